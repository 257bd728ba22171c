import HomeseedSource

/// Which items are used, and by what. An item is known by its place: other packs have other numbers for it.
struct ItemUsage {
    /// Those that a template's records are made of, or name.
    private(set) var inTemplates: Set<Place> = []
    /// Those that other items name: their category, their tags.
    private(set) var inItems: Set<Place> = []

    init(_ catalogue: Catalogue) {
        for pack in catalogue.packs.dropFirst() {
            var named = Array(repeating: false, count: pack.items.count)
            for item in pack.items {
                for value in item.values { ItemUsage.mark(value, &named) }
            }
            var used = Array(repeating: false, count: pack.items.count)
            for template in pack.templates { ItemUsage.mark(template.records, &used) }
            for item in pack.items {
                for case .specs(let specs) in item.values { ItemUsage.mark(specs, &used) }
            }
            for (index, item) in pack.items.enumerated() {
                if named[index] { inItems.insert(item.place) }
                if used[index] { inTemplates.insert(item.place) }
            }
        }
    }

    private static func mark(_ value: Value, _ seen: inout [Bool]) {
        switch value {
        case .item(let item) where seen.indices.contains(item.index): seen[item.index] = true
        case .list(let values): for value in values { mark(value, &seen) }
        default: break
        }
    }

    private static func mark(_ specs: [RecordSpec], _ seen: inout [Bool]) {
        for spec in specs {
            for use in spec.uses where seen.indices.contains(use.item.index) { seen[use.item.index] = true }
            for (_, value) in spec.values {
                if case .fixed(let fixed) = value.form { mark(fixed, &seen) }
            }
            for (_, nested) in spec.nested { mark(nested, &seen) }
        }
    }
}
