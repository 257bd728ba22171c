import HomeseedStore

/// An error of the server or of the client library.
struct ServerError: Error {
    /// The number of the error, such as 1062 for a duplicate value.
    var code: UInt32
    var state: String
    /// The message. It may contain values of rows.
    var message: String

    /// Whether the server refuses a single row, because of a constraint, a value that doesn't fit, or a trigger's SIGNAL.
    var isRefusal: Bool {
        ["22", "23", "45"].contains { state.hasPrefix($0) } || [1264, 1265, 1366, 1364, 1406, 3819, 4025].contains(code)
    }
    var isDuplicate: Bool { code == 1062 || code == 1586 }
    /// Whether a row refers to a missing row, or another row refers to a row to be deleted.
    var isBrokenReference: Bool { [1216, 1217, 1451, 1452].contains(code) }
    var isLockTimeout: Bool { code == 1205 }

    /// The name of the violated constraint or index, or `nil` if the message has none.
    var constraint: String? {
        switch code {
        // Duplicate entry 'kitchen' for key 'title', in MySQL 'rooms.title'. The value may itself contain quotes.
        case 1062, 1586: lastQuoted("'")?.split(separator: ".").last.map(String.init)
        // CONSTRAINT `rooms.size_at_least_1` failed for `demo`.`rooms`
        case 4025: firstQuoted("`")
        // Check constraint 'size_at_least_1' is violated.
        case 3819: firstQuoted("'")
        case 1216, 1217, 1451, 1452: referenceName
        default: nil
        }
    }

    /// The name in `CONSTRAINT "rooms_home_fkey" FOREIGN KEY …`.
    private var referenceName: String? {
        guard let found = message.firstRange(of: "CONSTRAINT ") else { return nil }
        let rest = message[found.upperBound...]
        guard let mark = rest.first, mark == "`" || mark == "\"" else { return nil }
        return rest.dropFirst().split(separator: mark, maxSplits: 1).first.map(String.init)
    }

    /// The column in `Column 'title' cannot be null` and similar messages.
    var column: String? {
        switch code {
        case 1048, 1264, 1265, 1364, 1406: firstQuoted("'")
        case 1366, 1292:
            message.firstRange(of: " for column ").flatMap { found in
                message[found.upperBound...].split(separator: " at row").first?.split(separator: ".").last.map {
                    $0.filter { !"`\"'".contains($0) }
                }
            }
        default: nil
        }
    }

    private func firstQuoted(_ mark: Character) -> String? {
        let parts = message.split(separator: mark, omittingEmptySubsequences: false)
        return parts.count > 2 ? String(parts[1]) : nil
    }

    private func lastQuoted(_ mark: Character) -> String? {
        let parts = message.split(separator: mark, omittingEmptySubsequences: false)
        return parts.count > 2 ? String(parts[parts.count - 2]) : nil
    }

    /// A description of a refusal: for known codes without values of rows, otherwise the server's message.
    var words: String {
        switch code {
        case 1062, 1586: constraint ?? "UNIQUE"
        case 1048, 1364: "NOT NULL \(column ?? "")"
        case 1216, 1452: "FOREIGN KEY" + (constraint.map { " \($0)" } ?? "") + ", which has no such row"
        case 1217, 1451: "FOREIGN KEY" + (constraint.map { " \($0)" } ?? "") + ", by which another row refers to it"
        case 1406: "\(column ?? "a column") holds no text of this length"
        case 1264: "\(column ?? "a column") holds no number of this size"
        case 1366, 1292: "\(column ?? "a column") holds no value of this kind"
        case 3819, 4025: constraint ?? "CHECK"
        default: message
        }
    }

    private static let disorder = "the transaction conflicts with concurrent changes; try again"

    var general: TargetError {
        switch code {
        // A deadlock also ends the savepoints. Tables or rows may have changed since the transaction began.
        case 1213, 1020, 1412: .conflict(ServerError.disorder)
        case 1305 where message.contains("SAVEPOINT"): .conflict(ServerError.disorder)
        case 1205, 3572: .busy("someone else is writing to the database; try again")
        case 1045: .unreachable("the server refuses this user: \(message)")
        case 1044, 1142, 1143, 1227, 1370: .unreachable("this user has no right to do that: \(message)")
        case 1049: .unreachable("the server has no such database: \(message)")
        case 1290, 1792, 1836: .unreachable("the database can only be read: \(message)")
        case 1040, 1203, 1226: .unreachable("the server accepts no connections now: \(message)")
        case 1021, 1030, 1114: .unreachable("the server failed and rolled back the transaction: \(message)")
        case 1153, 2020: .failed("a row is larger than the server's max_allowed_packet: \(message)")
        case 1053, 1077, 1079, 1317, 1927, 2006, 2013, 2055:
            .unreachable(
                "the connection to the server was lost (\(message)); the server rolls back the transaction: run the same command again to continue"
            )
        case 2000...2066: .unreachable(message)
        case _ where isRefusal: .refused(.init(constraint: words, table: "the store", record: nil))
        default: .failed(message)
        }
    }
}

/// Runs a closure, and converts a server error to a target error.
@discardableResult
func attempt<Answer>(_ work: () throws(ServerError) -> Answer) throws(TargetError) -> Answer {
    do {
        return try work()
    } catch {
        throw error.general
    }
}
