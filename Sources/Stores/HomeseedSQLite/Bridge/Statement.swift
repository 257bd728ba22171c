import CSQLite

/// A statement that can run many times. It keeps its connection open.
package final class Statement {
    /// SQLite's own, made in `init` and freed in `deinit`: alive as long as this is. For those who bind and read cells with nothing
    /// in between.
    package let pointer: OpaquePointer
    private let connection: Connection

    /// Throws an error for what is no statement, and for more than one: the others would never run.
    package init(_ connection: Connection, _ sql: String) throws(SQLiteError) {
        var (made, others): (OpaquePointer?, Bool) = (nil, false)
        // SQLite says where it came to by an address in the text, which is there only while this runs.
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

    /// Whether there is more than blanks and comments, be it right or not.
    private static func isStatement(_ text: UnsafePointer<CChar>?, _ connection: Connection) -> Bool {
        guard let text, text.pointee != 0 else { return false }
        var made: OpaquePointer?
        let code = sqlite3_prepare_v2(connection.handle, text, -1, &made, nil)
        sqlite3_finalize(made)
        return code != SQLITE_OK || made != nil
    }

    deinit { sqlite3_finalize(pointer) }

    /// Starts anew with these for its parameters, the first for `?1`.
    package func bind(_ arguments: [Argument]) throws(SQLiteError) {
        reset()
        for (index, argument) in arguments.enumerated() { try bind(argument, at: Int32(clamping: index + 1)) }
    }

    private func bind(_ argument: Argument, at position: Int32) throws(SQLiteError) {
        switch argument {
        case .null: try check(sqlite3_bind_null(pointer, position))
        case .integer(let number): try bind(number, at: position)
        case .text(let text): try bind(text, at: position)
        }
    }

    /// Gives a parameter its value, by its number from 1.
    package func bind(_ number: Int64, at position: Int32) throws(SQLiteError) {
        try check(sqlite3_bind_int64(pointer, position, number))
    }

    /// With its length: a text may hold NUL characters. SQLite keeps a copy.
    package func bind(_ text: String, at position: Int32) throws(SQLiteError) {
        var text = text
        // The address is that of the string, for as long as this runs.
        let code = text.withUTF8 { bytes in
            // An empty text has no address, and no address means NULL.
            guard let address = bytes.baseAddress else { return sqlite3_bind_text(pointer, position, "", 0, Statement.copied) }
            return address.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
                sqlite3_bind_text64(pointer, position, $0, UInt64(bytes.count), Statement.copied, UInt8(SQLITE_UTF8))
            }
        }
        try check(code)
    }

    /// SQLite's `SQLITE_TRANSIENT`, which the import of a C macro leaves out: copy the bytes before returning.
    static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Whether there is a row to read. Behind the last one, and after an error, the statement is as it was before it ran.
    package func step() throws(SQLiteError) -> Bool {
        let code = sqlite3_step(pointer)
        if code == SQLITE_ROW { return true }
        // What is wrong is asked before, as this is a call, too.
        let failure = code == SQLITE_DONE ? nil : connection.failure(code)
        reset()
        if let failure { throw failure }
        return false
    }

    /// Runs to its end with these arguments, whatever rows it answers.
    package func run(_ arguments: [Argument]) throws(SQLiteError) {
        try bind(arguments)
        while try step() {}
    }

    /// Lets go of the row that it is at, and of the lock on what it reads.
    package func reset() { sqlite3_reset(pointer) }

    package func check(_ code: Int32) throws(SQLiteError) { try connection.check(code) }
}

/// The row that a statement is at.
extension Statement {
    package var columnCount: Int { Int(sqlite3_column_count(pointer)) }

    var columnNames: [String] {
        (0..<columnCount).map { column in sqlite3_column_name(pointer, Int32(clamping: column)).map { String(cString: $0) } ?? "" }
    }

    /// Says whether the row has NULL in a column, counted from 0.
    package func isNull(_ column: Int) -> Bool { sqlite3_column_type(pointer, Int32(clamping: column)) == SQLITE_NULL }

    /// Of a text, the number that it begins with; 0 of NULL and of what is no number.
    package func integer(_ column: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(clamping: column)) }

    /// A number is written out, bytes are read as UTF-8 and mended where they are none; empty of NULL.
    package func text(_ column: Int) -> String {
        // The bytes are SQLite's, and there until the next step.
        guard let bytes = sqlite3_column_text(pointer, Int32(clamping: column)) else { return "" }
        let count = Int(sqlite3_column_bytes(pointer, Int32(clamping: column)))
        return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }

    func row(_ names: [String]) -> Row {
        Row(names: names, values: names.indices.map { column in isNull(column) ? .null : Value(text: text(column), integer: integer(column)) })
    }
}
