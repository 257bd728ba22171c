#if Postgres
import CLibPQ
import Foundation
import HomeseedStore

/// A connection to a server: the bridge to libpq, which is C.
///
/// Pointers stay in this folder. `handle` is libpq's own, made in `init`, freed in `deinit`, and used by the one
/// thread that has the session; those of arguments and texts are valid only while a call runs.
final class Connection {
    private let handle: OpaquePointer
    /// How many rows its statements wrote by their own words, without those of temporary tables.
    var written = 0
    /// Whether what is being copied goes into a temporary table.
    private var copiesAside = false

    init(_ server: ServerAddress) throws(TargetError) {
        let parameters = server.parameters
        // Copies, because libpq wants addresses that stay where they are during the call.
        let keywords = parameters.map { strdup($0.keyword) }
        let values = parameters.map { strdup($0.value) }
        defer { (keywords + values).forEach { free($0) } }
        let made = PQconnectdbParams(
            keywords.map { UnsafePointer($0) } + [nil], values.map { UnsafePointer($0) } + [nil], 1)
        guard let made else { throw .unreachable("there is no memory for a connection") }
        guard PQstatus(made) == CONNECTION_OK else {
            let message = String(cString: PQerrorMessage(made))
            PQfinish(made)
            throw .unreachable(server.masking(message.split(separator: "\n").joined(separator: "; ")))
        }
        handle = made
        // Notices ("truncating identifier", "table does not exist, skipping") would go to standard error.
        PQsetNoticeProcessor(handle, { _, _ in }, nil)
    }

    deinit { PQfinish(handle) }

    var database: String { PQdb(handle).map { String(cString: $0) } ?? "" }

    /// The host that answers, by the name that it was reached under; nil where that is this machine.
    var remoteHost: String? {
        let name = PQhost(handle).map { String(cString: $0) } ?? ""
        let number = PQhostaddr(handle).map { String(cString: $0) } ?? ""
        if StoreUsage.isLocal(host: name), StoreUsage.isLocal(host: number) { return nil }
        return StoreUsage.isLocal(host: name) ? number : name
    }

    /// One statement or several, without arguments.
    func run(_ sql: String) throws(ServerError) {
        _ = try checked(PQexec(handle, sql))
    }

    /// One statement with its arguments, `$1` the first, each in PostgreSQL's binary form; so is the answer.
    @discardableResult
    func query(_ sql: String, _ arguments: [Argument] = []) throws(ServerError) -> QueryResult {
        let bytes = arguments.flatMap { $0.bytes ?? [] }
        var start = 0
        let starts = arguments.map { argument in
            defer { start += argument.bytes?.count ?? 0 }
            return argument.bytes == nil ? nil : start
        }
        let result = (bytes + [0]).withUnsafeBytes { buffer in
            // The arguments lie behind each other in `buffer`, which outlives the call.
            let first = buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
            return PQexecParams(
                handle, sql, Int32(arguments.count), arguments.map { Oid($0.type) },
                starts.map { offset in offset.flatMap { first?.advanced(by: $0) } },
                arguments.map { Int32(clamping: $0.bytes?.count ?? 0) }, arguments.map { _ in 1 }, 1)
        }
        return try checked(result)
    }

    /// Starts a `COPY … FROM STDIN`; what follows goes through `send`, then `endCopy`.
    func beginCopy(_ sql: String) throws(ServerError) {
        let answer = QueryResult(PQexec(handle, sql))
        guard answer.status == PGRES_COPY_IN else { throw failure(answer) }
        copiesAside = sql.hasPrefix("COPY pg_temp.")
    }

    func send(_ bytes: [UInt8]) throws(ServerError) {
        var code: Int32 = 1
        bytes.withUnsafeBytes { buffer in
            // libpq counts in 32 bits, and a text may be long.
            for start in stride(from: 0, to: buffer.count, by: 1 << 24) where code == 1 {
                let part = UnsafeRawBufferPointer(rebasing: buffer[start..<min(buffer.count, start + 1 << 24)])
                code = PQputCopyData(handle, part.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(part.count))
            }
        }
        // A server that refused a row says so when the copy is ended; here only the line can be gone.
        if code != 1, PQstatus(handle) != CONNECTION_OK { throw lost }
    }

    /// - Parameter abandoned: why the rest does not come; the server then forgets what came.
    /// - Returns: how many rows the server says that it took.
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
        if !copiesAside { written += count }
        return count
    }

    /// The rows of a `COPY … TO STDOUT (FORMAT binary)`, one after the other: none of them is kept.
    func copyOut(_ sql: String, _ body: (inout CopiedRow) -> Void) throws(ServerError) {
        let answer = QueryResult(PQexec(handle, sql))
        guard answer.status == PGRES_COPY_OUT else { throw failure(answer) }
        var isFirst = true
        while true {
            var data: UnsafeMutablePointer<CChar>?
            let count = PQgetCopyData(handle, &data, 0)
            guard count > 0, let data else { break }
            // libpq's own, which holds one row until it is freed; the first comes behind the header.
            defer { PQfreemem(data) }
            var row = CopiedRow(UnsafeRawBufferPointer(start: data, count: Int(count)), skipping: isFirst ? CopiedRow.header.count : 0)
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
            message: "the connection to the server was lost (\(said.joined(separator: " "))); it undoes what was not finished, and the same command again goes on")
    }
}
#endif
