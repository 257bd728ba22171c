import Foundation
import GRDB
import HomeseedSQLite
import HomeseedStore
import HomeseedTesting

/// A file of its own in a folder of its own, and a way into it that does not go through the target.
final class SQLiteStore: ConformanceStore {
    let folder: URL
    let path: String
    var target: any SeedTarget { SQLiteTarget(path: path, patience: 0.1) }

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        path = folder.appendingPathComponent("store.sqlite").path
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
        guard exists else { return [:] }
        return try DatabaseQueue(path: path).read { database in
            guard try database.tableExists(table.name) else { return [:] }
            var rows: [RecordID: [Cell]] = [:]
            // Texts as bytes: GRDB reads a text up to its first NUL.
            let columns = table.columns.map { column -> String in
                let isText = column.type == .text || column.type == .string
                return isText ? "CAST(\"\(column.name)\" AS BLOB)" : "\"\(column.name)\""
            }.joined(separator: ", ")
            for row in try Row.fetchAll(database, sql: "SELECT \(columns) FROM \"\(table.name)\"") {
                let cells = table.columns.enumerated().map { SQLiteStore.cell(row[$0], $1.type) }
                if case .uuid(let id) = table.key.flatMap({ table.cell($0, of: cells) }) {
                    rows[id] = cells
                } else {
                    rows[.none] = cells
                }
            }
            return rows
        }
    }

    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws {
        // Without foreign keys: others may leave the store in any state.
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        try DatabaseQueue(path: path, configuration: configuration).write { database in
            if let key = table.key {
                try database.execute(sql: "DELETE FROM \"\(table.name)\" WHERE \"\(key)\" = ?", arguments: [record.text])
            } else {
                try database.execute(sql: "DELETE FROM \"\(table.name)\"")
            }
            guard let cells else { return }
            let places = cells.map { _ in "?" }.joined(separator: ", ")
            try database.execute(
                sql: "INSERT INTO \"\(table.name)\" VALUES (\(places))",
                arguments: StatementArguments(cells.map(SQLiteStore.value)))
        }
    }

    /// The spelling as it is written down in the handbook, not as the target has it.
    private static func value(_ cell: Cell) -> DatabaseValue {
        switch cell {
        case .null: .null
        case .uuid(let id): id.text.databaseValue
        case .text(let text), .decimal(let text): text.databaseValue
        case .integer(let number): number.databaseValue
        case .boolean(let value): (value ? 1 : 0).databaseValue
        case .date(let day): day.iso.databaseValue
        case .datetime(let instant): instant.iso.databaseValue
        case .list(let texts):
            ((try? JSONEncoder().encode(texts)).map { String(decoding: $0, as: UTF8.self) } ?? "[]").databaseValue
        }
    }

    private static func cell(_ value: DatabaseValue, _ type: ColumnType) -> Cell {
        if value.isNull { return .null }
        let text = if case .blob(let bytes) = value.storage {
            String(decoding: bytes, as: UTF8.self)
        } else {
            String.fromDatabaseValue(value) ?? ""
        }
        switch type {
        case .integer: return .integer(Int.fromDatabaseValue(value) ?? -1)
        case .boolean: return .boolean(Int.fromDatabaseValue(value) == 1)
        case .uuid, .reference: return RecordID(text: text).map { .uuid($0) } ?? .text(text)
        case .decimal: return .decimal(text)
        case .date: return Day(iso: text).map { .date($0) } ?? .text(text)
        case .datetime: return Instant(iso: text).map { .datetime($0) } ?? .text(text)
        case .list: return .list((try? JSONDecoder().decode([String].self, from: Data(text.utf8))) ?? ["unreadable"])
        case .string, .text, .word: return .text(text)
        }
    }
}
