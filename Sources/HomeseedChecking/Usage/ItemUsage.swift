import HomeseedModel
import HomeseedSource

/// Which items are used, and by what. An item is known by its place: other packs have other numbers for it.
struct ItemUsage {
    /// Those that a template's records are made of, or name.
    private(set) var inTemplates: Set<Place> = []
    /// Those that other items name: their category, their tags.
    private(set) var inItems: Set<Place> = []

    init(_ packs: [Pack]) {
        for pack in packs {
            var named = Array(repeating: false, count: pack.items.count)
            var used = named
            func mark(_ items: [ItemID], _ seen: inout [Bool]) {
                for item in items where seen.indices.contains(item.index) { seen[item.index] = true }
            }
            for template in pack.templates { mark(template.records.flatMap { $0.items + $0.picks.flatMap { $0.candidates(in: pack) } }, &used) }
            for item in pack.items {
                for value in item.values {
                    if case .specs = value { mark(value.items, &used) } else { mark(value.items, &named) }
                }
            }
            for (index, item) in pack.items.enumerated() {
                if named[index] { inItems.insert(item.place) }
                if used[index] { inTemplates.insert(item.place) }
            }
        }
    }
}
