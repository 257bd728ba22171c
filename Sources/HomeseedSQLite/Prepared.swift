import GRDB
import GRDBSQLite
import HomeseedStore

/// A statement that runs many times, on SQLite's own interface.
///
/// GRDB makes a value and an array of each argument and each column. For a million rows that costs more than
/// SQLite itself, so cells are bound and read here without anything in between. Pointers stay in this file: they
/// are the statement's own (alive as long as `statement` is) and those of a string while it is being bound.
final class Prepared {
    private let statement: Statement
    private let pointer: OpaquePointer
    /// Room for an id, a day or a moment as text for each parameter. SQLite reads it there while the statement runs, and
    /// copies nothing; before it is written to again, its parameter is bound anew.
    private let room: UnsafeMutableBufferPointer<UInt8>
    /// What the ledger's statement is bound to, row after row.
    private var bound: (seed: Int64, table: String)?

    init(_ database: Database, _ sql: String) throws {
        statement = try database.makeStatement(sql: sql)
        pointer = statement.sqliteStatement
        room = .allocate(capacity: 36 * Int(max(1, sqlite3_bind_parameter_count(pointer))))
        room.initialize(repeating: 0)
    }

    deinit {
        sqlite3_reset(pointer)
        sqlite3_clear_bindings(pointer)
        room.deallocate()
    }

    /// SQLite's `SQLITE_TRANSIENT`, which the import of a C macro leaves out: copy the bytes before returning.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Starts anew with these arguments.
    func bind(_ arguments: [Argument]) throws {
        bound = nil
        sqlite3_reset(pointer)
        for (index, argument) in arguments.enumerated() {
            let position = Int32(truncatingIfNeeded: index + 1)
            let code = switch argument {
            case .cell(let cell): bind(cell, at: position)
            case .text(let text): bind(text, at: position)
            case .integer(let number): sqlite3_bind_int64(pointer, position, number)
            }
            try check(code)
        }
    }

    enum Argument {
        case cell(Cell)
        case text(String)
        case integer(Int64)
    }

    private func bind(_ cell: Cell, at position: Int32) -> Int32 {
        switch cell {
        case .null: sqlite3_bind_null(pointer, position)
        case .uuid(let id): bind(id, at: position)
        case .text(let text), .decimal(let text): bind(text, at: position)
        case .integer(let number): sqlite3_bind_int64(pointer, position, Int64(number))
        case .boolean(let value): sqlite3_bind_int64(pointer, position, value ? 1 : 0)
        case .date(let day): bindInPlace(10, at: position, day.write) ?? bind(day.iso, at: position)
        case .datetime(let instant): bindInPlace(20, at: position, instant.write) ?? bind(instant.iso, at: position)
        case .list(let texts): bind(JSONList.write(texts), at: position)
        }
    }

    private func bind(_ id: RecordID, at position: Int32) -> Int32 {
        let code = bindInPlace(36, at: position) { buffer in
            id.write(into: buffer)
            return true
        }
        return code ?? SQLITE_NOMEM
    }

    /// Nil where `write` can't.
    private func bindInPlace(_ count: Int, at position: Int32, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Bool) -> Int32? {
        let start = 36 * Int(position - 1)
        guard start >= 0, start + 36 <= room.count else { return SQLITE_RANGE }
        let buffer = UnsafeMutableBufferPointer(rebasing: room[start..<start + 36])
        guard write(buffer), let address = buffer.baseAddress else { return nil }
        return address.withMemoryRebound(to: CChar.self, capacity: count) {
            // No destructor: the bytes stay where they are.
            sqlite3_bind_text(pointer, position, $0, Int32(truncatingIfNeeded: count), nil)
        }
    }

    /// Starts anew with the cells of a row.
    func run(_ cells: [Cell]) throws {
        sqlite3_reset(pointer)
        var position: Int32 = 1
        for cell in cells {
            try check(bind(cell, at: position))
            position += 1
        }
        while try step() {}
    }

    /// Starts anew with what the ledger has of a row; without the fingerprint to forget it.
    func run(seed: Int64, table: String, _ record: RecordID, _ fingerprint: Fingerprint?) throws {
        sqlite3_reset(pointer)
        // What was bound stays so: a text need not be copied for each of a household's rows.
        if bound?.seed != seed || bound?.table != table {
            try check(sqlite3_bind_int64(pointer, 1, seed))
            try check(bind(table, at: 2))
            bound = (seed, table)
        }
        try check(bind(record, at: 3))
        if let fingerprint { try check(sqlite3_bind_int64(pointer, 4, Int64(bitPattern: fingerprint.bits))) }
        while try step() {}
    }

    /// With its length: a text may hold NUL characters.
    private func bind(_ text: String, at position: Int32) -> Int32 {
        var text = text
        return text.withUTF8 { bytes in
            // An empty text has no address, and no address means NULL.
            guard let address = bytes.baseAddress else { return sqlite3_bind_text(pointer, position, "", 0, Prepared.copied) }
            return address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite3_bind_text64(pointer, position, $0, UInt64(bytes.count), Prepared.copied, UInt8(SQLITE_UTF8))
            }
        }
    }

    /// Whether there is a row to read.
    func step() throws -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        guard code == SQLITE_DONE else {
            sqlite3_reset(pointer)
            throw failure(code)
        }
        sqlite3_reset(pointer)
        return false
    }

    func run(_ arguments: [Argument]) throws {
        try bind(arguments)
        while try step() {}
    }

    private func check(_ code: Int32) throws {
        if code != SQLITE_OK { throw failure(code) }
    }

    private func failure(_ code: Int32) -> DatabaseError {
        let message = sqlite3_db_handle(pointer).flatMap { sqlite3_errmsg($0) }.map { String(cString: $0) }
        return DatabaseError(resultCode: ResultCode(rawValue: code), message: message)
    }
}

extension Prepared {
    var columnCount: Int { Int(sqlite3_column_count(pointer)) }
    func isNull(_ column: Int) -> Bool { sqlite3_column_type(pointer, Int32(column)) == SQLITE_NULL }
    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(column)) }

    func text(_ column: Int) -> String {
        guard let bytes = sqlite3_column_text(pointer, Int32(column)) else { return "" }
        let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    /// The bytes of a text, which are gone with the row.
    func withText<Answer>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
        let bytes = sqlite3_column_text(pointer, Int32(column))
        return body(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(pointer, Int32(column)))))
    }

    func record(_ column: Int) -> RecordID? { withText(column) { RecordID(utf8: $0) } }

    /// What a value is to ``cell(_:_:)``: whatever is neither nothing nor a whole number is read as a text.
    enum Kind { case null, integer, text }

    func kind(_ column: Int) -> Kind {
        switch sqlite3_column_type(pointer, Int32(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer
        default: .text
        }
    }

    /// What stands there, in the column's own kind if it can be read as one. Otherwise as it is: it then differs
    /// from whatever was seeded.
    func cell(_ column: Int, _ type: ColumnType) -> Cell {
        switch kind(column) {
        case .null: return .null
        case .integer:
            let number = integer(column)
            return type == .boolean && (0...1).contains(number) ? .boolean(number == 1) : .integer(Int(number))
        case .text:
            switch type {
            case .uuid, .reference: if let record = record(column) { return .uuid(record) }
            default: break
            }
            return Prepared.cell(text(column), type)
        }
    }

    private static func cell(_ text: String, _ type: ColumnType) -> Cell {
        switch type {
        case .uuid, .reference: RecordID(text: text).map { .uuid($0) } ?? .text(text)
        case .decimal: .decimal(text)
        case .date: Day(iso: text).map { .date($0) } ?? .text(text)
        case .datetime: Instant(iso: text).map { .datetime($0) } ?? .text(text)
        case .list: JSONList.read(text).map { .list($0) } ?? .text(text)
        case .string, .text, .integer, .boolean, .word: .text(text)
        }
    }
}
