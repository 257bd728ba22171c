import HomeseedStore

/// A target that writes a file with one request for a document service on each line, and optionally sends the requests.
///
/// Every operation sets a whole document under a stable name, so requests can be repeated. The service's contents are not read,
/// so nothing is deleted and there is no ledger.
struct DocumentTarget: SeedTarget {
    let path: String
    let service: any DocumentService
    /// The sender of the requests, or `nil` to only write the file.
    let sender: RequestSender?

    var address: String { service.scheme + ":" + path + (sender.map { " and " + $0.host } ?? "") }
    var localPlace: StorePlace? { OutputPlace.isStandardOutput(path) ? .standardOutput : nil }
    var capabilities: TargetCapabilities {
        DocumentTarget.capabilities(service.limits, keepsNUL: service.keepsNUL, sends: sender != nil)
    }

    static func capabilities(_ limits: DocumentLimits, keepsNUL: Bool, sends: Bool = false) -> TargetCapabilities {
        TargetCapabilities(
            readsBack: false, deletes: false, transacts: !sends, batchSize: limits.operations, keepsNUL: keepsNUL,
            keepsColumns: false, rowBytes: limits.rowBytes, startsAnew: true)
    }

    func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let place = sender?.usage ?? StoreUsage()
        guard access == .write else { return try work(EmptySession(place: place)) }
        for table in schema.tables { try service.check(table) }
        let session = DocumentSession(path, schema: schema, service: service, place: place)
        let answer = try work(session)
        try session.finish()
        try sender?.send(path)
        return answer
    }
}

/// A session that writes a file of requests.
private final class DocumentSession: SeedSession {
    private let path: String
    private let schema: StoreSchema
    private let service: any DocumentService
    private var file: Replacement?
    private var portion: [String] = []
    private var size = 0

    /// The shared rows already written for earlier households.
    private var shared: Set<RowKey> = []

    /// The signs of production use at the service, which are empty if requests aren't sent.
    private let place: StoreUsage

    init(_ path: String, schema: StoreSchema, service: any DocumentService, place: StoreUsage) {
        (self.path, self.schema, self.service, self.place) = (path, schema, service, place)
    }

    func usage() -> StoreUsage { place }

    func seeds() -> [SeedEntry] { [] }
    func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    func referrers(to household: HouseholdName) -> [Referrer] { [] }

    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        var rules = SchemaConstraints(schema, keepsNUL: service.keepsNUL)
        try rules.check(plan, after: CurrentState())
        for change in plan.changes { try refuseTooLarge(change.row) }
        let rows = plan.unsent.map(\.row)
        // A request must not contain a document twice.
        if rows.contains(where: { $0.isShared && shared.contains($0.key) }) { try flush() }
        for row in rows where row.isShared { shared.insert(row.key) }
        for unit in ReferenceOrder.units(rows, schema) { try add(unit) }
    }

    /// Adds rows that refer to each other, in a single request if they fit.
    private func add(_ unit: [StoreRow]) throws(TargetError) {
        let operations = unit.compactMap { row in schema[row.key.table].map { service.operation(row, $0) } }
        let bytes = operations.reduce(0) { $0 + $1.utf8.count + 1 }
        if !fits(operations.count, bytes) { try flush() }
        for operation in operations {
            if !fits(1, operation.utf8.count + 1) { try flush() }
            portion.append(operation)
            size += operation.utf8.count + 1
        }
    }

    private func fits(_ count: Int, _ bytes: Int) -> Bool {
        portion.count + count <= service.limits.operations && service.body([]).utf8.count + size + bytes <= service.limits.bytes
    }

    private func flush() throws(TargetError) {
        guard !portion.isEmpty else { return }
        let file = if let file { file } else { try begin() }
        self.file = file
        try file.write(service.body(portion) + "\n")
        (portion, size) = ([], 0)
    }

    private func begin() throws(TargetError) -> Replacement {
        try Replacement.refuseOther(path, beginningWith: String(service.body([]).prefix { $0 != "[" }))
        return try Replacement(of: path, mayStream: true)
    }

    private func refuseTooLarge(_ row: StoreRow) throws(TargetError) {
        guard let table = schema[row.key.table] else { return }
        let size = service.size(row, table)
        guard size > service.limits.rowBytes else { return }
        throw .refused(
            .init(
                constraint: "a document of \(size) bytes is more than the \(service.limits.rowBytes) that the service takes",
                table: table.name, record: row.label))
    }

    /// Writes the file even without a household, because an old one would be mistaken for the current state.
    func finish() throws(TargetError) {
        try flush()
        let file = if let file { file } else { try begin() }
        try file.finish()
        try file.move()
    }
}

/// Checks of the names in a service.
enum DocumentNames {
    static func refuse(_ name: String, in table: StoreTable, _ problem: String, unless isFine: (String) -> Bool)
        throws(TargetError)
    {
        guard !isFine(name) else { return }
        let column = table.number(ofColumn: name) == nil ? nil : name
        throw .schemaMismatch(table: table.name, column: column, problem: problem)
    }
}
