import CSQLite
import HomeseedStore

/// A converter of SQLite's errors to target errors.
enum SQLiteFailure {
    static func opening(_ error: SQLiteError, _ path: String) -> TargetError {
        switch error.primaryCode {
        case SQLITE_NOTADB: .corrupt("'\(path)' is not a SQLite database")
        case SQLITE_CANTOPEN: .unreachable("'\(path)' can't be opened: is it a file, is its folder there, and may it be written?")
        default: naming(path, in: general(error))
        }
    }

    /// The beginning of errors of ``general(_:)`` that concern the whole file.
    private static let subject = "the database"

    /// Returns an error that names the file.
    static func naming(_ path: String, in error: TargetError) -> TargetError {
        func named(_ text: String) -> String { text.hasPrefix(subject) ? "'\(path)'" + text.dropFirst(subject.count) : text }
        return switch error {
        case .unreachable(let text): .unreachable(named(text))
        case .corrupt(let text): .corrupt(named(text))
        default: error
        }
    }

    static func general(_ error: SQLiteError) -> TargetError {
        switch error.primaryCode {
        case SQLITE_BUSY, SQLITE_LOCKED: .busy("someone else is writing to the database; try again")
        case SQLITE_NOTADB, SQLITE_CORRUPT: .corrupt("\(subject) is damaged, or is not a SQLite database: \(error.message)")
        case SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_AUTH, SQLITE_IOERR, SQLITE_FULL:
            .unreachable("\(subject) can't be written: \(error.message)")
        case SQLITE_CONSTRAINT: .refused(.init(constraint: constraint(error.message), table: "the store", record: nil))
        default: .failed(error.message)
        }
    }

    /// Returns the error for a row that a trigger discarded without an error, for example with `RAISE(IGNORE)`.
    static func dropped(_ table: StoreTable, _ row: StoreRow) -> TargetError {
        .refused(.init(constraint: TargetError.Refusal.dropped, table: table.name, record: row.label, key: row.key))
    }

    /// Returns the error for a row that violates a constraint.
    static func refusal(_ error: SQLiteError, in table: StoreTable, of row: StoreRow) -> TargetError {
        let subject = error.message.split(separator: ":", maxSplits: 1).last.map { $0.drop { $0 == " " } } ?? ""
        let check = table.checks.first { $0.name == subject }
        let columns = table.columns.map(\.name).filter { column in
            check?.concerns(column)
                ?? (subject == column + "_word" || subject.split(separator: ", ").contains { $0.hasSuffix("." + column) })
        }
        return .refused(
            .init(
                constraint: constraint(error.message), table: table.name, record: row.label,
                values: table.display(columns, of: row.cells),
                key: row.key, column: table.reportedColumn(among: columns)))
    }

    /// Rewords SQLite's `UNIQUE constraint failed: list.title`, which doesn't mention the existing row.
    private static func constraint(_ message: String) -> String {
        let start = "UNIQUE constraint failed: "
        guard message.hasPrefix(start), !message.hasPrefix(start + "index ") else { return message }
        return TargetError.Refusal.taken(
            message.dropFirst(start.count).split(separator: ", ").map { String($0.split(separator: ".").last ?? $0) })
    }
}

/// Runs `work` and converts SQLite's errors to ``TargetError``.
func attempt<Answer>(_ work: () throws -> Answer) throws(TargetError) -> Answer {
    do {
        return try work()
    } catch let error as TargetError {
        throw error
    } catch let error as SQLiteError {
        throw SQLiteFailure.general(error)
    } catch {
        throw .failed("\(error)")
    }
}
