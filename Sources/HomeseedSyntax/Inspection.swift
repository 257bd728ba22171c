public import HomeseedSource

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
    /// Whether an alias stands here that could not be followed: what it would be is not known.
    public var isUnreadable: Bool {
        guard style == .plain else { return false }
        let lower = Int(range.lower)
        return storage.bytes.indices.contains(lower) && storage.bytes[lower] == UInt8(ascii: "*")
    }

    /// Where a comment without a space after its `#` follows the scalar on its line: `Read chapter #3`.
    public var trailingHash: Place? {
        var index = Int(range.upper)
        let bytes = storage.bytes
        let start = index
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        guard index > start, index + 1 < bytes.count, bytes[index] == 0x23 else { return nil }
        let next = bytes[index + 1]
        guard next != 0x20, next != 0x09, next != 0x0A, next != 0x0D, next != 0x23 else { return nil }
        var end = index
        while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
        return Place(file: storage.file, range: SourceRange(index, end))
    }
}
