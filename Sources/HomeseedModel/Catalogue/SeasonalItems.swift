package import HomeseedStore

extension Pack {
    /// Whether an item belongs to the time of the year that a day is in. What says nothing of seasons and months always does.
    ///
    /// Seasons are those of the time zone's half of the world; months are the same in both.
    package func isInSeason(_ item: ItemID, on day: Day, in zone: Zone) -> Bool {
        guard items.indices.contains(item.index), kinds.numbers.contains(items[item.index].kind) else { return true }
        let month = day.civil.month
        return zip(kinds[items[item.index].kind].fields, items[item.index].values).allSatisfy { field, value in
            guard case .list(let words) = value, !words.isEmpty else { return true }
            switch field.type.form {
            case .season: return words.contains(.string(Season(month: month, isSouthern: zone.isSouthern).rawValue))
            case .months: return words.contains { $0 == Month(rawValue: month).map { .string($0.name) } }
            default: return true
            }
        }
    }

    /// The items that don't belong to the time of the year that a day is in.
    package func itemsOutOfSeason(on day: Day, in zone: Zone) -> Set<ItemID> {
        let seasonal = Set(kinds.numbers.filter { kinds[$0].fields.contains { $0.type.isSeasonal } })
        guard !seasonal.isEmpty else { return [] }
        return Set(items.indices.lazy.filter { seasonal.contains(items[$0].kind) }.map { ItemID($0) }.filter { !isInSeason($0, on: day, in: zone) })
    }
}

extension FieldType {
    /// Whether it says to which time of the year an item belongs.
    package var isSeasonal: Bool {
        switch form {
        case .season, .months: true
        default: false
        }
    }
}
