package import HomeseedSource

/// The encoding of rows as JSON objects, with one member per column in table order.
///
/// Decimals are strings, `"10.00"`, and so are UUIDs (RFC 9562), dates and timestamps (ISO 8601). Integers are numbers, and
/// lists are arrays of strings.
public enum RowJSON {
    /// Encodes a row on a single line, for files and programs that store rows as JSON.
    public static func encode(_ cells: [Cell], of table: StoreTable) -> String {
        JSONText.object(zip(table.columns, cells).map { ($0.name, value($1)) })
    }

    /// Encodes a single cell as it appears in a row.
    package static func value(_ cell: Cell) -> String {
        switch cell {
        case .null: "null"
        case .uuid(let id): JSONText.quote(id.text)
        case .text(let text), .decimal(let text): JSONText.quote(text)
        case .integer(let number): String(number)
        case .boolean(let value): value ? "true" : "false"
        case .date(let day): JSONText.quote(day.iso)
        case .datetime(let instant): JSONText.quote(instant.iso)
        case .list(let texts): JSONText.list(texts.map(JSONText.quote))
        }
    }

    /// Decodes a row that ``encode(_:of:)`` wrote. A missing column is null.
    ///
    /// - Throws: ``TargetError/corrupt(_:)`` for a text that is not JSON; ``TargetError/schemaMismatch(table:column:problem:)``
    ///   for an unknown column, or if the row is not an object.
    public static func decode(_ text: String, of table: StoreTable) throws(TargetError) -> [Cell] {
        try read(StoredJSON.root(Array(text.utf8), "a row of \(table.name)"), table)
    }

    /// Decodes a row. A missing column is null; an unknown column is an error, because its value would be lost.
    package static func read(_ node: Node, _ table: StoreTable) throws(TargetError) -> [Cell] {
        guard node.kind == .mapping else {
            throw .schemaMismatch(table: table.name, column: nil, problem: "a row is not a JSON object")
        }
        var cells = Array(repeating: Cell.null, count: table.columns.count)
        for entry in node.entries {
            let name = entry.key.text ?? ""
            guard let number = table.number(ofColumn: name) else {
                throw .schemaMismatch(table: table.name, column: name, problem: "is there, and the model does not have it")
            }
            cells[number] = cell(entry.value, table.columns[number].type)
        }
        return cells
    }

    /// Decodes a value by the column's type. A value that does not fit becomes a cell that differs from any seeded value.
    static func cell(_ node: Node, _ type: ColumnType) -> Cell {
        if node.isNull { return .null }
        if node.kind == .sequence, case .list = type {
            let texts = node.elements.map { $0.style == .plain ? nil : $0.text }
            return texts.contains(nil) ? .text("[…]") : .list(texts.compactMap(\.self))
        }
        guard let text = node.text else { return .text("{…}") }
        guard node.style != .plain else { return number(text, type) }
        return switch type {
        case .uuid, .reference: RecordID(text: text).map { .uuid($0) } ?? .text(text)
        case .decimal: .decimal(text)
        case .date: Day(iso: text).map { .date($0) } ?? .text(text)
        case .datetime: Instant(iso: text).map { .datetime($0) } ?? .text(text)
        case .string, .text, .integer, .boolean, .word, .list: .text(text)
        }
    }

    private static func number(_ text: String, _ type: ColumnType) -> Cell {
        switch text {
        case "true": return .boolean(true)
        case "false": return .boolean(false)
        default:
            if case .decimal = type { return .decimal(text) }
            return Int(text).map { .integer($0) } ?? .decimal(text)
        }
    }
}
