#if Postgres
import HomeseedStore

/// An error of the server.
struct ServerError: Error {
    /// The SQLSTATE: five letters and digits, the first two of which are the class.
    var state: String
    /// The message. It contains no values of rows, except texts that cannot be parsed as the column's type.
    var message: String
    /// The detail, which contains values of rows, including secrets. It serves only to identify the row.
    var detail: String?
    var context: String?
    var table: String?
    var column: String?
    var constraint: String?

    /// Whether the server refuses a single row, also because a value is too long for an index (54000).
    var isRefusal: Bool { state == "54000" || ["22", "23", "44", "P0"].contains { state.hasPrefix($0) } }

    /// The target table of a dangling reference, as a part of a message. The rest of the detail is not revealed.
    private var missingTarget: String {
        let words = " is not present in table \""
        guard state == "23503", let detail, let found = detail.firstRange(of: words), detail.hasSuffix("\".") else { return "" }
        return ", FOREIGN KEY to \(detail[found.upperBound...].dropLast(2)), which has no such row"
    }

    /// The line number of a failed copy: `COPY rooms, line 3` is 3.
    var line: Int? {
        guard let context, context.hasPrefix("COPY "), let found = context.firstRange(of: ", line ") else { return nil }
        return Int(context[found.upperBound...].prefix { $0.isNumber })
    }

    var general: TargetError {
        switch state {
        // Serialization failures and deadlocks.
        case "40001", "40P01": .conflict("the transaction conflicts with concurrent changes; try again")
        case "55P03", "55006": .busy("someone else is writing to the database; try again")
        // Two sessions that create the same table conflict in the system catalogue.
        case "23505" where (constraint ?? "").hasPrefix("pg_"), "42P07": .busy("someone else makes the same tables; try again")
        case "42501": .unreachable("this role has no right to do that: \(message)")
        // For example, there is a rule, or a view in place of a table.
        case "0A000": .corrupt("the database can't do that with its existing content: \(message)")
        case "25006": .unreachable("the database can only be read: \(message)")
        case _ where isRefusal:
            .refused(.init(constraint: (constraint ?? message) + missingTarget, table: table ?? "the store", record: nil))
        // Includes a full disk.
        case _ where ["53", "58", "XX"].contains { state.hasPrefix($0) }:
            .unreachable("the server failed and rolled back the transaction: \(message)")
        case "57P03": .unreachable("the server accepts no connections now: \(message)")
        case _ where state.hasPrefix("57P"):
            .unreachable("the server ended the connection and rolled back the transaction: \(message)")
        case _ where ["08", "57", "3D", "28"].contains { state.hasPrefix($0) }: .unreachable(message)
        default: .failed(message)
        }
    }
}

/// Runs a closure, and converts a server error to a target error.
func attempt<Answer>(_ work: () throws(ServerError) -> Answer) throws(TargetError) -> Answer {
    do {
        return try work()
    } catch {
        throw error.general
    }
}
#endif
