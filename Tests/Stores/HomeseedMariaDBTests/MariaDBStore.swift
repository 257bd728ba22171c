import Foundation
import HomeseedMariaDB
import HomeseedServices
import HomeseedStore
import HomeseedTesting

/// A separate database on the tests' server, with access through MariaDB's own client instead of the target.
final class MariaDBStore: ConformanceStore {
    let database = "test_" + UUID().uuidString.lowercased().replacing("-", with: "")
    let url: String
    let target: any SeedTarget

    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    init(lockTimeout: Double = 5) throws {
        guard let server = Server.url else { throw Failure(description: "no server") }
        url = server.replacing("/homeseed?", with: "/\(database)?")
        target = try MariaDBTarget(url: url, lockTimeout: lockTimeout)
        try Self.client(nil, "CREATE DATABASE \(database)")
    }

    deinit { _ = try? Self.client(nil, "DROP DATABASE \(database)") }

    /// Runs statements, and returns their rows as the client prints them.
    @discardableResult
    func query(_ sql: String) throws -> [[String]] { try Self.client(database, sql) }

    /// Runs statements from a file, because some exceed the maximum length of an argument.
    @discardableResult
    static func client(_ database: String?, _ sql: String) throws -> [[String]] {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString + ".sql")
        try Data(sql.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let run = Server.run(
            "/bin/bash",
            [
                "-c", #"exec mariadb --no-defaults -u root -S "$1" --default-character-set=utf8mb4 -N -B "$2" <"$3""#, "bash",
                Server.socket, database ?? "mysql", file.path,
            ])
        guard run.status == 0 else { throw Failure(description: run.output + " in " + sql.prefix(300)) }
        return run.output.split(separator: "\n", omittingEmptySubsequences: true).map {
            $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
    }

    func has(_ table: String) throws -> Bool {
        try !query(
            "SELECT 1 FROM information_schema.tables WHERE table_schema = '\(database)' AND table_name = '\(table)'"
        ).isEmpty
    }

    func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
        guard try has(table.name) else { return [:] }
        var rows: [RecordID: [Cell]] = [:]
        // HEX preserves every byte. The word NULL is distinct, because it has no hexadecimal digits.
        let columns = table.columns.map { "COALESCE(HEX(CAST(\(Self.quote($0.name)) AS CHAR)), 'NULL')" }
        for row in try query("SELECT \(columns.joined(separator: ", ")) FROM \(Self.quote(table.name))") {
            let cells = zip(row, table.columns).map { Self.cell(Self.text($0), $1.type) }
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
        var statements = ["SET foreign_key_checks = 0"]
        let condition = table.key.map { " WHERE \(Self.quote($0)) = '\(record.text)'" } ?? ""
        statements.append("DELETE FROM \(Self.quote(table.name))" + condition)
        if let cells {
            let names = table.columns.map { Self.quote($0.name) }.joined(separator: ", ")
            statements.append(
                "INSERT INTO \(Self.quote(table.name)) (\(names)) VALUES (\(cells.map(Self.literal).joined(separator: ", ")))")
        }
        try query(statements.joined(separator: ";\n"))
    }

    static func quote(_ name: String) -> String { "`" + name + "`" }

    private static func literal(_ cell: Cell) -> String {
        func hex(_ text: String) -> String {
            "_utf8mb4 x'" + text.utf8.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() + "'"
        }
        return switch cell {
        case .null: "NULL"
        case .uuid(let id): "'\(id.text)'"
        case .text(let text): hex(text)
        case .decimal(let text): "'\(text)'"
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "1" : "0"
        case .date(let day): "'\(day.iso)'"
        case .datetime(let instant): "'\(instant.iso.replacing("T", with: " ").replacing("Z", with: ""))'"
        case .list(let texts): hex((try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "")
        }
    }

    private static func text(_ hex: String) -> String? {
        if hex == "NULL" { return nil }
        let digits = Array(hex.utf8).map { UInt8(truncatingIfNeeded: Character(UnicodeScalar($0)).hexDigitValue ?? 0) }
        let bytes = stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func cell(_ text: String?, _ type: ColumnType) -> Cell {
        guard let text else { return .null }
        switch type {
        case .integer: return Int(text).map { .integer($0) } ?? .text(text)
        case .boolean: return .boolean(text == "1")
        case .uuid, .reference: return RecordID(text: text).map { .uuid($0) } ?? .text(text)
        case .decimal: return .decimal(text)
        case .date: return Day(iso: text).map { .date($0) } ?? .text(text)
        case .datetime:
            guard text.hasSuffix(".000000") else { return .text(text) }
            return Instant(iso: text.dropLast(7).replacing(" ", with: "T") + "Z").map { .datetime($0) } ?? .text(text)
        case .list: return .list((try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? ["unreadable"])
        case .string, .text, .word: return .text(text)
        }
    }
}
