#if Postgres
import CLibPQ
import Foundation

/// An independent connection to the server, with values as texts. It shares only libpq with the target.
final class PlainConnection {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    private let handle: OpaquePointer?

    init(_ url: String) throws {
        handle = PQconnectdb(url)
        guard PQstatus(handle) == CONNECTION_OK else { throw Failure(description: String(cString: PQerrorMessage(handle))) }
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
        PQexec(handle, "SET client_min_messages = warning").map(PQclear)
    }

    deinit { PQfinish(handle) }

    @discardableResult
    func query(_ sql: String, _ arguments: [String?] = []) throws -> [[String?]] {
        let texts = arguments.map { $0.flatMap { strdup($0) } }
        defer { for one in texts { free(one) } }
        let result =
            arguments.isEmpty
            ? PQexec(handle, sql)
            : PQexecParams(handle, sql, Int32(texts.count), nil, texts.map { $0.map { UnsafePointer($0) } }, nil, nil, 0)
        defer { PQclear(result) }
        guard [PGRES_COMMAND_OK, PGRES_TUPLES_OK].contains(PQresultStatus(result)) else {
            throw Failure(description: String(cString: PQresultErrorMessage(result)) + " in " + sql.prefix(300))
        }
        return (0..<PQntuples(result)).map { row in
            (0..<PQnfields(result)).map { column in
                PQgetisnull(result, row, column) == 1 ? nil : String(cString: PQgetvalue(result, row, column))
            }
        }
    }

    func text(_ sql: String, _ arguments: [String?] = []) throws -> String? { try query(sql, arguments).first?.first ?? nil }
}
#endif
