#if Postgres
import CLibPQ
import HomeseedStore

/// What a statement gave: rows whose values are read where libpq keeps them, and freed with this.
final class QueryResult {
    /// libpq's own result; nil where there was no memory for one. Freed in `deinit` and nowhere else.
    private let handle: OpaquePointer?

    init(_ handle: OpaquePointer?) { self.handle = handle }

    deinit { PQclear(handle) }

    var status: ExecStatusType { PQresultStatus(handle) }
    var isGood: Bool { [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY].contains(status) }
    var count: Int { Int(PQntuples(handle)) }
    var columnCount: Int { Int(PQnfields(handle)) }

    /// How many rows a statement changed; 0 for one that does not.
    var affected: Int { PQcmdTuples(handle).flatMap { Int(String(cString: $0)) } ?? 0 }

    /// The same of a statement that writes: a question answers with as many rows as it found.
    var written: Int {
        let tag = PQcmdStatus(handle).map { String(cString: $0) } ?? ""
        return ["INSERT", "UPDATE", "DELETE", "MERGE", "COPY"].contains { tag.hasPrefix($0) } ? affected : 0
    }

    func isNull(_ row: Int, _ column: Int) -> Bool { PQgetisnull(handle, Int32(row), Int32(column)) == 1 }

    /// What `body` makes of one value, whose bytes are gone with the answer.
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
        // The letters of libpq's PG_DIAG_… macros, which Swift does not import.
        return ServerError(
            state: field(code("C")) ?? "", message: field(code("M")) ?? "", detail: field(code("D")),
            context: field(code("W")), table: field(code("t")), column: field(code("c")), constraint: field(code("n")))
    }
}
#endif
