public import HomeseedStore

/// A stream of typed rows on standard output, for Spark, DuckDB and dbt: `rows:-`.
///
/// The first line, `{"schema":{"tables":[…]}}`, describes the tables as ``ExecTarget`` programs receive them. Each other line is a
/// row, `{"table":"Task","row":{…}}`. Nothing is stored, so a population of any size needs little memory. The reader checks keys
/// and references.
public struct RowsTarget: SeedTarget {
    public var address: String { "rows:-" }
    public var localPlace: StorePlace? { .standardOutput }
    public var capabilities: TargetCapabilities { .stream }

    public init() {}

    /// Prints the rows that `work` applies. For reading, the store appears empty.
    ///
    /// - Throws: ``TargetError/unreachable(_:)`` if standard output is closed.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        guard access == .write else { return try work(EmptySession()) }
        let session = RowsSession(schema)
        let answer = try work(session)
        try session.finish()
        return answer
    }
}

/// A session that prints rows as they are applied.
private final class RowsSession: SeedSession {
    private let schema: StoreSchema
    /// The beginning of each table's lines, and of each column's value in them.
    private let names: [(line: [UInt8], columns: [[UInt8]])]
    private var lines: [UInt8]

    init(_ schema: StoreSchema) {
        self.schema = schema
        names = schema.tables.map { table in
            let columns = table.columns.enumerated().map { number, column in
                Array(((number == 0 ? "" : ",") + JSONText.quote(column.name) + ":").utf8)
            }
            return (Array(("{\"table\":" + JSONText.quote(table.name) + ",\"row\":{").utf8), columns)
        }
        let tables = JSONText.object([("tables", JSONText.list(schema.tables.map(TableJSON.write)))])
        lines = Array((JSONText.object([("schema", tables)]) + "\n").utf8)
    }

    func seeds() -> [SeedEntry] { [] }
    func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    func referrers(to household: HouseholdName) -> [Referrer] { [] }

    func apply(_ plan: SeedPlan) throws(TargetError) {
        for change in plan.unsent where names.indices.contains(change.row.key.table) {
            let table = names[change.row.key.table]
            lines += table.line
            for (name, cell) in zip(table.columns, change.row.cells) {
                lines += name
                lines += RowJSON.value(cell).utf8
            }
            lines += [0x7D, 0x7D, 0x0A]
            if lines.count > 1 << 18 { try flush() }
        }
    }

    func finish() throws(TargetError) { try flush() }

    private func flush() throws(TargetError) {
        guard OutputPlace.write(lines, to: 1) else { throw .unreachable("standard output can't be written") }
        lines.removeAll(keepingCapacity: true)
    }
}

extension TargetCapabilities {
    /// The capabilities of a stream, from which nothing is read.
    fileprivate static var stream: TargetCapabilities {
        TargetCapabilities(
            readsBack: false, deletes: false, transacts: false, retainsCreationOnlyColumns: false, recreatesStore: true)
    }
}

/// The provider of row streams.
public struct RowsProvider: TargetProvider {
    public let scheme = "rows"
    public let help = "rows:-  typed rows as lines of JSON on standard output, for Spark, DuckDB and dbt"
    public var capabilities: TargetCapabilities? { .stream }

    public init() {}

    /// Creates the target of `rows:-`.
    ///
    /// - Throws: ``TargetError/address(_:)`` for anything but standard output.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        guard OutputPlace.isStandardOutput(address.rest) else {
            throw .address("rows are printed: write rows:-, and > \(address.rest) behind the command for a file")
        }
        return RowsTarget()
    }
}
