import HomeseedModel

/// An index of a pack's texts by path for one translation file, built only as far as that file needs.
struct TextPathIndex: Sendable {
    /// The extent of the index. Fields of items are the majority of texts and are found without it, so they are added only for
    /// suggestions.
    enum Extent { case nothing, allButFields, everything }

    private(set) var paths = TextPaths()
    private var extent = Extent.nothing
    @Boxed private var catalogue: Catalogue
    /// The shared indices of packs, without the fields of items.
    private let shared: [PackIndex: TextPaths]

    init(_ catalogue: Catalogue, shared: [PackIndex: TextPaths]) { (self.catalogue, self.shared) = (catalogue, shared) }

    mutating func extend(to wanted: Extent, of pack: Pack) {
        if extent == .everything || extent == wanted { return }
        extent = wanted
        paths =
            wanted == .everything
            ? TextPaths(of: pack, in: catalogue, withFields: true) : shared[pack.number] ?? TextPaths(of: pack, in: catalogue)
    }
}
