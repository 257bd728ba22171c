import HomeseedSource

/// Writes a YAML file anew, line by line, with every sign and comment that it has: only what stands between them changes.
///
/// Lists and maps are known by the columns that they begin in, as YAML itself knows them; each is given the column that
/// it has in the one layout.
struct YAMLLayout {
    typealias Token = YAMLTokens.Token

    /// A list or a map without brackets that is open, and where it begins: as written, and as laid out.
    struct Level {
        enum Kind { case sequence, mapping }
        var kind: Kind
        var old: Int
        var new: Int
    }

    /// Brackets that are open beyond their line: where what is in them begins, and where they close.
    struct Brackets {
        var content: Int
        var close: Int
    }

    let bytes: [UInt8]
    var output: [UInt8] = []
    var levels: [Level] = []
    var brackets: [Brackets] = []
    /// Comments on lines of their own, and empty lines, that wait for the line after them.
    private var waiting: [Token?] = []
    /// Whether what was laid out last is to be followed by a value on the lines below.
    private var expectsValue = false

    static let step = 2

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func text(of bytes: [UInt8], _ tokens: YAMLTokens) -> [UInt8] {
        var layout = YAMLLayout(bytes)
        for line in tokens.all.split(omittingEmptySubsequences: false, whereSeparator: { $0.kind == .lineBreak }) {
            layout.lay(Array(line))
        }
        return layout.finished()
    }

    /// The column of what stands in the innermost list or map.
    var child: Int { levels.last.map { $0.new + YAMLLayout.step } ?? 0 }

    // MARK: Lines

    private mutating func lay(_ line: [Token]) {
        guard let first = line.first else { return waiting.append(nil) }
        if first.kind == .comment { return waiting.append(first) }
        if !brackets.isEmpty {
            layWaiting(before: nil)
            return layInBrackets(line)
        }
        if first.kind == .marker { return layMarker(line) }
        let before = levels
        close(upTo: first)
        let next = opening(first, line)
        layWaiting(before: (first.column, next), levels: before)
        layBlock(line)
        expectsValue = line.last { $0.kind != .comment }.map { [.dash, .question, .colon, .word].contains($0.kind) } ?? false
    }

    /// Where this line's first token will stand.
    private func opening(_ first: Token, _ line: [Token]) -> Int {
        if let top = levels.last, top.old == first.column, kind(of: line, 0) == top.kind { return top.new }
        return child
    }

    private mutating func finished() -> [UInt8] {
        while case .some(nil) = waiting.last { waiting.removeLast() }
        if !waiting.isEmpty { endsInBlock = false }
        layWaiting(before: nil, levels: levels)
        // Without a line break at its end, a block of text has none either.
        let ends = bytes.last == 0x0A || bytes.last == 0x0D
        if !ends, endsInBlock, output.last == 0x0A { output.removeLast() }
        return output
    }

    private var endsInBlock = false

    private mutating func layMarker(_ line: [Token]) {
        layWaiting(before: (0, 0), levels: levels)
        levels = []
        emit(line[...], base: 0)
        expectsValue = true
    }

    /// Lists and maps that a line is no part of any more.
    private mutating func close(upTo first: Token) {
        while let top = levels.last {
            let isOver = top.old > first.column || top.old == first.column && top.kind == .sequence && first.kind != .dash
            guard isOver else { return }
            levels.removeLast()
        }
    }

    // MARK: Comments and empty lines

    /// - Parameters:
    ///   - next: the column of the line that follows, as written and as laid out; nil inside of brackets and at the end.
    ///   - levels: the lists and maps that were open before that line.
    private mutating func layWaiting(before next: (old: Int, new: Int)?, levels: [Level]? = nil) {
        for (index, token) in waiting.enumerated() {
            guard let token else {
                let isRepeated = index > 0 && waiting[index - 1] == nil
                if !isRepeated, !output.isEmpty { output.append(0x0A) }
                continue
            }
            let column = levels.map { self.column(ofComment: token, $0, next) } ?? brackets.last?.content ?? 0
            indent(column)
            output += bytes[token.range]
            output.append(0x0A)
        }
        waiting = []
    }

    /// A comment belongs to the innermost list or map that it stands no further left than.
    private func column(ofComment comment: Token, _ levels: [Level], _ next: (old: Int, new: Int)?) -> Int {
        if let next, next.old == comment.column { return next.new }
        let level = levels.last { $0.old <= comment.column }
        let isBelow = expectsValue && comment.column > levels.last?.old ?? -1
        if isBelow, (next?.old ?? -1) <= levels.last?.old ?? -1 { return levels.last.map { $0.new + YAMLLayout.step } ?? 0 }
        if let next, next.old < comment.column, next.old > level?.old ?? -1 { return next.new }
        return level?.new ?? 0
    }

    mutating func indent(_ column: Int) { output += Array(repeating: 0x20, count: max(column, 0)) }

    /// Ends the line; what may end a file without a line break is remembered.
    mutating func endLine(after last: Token?) {
        output.append(0x0A)
        if case .scalar(let style) = last?.kind { endsInBlock = style == .literal || style == .folded } else { endsInBlock = false }
    }
}
