package import HomeseedSource

/// A row as a JSON object: a name and a value for each column, in their order.
///
/// Numbers that are exact are texts, `"10.00"`; ids, days and moments are texts as ISO and RFC 9562 write them;
/// whole numbers are numbers, lists are arrays of texts.
package enum RowJSON {
    /// Writes one row as an object, for the files and the programs that keep rows as JSON.
    package static func write(_ cells: [Cell], _ table: StoreTable) -> String {
        JSONText.object(zip(table.columns, cells).map { ($0.name, value($1)) })
    }

    /// Writes one cell alone, spelt as in a row.
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

    /// A column that is not there holds nothing; one that the table does not have would be lost, and is an error.
    package static func read(_ node: Node, _ table: StoreTable) throws(TargetError) -> [Cell] {
        guard node.kind == .mapping else { throw .schemaMismatch(table: table.name, column: nil, problem: "a row is no JSON object") }
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

    /// What stands there, in the column's own kind if it can be read as one. Otherwise as it is: it then differs from
    /// whatever was seeded.
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
