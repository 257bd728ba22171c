package import HomeseedStore

extension Pack {
    /// The items that don't belong to the time of the year that a day is in. What says nothing of seasons and months always does.
    ///
    /// Seasons are those of the time zone's half of the world; months are the same in both.
    package func itemsOutOfSeason(on day: Day, in zone: Zone) -> Set<ItemID> {
        let seasonal = PerKind(kinds.map(\.seasonalFields))
        if seasonal.allSatisfy(\.isEmpty) { return [] }
        let time = TimeOfYear(day, in: zone)
        var found: Set<ItemID> = []
        for (number, item) in items.enumerated() where seasonal.indices.contains(item.kind) {
            if !time.fits(item, of: kinds[item.kind], in: seasonal[item.kind]) { found.insert(ItemID(number)) }
        }
        return found
    }
}

/// What the season and the month of a day are called in content.
private struct TimeOfYear {
    private let season: Value
    private let month: Value?

    init(_ day: Day, in zone: Zone) {
        let number = day.civil.month
        season = .string(Season(month: number, isSouthern: zone.isSouthern).rawValue)
        month = Month(rawValue: number).map { .string($0.name) }
    }

    /// Whether an item belongs to this time of the year. One that could not be read has no values.
    func fits(_ item: Item, of kind: Kind, in fields: [FieldIndex]) -> Bool {
        fields.allSatisfy { !item.values.indices.contains($0) || isIn(item.values[$0], kind.fields[$0].type) }
    }

    /// Whether a field's value holds this time of the year. An empty one holds all of them.
    private func isIn(_ value: Value, _ type: any FieldType) -> Bool {
        guard case .list(let words) = value, !words.isEmpty else { return true }
        switch type.form {
        case .season: return words.contains(season)
        case .months: return month.map(words.contains) ?? false
        default: return true
        }
    }
}

extension Kind {
    /// The fields that say to which time of the year an item belongs.
    fileprivate var seasonalFields: [FieldIndex] { fields.numbers.filter { fields[$0].type.isSeasonal } }
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
