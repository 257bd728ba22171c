import CSQLite

/// An error from SQLite.
package struct SQLiteError: Error {
    /// The extended result code, such as 2067 for a violated UNIQUE constraint.
    package let code: Int32
    /// The message from SQLite or from a trigger.
    package let message: String

    /// - Parameter message: The message, or `nil` to use the standard text of the code.
    init(_ code: Int32, _ message: String? = nil) {
        self.code = code
        self.message = message ?? sqlite3_errstr(code).map { String(cString: $0) } ?? "SQLite error \(code)"
    }

    /// The primary result code, such as 19 for a constraint violation with code 2067.
    package var primaryCode: Int32 { code & 0xFF }

    /// Whether another connection has a lock.
    var isBusy: Bool { primaryCode == SQLITE_BUSY || primaryCode == SQLITE_LOCKED }

    /// Whether a constraint was violated.
    package var isRefusal: Bool { primaryCode == SQLITE_CONSTRAINT }
}
