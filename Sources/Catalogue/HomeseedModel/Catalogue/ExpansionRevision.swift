package import HomeseedSource

/// The revisions of everything that template expansion depends on, except for single items, which have revisions of their own.
package struct ExpansionRevision: Sendable {
    /// The revision of everything but items and the templates' own files.
    package let shared: Revision
    /// The revisions of the files of templates, and of the files of items with records.
    package let files: [FileID: Revision]
    /// The revisions of all items of a kind. Templates do not count as items.
    package private(set) var kinds: PerKind<Revision> = []

    package init(shared: Revision, files: [FileID: Revision], of pack: Pack) {
        (self.shared, self.files) = (shared, files)
        var hashers = PerKind(repeating: Hasher(), count: pack.kinds.count)
        for item in pack.items where pack.kinds.numbers.contains(item.kind) && !pack.kinds[item.kind].isFolder {
            combine(item, of: pack, into: &hashers[item.kind])
        }
        kinds = PerKind(hashers.map { Revision($0) })
    }

    /// Adds an item, and the revision of the file with its records, to a hash.
    package func combine(_ item: Item, of pack: Pack, into hasher: inout Hasher) {
        hasher.combine(item.kind)
        hasher.combine(item.id)
        hasher.combine(item.pack == pack.number)
        hasher.combine(item.revision)
        if item.hasRecords { hasher.combine(files[item.place.file]) }
    }
}
