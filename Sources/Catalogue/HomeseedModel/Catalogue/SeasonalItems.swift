package import HomeseedStore

extension Pack {
    /// Returns the items that are out of season on a day. Items without seasons and months are always in season.
    ///
    /// Seasons depend on the hemisphere of the time zone; months do not.
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

/// The season and month of a day, as their values in content.
private struct TimeOfYear {
    private let season: Value
    private let month: Value?

    init(_ day: Day, in zone: Zone) {
        let number = day.civil.month
        season = .string(Season(month: number, isSouthern: zone.isSouthern).rawValue)
        month = Month(rawValue: number).map { .string($0.name) }
    }

    /// Whether an item is in season. An item that could not be read has no values.
    func fits(_ item: Item, of kind: Kind, in fields: [FieldIndex]) -> Bool {
        fields.allSatisfy { !item.values.indices.contains($0) || isIn(item.values[$0], kind.fields[$0].type) }
    }

    /// Whether a field's value contains the season or month. An empty value contains all of them.
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
    /// The fields that contain seasons or months.
    fileprivate var seasonalFields: [FieldIndex] { fields.numbers.filter { fields[$0].type.isSeasonal } }
}

extension FieldType {
    /// Whether values of the type are seasons or months.
    package var isSeasonal: Bool {
        switch form {
        case .season, .months: true
        default: false
        }
    }
}
