extension Document {
    /// Visits every node with an explicit tag, in file order.
    public func visitTagged(_ body: (Node, String) -> Void) {
        guard !storage.tags.isEmpty else { return }
        for (index, record) in storage.nodes.enumerated() where record.tagNumber >= 0 && record.kind != .alias {
            let node = Node(storage: storage, index: UInt32(index))
            if let tag = node.tag { body(node, tag) }
        }
    }
}

extension Node {
    /// The bytes of the node's file, for edits that depend on the surrounding text.
    package var fileBytes: [UInt8] { storage.bytes }

    /// The node after this node and its descendants: for a key, its value. The result is `nil` at the end of the file, or if the
    /// next node is an alias, whose target is elsewhere.
    package var following: Node? {
        let next = storage.indexAfter(useIndex)
        guard storage.nodes.indices.contains(Int(next)), storage.nodes[Int(next)].kind != .alias else { return nil }
        return Node(storage: storage, index: next)
    }

    /// The location of the tag, including the spaces after it, or `nil` if no tag directly precedes the node on its line.
    package var tagPlace: SourceLocation? {
        let (bytes, end) = (storage.bytes, Int(range.lower))
        var at = end
        while at > 0, bytes[at - 1] == 0x20 { at -= 1 }
        guard tag != nil, at < end else { return nil }
        while at > 0, !bytes[at - 1].isWhitespace, !",[{".utf8.contains(bytes[at - 1]) { at -= 1 }
        guard at < end, bytes[at] == UInt8(ascii: "!") else { return nil }
        return SourceLocation(file: storage.file, range: SourceRange(at, end))
    }

    /// Whether the node is an alias that could not be resolved, so that its value is unknown.
    public var isUnreadable: Bool {
        guard style == .plain else { return false }
        let lower = Int(range.lower)
        return storage.bytes.indices.contains(lower) && storage.bytes[lower] == UInt8(ascii: "*")
    }

    /// The location of a comment without a space after its `#` that follows the scalar on its line: `Read chapter #3`.
    public var trailingHash: SourceLocation? { hash(after: Int(range.upper)) }

    /// The location of a comment without a space after its `#`, in place of the key's value: `color: #336699`.
    package var unspacedCommentAsValue: SourceLocation? {
        let bytes = storage.bytes
        var index = Int(range.upper)
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index < bytes.count && bytes[index] == UInt8(ascii: ":") ? hash(after: index + 1) : nil
    }

    /// Returns the source text at a location.
    package func written(at place: SourceLocation) -> String {
        String(decoding: storage.bytes[place.range.clamped(toCount: storage.bytes.count)], as: UTF8.self)
    }

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
