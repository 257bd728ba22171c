import HomeseedStore

extension HouseholdReader {
    /// Returns the values by which rows are ordered as the app shows them: by position, then by number, then by age.
    func order(_ texts: [String?], _ table: BoundTable) -> [String?] {
        var keys: [String?] = []
        for (values, text) in zip(table.values, texts) {
            if case .placeIn? = values.column.expression { keys.append(text) }
        }
        let names = ["position", "sort_order", "sortorder", "rank", "place"]
        for (values, text) in zip(table.values, texts) where names.contains(values.live.name.lowercased()) { keys.append(text) }
        if let id = table.id?.live, id.type == .integer || id.nextNumber != nil { keys.append(table.idText(texts)) }
        return keys + texts.dropFirst(table.values.count)
    }

    static func precedes(_ a: HouseholdRows.Row, _ b: HouseholdRows.Row) -> Bool {
        for (first, second) in zip(a.order, b.order) where first != second {
            guard let first, let second else { return first == nil }
            if let a = Double(first), let b = Double(second), a != b { return a < b }
            return first < second
        }
        return a.id < b.id
    }

    /// Counts the empty values of columns with a default, which a seed would not leave empty.
    func defaulted(_ rows: [HouseholdRows.Row]) -> [String: Int] {
        var counts: [String: Int] = [:]
        for row in rows {
            for (number, cells) in row.stored {
                let table = session.tables[number]
                for (values, cell) in zip(table.values, cells) where cell == .null && values.live.hasDefault {
                    if values.column.isID || values.column.isDeletionMark || values.column.expression != nil { continue }
                    if values.live.isNullable { counts["\(table.live.name).\(values.live.name)", default: 0] += 1 }
                }
            }
        }
        return counts
    }
}
