extension Document {
    /// Visits every node that has an explicit tag, in the order of the file.
    public func visitTagged(_ body: (Node, String) -> Void) {
        guard !storage.tags.isEmpty else { return }
        for (index, record) in storage.nodes.enumerated() where record.tagNumber >= 0 && record.kind != .alias {
            let node = Node(storage: storage, index: UInt32(index))
            if let tag = node.tag { body(node, tag) }
        }
    }
}

extension Node {
    /// All bytes of its file, for edits that look at what stands around it.
    package var fileBytes: [UInt8] { storage.bytes }

    /// The node after it and all it holds: of a key, its value. Nil where that is an alias, which stands elsewhere.
    package var following: Node? {
        let next = storage.indexAfter(useIndex)
        guard storage.nodes.indices.contains(Int(next)), storage.nodes[Int(next)].kind != .alias else { return nil }
        return Node(storage: storage, index: next)
    }

    /// Its tag as written, with the blanks up to what follows; nil where it stands on another line.
    package var tagPlace: SourceLocation? {
        let (bytes, end) = (storage.bytes, Int(range.lower))
        var at = end
        while at > 0, bytes[at - 1] == 0x20 { at -= 1 }
        guard tag != nil, at < end else { return nil }
        while at > 0, !bytes[at - 1].isWhitespace, !",[{".utf8.contains(bytes[at - 1]) { at -= 1 }
        guard at < end, bytes[at] == UInt8(ascii: "!") else { return nil }
        return SourceLocation(file: storage.file, range: SourceRange(at, end))
    }

    /// Whether an alias stands here that could not be followed: what it would be is not known.
    public var isUnreadable: Bool {
        guard style == .plain else { return false }
        let lower = Int(range.lower)
        return storage.bytes.indices.contains(lower) && storage.bytes[lower] == UInt8(ascii: "*")
    }

    /// Where a comment without a space after its `#` follows the scalar on its line: `Read chapter #3`.
    public var trailingHash: SourceLocation? { hash(after: Int(range.upper)) }

    /// Where such a comment stands in place of the value of this key: `color: #336699`.
    package var hashInPlaceOfValue: SourceLocation? {
        let bytes = storage.bytes
        var index = Int(range.upper)
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: ":") ? hash(after: index + 1) : nil
    }

    /// What the file holds there.
    package func written(at place: SourceLocation) -> String { String(decoding: storage.bytes[place.range.clamped(toCount: storage.bytes.count)], as: UTF8.self) }

    private func hash(after start: Int) -> SourceLocation? {
        var index = start
        let bytes = storage.bytes
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        guard index > start, index + 1 < bytes.count, bytes[index] == 0x23 else { return nil }
        let next = bytes[index + 1]
        guard next != 0x20, next != 0x09, next != 0x0A, next != 0x0D, next != 0x23 else { return nil }
        var end = index
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        return SourceLocation(file: storage.file, range: SourceRange(index, end))
    }
}
