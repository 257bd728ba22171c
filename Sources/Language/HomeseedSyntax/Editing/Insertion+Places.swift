import HomeseedSource

/// Where entries and elements begin and end, and what belongs to them.
extension Insertion {
    /// The first byte of an entry: of its `?`, of an anchor or a tag before its key, or of the key.
    func start(of entry: Node.Entry) -> Int {
        let key = Int(entry.key.usePlace.range.lower)
        let line = edges.start(of: key)
        var start = key
        for token in old.tokens[..<old.tokens.partitioningIndex { $0.range.lowerBound >= key }].reversed() {
            guard token.range.lowerBound >= line, token.kind == .word || token.kind == .question else { break }
            start = token.range.lowerBound
            if token.kind == .question { break }
        }
        return start
    }

    /// Behind the entry's colon; nil where a key was written without one.
    func colon(of entry: Node.Entry) -> Int? {
        let end = Int(entry.key.usePlace.upper)
        let next = old.tokens[old.tokens.partitioningIndex { $0.range.lowerBound >= end }...].first { $0.kind != .lineBreak && $0.kind != .comment }
        return next.flatMap { $0.kind == .colon ? $0.range.upperBound : nil }
    }

    /// Behind the entry's last byte that says something.
    func end(of entry: Node.Entry) -> Int {
        if entry.value.kind == .scalar, !entry.value.isAlias, entry.value.range.isEmpty {
            // Behind an anchor or a tag without a value.
            return max(Int(entry.value.range.upper), colon(of: entry) ?? Int(entry.key.usePlace.upper))
        }
        return max(end(of: entry.value), Int(entry.key.usePlace.upper))
    }

    /// The same for a value or an element.
    func end(of node: Node) -> Int {
        if node.isAlias || node.isFlow { return Int(node.usePlace.upper) }
        if node.kind == .mapping, let last = Array(node.entries).last { return end(of: last) }
        if node.kind == .sequence, let last = Array(node.elements).last { return end(of: last) }
        guard node.style == .literal || node.style == .folded else { return Int(node.range.upper) }
        // With the blank lines that a block keeps behind its text.
        let index = old.tokens.partitioningIndex { $0.range.lowerBound >= Int(node.range.lower) }
        return old.tokens.indices.contains(index) ? old.tokens[index].range.upperBound : Int(node.range.upper)
    }

    /// The first byte of a value, of its first key or of its first dash.
    func start(of value: Node) -> Int {
        if value.isAlias || value.isFlow || value.kind == .scalar { return Int(value.usePlace.range.lower) }
        if let first = value.firstEntry { return start(of: first) }
        return value.elements.first { _ in true }.flatMap(dashToken)?.range.lowerBound ?? Int(value.range.lower)
    }

    // MARK: Lines

    mutating func insert(_ lines: [String], column: Int, behind entry: Node.Entry) {
        insert(lines, column: column, behind: end(of: entry), last: Insertion.last(in: entry.value))
    }

    mutating func insert(_ lines: [String], column: Int, behind element: Node) {
        insert(lines, column: column, behind: end(of: element), last: Insertion.last(in: element))
    }

    /// The value that ends last in a node.
    private static func last(in node: Node) -> Node {
        if node.isAlias || node.isFlow { return node }
        if let last = Array(node.entries).last?.value ?? Array(node.elements).last { return Insertion.last(in: last) }
        return node
    }

    private mutating func insert(_ lines: [String], column: Int, behind end: Int, last: Node) {
        var place = edges.end(after: end)
        let isBlock = !last.isAlias && (last.style == .literal || last.style == .folded)
        if isBlock, place == source.bytes.count, source.bytes.last != 0x0A { closeBlock(last) }
        // Comments further in belong to what is before them.
        var at = old.tokens.partitioningIndex { $0.range.lowerBound >= place }
        while at < old.tokens.count, old.tokens[at].kind == .lineBreak {
            let next = old.tokens[at...].firstIndex { $0.kind != .lineBreak } ?? old.tokens.count
            guard next < old.tokens.count, old.tokens[next].kind == .comment, old.tokens[next].column > column else { break }
            (place, at) = (edges.end(after: old.tokens[next].range.upperBound), next + 1)
        }
        let indent = String(repeating: " ", count: column)
        let text = lines.map { edges.lineBreak + ($0.isEmpty ? "" : indent + $0) }.joined()
        // Blank lines at the end of a file are whole where a block keeps them.
        if isBlock, place == source.bytes.count, source.bytes.last == 0x0A { return insert(lines.map { ($0.isEmpty ? "" : indent + $0) + edges.lineBreak }.joined(), at: place) }
        insert(text, at: place)
    }

    /// A block that ends with its file has no line break at its end, and gets none by what is written behind it.
    private mutating func closeBlock(_ node: Node) {
        let start = Int(node.range.lower)
        var sign = start + 1
        while sign < source.bytes.count, "+-0123456789".utf8.contains(source.bytes[sign]) { sign += 1 }
        let header = String(decoding: source.bytes[start..<sign], as: UTF8.self)
        guard !header.contains("-"), let text = node.text, text.unicodeScalars.last != "\n" else { return }
        replace(start..<sign, with: header.replacing(scalar: "+", with: "") + "-")
    }

    /// Before an entry: above the comments that stand right above it, or on its line where something else begins that.
    mutating func insert(_ lines: [String], column: Int, before entry: Node.Entry) {
        let first = start(of: entry)
        let indent = String(repeating: " ", count: column)
        var line = edges.start(of: first)
        guard source.bytes[line..<first].allSatisfy({ $0 == 0x20 }) else {
            return insert(lines.map { $0 + edges.lineBreak + indent }.joined(), at: first)
        }
        var at = old.tokens.partitioningIndex { $0.range.lowerBound >= first } - 1
        while at > 0, old.tokens[at].kind == .lineBreak, old.tokens[at - 1].kind == .comment, old.tokens[at - 1].column == column {
            let above = edges.start(of: old.tokens[at - 1].range.lowerBound)
            guard at < 2 || old.tokens[at - 2].kind == .lineBreak, !isModeline(old.tokens[at - 1]) else { break }
            (line, at) = (above, at - 2)
        }
        insert(lines.map { ($0.isEmpty ? "" : indent + $0) + edges.lineBreak }.joined(), at: line)
    }

    /// What editors look for in the first line of a file.
    private func isModeline(_ comment: YAMLTokens.Token) -> Bool {
        edges.start(of: 0) >= edges.start(of: comment.range.lowerBound) && String(decoding: old.text(comment), as: UTF8.self).contains("yaml-language-server")
    }

    // MARK: In brackets

    /// Behind an entry in braces; what stands behind it on its line stays there.
    mutating func insert(_ inner: String, behind entry: Node.Entry, isLast: Bool) {
        let (first, end) = (start(of: entry), end(of: entry))
        let index = old.tokens.partitioningIndex { $0.range.lowerBound >= end }
        let next = index < old.tokens.count ? old.tokens[index] : nil
        let hasComma = next?.kind == .comma
        let behind = hasComma ? (index + 1 < old.tokens.count ? old.tokens[index + 1] : nil) : next
        guard let behind, behind.kind == .comment else { return insert(separator(before: first) + inner, at: end) }
        let start = edges.start(of: first)
        let indent = String(decoding: source.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        if !hasComma { insert(",", at: end) }
        insert(edges.lineBreak + indent + inner + (isLast ? "" : ","), at: behind.range.upperBound)
    }
}
