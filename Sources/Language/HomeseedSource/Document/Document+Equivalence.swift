extension Document {
    /// Whether two documents have the same content, except for some scalars. Locations are ignored.
    ///
    /// - Parameters:
    ///   - own: the lower bounds of the scalars in this document that may differ.
    ///   - others: the lower bounds of the corresponding scalars in the other one.
    package func isEquivalent(to other: Document, besides own: Set<UInt32>, _ others: Set<UInt32>) -> Bool {
        let (a, b) = (storage, other.storage)
        guard a.isBroken == b.isBroken, a.roots == b.roots, a.nodes.count == b.nodes.count, a.tags == b.tags else { return false }
        return a.nodes.indices.allSatisfy { index in
            let (mine, theirs) = (a.nodes[index], b.nodes[index])
            guard mine.tagNumber == theirs.tagNumber, mine.isScalar == theirs.isScalar else { return false }
            guard mine.isScalar else { return mine.kind == theirs.kind && mine.link == theirs.link }
            if own.contains(mine.lower), others.contains(theirs.lower) { return true }
            return mine.kind == theirs.kind
                && Node(storage: a, index: UInt32(index)).hasContent(of: Node(storage: b, index: UInt32(index)))
        }
    }

    /// Whether the mappings of two documents have the same content, except for some scalars and the values of some keys.
    ///
    /// - Parameter keys: the keys to ignore in both documents.
    package func isEquivalent(to other: Document, besides own: Set<UInt32>, _ others: Set<UInt32>, leaving keys: Set<String>)
        -> Bool
    {
        guard !isBroken, !other.isBroken, storage.roots.count == 1, other.storage.roots.count == 1,
            storage.tags == other.storage.tags,
            let mine = root, let theirs = other.root, mine.kind == .mapping, theirs.kind == .mapping
        else { return false }
        let (first, second) = (
            mine.entries.filter { !keys.contains($0.key.text ?? "") }, theirs.entries.filter { !keys.contains($0.key.text ?? "") }
        )
        return first.count == second.count
            && zip(first, second).allSatisfy { a, b in
                a.key.hasContent(of: b.key) && a.value.isEquivalent(to: b.value, besides: own, others)
            }
    }
}

extension Node {
    /// Whether two values are equivalent. A value that contains an alias never is, because the alias repeats an outside value.
    fileprivate func isEquivalent(to other: Node, besides own: Set<UInt32>, _ others: Set<UInt32>) -> Bool {
        let (start, end) = (Int(index), Int(storage.indexAfter(index)))
        let (otherStart, otherEnd) = (Int(other.index), Int(other.storage.indexAfter(other.index)))
        guard end - start == otherEnd - otherStart else { return false }
        return (0..<end - start).allSatisfy { offset in
            let (mine, theirs) = (storage.nodes[start + offset], other.storage.nodes[otherStart + offset])
            guard mine.kind == theirs.kind, mine.kind != .alias, mine.tagNumber == theirs.tagNumber else { return false }
            guard mine.isScalar else { return Int(mine.link) - start == Int(theirs.link) - otherStart }
            if own.contains(mine.lower), others.contains(theirs.lower) { return true }
            return Node(storage: storage, index: UInt32(start + offset)).hasContent(
                of: Node(storage: other.storage, index: UInt32(otherStart + offset)))
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
