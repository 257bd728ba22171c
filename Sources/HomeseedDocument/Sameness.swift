extension Document {
    /// Whether two documents say the same, wherever it stands in them, but for some scalars.
    ///
    /// - Parameters:
    ///   - own: where the scalars begin here that may differ.
    ///   - others: where they begin in the other one.
    package func saysTheSame(as other: Document, besides own: Set<UInt32>, _ others: Set<UInt32>) -> Bool {
        let (a, b) = (storage, other.storage)
        guard a.isBroken == b.isBroken, a.roots == b.roots, a.nodes.count == b.nodes.count, a.tags == b.tags else { return false }
        return a.nodes.indices.allSatisfy { index in
            let (mine, theirs) = (a.nodes[index], b.nodes[index])
            guard mine.tagNumber == theirs.tagNumber, mine.isScalar == theirs.isScalar else { return false }
            guard mine.isScalar else { return mine.kind == theirs.kind && mine.link == theirs.link }
            if own.contains(mine.lower), others.contains(theirs.lower) { return true }
            return mine.kind == theirs.kind && Node(storage: a, index: UInt32(index)).hasContent(of: Node(storage: b, index: UInt32(index)))
        }
    }
}

extension NodeRecord {
    fileprivate var isScalar: Bool { kind.rawValue <= RecordKind.folded.rawValue }
}

extension Node {
    fileprivate func hasContent(of other: Node) -> Bool {
        withContent { mine in other.withContent { theirs in mine.elementsEqual(theirs) } }
    }
}
