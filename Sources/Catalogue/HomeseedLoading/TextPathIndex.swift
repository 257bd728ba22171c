import HomeseedModel

/// Finds a pack's texts by their paths for one file of translations, and works out no more of them than that file asks for.
struct TextPathIndex: Sendable {
    /// How much is found by its path. The fields of items are most of all texts, and are found without: they are
    /// looked at only to say what there would have been.
    enum Extent { case nothing, allButFields, everything }

    private(set) var paths = TextPaths()
    private var extent = Extent.nothing
    @Boxed private var catalogue: Catalogue
    /// The paths of packs, but for the fields of items, as far as that was worked out for all files of a pack.
    private let shared: [PackIndex: TextPaths]

    init(_ catalogue: Catalogue, shared: [PackIndex: TextPaths]) { (self.catalogue, self.shared) = (catalogue, shared) }

    mutating func extend(to wanted: Extent, of pack: Pack) {
        if extent == .everything || extent == wanted { return }
        extent = wanted
        paths = wanted == .everything ? TextPaths(of: pack, in: catalogue, withFields: true) : shared[pack.number] ?? TextPaths(of: pack, in: catalogue)
    }
}
