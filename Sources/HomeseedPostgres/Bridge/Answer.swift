#if Postgres
import CLibPQ

/// What a statement gave: rows whose values are read where libpq keeps them, and freed with this.
final class Answer {
    /// libpq's own result; nil where there was no memory for one. Freed in `deinit` and nowhere else.
    private let handle: OpaquePointer?

    init(_ handle: OpaquePointer?) { self.handle = handle }

    deinit { PQclear(handle) }

    var status: ExecStatusType { PQresultStatus(handle) }
    var isGood: Bool { [PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY].contains(status) }
    var count: Int { Int(PQntuples(handle)) }

    func isNull(_ row: Int, _ column: Int) -> Bool { PQgetisnull(handle, Int32(row), Int32(column)) == 1 }

    /// The bytes of one value. Only for `read` to use at once: they are gone with the answer.
    func read<Value>(_ row: Int, _ column: Int, _ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        let count = Int(PQgetlength(handle, Int32(row), Int32(column)))
        return body(UnsafeRawBufferPointer(start: PQgetvalue(handle, Int32(row), Int32(column)), count: count))
    }

    func text(_ row: Int, _ column: Int) -> String { read(row, column) { String(decoding: $0, as: UTF8.self) } }

    /// Any whole number, whichever width the server has it in.
    func integer(_ row: Int, _ column: Int) -> Int64 {
        read(row, column) { bytes in
            guard let first = bytes.first else { return 0 }
            return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
        }
    }

    func boolean(_ row: Int, _ column: Int) -> Bool { integer(row, column) != 0 }

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
