import HomeseedSource

/// Positions of entries and elements, and of the text that belongs to them.
extension Insertion {
    /// Returns the offset of an entry's first byte: of its `?`, of an anchor or tag before its key, or of the key.
    func start(of entry: Node.Entry) -> Int {
        let key = Int(entry.key.usePlace.range.lower)
        let line = edges.start(of: key)
        var start = key
        for token in old.tokens[..<old.tokens.partitioningIndex { $0.range.lowerBound >= key }].reversed() {
            guard token.range.lowerBound >= line, token.kind == .property || token.kind == .question else { break }
            start = token.range.lowerBound
            if token.kind == .question { break }
        }
        return start
    }

    /// Returns the offset after the entry's colon, or `nil` if the key has none.
    func colon(of entry: Node.Entry) -> Int? {
        let end = Int(entry.key.usePlace.upper)
        let next = old.tokens[old.tokens.partitioningIndex { $0.range.lowerBound >= end }...].first {
            $0.kind != .lineBreak && $0.kind != .comment
        }
        return next.flatMap { $0.kind == .colon ? $0.range.upperBound : nil }
    }

    /// Returns the offset after the entry's last meaningful byte.
    func end(of entry: Node.Entry) -> Int {
        if entry.value.kind == .scalar, !entry.value.isAlias, entry.value.range.isEmpty {
            // An anchor or tag without a value ends the entry.
            return max(Int(entry.value.range.upper), colon(of: entry) ?? Int(entry.key.usePlace.upper))
        }
        return max(end(of: entry.value), Int(entry.key.usePlace.upper))
    }

    /// Returns the offset after the last meaningful byte of a value or element.
    func end(of node: Node) -> Int {
        if node.isAlias || node.isFlow { return Int(node.usePlace.upper) }
        if node.kind == .mapping, let last = Array(node.entries).last { return end(of: last) }
        if node.kind == .sequence, let last = Array(node.elements).last { return end(of: last) }
        guard node.style == .literal || node.style == .folded else { return Int(node.range.upper) }
        // Includes the trailing blank lines that a block scalar keeps.
        let index = old.tokens.partitioningIndex { $0.range.lowerBound >= Int(node.range.lower) }
        return old.tokens.indices.contains(index) ? old.tokens[index].range.upperBound : Int(node.range.upper)
    }

    /// Returns the offset of a value's first byte, or of its first key or hyphen.
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

    /// Returns the innermost value at the end of a node.
    private static func last(in node: Node) -> Node {
        if node.isAlias || node.isFlow { return node }
        if let last = Array(node.entries).last?.value ?? Array(node.elements).last { return Insertion.last(in: last) }
        return node
    }

    private mutating func insert(_ lines: [String], column: Int, behind end: Int, last: Node) {
        var place = edges.end(after: end)
        let isBlock = !last.isAlias && (last.style == .literal || last.style == .folded)
        if isBlock, place == source.bytes.count, source.bytes.last != 0x0A { closeBlock(last) }
        // Comments that are indented further belong to the preceding entry.
        var at = old.tokens.partitioningIndex { $0.range.lowerBound >= place }
        while at < old.tokens.count, old.tokens[at].kind == .lineBreak {
            let next = old.tokens[at...].firstIndex { $0.kind != .lineBreak } ?? old.tokens.count
            guard next < old.tokens.count, old.tokens[next].kind == .comment, old.tokens[next].column > column else { break }
            (place, at) = (edges.end(after: old.tokens[next].range.upperBound), next + 1)
        }
        let indent = String(repeating: " ", count: column)
        // A blank line would extend a block scalar that keeps its line breaks.
        let lines = isBlock && keepsLineBreaks(last) ? Array(lines.drop { $0.isEmpty }) : lines
        let text = lines.map { edges.lineBreak + ($0.isEmpty ? "" : indent + $0) }.joined()
        // The line break before the new lines already exists.
        if isBlock, place == source.bytes.count, source.bytes.last == 0x0A {
            return insert(lines.map { ($0.isEmpty ? "" : indent + $0) + edges.lineBreak }.joined(), at: place)
        }
        insert(text, at: place)
    }

    /// Adds `-` to the header of a block scalar that ends a file without a line break. Otherwise, the new lines would add a line
    /// break to its text.
    private mutating func closeBlock(_ node: Node) {
        let range = header(of: node)
        let header = String(decoding: source.bytes[range], as: UTF8.self)
        guard !header.contains("-"), let text = node.text, text.unicodeScalars.last != "\n" else { return }
        replace(range, with: header.replacing(scalar: "+", with: "") + "-")
    }

    /// Returns the range of a block scalar's `|` or `>` and its indicators.
    private func header(of node: Node) -> Range<Int> {
        let start = Int(node.range.lower)
        var end = start + 1
        while end < source.bytes.count, "+-0123456789".utf8.contains(source.bytes[end]) { end += 1 }
        return start..<end
    }

    private func keepsLineBreaks(_ node: Node) -> Bool { source.bytes[header(of: node)].contains(UInt8(ascii: "+")) }

    /// Inserts lines before an entry: above the comments that belong to it, or on its line if another token begins that line.
    mutating func insert(_ lines: [String], column: Int, before entry: Node.Entry) {
        let first = start(of: entry)
        let indent = String(repeating: " ", count: column)
        var line = edges.start(of: first)
        guard source.bytes[line..<first].allSatisfy({ $0 == 0x20 }) else {
            return insert(lines.map { $0 + edges.lineBreak + indent }.joined(), at: first)
        }
        var at = old.tokens.partitioningIndex { $0.range.lowerBound >= first } - 1
        while at >= 0, old.tokens[at].kind == .lineBreak {
            let above = old.tokens[..<at].lastIndex { $0.kind != .lineBreak } ?? -1
            guard above >= 0, old.tokens[above].kind == .comment, old.tokens[above].column == column,
                above == 0 || old.tokens[above - 1].kind == .lineBreak, !old.isModeline(old.tokens[above].range),
                above == at - 1 || belongsBelow(old.tokens[above], isOnly: line == edges.start(of: first))
            else { break }
            (line, at) = (edges.start(of: old.tokens[above].range.lowerBound), above - 1)
        }
        insert(lines.map { ($0.isEmpty ? "" : indent + $0) + edges.lineBreak }.joined(), at: line)
    }

    /// Whether a comment belongs to the entry below it, although blank lines separate them. This applies to a suppression, and to
    /// an indented comment that is the entry's only comment. An unindented comment may be about the file.
    private func belongsBelow(_ comment: YAMLTokens.Token, isOnly: Bool) -> Bool {
        comment.column > 0 && isOnly || String(decoding: old.text(comment), as: UTF8.self).contains("homeseed:ignore")
    }

    // MARK: Flow collections

    /// Inserts text after an entry in braces. A comment after the entry stays on its line.
    mutating func insert(_ inner: String, behind entry: Node.Entry, isLast: Bool) {
        insert(inner, behindFlow: start(of: entry)..<end(of: entry), isLast: isLast)
    }

    /// Appends elements to a list in brackets. A comment after the last element stays on its line.
    mutating func insert(_ elements: [Tree], behindLast last: Node) {
        let first = beginning(of: last)
        let inner = elements.map { $0.flow(isJSON: isJSON) }.joined(separator: separator(before: first))
        insert(inner, behindFlow: first..<end(of: last), isLast: true)
    }

    private mutating func insert(_ inner: String, behindFlow range: Range<Int>, isLast: Bool) {
        let (first, end) = (range.lowerBound, range.upperBound)
        let index = old.tokens.partitioningIndex { $0.range.lowerBound >= end }
        let next = index < old.tokens.count ? old.tokens[index] : nil
        let hasComma = next?.kind == .comma
        let behind = hasComma ? (index + 1 < old.tokens.count ? old.tokens[index + 1] : nil) : next
        guard let behind, behind.kind == .comment else { return insert(separator(before: first) + inner, at: end) }
        let start = edges.start(of: first)
        var indent = String(decoding: source.bytes[start...].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
        // If text precedes the element on its line, such as the key of the collection, the new line is indented further.
        if start + indent.utf8.count < first { indent += "  " }
        if !hasComma { insert(",", at: end) }
        insert(edges.lineBreak + indent + inner + (isLast ? "" : ","), at: behind.range.upperBound)
    }
}
