import CSQLite
package import HomeseedStore

/// A statement that can run many times. It keeps its connection open.
///
/// Cells are bound and read without a value or an array in between, which would cost more for a million rows than SQLite itself.
/// Pointers stay in this file: SQLite's own, made in `init` and freed in `deinit`, and those of `room` and of a row's bytes.
package final class Statement {
    private let pointer: OpaquePointer
    private let connection: Connection
    /// Memory for an id, a day or a moment as text for each parameter, made by the first of them. SQLite reads it in place while
    /// the statement runs, and each parameter is bound again before its memory is written to again.
    private var room: UnsafeMutableBufferPointer<UInt8>?
    /// The first two parameters of the ledger's statement, which stay bound row after row.
    private var bound: (seed: Int, table: String)?

    /// Prepares a statement. Throws if the text has none, or more than one: the others would never run.
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

    /// Whether there is a row to read. After the last row, and after an error, the statement is reset.
    package func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        // Resetting replaces the connection's error message.
        let failure = code == SQLITE_DONE ? nil : connection.failure(code)
        reset()
        if let failure { throw failure }
        return false
    }

    /// Runs to the end with these arguments, and ignores the rows.
    package func run(_ arguments: [SQLValue]) throws(SQLiteError) {
        try bind(arguments)
        while try step() {}
    }

    /// Runs to the end with the cells of a row.
    func run(row cells: [Cell]) throws(SQLiteError) {
        reset()
        var position: Int32 = 1
        for cell in cells {
            try bind(cell, at: position)
            position += 1
        }
        while try step() {}
    }

    /// Runs the ledger's statement for a row; without a fingerprint, the one that removes it.
    func run(seed: Int, table: String, _ record: RecordID, _ fingerprint: Fingerprint?) throws(SQLiteError) {
        reset()
        // Bound values stay bound, so a text is not copied for each of a household's rows.
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

    /// Binds a text with its length, as it may contain NUL characters. SQLite keeps a copy.
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

    /// Returns `false` if `write` fails or there is no such parameter, which SQLite then reports.
    private func bindInPlace(_ count: Int, at position: Int32, _ write: (UnsafeMutableBufferPointer<UInt8>) -> Bool)
        throws(SQLiteError) -> Bool
    {
        let start = 36 * Int(position - 1)
        let room = inPlace()
        guard start >= 0, start + 36 <= room.count else { return false }
        let buffer = UnsafeMutableBufferPointer(rebasing: room[start..<start + 36])
        guard write(buffer), let address = buffer.baseAddress else { return false }
        let code = address.withMemoryRebound(to: CChar.self, capacity: count) {
            // No destructor: the bytes stay where they are.
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
    /// The value of a cell as SQLite stores it.
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

    /// The value as a whole number: a text is read as the number that it begins with, and NULL is 0.
    package func integer(_ column: Int) -> Int { Int(truncatingIfNeeded: sqlite3_column_int64(pointer, Int32(clamping: column))) }

    /// The value as a text: a number is formatted, invalid UTF-8 is repaired, and NULL is empty.
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

    /// The storage class of a value as ``cell(_:_:)`` reads it: all but NULL and whole numbers are texts.
    enum Kind { case null, integer, text }

    func kind(_ column: Int) -> Kind {
        switch sqlite3_column_type(pointer, Int32(column)) {
        case SQLITE_NULL: .null
        case SQLITE_INTEGER: .integer
        default: .text
        }
    }

    /// The value in the column's type if it can be read as one. Otherwise it is returned unchanged, and differs from every
    /// seeded value.
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
