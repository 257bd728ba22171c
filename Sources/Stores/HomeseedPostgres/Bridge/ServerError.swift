#if Postgres
import HomeseedStore

/// What the server said was wrong.
struct ServerError: Error {
    /// SQLSTATE: five letters and digits, of which the first two are the class.
    var state: String
    /// Never with a value of a row in it, but for texts that can't be read as what they should be.
    var message: String
    /// Holds values of rows, secrets among them: only for finding out which row it was.
    var detail: String?
    var context: String?
    var table: String?
    var column: String?
    var constraint: String?

    /// Whether it is one row that the server does not take.
    /// A value that is too long for an index (54000) is one, too.
    var isRefusal: Bool { state == "54000" || ["22", "23", "44", "P0"].contains { state.hasPrefix($0) } }

    /// Of a reference that leads nowhere, the table without such a row; nothing of what else the detail holds.
    private var missingTarget: String {
        let words = " is not present in table \""
        guard state == "23503", let detail, let found = detail.firstRange(of: words), detail.hasSuffix("\".") else { return "" }
        return ", FOREIGN KEY to \(detail[found.upperBound...].dropLast(2)), which has no such row"
    }

    /// `COPY rooms, line 3` → 3.
    var line: Int? {
        guard let context, context.hasPrefix("COPY "), let found = context.firstRange(of: ", line ") else { return nil }
        return Int(context[found.upperBound...].prefix { $0.isNumber })
    }

    var general: TargetError {
        switch state {
        // What clusters ask for who can't put transactions in an order, and what ends a deadlock.
        case "40001", "40P01": .conflict("the database could not put this in an order with what others write; try again")
        case "55P03", "55006": .busy("someone else is writing to the database; try again")
        // Two that make the same table at the same time meet in the catalogue.
        case "23505" where (constraint ?? "").hasPrefix("pg_"), "42P07": .busy("someone else makes the same tables; try again")
        case "42501": .unreachable("this role has no right to do that: \(message)")
        // A rule or a view where a table should be, for one.
        case "0A000": .corrupt("the database can't do that with what is there: \(message)")
        case "25006": .unreachable("the database can only be read: \(message)")
        case _ where isRefusal:
            .refused(.init(constraint: (constraint ?? message) + missingTarget, table: table ?? "the store", record: nil))
        // Full disks among it.
        case _ where ["53", "58", "XX"].contains { state.hasPrefix($0) }:
            .unreachable("the server could not go on, and has undone what was not finished: \(message)")
        case "57P03": .unreachable("the server takes no connections now: \(message)")
        case _ where state.hasPrefix("57P"):
            .unreachable("the server ended the connection, and has undone what was not finished: \(message)")
        case _ where ["08", "57", "3D", "28"].contains { state.hasPrefix($0) }: .unreachable(message)
        default: .failed(message)
        }
    }
}

/// Runs something of the server's, and says what is wrong in the words of every target.
func attempt<Answer>(_ work: () throws(ServerError) -> Answer) throws(TargetError) -> Answer {
    do {
        return try work()
    } catch {
        throw error.general
    }
}
#endif
