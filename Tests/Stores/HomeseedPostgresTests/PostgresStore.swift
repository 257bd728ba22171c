#if Postgres
import Foundation
import HomeseedPostgres
import HomeseedStore
import HomeseedTesting

/// A separate schema in the tests' database, with access without the target.
final class PostgresStore: ConformanceStore {
    let schema = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
    let url: String
    let target: any SeedTarget
    let plain: PlainConnection

    struct NoServer: Error {}

    init(lockTimeout: Double = 5) throws {
        guard let server = Server.url else { throw NoServer() }
        url = server + (server.contains("?") ? "&" : "?") + "options=-csearch_path%3D" + schema
        plain = try PlainConnection(url)
        try plain.query("CREATE SCHEMA \(schema)")
        target = try PostgresTarget(url: url, lockTimeout: lockTimeout)
    }

    deinit { _ = try? plain.query("DROP SCHEMA \(schema) CASCADE") }

    func has(_ table: String) throws -> Bool { try plain.text("SELECT to_regclass($1)", [Self.quote(table)]) != nil }

    func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
        guard try has(table.name) else { return [:] }
        var rows: [RecordID: [Cell]] = [:]
        let columns = table.columns.map(selected).joined(separator: ", ")
        for row in try plain.query("SELECT \(columns) FROM \(Self.quote(table.name))") {
            let cells = zip(row, table.columns).map { Self.cell($0, $1.type) }
            if case .uuid(let id) = table.key.flatMap({ table.cell($0, of: cells) }) {
                rows[id] = cells
            } else {
                rows[.none] = cells
            }
        }
        return rows
    }

    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws {
        // Without foreign keys, because other programs may leave the store in any state.
        try plain.query("SET session_replication_role = replica")
        defer { _ = try? plain.query("SET session_replication_role = origin") }
        if let key = table.key {
            try plain.query("DELETE FROM \(Self.quote(table.name)) WHERE \(Self.quote(key))::text = $1", [record.text])
        } else {
            try plain.query("DELETE FROM \(Self.quote(table.name))")
        }
        guard let cells else { return }
        let places = zip(table.columns, 1...).map { column, number in
            if case .list = column.type { "ARRAY(SELECT json_array_elements_text($\(number)::json))" } else { "$\(number)" }
        }
        try plain.query(
            "INSERT INTO \(Self.quote(table.name)) (\(table.columns.map { Self.quote($0.name) }.joined(separator: ", "))) VALUES (\(places.joined(separator: ", ")))",
            cells.map(Self.text))
    }

    static func quote(_ name: String) -> String { "\"" + name.replacing("\"", with: "\"\"") + "\"" }

    private func selected(_ column: StoreColumn) -> String {
        let name = Self.quote(column.name)
        return switch column.type {
        case .datetime: "to_char(\(name) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')"
        case .list: "to_json(\(name))::text"
        default: name + "::text"
        }
    }

    private static func text(_ cell: Cell) -> String? {
        switch cell {
        case .null: nil
        case .uuid(let id): id.text
        case .text(let text), .decimal(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .date(let day): day.iso
        case .datetime(let instant): instant.iso
        case .list(let texts): (try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) }
        }
    }

    private static func cell(_ text: String?, _ type: ColumnType) -> Cell {
        guard let text else { return .null }
        switch type {
        case .integer: return Int(text).map { .integer($0) } ?? .text(text)
        case .boolean: return .boolean(text == "true")
        case .uuid, .reference: return RecordID(text: text).map { .uuid($0) } ?? .text(text)
        case .decimal: return .decimal(text)
        case .date: return Day(iso: text).map { .date($0) } ?? .text(text)
        case .datetime: return Instant(iso: text).map { .datetime($0) } ?? .text(text)
        case .list: return .list((try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? ["unreadable"])
        case .string, .text, .word: return .text(text)
        }
    }
}
#endif
