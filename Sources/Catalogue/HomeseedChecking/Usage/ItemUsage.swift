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
            for template in pack.templates {
                for record in template.records { mark(record.items, &inTemplates) }
            }
            for pick in ItemUsage.picks(of: pack) { mark(pick.candidates(in: pack), &inTemplates) }
            // An item of a required pack cannot name an item of this pack.
            for item in pack.ownItems {
                for value in item.values {
                    if case .specs = value { mark(value.items, &inTemplates) } else { mark(value.items, &inItems) }
                }
            }
        }
    }
    /// Returns picks that together have the candidates of all picks of the templates. Picks by the same field are merged,
    /// because each pick searches all items.
    private static func picks(of pack: Pack) -> [ItemPick] {
        struct PickedField: Hashable {
            var kind: KindIndex
            var field: FieldIndex
        }
        var byField: [PickedField: Set<Value>] = [:]
        var others: Set<ItemPick> = []
        for pick in pack.templates.flatMap(\.records).flatMap(\.picks) {
            if pick.conditions.count == 1, let only = pick.conditions.first {
                byField[PickedField(kind: pick.kind, field: only.field), default: []].formUnion(only.values)
            } else {
                others.insert(ItemPick(kind: pick.kind, count: 0, conditions: pick.conditions, place: pack.place))
            }
        }
        return others
            + byField.map { field, values in
                ItemPick(
                    kind: field.kind, count: 0, conditions: [.init(field: field.field, values: Array(values))], place: pack.place)
            }
    }
}
