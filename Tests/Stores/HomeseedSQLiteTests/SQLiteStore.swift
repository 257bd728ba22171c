import Foundation
import HomeseedSQLite
import HomeseedStore
import HomeseedTesting

/// A separate file in its own folder, with access without the target.
final class SQLiteStore: ConformanceStore {
    let folder: URL
    let path: String
    var target: any SeedTarget { SQLiteTarget(path: path, lockTimeout: 0.1) }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent("store.sqlite").path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
        guard exists else { return [:] }
        let database = try Connection(path: path)
        guard try database.first("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", [.text(table.name)]) != nil
        else { return [:] }
        var rows: [RecordID: [Cell]] = [:]
        for row in try database.query(
            "SELECT \(table.columns.map { "\"\($0.name)\"" }.joined(separator: ", ")) FROM \"\(table.name)\"")
        {
            let cells = table.columns.enumerated().map { SQLiteStore.cell(row[$0], $1.type) }
            if case .uuid(let id) = table.key.flatMap({ table.cell($0, of: cells) }) {
                rows[id] = cells
            } else {
                rows[.none] = cells
            }
        }
        return rows
    }

    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws {
        let database = try Connection(path: path)
        // Other programs may leave the store in any state.
        try database.run("PRAGMA foreign_keys = OFF")
        if let key = table.key {
            try database.query("DELETE FROM \"\(table.name)\" WHERE \"\(key)\" = ?", [.text(record.text)])
        } else {
            try database.run("DELETE FROM \"\(table.name)\"")
        }
        guard let cells else { return }
        let places = cells.map { _ in "?" }.joined(separator: ", ")
        try database.query("INSERT INTO \"\(table.name)\" VALUES (\(places))", cells.map(SQLiteStore.value))
    }

    /// The notation of the handbook, not that of the target's code.
    private static func value(_ cell: Cell) -> SQLValue {
        switch cell {
        case .null: .null
        case .uuid(let id): .text(id.text)
        case .text(let text), .decimal(let text): .text(text)
        case .integer(let number): .integer(number)
        case .boolean(let value): .integer(value ? 1 : 0)
        case .date(let day): .text(day.iso)
        case .datetime(let instant): .text(instant.iso)
        case .list(let texts): .text((try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]")
        }
    }

    private static func cell(_ value: Value, _ type: ColumnType) -> Cell {
        guard let text = value.textOrNull else { return .null }
        switch type {
        case .integer: return .integer(value.integer)
        case .boolean: return .boolean(value.integer == 1)
        case .uuid, .reference: return RecordID(text: text).map { .uuid($0) } ?? .text(text)
        case .decimal: return .decimal(text)
        case .date: return Day(iso: text).map { .date($0) } ?? .text(text)
        case .datetime: return Instant(iso: text).map { .datetime($0) } ?? .text(text)
        case .list: return .list((try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? ["unreadable"])
        case .string, .text, .word: return .text(text)
        }
    }
}
