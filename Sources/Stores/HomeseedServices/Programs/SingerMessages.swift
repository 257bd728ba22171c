import HomeseedStore

/// Messages of Singer's specification, version 0.3.0, for tables, rows and the final state.
enum SingerMessages {
    static func schema(_ table: StoreTable) -> String {
        let properties = JSONText.object(table.columns.map { ($0.name, property($0)) })
        return JSONText.object([
            ("type", "\"SCHEMA\""), ("stream", JSONText.quote(table.name)),
            ("schema", JSONText.object([("type", "\"object\""), ("properties", properties)])),
            ("key_properties", JSONText.list(table.key.map { [JSONText.quote($0)] } ?? [])),
        ])
    }

    static func record(_ cells: [Cell], _ table: StoreTable) -> String {
        let values = zip(table.columns, cells).map { column, cell in (column.name, value(cell)) }
        return JSONText.object([
            ("type", "\"RECORD\""), ("stream", JSONText.quote(table.name)), ("record", JSONText.object(values)),
        ])
    }

    /// Returns the message that a target repeats after it has stored all preceding records.
    static func state(_ value: String) -> String { JSONText.object([("type", "\"STATE\""), ("value", value)]) }

    static func value(_ entries: [SeedEntry]) -> String {
        let seeds = entries.map { RowJSON.encode(KeyedLedger.cells($0), of: KeyedLedger.seeds) }
        return JSONText.object([("homeseed_seeds", JSONText.list(seeds))])
    }

    /// Returns a value as JSON. Exact numbers are JSON numbers with their digits unchanged, as data warehouses expect.
    private static func value(_ cell: Cell) -> String {
        if case .decimal(let digits) = cell, isNumber(digits) { digits } else { RowJSON.value(cell) }
    }

    /// Whether the digits are a JSON number, such as `-12.50`.
    private static func isNumber(_ digits: String) -> Bool {
        let parts = digits.drop { $0 == "-" }.utf8.split(separator: 0x2E, omittingEmptySubsequences: false)
        let isPlain = parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
        guard isPlain, (1...2).contains(parts.count), let whole = parts.first else { return false }
        return digits.utf8.prefix(2).count(where: { $0 == 0x2D }) < 2 && (whole.count == 1 || whole.first != 0x30)
    }

    /// Returns the smallest step of a number with this scale, such as 0.01 for 2. Targets derive a column's scale from it.
    private static func step(_ scale: Int) -> String {
        scale <= 0 ? "1" : "0." + String(repeating: "0", count: scale - 1) + "1"
    }

    private static func property(_ column: StoreColumn) -> String {
        var (type, more): (String, [(String, String)]) =
            switch column.type {
            case .uuid, .reference: ("string", [("format", "\"uuid\"")])
            case .string, .text, .word: ("string", [])
            case .integer: ("integer", [])
            case .decimal(let scale): ("number", scale.map { [("multipleOf", step($0))] } ?? [])
            case .boolean: ("boolean", [])
            case .date: ("string", [("format", "\"date\"")])
            case .datetime: ("string", [("format", "\"date-time\"")])
            case .list: ("array", [("items", "{\"type\":\"string\"}")])
            }
        type = JSONText.quote(type)
        more.insert(("type", column.isNullable ? "[\"null\",\(type)]" : "[\(type)]"), at: 0)
        return JSONText.object(more)
    }
}
