extension Value {
    /// The items that the value refers to, in order.
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
    /// The item picks of the record and its nested records.
    package var picks: [ItemPick] { [pick].compactMap { $0 } + nested.flatMap { $0.specs.flatMap(\.picks) } }

    /// The items that the record and its nested records refer to, in order.
    package var items: [ItemID] {
        var found = uses.map(\.item)
        for (_, value) in values {
            if case .fixed(let fixed) = value.form { found += fixed.items }
        }
        for (_, specs) in nested { found += specs.flatMap(\.items) }
        return found
    }
}
