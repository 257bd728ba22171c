import HomeseedModel
import HomeseedSource

/// The used items, by location, since an item's number differs between packs.
struct ItemUsage {
    /// Items that records of templates and of items use or name.
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
            // Templates have many equal picks.
            var picks: Set<ItemPick> = []
            for template in pack.templates {
                for record in template.records {
                    mark(record.items, &inTemplates)
                    picks.formUnion(
                        record.picks.map { ItemPick(kind: $0.kind, count: 0, conditions: $0.conditions, place: pack.place) })
                }
            }
            for pick in picks { mark(pick.candidates(in: pack), &inTemplates) }
            // An item of a required pack cannot name an item of this pack.
            for item in pack.ownItems {
                for value in item.values {
                    if case .specs = value { mark(value.items, &inTemplates) } else { mark(value.items, &inItems) }
                }
            }
        }
    }
}
