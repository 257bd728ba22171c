import HomeseedStore

/// A file of requests, as a document service takes them, one on each line; and, where it is told an address, the
/// requests sent there.
///
/// Every operation sets a whole document under a name that is the same each time, so requests can be sent again.
/// What the service holds is not asked for: nothing is deleted, and there is no ledger.
struct DocumentTarget: SeedTarget {
    let path: String
    let service: any DocumentService
    /// Where to send them; nil to write the file only.
    let sender: RequestSender?

    var address: String { service.scheme + ":" + path + (sender.map { " and " + $0.host } ?? "") }
    var localPlace: StorePlace? { OutputPlace.isStandardOutput(path) ? .standardOutput : nil }
    var capabilities: TargetCapabilities { DocumentTarget.capabilities(service.limits, keepsNUL: service.keepsNUL, sends: sender != nil) }

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

/// The file while it is being written.
private final class DocumentSession: SeedSession {
    private let path: String
    private let schema: StoreSchema
    private let service: any DocumentService
    private var file: Replacement?
    private var portion: [String] = []
    private var size = 0

    /// What all households share and was written for an earlier one.
    private var shared: Set<RowKey> = []

    /// Of the service where requests are sent: a file alone is in nobody's use.
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
        // A request names no document twice.
        if rows.contains(where: { $0.isShared && shared.contains($0.key) }) { try flush() }
        for row in rows where row.isShared { shared.insert(row.key) }
        for unit in ReferenceOrder.units(rows, schema) { try add(unit) }
    }

    /// What refers to each other goes in one request, if one can hold it.
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
        throw .refused(.init(
            constraint: "a document of \(size) bytes is more than the \(service.limits.rowBytes) that the service takes",
            table: table.name, record: row.label))
    }

    /// Of no household at all, too: an old file would be taken for that of now.
    func finish() throws(TargetError) {
        try flush()
        let file = if let file { file } else { try begin() }
        try file.finish()
        try file.move()
    }
}

/// Names that a service takes.
enum DocumentNames {
    static func refuse(_ name: String, in table: StoreTable, _ problem: String, unless isFine: (String) -> Bool) throws(TargetError) {
        guard !isFine(name) else { return }
        let column = table.number(ofColumn: name) == nil ? nil : name
        throw .schemaMismatch(table: table.name, column: column, problem: problem)
    }
}
