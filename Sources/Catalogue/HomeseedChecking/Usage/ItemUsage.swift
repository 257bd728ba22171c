import HomeseedModel
import HomeseedSource

/// Which items are used, and by what. An item is known by its place: other packs have other numbers for it.
struct ItemUsage {
    /// Those that a template's records are made of, or name.
    private(set) var inTemplates: Set<SourceLocation> = []
    /// Those that other items name: their category, their tags.
    private(set) var inItems: Set<SourceLocation> = []

    /// Whether anything uses an item.
    func uses(_ item: Item) -> Bool { inItems.contains(item.place) || inTemplates.contains(item.place) }

    init(_ packs: [Pack]) {
        for pack in packs {
            func mark(_ items: [ItemID], _ seen: inout Set<SourceLocation>) {
                for item in items where pack.items.indices.contains(item.index) { seen.insert(pack.items[item.index].place) }
            }
            for template in pack.templates { mark(template.records.flatMap { $0.items + $0.picks.flatMap { $0.candidates(in: pack) } }, &inTemplates) }
            // An item of a required pack can't name one of this pack.
            for item in pack.ownItems {
                for value in item.values {
                    if case .specs = value { mark(value.items, &inTemplates) } else { mark(value.items, &inItems) }
                }
            }
        }
    }
}
