#if Postgres
import CLibPQ
import Foundation
import HomeseedStore

/// A connection to a server, as a bridge to the C library libpq.
///
/// Pointers do not leave this folder. `handle` is created in `init` and freed in `deinit`, and only the session's thread uses
/// it. Pointers to arguments and texts are valid only during a call.
final class Connection {
    private let handle: OpaquePointer
    /// The number of rows that statements of this connection wrote, except into temporary tables.
    var written = 0
    /// Whether the current copy writes to a temporary table.
    private var copiesToTemporaryTable = false

    init(_ server: ServerAddress) throws(TargetError) {
        let parameters = server.parameters
        // The texts are copied, because libpq needs stable addresses during the call.
        let keywords = parameters.map { strdup($0.keyword) }
        let values = parameters.map { strdup($0.value) }
        defer { for one in keywords + values { free(one) } }
        let made = PQconnectdbParams(
            keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
        guard let made else { throw .unreachable("there is no memory for a connection") }
        guard PQstatus(made) == CONNECTION_OK else {
            let message = String(cString: PQerrorMessage(made))
            PQfinish(made)
            throw .unreachable(server.masking(message.split(separator: "\n").joined(separator: "; ")))
        }
        handle = made
        // Notices such as "truncating identifier" would go to standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
    }

    deinit { PQfinish(handle) }

    var database: String { PQdb(handle).map { String(cString: $0) } ?? "" }

    /// The name of the connected host, or `nil` if it is this machine.
    var remoteHost: String? {
        let name = PQhost(handle).map { String(cString: $0) } ?? ""
        let number = PQhostaddr(handle).map { String(cString: $0) } ?? ""
        if StoreUsage.isLocal(host: name), StoreUsage.isLocal(host: number) { return nil }
        return StoreUsage.isLocal(host: name) ? number : name
    }

    /// Runs one or more statements without arguments.
    func run(_ sql: String) throws(ServerError) {
        _ = try checked(PQexec(handle, sql))
    }

    /// Runs a statement with arguments, `$1` being the first. Arguments and results use PostgreSQL's binary format.
    @discardableResult
    func query(_ sql: String, _ arguments: [Argument] = []) throws(ServerError) -> QueryResult {
        let bytes = arguments.flatMap { $0.bytes ?? [] }
        var start = 0
        let starts = arguments.map { argument in
            defer { start += argument.bytes?.count ?? 0 }
            return argument.bytes == nil ? nil : start
        }
        let result = (bytes + [0]).withUnsafeBytes { buffer in
            // The arguments are consecutive in `buffer`, which outlives the call.
            let first = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return PQexecParams(
                handle, sql, Int32(arguments.count), arguments.map { Oid($0.type) },
                starts.map { offset in offset.flatMap { first?.advanced(by: $0) } },
                arguments.map { Int32(clamping: $0.bytes?.count ?? 0) }, arguments.map { _ in 1 }, 1)
        }
        return try checked(result)
    }

    /// Starts a `COPY … FROM STDIN`. The data is passed to `send`, followed by a call of `endCopy`.
    func beginCopy(_ sql: String) throws(ServerError) {
        let answer = QueryResult(PQexec(handle, sql))
        guard answer.status == PGRES_COPY_IN else { throw failure(answer) }
        copiesToTemporaryTable = sql.hasPrefix("COPY pg_temp.")
    }

    func send(_ bytes: [UInt8]) throws(ServerError) {
        var code: Int32 = 1
        bytes.withUnsafeBytes { buffer in
            // libpq uses 32-bit lengths, and a text may exceed them.
            for start in stride(from: 0, to: buffer.count, by: 1 << 24) where code == 1 {
                let part = UnsafeRawBufferPointer(rebasing: buffer[start..<min(buffer.count, start + 1 << 24)])
                code = PQputCopyData(handle, part.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(part.count))
            }
        }
        // The server reports a refused row at the end of the copy. A failure here means that the connection was lost.
        if code != 1, PQstatus(handle) != CONNECTION_OK { throw lost }
    }

    /// Ends a copy.
    ///
    /// - Parameter abandoned: The reason to abort the copy, whose rows the server then discards, or `nil` to complete it.
    /// - Returns: The number of rows that the server accepted.
    @discardableResult
    func endCopy(abandoned: String? = nil) throws(ServerError) -> Int {
        guard PQputCopyEnd(handle, abandoned) == 1 else { throw lost }
        var fault: ServerError?
        var count = 0
        while let result = PQgetResult(handle) {
            let answer = QueryResult(result)
            if !answer.isGood, fault == nil { fault = failure(answer) }
            count = max(count, answer.affected)
        }
        if let fault, abandoned == nil { throw fault }
        if !copiesToTemporaryTable { written += count }
        return count
    }

    /// Calls a closure for each row of a `COPY … TO STDOUT (FORMAT binary)`, without keeping the rows.
    func copyOut(_ sql: String, _ body: (inout CopiedRow) -> Void) throws(ServerError) {
        let answer = QueryResult(PQexec(handle, sql))
        guard answer.status == PGRES_COPY_OUT else { throw failure(answer) }
        var isFirst = true
        while true {
            var data: UnsafeMutablePointer<CChar>?
            let count = PQgetCopyData(handle, &data, 0)
            guard count > 0, let data else { break }
            // The memory belongs to libpq and contains one row. The first row follows the header.
            defer { PQfreemem(data) }
            var row = CopiedRow(
                UnsafeRawBufferPointer(start: data, count: Int(count)), skipping: isFirst ? CopiedRow.header.count : 0)
            isFirst = false
            if row.hasValues { body(&row) }
        }
        var fault: ServerError?
        while let result = PQgetResult(handle) {
            let answer = QueryResult(result)
            if !answer.isGood, fault == nil { fault = failure(answer) }
        }
        if let fault { throw fault }
        if PQstatus(handle) != CONNECTION_OK { throw lost }
    }

    private func checked(_ result: OpaquePointer?) throws(ServerError) -> QueryResult {
        let answer = QueryResult(result)
        guard answer.isGood else { throw failure(answer) }
        written += answer.written
        return answer
    }

    private func failure(_ answer: QueryResult) -> ServerError {
        let fault = answer.fault
        return fault.message.isEmpty || PQstatus(handle) != CONNECTION_OK ? lost : fault
    }

    private var lost: ServerError {
        let said = String(cString: PQerrorMessage(handle)).split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        return ServerError(
            state: "08006",
            message:
                "the connection to the server was lost (\(said.joined(separator: " "))); the server rolls back the transaction: run the same command again to continue"
        )
    }
}
#endif
