extension Value {
    /// The items that the value names, in their order.
    package var items: [ItemID] {
        switch self {
        case .item(let item): [item]
        case .list(let values): values.flatMap(\.items)
        case .specs(let written): written.specs.flatMap(\.items)
        default: []
        }
    }
}

extension RecordSpec {
    /// What it and the records in it leave to the day.
    package var picks: [ItemPick] { [pick].compactMap { $0 } + nested.flatMap { $0.specs.flatMap(\.picks) } }

    /// The items that the record and those in it name, in their order.
    package var items: [ItemID] {
        var found = uses.map(\.item)
        for (_, value) in values {
            if case .fixed(let fixed) = value.form { found += fixed.items }
        }
        for (_, specs) in nested { found += specs.flatMap(\.items) }
        return found
    }
}
