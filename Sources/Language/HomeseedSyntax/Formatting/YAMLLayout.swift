import HomeseedSource

/// A formatter of YAML that rewrites a file line by line. All tokens and comments are retained, except redundant commas. Only the
/// whitespace between them changes.
///
/// The formatter identifies lists and mappings by their columns, as YAML does, and maps each old column to a canonical column.
struct YAMLLayout {
    typealias Token = YAMLTokens.Token

    /// An open block collection with its column before and after formatting.
    struct Level {
        enum Kind { case sequence, mapping }
        var kind: Kind
        var old: Int
        var new: Int
    }

    /// An open bracket that spans lines, with the columns of its content and of its closing bracket.
    struct Brackets {
        var content: Int
        var close: Int
    }

    let bytes: [UInt8]
    var output: [UInt8] = []
    var levels: [Level] = []
    var brackets: [Brackets] = []
    /// The comment lines and blank lines (`nil`) before the next line.
    private var waiting: [Token?] = []
    /// Whether the last formatted line needs a value on the following lines.
    private var expectsValue = false

    static let step = 2

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    static func text(of bytes: [UInt8], _ tokens: YAMLTokens) -> [UInt8] {
        var layout = YAMLLayout(bytes)
        for line in tokens.all.split(omittingEmptySubsequences: false, whereSeparator: { $0.kind == .lineBreak }) {
            layout.format(Array(line))
        }
        return layout.finished()
    }

    /// The column of content in the innermost collection.
    var child: Int { levels.last.map { $0.new + YAMLLayout.step } ?? 0 }

    // MARK: Lines

    private mutating func format(_ line: [Token]) {
        guard let first = line.first else { return waiting.append(nil) }
        if first.kind == .comment { return waiting.append(first) }
        if !brackets.isEmpty {
            formatWaiting(before: nil)
            return formatInBrackets(line)
        }
        if first.kind == .marker { return formatMarker(line) }
        let before = levels
        close(upTo: first)
        let next = opening(first, line)
        formatWaiting(before: (first.column, next), levels: before)
        formatBlock(line)
        expectsValue = line.last { $0.kind != .comment }.map { [.dash, .question, .colon, .property].contains($0.kind) } ?? false
    }

    /// Returns the new column of a line's first token.
    private func opening(_ first: Token, _ line: [Token]) -> Int {
        if let top = levels.last, top.old == first.column, kind(of: line, 0) == top.kind { return top.new }
        return child
    }

    private mutating func finished() -> [UInt8] {
        while case .some(nil) = waiting.last { waiting.removeLast() }
        if !waiting.isEmpty { endsInBlock = false }
        formatWaiting(before: nil, levels: levels)
        // If the file ends without a line break, a block scalar at the end has no final line break either.
        let ends = bytes.last == 0x0A || bytes.last == 0x0D
        if !ends, endsInBlock, output.last == 0x0A { output.removeLast() }
        return output
    }

    private var endsInBlock = false

    private mutating func formatMarker(_ line: [Token]) {
        formatWaiting(before: (0, 0), levels: levels)
        levels = []
        emit(line[...], base: 0)
        expectsValue = true
    }

    /// Closes the collections that a line does not belong to.
    private mutating func close(upTo first: Token) {
        while let top = levels.last {
            let isOver = top.old > first.column || top.old == first.column && top.kind == .sequence && first.kind != .dash
            guard isOver else { return }
            levels.removeLast()
        }
    }

    // MARK: Comments and blank lines

    /// - Parameters:
    ///   - next: the old and new columns of the following line, or `nil` inside brackets and at the end of the file.
    ///   - levels: the collections that were open before that line.
    private mutating func formatWaiting(before next: (old: Int, new: Int)?, levels: [Level]? = nil) {
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

    /// Returns the new column of a comment. If the comment and the next line had the same column, they keep a common column.
    /// Otherwise, the comment usually gets the column of the innermost collection that begins no further right.
    private func column(ofComment comment: Token, _ levels: [Level], _ next: (old: Int, new: Int)?) -> Int {
        if let next, next.old == comment.column { return next.new }
        let level = levels.last { $0.old <= comment.column }
        let isBelow = expectsValue && comment.column > levels.last?.old ?? -1
        if isBelow, (next?.old ?? -1) <= levels.last?.old ?? -1 { return levels.last.map { $0.new + YAMLLayout.step } ?? 0 }
        if let next, next.old < comment.column, next.old > level?.old ?? -1 { return next.new }
        return level?.new ?? 0
    }

    mutating func indent(_ column: Int) { output += Array(repeating: 0x20, count: max(column, 0)) }

    /// Ends the line, and records whether it ends in a block scalar, for a file without a final line break.
    mutating func endLine(after last: Token?) {
        output.append(0x0A)
        if case .scalar(let style) = last?.kind {
            endsInBlock = style == .literal || style == .folded
        } else {
            endsInBlock = false
        }
    }
}
