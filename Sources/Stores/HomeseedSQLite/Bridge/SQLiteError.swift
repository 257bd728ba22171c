import CSQLite

/// What SQLite said was wrong.
package struct SQLiteError: Error {
    /// Its extended result code, such as 2067 for a value that must be unique.
    package let code: Int32
    /// In SQLite's words, or in those of a store's own trigger.
    package let message: String

    /// - Parameter message: nothing where SQLite has no more to say than what the code means.
    init(_ code: Int32, _ message: String? = nil) {
        self.code = code
        self.message = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "SQLite error \(code)"
    }

    /// The class of the code: 19, of constraints, for 2067.
    package var primaryCode: Int32 { code & 0xFF }

    /// Whether a constraint of the store does not let something in.
    package var isRefusal: Bool { primaryCode == SQLITE_CONSTRAINT }
}
