extension Document {
    /// Returns the revision of the content and styles, except for some scalars. Locations are ignored.
    ///
    /// - Parameters:
    ///   - texts: the lower bounds of the scalars to ignore.
    ///   - keys: the keys of the root mapping whose values are ignored.
    package func contentRevision(besides texts: Set<UInt32>, leaving keys: Set<String> = []) -> Revision {
        Revision { hasher in
            hasher.combine(storage.isBroken)
            hasher.combine(storage.roots)
            hasher.combine(storage.tags)
            let ignored = isBroken || storage.roots.count != 1 ? [] : ranges(of: keys)
            for index in storage.nodes.indices where !ignored.contains(where: { $0.contains(index) }) {
                combine(index, besides: texts, before: ignored, into: &hasher)
            }
        }
    }

    private func combine(_ index: Int, besides texts: Set<UInt32>, before ignored: [Range<Int>], into hasher: inout Hasher) {
        let record = storage.nodes[index]
        hasher.combine(record.tagNumber)
        guard record.kind.rawValue <= RecordKind.folded.rawValue else {
            hasher.combine(record.kind)
            // Links are counted without the ignored nodes.
            hasher.combine(Int(record.link) - ignored.reduce(0) { $0 + $1.clamped(to: 0..<Int(record.link)).count })
            return
        }
        if texts.contains(record.lower) { return }
        hasher.combine(record.kind)
        Node(storage: storage, index: UInt32(index)).withContent { hasher.combineBytes($0) }
    }

    /// Returns the nodes of the root mapping's entries with these keys, unless an alias may repeat them elsewhere.
    private func ranges(of keys: Set<String>) -> [Range<Int>] {
        guard let root, root.kind == .mapping, !storage.nodes.contains(where: { $0.kind == .alias }) else { return [] }
        return root.entries.filter { keys.contains($0.key.text ?? "") }.map {
            Int($0.key.index)..<Int(storage.indexAfter($0.value.index))
        }
    }
}
