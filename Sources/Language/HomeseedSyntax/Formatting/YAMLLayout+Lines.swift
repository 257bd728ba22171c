import HomeseedSource

/// Formatting of single lines.
extension YAMLLayout {
    /// Returns the kind of collection whose entry a token begins, or `nil` if the token begins a value.
    func kind(of line: [Token], _ index: Int) -> Level.Kind? {
        switch line[index].kind {
        case .dash: .sequence
        case .question, .colon: .mapping
        default: isKey(line, index) ? .mapping : nil
        }
    }

    /// Whether a token begins a key: a node that a colon follows on its line.
    private func isKey(_ line: [Token], _ start: Int) -> Bool {
        var index = start
        while index < line.count, line[index].kind == .property { index += 1 }
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

    /// Formats a line outside of brackets: hyphens and question marks, each of which may open a collection, then a key or a
    /// value.
    mutating func formatBlock(_ line: [Token]) {
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

    /// Whether a collection may begin after a token on the same line. A key's own colon does not allow that.
    private func isSign(_ line: [Token], _ index: Int) -> Bool {
        let kind = line[index].kind
        return kind == .dash || kind == .question || index == 0 && kind == .colon
    }

    /// Opens the collection that begins at a token, unless it is open already. Returns the token's new column.
    private mutating func enter(_ line: [Token], _ index: Int) -> Int {
        guard let kind = kind(of: line, index) else { return child }
        if let top = levels.last, top.kind == kind, top.old == line[index].column { return top.new }
        let level = Level(kind: kind, old: line[index].column, new: child)
        levels.append(level)
        return level.new
    }

    mutating func formatInBrackets(_ line: [Token]) {
        let top = brackets.last ?? Brackets(content: 0, close: 0)
        let column = line.first?.kind == .close ? top.close : top.content
        indent(column)
        emit(line[...], base: column)
    }

    /// Writes tokens with the spaces between them.
    ///
    /// - Parameter base: the column of the line, for brackets that continue on the next line.
    mutating func emit(_ line: ArraySlice<Token>, base: Int, ends: Bool = true) {
        var last: Token?
        for index in line.indices {
            let token = line[index]
            let next = index + 1 < line.endIndex ? line[index + 1] : nil
            // A trailing comma before a closing bracket is redundant.
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

    /// Records the columns of the following lines in a bracket: below its first element, or indented if the bracket ends its
    /// line.
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
        // Without the space, a colon after a plain key would not be recognised: `{a:}`.
        case (.colon, .close), (.colon, .comma): true
        // A bracket or comma ends an alias, but follows the empty value of a tag or an anchor. A colon would be part of the name.
        case (.property, .close), (.property, .comma): bytes[last.range.lowerBound] != UInt8(ascii: "*")
        case (.property, .colon): true
        case (_, .close), (_, .comma): false
        case (.scalar, .colon), (.close, .colon): false
        default: true
        }
    }

    /// Writes spaces up to a comment's previous column, or one space if the line already extends beyond that column.
    private mutating func padComment(_ comment: Token, isFirst: Bool) {
        let column = width(of: output[startOfLine...])
        let old = width(
            of: bytes[comment.range.lowerBound - min(comment.column, comment.range.lowerBound)..<comment.range.lowerBound])
        indent(max(old - column, isFirst ? 0 : 1))
    }

    private var startOfLine: Int { (output.lastIndex(of: 0x0A) ?? -1) + 1 }

    private func width(of line: ArraySlice<UInt8>) -> Int { DisplayWidth.of(String(decoding: line, as: UTF8.self)) }
}
