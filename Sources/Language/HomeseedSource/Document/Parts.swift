extension Document {
    /// Whether a byte lies within a scalar: what looks like a comment there is text.
    package func isInScalar(_ offset: Int) -> Bool {
        // Nodes stand in the order of the file, and of scalars none lies in another.
        var number = storage.nodes.partitioningIndex { Int($0.lower) > offset }
        while number > 0 {
            number -= 1
            let record = storage.nodes[number]
            if record.kind.rawValue <= RecordKind.folded.rawValue, record.upper > record.lower { return offset < Int(record.upper) }
        }
        return false
    }

    /// The parts of the document, each with all that it holds: the elements of lists, and keys with their values. They stand in
    /// the order of the file, the outer ones first. Aliases are not followed.
    package var parts: Parts {
        var ranges: [SourceRange] = []
        for root in storage.roots { appendParts(of: root, to: &ranges) }
        return Parts(ranges: ranges)
    }

    private func appendParts(of index: UInt32, to ranges: inout [SourceRange]) {
        let record = storage.nodes[Int(index)]
        let isMapping = record.kind == .blockMapping || record.kind == .flowMapping
        guard isMapping || record.kind == .blockSequence || record.kind == .flowSequence else { return }
        var cursor = index + 1
        while cursor < record.link {
            let first = storage.nodes[Int(cursor)]
            let last = isMapping ? storage.indexAfter(cursor) : cursor
            guard last < record.link else { return }
            ranges.append(SourceRange(first.lower, Swift.max(first.upper, storage.nodes[Int(last)].upper)))
            appendParts(of: last, to: &ranges)
            cursor = storage.indexAfter(last)
        }
    }
}

/// The parts of a document, to find them by where they begin.
package struct Parts: Sendable {
    fileprivate let ranges: [SourceRange]

    package var all: [SourceRange] { ranges }

    /// The first that begins at a byte or after it.
    package func first(from offset: Int) -> SourceRange? {
        let number = ranges.partitioningIndex { Int($0.lower) >= offset }
        return ranges.indices.contains(number) ? ranges[number] : nil
    }
}
