package import HomeseedSource

/// A number of items of a kind that a template draws from those in season on the day.
package struct ItemPick: Hashable, Sendable {
    package var kind: KindIndex
    package var count: Int
    /// The fields of the kind and their allowed values.
    package var conditions: [Condition] = []
    package var place: SourceLocation

    package init(kind: KindIndex, count: Int, conditions: [Condition] = [], place: SourceLocation) {
        self.kind = kind
        self.count = count
        self.conditions = conditions
        self.place = place
    }

    /// A field of the kind, and the values of which a picked item must have one.
    package struct Condition: Hashable, Sendable {
        package var field: FieldIndex
        package var values: [Value]

        package init(field: FieldIndex, values: [Value]) {
            self.field = field
            self.values = values
        }

        /// Whether the value meets the condition. For a list, one matching element is enough.
        package func holds(_ value: Value) -> Bool {
            if case .list(let all) = value { return all.contains { values.contains($0) } }
            return values.contains(value)
        }
    }

    /// Returns the items that meet the conditions, on any day.
    package func candidates(in pack: Pack) -> [ItemID] {
        pack.items.indices.filter { index in
            let item = pack.items[index]
            return item.kind == kind
                && conditions.allSatisfy { item.values.indices.contains($0.field) && $0.holds(item.values[$0.field]) }
        }.map { ItemID($0) }
    }

    /// Returns the items that are drawn pseudo-randomly for a template, in source order.
    ///
    /// The rank of a candidate depends on its own identity alone, so a new item replaces at most one other.
    package func items(of template: String, in pack: Pack, without taken: Set<ItemID>) -> [ItemID] {
        let ranked = candidates(in: pack).filter { !taken.contains($0) }.map { item in
            (
                item: item,
                rank: StableHash.of(
                    [pack.id, template, pack.kinds[kind].id, pack.items[item.index].identity].joined(separator: "/"))
            )
        }
        let first = ranked.sorted { ($0.rank, $0.item.index) < ($1.rank, $1.item.index) }.prefix(count).map(\.item)
        return first.sorted { $0.index < $1.index }
    }
}
