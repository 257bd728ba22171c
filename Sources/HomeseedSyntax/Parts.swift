package import HomeseedSource

extension Document {
    /// Whether a byte lies within a scalar: what looks like a comment there is text.
    package func isInScalar(_ offset: Int) -> Bool {
        storage.nodes.contains { record in
            record.kind.rawValue <= RecordKind.folded.rawValue && Int(record.lower) <= offset && offset < Int(record.upper)
        }
    }

    /// The first part that begins at a byte or after it, with all that it holds: an element of a list, or a key with its
    /// value. Aliases are not followed.
    package func firstPart(from offset: Int) -> SourceRange? {
        for root in storage.roots {
            if let found = firstPart(of: root, from: UInt32(clamping: offset)) { return found }
        }
        return nil
    }

    private func firstPart(of index: UInt32, from offset: UInt32) -> SourceRange? {
        let record = storage.nodes[Int(index)]
        let isMapping = record.kind == .blockMapping || record.kind == .flowMapping
        guard isMapping || record.kind == .blockSequence || record.kind == .flowSequence else { return nil }
        var cursor = index + 1
        while cursor < record.link {
            let first = storage.nodes[Int(cursor)]
            let last = isMapping ? storage.indexAfter(cursor) : cursor
            guard last < record.link else { return nil }
            let upper = storage.nodes[Int(last)].upper
            if first.lower >= offset { return SourceRange(first.lower, Swift.max(first.upper, upper)) }
            if upper > offset, let found = firstPart(of: last, from: offset) { return found }
            cursor = storage.indexAfter(last)
        }
        return nil
    }
}
