#if Postgres
import CLibPQ
import HomeseedStore

/// The result of a statement. Values are read from libpq's memory, which is freed together with the result.
final class QueryResult {
    /// libpq's result, or `nil` if memory was exhausted. It is freed only in `deinit`.
    private let handle: OpaquePointer?

    init(_ handle: OpaquePointer?) { self.handle = handle }

    deinit { PQclear(handle) }

    var status: ExecStatusType { PQresultStatus(handle) }
    var isGood: Bool { [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY].contains(status) }
    var count: Int { Int(PQntuples(handle)) }
    var columnCount: Int { Int(PQnfields(handle)) }

    /// The number of rows that the statement returned or affected, or 0 for other statements.
    var affected: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

    /// The number of written rows, which excludes the rows of a query.
    var written: Int {
        let tag = PQcmdStatus(handle).map { String(cString: $0) } ?? ""
        return ["INSERT", "UPDATE", "DELETE", "MERGE", "COPY"].contains { tag.hasPrefix($0) } ? affected : 0
    }

    func isNull(_ row: Int, _ column: Int) -> Bool { PQgetisnull(handle, Int32(row), Int32(column)) == 1 }

    /// Calls a closure with a value and returns its result. The value's bytes are valid as long as the query result.
    func read<Made>(_ row: Int, _ column: Int, as body: (WireValue) -> Made) -> Made {
        let count = Int(PQgetlength(handle, Int32(row), Int32(column)))
        return body(WireValue(bytes: UnsafeRawBufferPointer(start: PQgetvalue(handle, Int32(row), Int32(column)), count: count)))
    }

    func text(_ row: Int, _ column: Int) -> String { read(row, column, as: \.text) }
    func integer(_ row: Int, _ column: Int) -> Int64 { read(row, column, as: \.integer) }
    func boolean(_ row: Int, _ column: Int) -> Bool { integer(row, column) != 0 }
    func uuid(_ row: Int, _ column: Int) -> RecordID { read(row, column, as: \.uuid) }

    func cell(_ row: Int, _ column: Int, type: ColumnType, storage: WireType) -> Cell {
        isNull(row, column) ? .null : read(row, column) { $0.cell(type, storage) }
    }

    var fault: ServerError {
        func field(_ code: Int32) -> String? { PQresultErrorField(handle, code).map { String(cString: $0) } }
        func code(_ letter: Unicode.Scalar) -> Int32 { Int32(letter.value) }
        // The codes of libpq's PG_DIAG_… macros, which Swift does not import.
        return ServerError(
            state: field(code("C")) ?? "", message: field(code("M")) ?? "", detail: field(code("D")),
            context: field(code("W")), table: field(code("t")), column: field(code("c")), constraint: field(code("n")))
    }
}
#endif
