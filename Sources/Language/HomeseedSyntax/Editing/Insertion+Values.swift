package import HomeseedSource

/// Changes of single existing values, which retain all other bytes.
extension Insertion {
    /// Sets the value of a key, in place or after the last key.
    package mutating func set(_ key: String, to value: Tree, in map: Node) {
        guard let entry = map.entry(key) else { return merge([(key, value)], into: map) }
        requestedValues.append((map, [key], value))
        if case .list(let elements) = value, entry.value.kind == .sequence, !entry.value.isAlias, match(entry.value, elements) {
            return
        }
        set(entry, to: value, isFlow: map.isFlow)
    }

    /// Removes a key with its value. Returns false if the key does not exist, or if it is the only key of a block mapping.
    package mutating func remove(_ key: String, from map: Node) -> Bool {
        let all = Array(map.entries)
        guard let index = all.firstIndex(where: { $0.key.contentEquals(key) }) else { return false }
        if all.count == 1 { return removeOnly(all[0], of: map) }
        remove(
            all[index], before: index + 1 < all.count ? all[index + 1] : nil, after: index > 0 ? all[index - 1] : nil,
            isFlow: map.isFlow)
        return true
    }

    private mutating func removeOnly(_ entry: Node.Entry, of map: Node) -> Bool {
        guard map.isFlow else { return false }
        insert("{}", replacing: map)
        return true
    }

    /// Removes an element from a list. A list of one element becomes an empty list. Returns false if there is no such element, or
    /// if the list would become empty and cannot be cleared.
    package mutating func remove(_ element: Int, from list: Node) -> Bool {
        let all = Array(list.elements)
        guard all.indices.contains(element) else { return false }
        if all.count == 1 { return clear(list) }
        take(element..<element + 1, outOf: all, isFlow: list.isFlow)
        return true
    }

    /// Replaces a list or mapping by empty brackets. Returns false for a block collection that is empty, is not the value of a
    /// key, or contains a comment.
    package mutating func clear(_ node: Node) -> Bool {
        let brackets = node.kind == .sequence ? "[]" : "{}"
        if node.isFlow {
            insert(brackets, replacing: node)
            return true
        }
        let parts = node.kind == .sequence ? Array(node.elements) : node.entries.flatMap { [$0.key, $0.value] }
        guard let first = parts.first, let last = parts.last else { return false }
        let (bytes, blanks) = (source.bytes, Set("\n\r ".utf8))
        func wordBefore(_ offset: Int) -> Int? { bytes[..<offset].lastIndex { !blanks.contains($0) } }
        var start = Int(first.usePlace.range.lower)
        if node.kind == .sequence {
            guard let dash = wordBefore(start), bytes[dash] == UInt8(ascii: "-") else { return false }
            start = dash
        }
        // A comment between the key and its list, or in the list, must not be lost.
        guard let colon = wordBefore(start), bytes[colon] == UInt8(ascii: ":"), let end = wordBefore(self.end(of: last)),
            end >= start,
            !zip(bytes[start..<end], bytes[(start + 1)...end]).contains(where: { blanks.contains($0) && $1 == UInt8(ascii: "#") })
        else { return false }
        replace(colon + 1..<end + 1, with: " " + brackets)
        return true
    }

    // MARK: Lists

    /// Changes a list to these scalars, and retains elements that stay in their order. Returns false if the list cannot be
    /// changed element by element.
    private mutating func match(_ list: Node, _ new: [Tree]) -> Bool {
        let old = Array(list.elements)
        let (was, will) = (old.map { $0.text ?? "" }, new.map { $0.scalarText ?? "" })
        guard !old.isEmpty, !new.isEmpty, old.allSatisfy({ $0.kind == .scalar }), new.allSatisfy({ $0.scalarText != nil }) else {
            return false
        }
        let difference = will.difference(from: was)
        let gone = difference.removals.compactMap { change -> Int? in
            if case .remove(let offset, _, _) = change { offset } else { nil }
        }
        if difference.insertions.isEmpty {
            for run in gone.sorted().runs { take(run, outOf: old, isFlow: list.isFlow) }
            return true
        }
        for index in 0..<min(old.count, new.count) where was[index] != will[index] {
            insert(new[index].flow(isJSON: isJSON), replacing: old[index])
        }
        if new.count < old.count { take(new.count..<old.count, outOf: old, isFlow: list.isFlow) }
        if new.count > old.count { add(Array(new[old.count...]), behind: old[old.count - 1], in: list) }
        return true
    }

    private mutating func add(_ elements: [Tree], behind last: Node, in list: Node) {
        if list.isFlow { return insert(elements, behindLast: last) }
        insert(elements.flatMap { Tree.lines(ofElement: $0) }, column: dash(before: last), behind: last)
    }

    private mutating func take(_ run: Range<Int>, outOf all: [Node], isFlow: Bool) {
        let (first, last) = (all[run.lowerBound], all[run.upperBound - 1])
        if !isFlow {
            let start = edges.start(of: dashToken(before: first)?.range.lowerBound ?? Int(first.usePlace.range.lower))
            let end = end(of: last)
            let isClosed = end > start && source.bytes[end - 1] == 0x0A
            let line = isClosed ? end : edges.end(after: end)
            return replace(start..<min(line + (isClosed ? 0 : edges.lineBreak.utf8.count), source.bytes.count), with: "")
        }
        let range =
            run.upperBound < all.count
            ? beginning(of: first)..<beginning(of: all[run.upperBound])
            : run.lowerBound > 0 ? end(of: all[run.lowerBound - 1])..<end(of: last) : nil
        guard let range else { return }
        if hasComment(range) {
            isBlocked = true
            return
        }
        replace(range, with: "")
    }

    /// Returns the offset of a flow element's first byte, or of the anchor or tag before it.
    func beginning(of element: Node) -> Int {
        let lower = Int(element.usePlace.range.lower)
        return old.tokens[..<old.tokens.partitioningIndex { $0.range.lowerBound >= lower }].reversed().prefix {
            $0.kind == .property && !old.isAlias($0)
        }.last?.range.lowerBound ?? lower
    }
}

extension Tree {
    fileprivate var scalarText: String? {
        switch self {
        case .text(let text), .word(let text): text
        default: nil
        }
    }
}

extension [Int] {
    /// Ranges of consecutive numbers.
    fileprivate var runs: [Range<Int>] {
        reduce(into: []) { runs, number in
            if let last = runs.last, last.upperBound == number {
                runs[runs.count - 1] = last.lowerBound..<number + 1
            } else {
                runs.append(number..<number + 1)
            }
        }
    }
}
