extension Document {
    /// Whether both documents have the same keys, values, order, tags, alias targets and styles. Locations and comments are
    /// ignored.
    package func isEquivalent(to other: Document) -> Bool {
        let (mine, theirs) = (storage, other.storage)
        guard mine.roots == theirs.roots, mine.nodes.count == theirs.nodes.count, isBroken == other.isBroken else { return false }
        return zip(mine.nodes, theirs.nodes).enumerated().allSatisfy { index, pair in
            let (a, b) = pair
            guard a.kind == b.kind, mine.tag(of: a) == theirs.tag(of: b) else { return false }
            guard a.kind.rawValue <= RecordKind.folded.rawValue else { return a.link == b.link }
            return Node(storage: mine, index: UInt32(index)).contentEquals(Node(storage: theirs, index: UInt32(index)))
        }
    }
}

extension Document.Storage {
    fileprivate func tag(of record: NodeRecord) -> String? {
        tags.indices.contains(record.tagNumber) ? tags[record.tagNumber] : nil
    }
}
