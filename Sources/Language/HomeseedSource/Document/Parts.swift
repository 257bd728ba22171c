extension Document {
    /// Whether a byte offset is inside a scalar, where a `#` does not start a comment.
    package func isInScalar(_ offset: Int) -> Bool {
        // Nodes are in file order, and scalars do not nest.
        var number = storage.nodes.partitioningIndex { Int($0.lower) > offset }
        while number > 0 {
            number -= 1
            let record = storage.nodes[number]
            if record.kind.rawValue <= RecordKind.folded.rawValue, record.upper > record.lower {
                return offset < Int(record.upper)
            }
        }
        return false
    }

    /// The byte ranges of the list elements and mapping entries with their descendants, in file order, outer ranges first.
    /// Aliases are not resolved.
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

/// The source ranges of a document's list elements and mapping entries, searchable by offset.
package struct Parts: Sendable {
    fileprivate let ranges: [SourceRange]

    package var all: [SourceRange] { ranges }

    /// Returns the first part that begins at or after an offset, or `nil` if there is none.
    package func first(from offset: Int) -> SourceRange? {
        let number = ranges.partitioningIndex { Int($0.lower) >= offset }
        return ranges.indices.contains(number) ? ranges[number] : nil
    }
}
