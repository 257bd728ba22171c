package import HomeseedSource

/// A number of items of one kind, which a template draws from the items in season on the day.
package struct ItemPick: Hashable, Sendable {
    package var kind: KindIndex
    package var count: Int
    /// Whether fewer items are enough: the template has `at-most` instead of `count`.
    package var isOptional = false
    /// The fields of the kind and their allowed values.
    package var conditions: [Condition] = []
    package var place: SourceLocation

    package init(kind: KindIndex, count: Int, conditions: [Condition] = [], place: SourceLocation) {
        self.kind = kind
        self.count = count
        self.conditions = conditions
        self.place = place
    }

    /// A field of the kind and its allowed values.
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

    /// Returns the items that meet the conditions, in season or not.
    package func candidates(in pack: Pack) -> [ItemID] {
        var found: [ItemID] = []
        // The items are not copied, since a pack has many and few are of the kind.
        for index in pack.items.indices where pack.items[index].kind == kind {
            let holds = conditions.allSatisfy { condition in
                pack.items[index].values.indices.contains(condition.field)
                    && condition.holds(pack.items[index].values[condition.field])
            }
            if holds { found.append(ItemID(index)) }
        }
        return found
    }

    /// Returns the candidates in the pseudo-random order in which a template draws them.
    ///
    /// The rank of a candidate does not depend on the other candidates, so a new item replaces at most one of them.
    package func ranked(for template: String, in pack: Pack) -> [ItemID] {
        let ranked = candidates(in: pack).map { item in
            (
                item: item,
                rank: StableHash.of(
                    [pack.id, template, pack.kinds[kind].id, pack.items[item.index].identity].joined(separator: "/"))
            )
        }
        return ranked.sorted { ($0.rank, $0.item.index) < ($1.rank, $1.item.index) }.map(\.item)
    }

    /// Returns the `count` best-ranked items that are not taken, in source order.
    package func drawn(from ranked: [ItemID], without taken: Set<ItemID>) -> [ItemID] {
        ranked.lazy.filter { !taken.contains($0) }.prefix(count).sorted { $0.index < $1.index }
    }
}
