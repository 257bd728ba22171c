import HomeseedStore

/// A target that writes a file with one request for a document service on each line, and optionally sends the requests.
///
/// Every operation sets a whole document under a stable name, so requests can be repeated. The service's contents are not read,
/// so nothing is deleted and there is no ledger.
struct DocumentTarget: DocumentOutput {
    let path: String
    let service: any DocumentService
    /// The sender of the requests, or `nil` to only write the file.
    let sender: RequestSender?

    var address: String { service.scheme + ":" + path + (sender.map { " and " + $0.host } ?? "") }
    var localPlace: StorePlace? { OutputPlace.isStandardOutput(path) ? .standardOutput : .file(path) }
    var capabilities: TargetCapabilities {
        DocumentTarget.capabilities(service.limits, keepsNUL: service.acceptsNUL, sends: sender != nil)
    }

    var features: DocumentFeatures { service.features }

    func problem(inName name: String) -> String? { service.problem(inName: name) }

    static func capabilities(_ limits: DocumentLimits, keepsNUL: Bool, sends: Bool = false) -> TargetCapabilities {
        TargetCapabilities(
            readsBack: false, deletes: false, transacts: !sends, batchSize: limits.operations, keepsNUL: keepsNUL,
            retainsCreationOnlyColumns: false, rowBytes: limits.rowBytes, recreatesStore: true)
    }

    func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        let place = sender?.usage ?? StoreUsage()
        guard access == .write else { return try work(EmptySession(place: place)) }
        for table in schema.tables { try service.check(table) }
        let session = RequestFileSession(path, schema: schema, service: service, place: place)
        let answer = try work(session)
        try session.finish()
        try sender?.send(path)
        return answer
    }
}

/// A session that writes a file of requests.
private final class RequestFileSession: DocumentSession {
    private let path: String
    private let schema: StoreSchema
    private let service: any DocumentService
    private var file: Replacement?
    private var portion: [String] = []
    private var size = 0
    private var seal: OutputSeal

    /// The shared documents already written for earlier households.
    private var shared: Set<DocumentName> = []

    /// The signs of production use at the service, which are empty if requests aren't sent.
    private let place: StoreUsage

    init(_ path: String, schema: StoreSchema, service: any DocumentService, place: StoreUsage) {
        (self.path, self.schema, self.service, self.place) = (path, schema, service, place)
        seal = OutputSeal(of: path)
    }

    func usage() -> StoreUsage { place }

    func seeds() -> [SeedEntry] { [] }
    func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    func referrers(to household: HouseholdName) -> [Referrer] { [] }

    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        var rules = SchemaConstraints(schema, keepsNUL: service.acceptsNUL)
        try rules.check(plan, after: CurrentState())
        let units = ReferenceOrder.units(plan.unsent.map(\.row), schema)
        try write(units.map { unit in unit.compactMap { row in schema[row.key.table].map { StoredDocument(row, of: $0) } } })
    }

    func write(_ units: [[StoredDocument]]) throws(TargetError) {
        for document in units.joined() { try refuseTooLarge(document) }
        let names = units.joined().filter(\.isShared).map(\.name)
        // A request must not contain a document twice.
        if names.contains(where: shared.contains) { try flush() }
        shared.formUnion(names)
        for unit in units { try add(unit) }
    }

    /// Adds documents that refer to each other, in a single request if they fit.
    private func add(_ unit: [StoredDocument]) throws(TargetError) {
        let operations = unit.map(service.operation)
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
        let line = service.body(portion) + "\n"
        seal.feed(line)
        try file.write(line)
        (portion, size) = ([], 0)
    }

    private func begin() throws(TargetError) -> Replacement {
        try Replacement.refuseForeignFile(path, beginningWith: String(service.body([]).prefix { $0 != "[" }))
        try seal.refuseChanged()
        return try Replacement(of: path, mayStream: true)
    }

    private func refuseTooLarge(_ document: StoredDocument) throws(TargetError) {
        let size = service.size(document)
        guard size > service.limits.rowBytes else { return }
        throw .refused(
            .init(
                constraint: "a document of \(size) bytes is more than the \(service.limits.rowBytes) that the service takes",
                table: document.table, record: document.label))
    }

    /// Writes the file even without a household, because an old file would be mistaken for the current state.
    func finish() throws(TargetError) {
        try flush()
        let file = if let file { file } else { try begin() }
        try file.finish()
        try seal.write()
        try file.move()
    }
}
