import HomeseedStore

/// An encoder for the tables and changes that an `exec:` program receives.
enum TableJSON {
    static func write(_ table: StoreTable) -> String {
        JSONText.object([
            ("name", JSONText.quote(table.name)), ("entity", JSONText.quote(table.entity)),
            ("key", table.key.map(JSONText.quote) ?? "null"), ("columns", JSONText.list(table.columns.map(write))),
            ("unique", JSONText.list(table.uniques.map { JSONText.list($0.map(JSONText.quote)) })),
        ])
    }

    private static func write(_ column: StoreColumn) -> String {
        var pairs = [
            ("name", JSONText.quote(column.name)), ("type", JSONText.quote(type(column.type))),
            ("nullable", column.isNullable ? "true" : "false"),
        ]
        if case .decimal(scale: .some(let scale)) = column.type { pairs.append(("scale", String(scale))) }
        if let length = length(column.type) { pairs.append(("length", String(length))) }
        if case .word(.some(let words)) = column.type { pairs.append(("values", JSONText.list(words.map(JSONText.quote)))) }
        if let table = column.references { pairs.append(("references", JSONText.quote(table))) }
        if column.isSecret { pairs.append(("secret", "true")) }
        return JSONText.object(pairs)
    }

    /// Returns the maximum number of Unicode scalars in a value, or `nil` if there is no limit.
    private static func length(_ type: ColumnType) -> Int? {
        switch type {
        case .uuid, .reference: 36
        case .word(.some(let words)): words.map(\.unicodeScalars.count).max()
        default: nil
        }
    }

    private static func type(_ type: ColumnType) -> String {
        switch type {
        case .uuid, .reference: "uuid"
        case .string, .text, .word: "string"
        case .integer: "integer"
        case .decimal: "decimal"
        case .boolean: "boolean"
        case .date: "date"
        case .datetime: "datetime"
        case .list: "list"
        }
    }

    static func write(_ change: KeyedChange) -> String {
        var pairs = [
            ("action", JSONText.quote(change.action.rawValue)), ("table", JSONText.quote(change.table.name)),
            ("id", JSONText.quote(id(change.record))),
        ]
        if change.action != .delete { pairs.append(("row", RowJSON.encode(change.cells, of: change.table))) }
        if change.action == .update { pairs.append(("changed", JSONText.list(change.changed.map(JSONText.quote)))) }
        return JSONText.object(pairs)
    }

    /// Returns a record's ID, or `only` for the single row of a table without a key.
    static func id(_ record: RecordID?) -> String { record?.text ?? "only" }
}
