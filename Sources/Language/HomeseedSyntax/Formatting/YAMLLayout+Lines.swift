import HomeseedSource

/// What stands on one line.
extension YAMLLayout {
    /// What a line's token begins: an entry of a list or a map; nil for a value.
    func kind(of line: [Token], _ index: Int) -> Level.Kind? {
        switch line[index].kind {
        case .dash: .sequence
        case .question, .colon: .mapping
        default: isKey(line, index) ? .mapping : nil
        }
    }

    /// Whether a node begins here that a colon follows on its line.
    private func isKey(_ line: [Token], _ start: Int) -> Bool {
        var index = start
        while index < line.count, line[index].kind == .word { index += 1 }
        guard index < line.count else { return false }
        switch line[index].kind {
        case .scalar: index += 1
        case .open:
            var depth = 0
            repeat {
                if line[index].kind == .open { depth += 1 } else if line[index].kind == .close { depth -= 1 }
                index += 1
            } while depth > 0 && index < line.count
        case .colon: break
        default: return false
        }
        return index < line.count && line[index].kind == .colon
    }

    /// A line outside of brackets: dashes and question marks, each of which may open a list or a map, then a key or a value.
    mutating func layBlock(_ line: [Token]) {
        var index = 0
        var base = enter(line, 0)
        indent(base)
        while isSign(line, index), index + 1 < line.count, line[index + 1].kind != .comment {
            emit(line[index...index], base: base, ends: false)
            output.append(0x20)
            index += 1
            base = enter(line, index)
        }
        emit(line[index...], base: base)
    }

    /// Whether a list or a map may begin behind it on the same line. A key's own colon is not such a sign.
    private func isSign(_ line: [Token], _ index: Int) -> Bool {
        let kind = line[index].kind
        return kind == .dash || kind == .question || index == 0 && kind == .colon
    }

    /// Opens the list or map that begins at a token, unless it is open. The token's column.
    private mutating func enter(_ line: [Token], _ index: Int) -> Int {
        guard let kind = kind(of: line, index) else { return child }
        if let top = levels.last, top.kind == kind, top.old == line[index].column { return top.new }
        let level = Level(kind: kind, old: line[index].column, new: child)
        levels.append(level)
        return level.new
    }

    mutating func layInBrackets(_ line: [Token]) {
        let top = brackets.last ?? Brackets(content: 0, close: 0)
        let column = line.first?.kind == .close ? top.close : top.content
        indent(column)
        emit(line[...], base: column)
    }

    /// Writes tokens with the spaces that belong between them.
    ///
    /// - Parameter base: where a line begins that goes on in brackets which end this one.
    mutating func emit(_ line: ArraySlice<Token>, base: Int, ends: Bool = true) {
        var last: Token?
        for index in line.indices {
            let token = line[index]
            let next = index + 1 < line.endIndex ? line[index + 1] : nil
            // A comma before the bracket that closes says nothing.
            if token.kind == .comma, next?.kind == .close, last?.kind != .comma, last?.kind != .open { continue }
            if token.kind == .comment {
                padComment(token, isFirst: last == nil)
            } else if let last, needsSpace(last, token) {
                output.append(0x20)
            }
            switch token.kind {
            case .open: open(next, base: base)
            case .close: _ = brackets.popLast()
            default: break
            }
            write(token)
            last = token
        }
        if ends { endLine(after: last) }
    }

    /// Remembers where the lines go on that a bracket may span: below its first element, or indented where the bracket
    /// ends its line.
    private mutating func open(_ next: Token?, base: Int) {
        if let next, next.kind != .comment {
            let column = width(of: output[startOfLine...])
            brackets.append(Brackets(content: column + 1, close: column))
        } else {
            brackets.append(Brackets(content: base + YAMLLayout.step, close: base))
        }
    }

    private func needsSpace(_ last: Token, _ token: Token) -> Bool {
        switch (last.kind, token.kind) {
        case (.open, _): false
        // A text that ends with a colon would take a bracket or a comma for its own.
        case (.colon, .close), (.colon, .comma): true
        // An alias ends before a bracket or a comma; a tag or an anchor has an empty value there, and a colon is part of a name.
        case (.word, .close), (.word, .comma): bytes[last.range.lowerBound] != UInt8(ascii: "*")
        case (.word, .colon): true
        case (_, .close), (_, .comma): false
        case (.scalar, .colon), (.close, .colon): false
        default: true
        }
    }

    /// A comment behind something keeps its column where that is far enough.
    private mutating func padComment(_ comment: Token, isFirst: Bool) {
        let column = width(of: output[startOfLine...])
        let old = width(of: bytes[comment.range.lowerBound - min(comment.column, comment.range.lowerBound)..<comment.range.lowerBound])
        indent(max(old - column, isFirst ? 0 : 1))
    }

    private var startOfLine: Int { (output.lastIndex(of: 0x0A) ?? -1) + 1 }

    private func width(of line: ArraySlice<UInt8>) -> Int { DisplayWidth.of(String(decoding: line, as: UTF8.self)) }
}
