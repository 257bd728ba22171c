package import HomeseedSource
package import HomeseedStore

/// The items of a pack that are in season only at some time of the year, prepared once for many days.
package struct Seasons: Sendable {
    /// The seasons or months of items, one entry for each field. An item is in season if each of its entries includes the day.
    private var items: [(item: ItemID, words: [Value], isSeason: Bool)] = []
    /// The items in season around a yearly day, by their days.
    private var yearly: [YearlyDays: [ItemID]] = [:]
    /// The items with a table of dates, and the table's location and last date.
    package private(set) var tables: [(item: ItemID, place: SourceLocation, end: Day)] = []

    package init(_ pack: Pack) {
        let seasonal = PerKind(pack.kinds.map(\.seasonalFields))
        let days = PerKind(pack.kinds.map(\.yearlyField))
        if seasonal.allSatisfy(\.isEmpty) { return }
        // Each text is parsed once, because many items name the same feast.
        var parsed: [String: YearlyDay?] = [:]
        func day(_ text: String) -> YearlyDay? {
            if let known = parsed[text] { return known }
            let day = YearlyDay(text)
            parsed[text] = .some(day)
            return day
        }
        for (number, item) in pack.items.enumerated() where seasonal.indices.contains(item.kind) {
            for field in seasonal[item.kind] where item.values.indices.contains(field) {
                switch pack.kinds[item.kind].fields[field].type.form {
                case .around:
                    if let days = pack.yearlyDays(of: item, at: field, parsedBy: day) {
                        yearly[days, default: []].append(ItemID(number))
                    }
                case let form:
                    guard case .list(let words) = item.values[field], !words.isEmpty else { continue }
                    let isSeason = if case .season = form { true } else { false }
                    items.append((ItemID(number), words, isSeason))
                }
            }
            guard let field = days[item.kind], item.values.indices.contains(field), case .string(let text) = item.values[field],
                let end = day(text)?.end
            else { continue }
            tables.append((ItemID(number), item.places[field] ?? item.place, end))
        }
    }

    /// Returns the items that are out of season on a day. Items without seasons, months and yearly days are always in season.
    ///
    /// Seasons depend on the hemisphere of the time zone; months and yearly days do not.
    package func itemsOutOfSeason(on day: Day, in zone: Zone) -> Set<ItemID> {
        let number = day.civil.month
        let season = Value.string(Season(month: number, isSouthern: zone.isSouthern).rawValue)
        let month = Month(rawValue: number).map { Value.string($0.name) }
        var found: Set<ItemID> = []
        for one in items {
            if let word = one.isSeason ? season : month, !one.words.contains(word) { found.insert(one.item) }
        }
        for (days, items) in yearly where !days.contains(day) { found.formUnion(items) }
        return found
    }

    /// Whether the season of some items depends on a yearly day. Otherwise, the items in season are the same all month.
    package var hasYearlyDays: Bool { !yearly.isEmpty }

    /// Returns the first day of each season around a yearly day, and the first day after it. Only seasons that end in the year
    /// count. If a table of dates has none, its last season is used.
    package func boundaries(in year: Int) -> [Day] {
        guard let middle = Day(year: year, month: 7, day: 1) else { return [] }
        var boundaries: Set<Day> = []
        for days in yearly.keys {
            let ranges = days.ranges(around: middle)
            let own = ranges.filter { $0.upperBound.civil.year == year }
            for range in own.isEmpty ? ranges.suffix(1) : own {
                boundaries.formUnion([range.lowerBound, range.upperBound.adding(days: 1)])
            }
        }
        return boundaries.sorted()
    }
}

extension Pack {
    /// Returns the items that are out of season on a day. To ask for many days, create ``Seasons`` once.
    package func itemsOutOfSeason(on day: Day, in zone: Zone) -> Set<ItemID> { Seasons(self).itemsOutOfSeason(on: day, in: zone) }

    /// Returns the yearly days of an item's field, or `nil` if the field has none. The field contains the day itself, or days
    /// around another field's day.
    ///
    /// - Parameter parse: Parses the text of a yearly day.
    package func yearlyDays(
        of item: Item, at field: FieldIndex, parsedBy parse: (String) -> YearlyDay? = { YearlyDay($0) }
    ) -> YearlyDays? {
        guard let type = type(of: item, at: field) else { return nil }
        guard case .around(let name) = type.form else {
            return yearlyDay(of: item, at: field, parsedBy: parse).map { YearlyDays($0) }
        }
        guard let other = kinds[item.kind].positions[name], let day = yearlyDay(of: item, at: other, parsedBy: parse) else {
            return nil
        }
        guard case .string(let text) = item.values[field] else { return YearlyDays(day) }
        return DaysAround(text).map { YearlyDays(day, around: $0) }
    }

    /// Returns the yearly day that a field contains, or the yearly day of the item that the field names; `nil` if there is none.
    private func yearlyDay(of item: Item, at field: FieldIndex, parsedBy parse: (String) -> YearlyDay?) -> YearlyDay? {
        guard let type = type(of: item, at: field) else { return nil }
        if case .string(let text) = item.values[field] { return type.isYearly ? parse(text) : nil }
        guard case .item(let named) = item.values[field], items.indices.contains(named.index) else { return nil }
        let feast = items[named.index]
        guard let day = kinds[feast.kind].yearlyField, feast.values.indices.contains(day),
            case .string(let text) = feast.values[day]
        else { return nil }
        return parse(text)
    }

    private func type(of item: Item, at field: FieldIndex) -> (any FieldType)? {
        guard kinds.numbers.contains(item.kind), kinds[item.kind].fields.numbers.contains(field),
            item.values.indices.contains(field)
        else { return nil }
        return kinds[item.kind].fields[field].type
    }
}

extension Kind {
    /// The field with the kind's yearly day.
    package var yearlyField: FieldIndex? { fields.firstNumber { $0.type.isYearly } }

    /// The fields that decide whether an item is in season.
    fileprivate var seasonalFields: [FieldIndex] { fields.numbers.filter { fields[$0].type.isSeasonal } }
}

extension FieldType {
    /// Whether values of the type decide when an item is in season.
    package var isSeasonal: Bool {
        switch form {
        case .season, .months, .around: true
        default: false
        }
    }
}
