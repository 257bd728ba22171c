package import HomeseedSource

/// Items that a template leaves to the day: so many of a kind that are in season.
package struct ItemPick: Hashable, Sendable {
    package var kind: KindIndex
    package var count: Int
    /// Fields of the kind, and what they may hold.
    package var conditions: [Condition] = []
    package var place: SourceLocation

    package init(kind: KindIndex, count: Int, conditions: [Condition] = [], place: SourceLocation) {
        self.kind = kind
        self.count = count
        self.conditions = conditions
        self.place = place
    }

    /// A field of the kind, and the values of which an item has to have one to be picked.
    package struct Condition: Hashable, Sendable {
        package var field: FieldIndex
        package var values: [Value]

        package init(field: FieldIndex, values: [Value]) {
            self.field = field
            self.values = values
        }

        /// A list meets it with one of its values.
        package func holds(_ value: Value) -> Bool {
            if case .list(let all) = value { return all.contains { values.contains($0) } }
            return values.contains(value)
        }
    }

    /// The items that meet its conditions, on whatever day.
    package func candidates(in pack: Pack) -> [ItemID] {
        pack.items.indices.filter { index in
            let item = pack.items[index]
            return item.kind == kind && conditions.allSatisfy { item.values.indices.contains($0.field) && $0.holds(item.values[$0.field]) }
        }.map { ItemID($0) }
    }

    /// Those of the candidates that fall to a template: which of two comes first depends on themselves alone, so an item that is
    /// added takes the place of one at most.
    package func items(of template: String, in pack: Pack, without taken: Set<ItemID>) -> [ItemID] {
        let ranked = candidates(in: pack).filter { !taken.contains($0) }.map { item in
            (item: item, rank: StableHash.of([pack.id, template, pack.kinds[kind].id, pack.items[item.index].identity].joined(separator: "/")))
        }
        let first = ranked.sorted { ($0.rank, $0.item.index) < ($1.rank, $1.item.index) }.prefix(count).map(\.item)
        return first.sorted { $0.index < $1.index }
    }
}
