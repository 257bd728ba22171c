import CSQLite
import HomeseedStore

/// A statement that runs many times, with direct access to SQLite's C API.
///
/// Cells are bound and read without intermediate values and arrays, which would cost more than SQLite itself for millions of
/// rows. Pointers stay in this file: the statement's, those into `room`, and those to a row's bytes.
final class PreparedStatement {
    private let statement: Statement
    private let pointer: OpaquePointer
    /// A buffer of 36 bytes for each parameter, for an ID, a date or a timestamp as text.
    ///
    /// SQLite reads the bytes in place while the statement runs. A parameter is rebound before its bytes change.
    private let room: UnsafeMutableBufferPointer<UInt8>
    /// The bound seed and table of the ledger's statement.
    private var bound: (seed: Int64, table: String)?

    init(_ database: Connection, _ sql: String) throws(SQLiteError) {
        statement = try Statement(database, sql)
        pointer = statement.pointer
        room = .allocate(capacity: 36 * Int(max(1, sqlite3_bind_parameter_count(pointer))))
        room.initialize(repeating: 0)
    }

    deinit {
        statement.reset()
        sqlite3_clear_bindings(pointer)
        room.deallocate()
    }

    /// Resets the statement and binds its parameters.
    func bind(_ arguments: [Argument]) throws(SQLiteError) {
        bound = nil
        statement.reset()
        for (index, argument) in arguments.enumerated() {
            let position = Int32(truncatingIfNeeded: index + 1)
            switch argument {
            case .cell(let cell): try bind(cell, at: position)
            case .text(let text): try statement.bind(text, at: position)
            case .integer(let number): try statement.bind(number, at: position)
            }
        }
    }

    enum Argument {
        case cell(Cell)
        case text(String)
        case integer(Int64)
    }

    private func bind(_ cell: Cell, at position: Int32) throws(SQLiteError) {
        switch cell {
        case .null: try statement.check(sqlite3_bind_null(pointer, position))
        case .uuid(let id): try bind(id, at: position)
        case .text(let text), .decimal(let text): try statement.bind(text, at: position)
        case .integer(let number): try statement.bind(Int64(number), at: position)
        case .boolean(let value): try statement.bind(value ? 1 : 0, at: position)
        case .date(let day): if try !bindInPlace(10, at: position, day.write) { try statement.bind(day.iso, at: position) }
        case .datetime(let instant): if try !bindInPlace(20, at: position, instant.write) { try statement.bind(instant.iso, at: position) }
        case .list(let texts): try statement.bind(JSONList.write(texts), at: position)
        }
    }

    private func bind(_ id: RecordID, at position: Int32) throws(SQLiteError) {
        let isDone = try bindInPlace(36, at: position) { buffer in
            id.write(into: buffer)
            return true
        }
        if !isDone { try statement.bind(id.text, at: position) }
    }

    /// Binds a text in the buffer. Returns `false` if `write` fails or there is no such parameter, for which SQLite then
    /// reports an error.
    private func bindInPlace(_ count: Int, at position: Int32, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Bool) throws(SQLiteError) -> Bool {
        let start = 36 * Int(position - 1)
        guard start >= 0, start + 36 <= room.count else { return false }
        let buffer = UnsafeMutableBufferPointer(rebasing: room[start..<start + 36])
        guard write(buffer), let address = buffer.baseAddress else { return false }
        let code = address.withMemoryRebound(to: CChar.self, capacity: count) {
            // Without a destructor, SQLite uses the bytes in place.
            sqlite3_bind_text(pointer, position, $0, Int32(truncatingIfNeeded: count), nil)
        }
        try statement.check(code)
        return true
    }

    /// Resets the statement and runs it with the cells of a row.
    func run(_ cells: [Cell]) throws(SQLiteError) {
        statement.reset()
        var position: Int32 = 1
        for cell in cells {
            try bind(cell, at: position)
            position += 1
        }
        while try step() {}
    }

    /// Resets the statement and runs it for a ledger entry, without a fingerprint to delete the entry.
    func run(seed: Int64, table: String, _ record: RecordID, _ fingerprint: Fingerprint?) throws(SQLiteError) {
        statement.reset()
        // The bindings persist, so that these aren't copied for each row of a household.
        if bound?.seed != seed || bound?.table != table {
            try statement.bind(seed, at: 1)
            try statement.bind(table, at: 2)
            bound = (seed, table)
        }
        try bind(record, at: 3)
        if let fingerprint { try statement.bind(Int64(bitPattern: fingerprint.bits), at: 4) }
        while try step() {}
    }

    /// Advances to the next row, and returns whether there is one.
    func step() throws(SQLiteError) -> Bool { try statement.step() }

    func run(_ arguments: [Argument]) throws(SQLiteError) {
        try bind(arguments)
        while try step() {}
    }
}

extension PreparedStatement {
    var columnCount: Int { statement.columnCount }
    func isNull(_ column: Int) -> Bool { statement.isNull(column) }
    func integer(_ column: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(column)) }
    func text(_ column: Int) -> String { statement.text(column) }

    /// Calls `body` with the bytes of a text, which are valid only during the call.
    func withText<Answer>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
        let bytes = sqlite3_column_text(pointer, Int32(column))
        return body(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(pointer, Int32(column)))))
    }

    func record(_ column: Int) -> RecordID? { withText(column) { RecordID(utf8: $0) } }

    /// The kind of a stored value. Values other than NULL and integers are read as text.
    enum Kind { case null, integer, text }

    func kind(_ column: Int) -> Kind {
        switch sqlite3_column_type(pointer, Int32(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer
        default: .text
        }
    }

    /// Returns a value by the column's type. A value of another type is kept as it is, so that it differs from any seeded
    /// value.
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
            return PreparedStatement.cell(text(column), type)
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
