import GRDB
import HomeseedStore

/// SQLite's errors in the words of every target.
enum SQLiteFailure {
    static func opening(_ error: any Error, _ path: String) -> TargetError {
        guard let error = error as? DatabaseError else { return .unreachable("\(path): \(error)") }
        return switch error.resultCode {
        case .SQLITE_NOTADB: .unsound("'\(path)' is not a SQLite database")
        case .SQLITE_CANTOPEN: .unreachable("'\(path)' can't be opened: is it a file, is its folder there, and may it be written?")
        default: general(error)
        }
    }

    static func general(_ error: any Error) -> TargetError {
        guard let error = error as? DatabaseError else { return .failed("\(error)") }
        let message = error.message ?? "SQLite error \(error.resultCode.rawValue)"
        return switch error.resultCode {
        case .SQLITE_BUSY, .SQLITE_LOCKED: .busy("someone else is writing to the database; try again")
        case .SQLITE_NOTADB, .SQLITE_CORRUPT: .unsound("this is not a sound SQLite database: \(message)")
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_AUTH, .SQLITE_IOERR, .SQLITE_FULL:
            .unreachable("the database can't be written: \(message)")
        case .SQLITE_CONSTRAINT: .refused(.init(constraint: constraint(message), table: "the store", record: nil))
        default: .failed(message)
        }
    }

    /// A row that went by without an error and without a change, as `RAISE(IGNORE)` makes it.
    static func dropped(_ table: StoreTable, _ row: StoreRow) -> TargetError {
        .refused(.init(constraint: TargetError.Refusal.dropped, table: table.name, record: row.label, key: row.key))
    }

    /// A row that a constraint does not let in.
    static func refusal(_ error: DatabaseError, in table: StoreTable, of row: StoreRow) -> TargetError {
        let message = error.message ?? "a constraint"
        let subject = message.split(separator: ":", maxSplits: 1).last.map { $0.drop { $0 == " " } } ?? ""
        let check = table.checks.first { $0.name == subject }
        let columns = table.columns.map(\.name).filter { column in
            check?.concerns(column) ?? (subject == column + "_word" || subject.split(separator: ", ").contains { $0.hasSuffix("." + column) })
        }
        return .refused(.init(
            constraint: constraint(message), table: table.name, record: row.label, values: table.display(columns, of: row.cells),
            key: row.key, column: table.telling(columns)))
    }

    /// `UNIQUE constraint failed: list.title` says neither that the other row was there before, nor where the name ends.
    private static func constraint(_ message: String) -> String {
        let start = "UNIQUE constraint failed: "
        guard message.hasPrefix(start), !message.hasPrefix(start + "index ") else { return message }
        return TargetError.Refusal.taken(message.dropFirst(start.count).split(separator: ", ").map { String($0.split(separator: ".").last ?? $0) })
    }
}

/// Runs something of GRDB's, whose errors have no type.
func attempt<Answer>(_ work: () throws -> Answer) throws(TargetError) -> Answer {
    do {
        return try work()
    } catch let error as TargetError {
        throw error
    } catch {
        throw SQLiteFailure.general(error)
    }
}
