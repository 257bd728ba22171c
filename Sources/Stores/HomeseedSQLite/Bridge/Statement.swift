import CSQLite
package import HomeseedStore

/// A statement that can run many times. It keeps its connection open.
///
/// Cells are bound and read without intermediate values or arrays, because allocating those would dominate bulk inserts.
/// Pointers don't leave this file. The SQLite statement is created in `init`, and `deinit` frees it and `room`.
package final class Statement {
    private let pointer: OpaquePointer
    private let connection: Connection
    /// A text buffer of 36 bytes for each parameter's UUID, date or timestamp, allocated on first use. SQLite reads the buffer in
    /// place, so the buffer changes only while the statement isn't running.
    private var room: UnsafeMutableBufferPointer<UInt8>?
    /// The values of the ledger statement's first two parameters, which stay bound for all rows of a table.
    private var bound: (seed: Int, table: String)?

    /// Prepares a statement. Throws if the text has no statement, or several, because only the first would run.
    package init(_ connection: Connection, _ sql: String) throws(SQLiteError) {
        var (made, others): (OpaquePointer?, Bool) = (nil, false)
        // SQLite returns a pointer into the text, which is valid only in this closure.
        let code = sql.withCString { text in
            var rest: UnsafePointer<CChar>?
            let code = sqlite3_prepare_v2(connection.handle, text, -1, &made, &rest)
            if code == SQLITE_OK, made != nil { others = Statement.isStatement(rest, connection) }
            return code
        }
        try connection.check(code)
        guard let made else { throw SQLiteError(SQLITE_ERROR, "empty statement") }
        (pointer, self.connection) = (made, connection)
        if others { throw SQLiteError(SQLITE_MISUSE, "several statements where one is expected") }
    }

    /// Whether the text contains more than white space and comments, even if it is invalid SQL.
    private static func isStatement(_ text: UnsafePointer<CChar>?, _ connection: Connection) -> Bool {
        guard let text, text.pointee != 0 else { return false }
        var made: OpaquePointer?
        let code = sqlite3_prepare_v2(connection.handle, text, -1, &made, nil)
        sqlite3_finalize(made)
        return code != SQLITE_OK || made != nil
    }

    deinit {
        sqlite3_finalize(pointer)
        room?.deallocate()
    }

    // MARK: Running

    /// Advances to the next row, and returns whether there is one. Resets the statement after the last row or an error.
    package func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        // Resetting replaces the connection's error message.
        let failure = code == SQLITE_DONE ? nil : connection.failure(code)
        reset()
        if let failure { throw failure }
        return false
    }

    /// Runs the statement with these arguments, and ignores its rows.
    package func run(_ arguments: [SQLValue]) throws(SQLiteError) {
        try bind(arguments)
        while try step() {}
    }

    /// Runs the statement with a row's cells as its arguments.
    func run(row cells: [Cell]) throws(SQLiteError) {
        reset()
        var position: Int32 = 1
        for cell in cells {
            try bind(cell, at: position)
            position += 1
        }
        while try step() {}
    }

    /// Runs a ledger statement for a row. The statement writes the row's fingerprint, or deletes the row's entry if the
    /// fingerprint is `nil`.
    func run(seed: Int, table: String, _ record: RecordID, _ fingerprint: Fingerprint?) throws(SQLiteError) {
        reset()
        // Resetting keeps bindings, so the seed and the table's name are bound only once for all rows.
        if bound?.seed != seed || bound?.table != table {
            try bind(seed, at: 1)
            try bind(table, at: 2)
            bound = (seed, table)
        }
        try bind(record, at: 3)
        if let fingerprint { try bind(Int(truncatingIfNeeded: fingerprint.bits), at: 4) }
        while try step() {}
    }

    /// Ends the current row, and releases its read lock.
    package func reset() { sqlite3_reset(pointer) }

    // MARK: Binding

    /// Resets the statement and binds its parameters, the first to `?1`.
    package func bind(_ arguments: [SQLValue]) throws(SQLiteError) {
        bound = nil
        reset()
        for (index, argument) in arguments.enumerated() {
            let position = Int32(clamping: index + 1)
            switch argument {
            case .null: try check(sqlite3_bind_null(pointer, position))
            case .integer(let number): try bind(number, at: position)
            case .text(let text): try bind(text, at: position)
            }
        }
    }

    /// Binds a parameter, counted from 1.
    package func bind(_ number: Int, at position: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_int64(pointer, position, Int64(number)))
    }

    /// Binds a text with its length, because the text may contain NUL characters. SQLite keeps a copy.
    package func bind(_ text: String, at position: Int32) throws(SQLiteError) {
        var text = text
        // The string's buffer is valid only in this closure.
        let code = text.withUTF8 { bytes in
            // An empty text may have no address, which SQLite would treat as NULL.
            guard let address = bytes.baseAddress else { return sqlite3_bind_text(pointer, position, "", 0, Statement.copied) }
            return address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite3_bind_text64(pointer, position, $0, UInt64(bytes.count), Statement.copied, UInt8(SQLITE_UTF8))
            }
        }
        try check(code)
    }

    /// SQLite's `SQLITE_TRANSIENT`, a macro that Swift doesn't import: SQLite copies the bytes before it returns.
    static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    private func bind(_ cell: Cell, at position: Int32) throws(SQLiteError) {
        switch cell {
        case .null: try check(sqlite3_bind_null(pointer, position))
        case .uuid(let id): try bind(id, at: position)
        case .text(let text), .decimal(let text): try bind(text, at: position)
        case .integer(let number): try bind(number, at: position)
        case .boolean(let value): try bind(value ? 1 : 0, at: position)
        case .date(let day): if try !bindInPlace(10, at: position, day.write) { try bind(day.iso, at: position) }
        case .datetime(let instant): if try !bindInPlace(20, at: position, instant.write) { try bind(instant.iso, at: position) }
        case .list(let texts): try bind(JSONList.write(texts), at: position)
        }
    }

    private func bind(_ id: RecordID, at position: Int32) throws(SQLiteError) {
        let isDone = try bindInPlace(36, at: position) { buffer in
            id.write(into: buffer)
            return true
        }
        if !isDone { try bind(id.text, at: position) }
    }

    /// Binds a text of up to 36 bytes without a copy.
    ///
    /// - Returns: `false` if `write` fails or the parameter doesn't exist. Binding a copy instead then reports the error.
    private func bindInPlace(_ count: Int, at position: Int32, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Bool)
        throws(SQLiteError) -> Bool
    {
        let start = 36 * Int(position - 1)
        let room = inPlace()
        guard start >= 0, start + 36 <= room.count else { return false }
        let buffer = UnsafeMutableBufferPointer(rebasing: room[start..<start + 36])
        guard write(buffer), let address = buffer.baseAddress else { return false }
        let code = address.withMemoryRebound(to: CChar.self, capacity: count) {
            // Without a destructor, SQLite reads the buffer in place and doesn't free it.
            sqlite3_bind_text(pointer, position, $0, Int32(truncatingIfNeeded: count), nil)
        }
        try check(code)
        return true
    }

    private func inPlace() -> UnsafeMutableBufferPointer<UInt8> {
        if let room { return room }
        let made = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 36 * Int(max(1, sqlite3_bind_parameter_count(pointer))))
        made.initialize(repeating: 0)
        room = made
        return made
    }

    private func check(_ code: Int32) throws(SQLiteError) { try connection.check(code) }
}

extension SQLValue {
    /// Creates the value that SQLite stores for a cell.
    init(_ cell: Cell) {
        self =
            switch cell {
            case .null: .null
            case .uuid(let id): .text(id.text)
            case .text(let text), .decimal(let text): .text(text)
            case .integer(let number): .integer(number)
            case .boolean(let value): .integer(value ? 1 : 0)
            case .date(let day): .text(day.iso)
            case .datetime(let instant): .text(instant.iso)
            case .list(let texts): .text(JSONList.write(texts))
            }
    }
}

/// The current row of a statement. Columns are counted from 0.
extension Statement {
    package var columnCount: Int { Int(sqlite3_column_count(pointer)) }

    var columnNames: [String] {
        (0..<columnCount).map { column in sqlite3_column_name(pointer, Int32(clamping: column)).map { String(cString: $0) } ?? ""
        }
    }

    package func isNull(_ column: Int) -> Bool { sqlite3_column_type(pointer, Int32(clamping: column)) == SQLITE_NULL }

    /// Returns a value as an integer. A text yields its leading number, or 0 if it has none. NULL yields 0.
    package func integer(_ column: Int) -> Int { Int(truncatingIfNeeded: sqlite3_column_int64(pointer, Int32(clamping: column))) }

    /// Returns a value as a text, with invalid UTF-8 repaired. NULL is empty.
    package func text(_ column: Int) -> String {
        // The bytes belong to SQLite until the next step.
        guard let bytes = sqlite3_column_text(pointer, Int32(clamping: column)) else { return "" }
        let count = Int(sqlite3_column_bytes(pointer, Int32(clamping: column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func row(_ names: [String]) -> Row {
        Row(
            names: names,
            values: names.indices.map { column in isNull(column) ? .null : Value(text: text(column), integer: integer(column)) })
    }

    /// Calls `body` with the bytes of a text, which are valid until the next step.
    func withText<Answer>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Answer) -> Answer {
        let bytes = sqlite3_column_text(pointer, Int32(column))
        return body(
            UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : Int(sqlite3_column_bytes(pointer, Int32(column)))))
    }

    func record(_ column: Int) -> RecordID? { withText(column) { RecordID(utf8: $0) } }

    /// The representation in which ``cell(_:_:)`` reads a value. Real numbers and blobs are read as texts.
    enum Kind { case null, integer, text }

    func kind(_ column: Int) -> Kind {
        switch sqlite3_column_type(pointer, Int32(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer
        default: .text
        }
    }

    /// Returns a value converted to the column's type. A value that can't be converted is returned as an integer or a text,
    /// which differs from every seeded value.
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
            return Statement.cell(text(column), type)
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
