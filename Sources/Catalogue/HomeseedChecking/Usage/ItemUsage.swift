import HomeseedModel
import HomeseedSource

/// The used items, by location, since an item's number differs between packs.
struct ItemUsage {
    /// Items that records of templates use or name.
    private(set) var inTemplates: Set<SourceLocation> = []
    /// Items that other items name, such as categories and tags.
    private(set) var inItems: Set<SourceLocation> = []

    /// Whether a template or another item uses the item.
    func uses(_ item: Item) -> Bool { inItems.contains(item.place) || inTemplates.contains(item.place) }

    init(_ packs: [Pack]) {
        for pack in packs {
            func mark(_ items: [ItemID], _ seen: inout Set<SourceLocation>) {
                for item in items where pack.items.indices.contains(item.index) { seen.insert(pack.items[item.index].place) }
            }
            for template in pack.templates {
                mark(template.records.flatMap { $0.items + $0.picks.flatMap { $0.candidates(in: pack) } }, &inTemplates)
            }
            // An item of a required pack cannot name one of this pack.
            for item in pack.ownItems {
                for value in item.values {
                    if case .specs = value { mark(value.items, &inTemplates) } else { mark(value.items, &inItems) }
                }
            }
        }
    }
}
