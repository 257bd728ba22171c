import HomeseedSource
public import HomeseedStore

/// Any target of the Singer ecosystem: `singer:PROGRAM`, with its own `--config`.
///
/// Such a program takes records and says nothing of what is there, so every seed writes all rows again, under their
/// keys. That it has kept them it says by repeating the last state, which holds what was seeded.
public struct SingerTarget: SeedTarget {
    private let program: String
    private let path: String
    private let config: String?
    private let limit: Double
    private let mask: CredentialMask
    private let environment: [String: String]
    public var address: String { "singer:" + program }
    public let capabilities = TargetCapabilities(readsBack: false, deletes: false, transacts: false, keepsColumns: false)

    /// - Parameters:
    ///   - program: a path, or a name on the PATH, as in `target-jsonl`.
    ///   - config: the program's own configuration file.
    ///   - limit: how many seconds it may neither take anything nor end.
    ///   - environment: names of environment variables that the program gets, beside those that every program needs.
    public init(program: String, config: String? = nil, limit: Double = 600, environment: [String] = []) throws(TargetError) {
        guard let path = Spawning.path(of: program) else {
            throw .address(
                program.contains("/")
                    ? "“\(program)” is no program that may be run" : "there is no program \(program) on the PATH")
        }
        (self.program, self.path, self.config, self.limit) = (program, path, config, limit)
        // What the program says of a missing file is often a page of its own code.
        let environment = try ProgramEnvironment(naming: environment)
        self.environment = environment.variables
        mask =
            if let config { CredentialMask(config: try PluginConfig.read(config), environment: environment.named) } else {
                CredentialMask(environment: environment.named)
            }
    }

    /// States of its own making are short, and there are few of them.
    private static let mostOutput = 1 << 20

    /// Sends all changes that `work` applies to the program. A read-only session is empty, because Singer targets can't be
    /// read back.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        guard access == .write else { return try work(EmptySession()) }
        let arguments = config.map { ["--config", $0] } ?? []
        let session = SingerSession(schema, limit: limit) { () throws(TargetError) in
            try ChildProcess(
                path, arguments, name: program, mask: mask, mostOutput: SingerTarget.mostOutput, environment: environment)
        }
        let answer = try work(session)
        try session.finish()
        return answer
    }
}

/// A stream of records while it is being written.
private final class SingerSession: SeedSession {
    private let schema: StoreSchema
    private let limit: Double
    private let start: () throws(TargetError) -> ChildProcess
    private var child: ChildProcess?
    private var entries: [SeedEntry] = []

    init(_ schema: StoreSchema, limit: Double, start: @escaping () throws(TargetError) -> ChildProcess) {
        self.schema = schema
        self.limit = limit
        self.start = start
    }

    func seeds() -> [SeedEntry] { [] }
    func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    func referrers(to household: HouseholdName) -> [Referrer] { [] }

    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        var rules = SchemaConstraints(schema, keepsNUL: true)
        try rules.check(plan, after: CurrentState())
        let child = if let child { child } else { try begin() }
        self.child = child
        var text = ""
        for change in plan.unsent {
            guard let table = schema[change.row.key.table] else { continue }
            text += SingerMessages.record(change.row.cells, table) + "\n"
            if text.utf8.count > 1 << 16 { try flush(&text, child) }
        }
        try flush(&text, child)
        if case .write(let entry) = plan.ledger { entries.append(entry) }
    }

    private func begin() throws(TargetError) -> ChildProcess {
        let child = try start()
        var text = schema.tables.map { SingerMessages.schema($0) + "\n" }.joined()
        try flush(&text, child)
        return child
    }

    private func flush(_ text: inout String, _ child: ChildProcess) throws(TargetError) {
        try child.send(Array(text.utf8), within: limit)
        text = ""
    }

    /// The last state must come back, and the program must end well: only then is everything kept.
    func finish() throws(TargetError) {
        // Without households, too: the tables are sent without rows.
        let child = if let child { child } else { try begin() }
        let value = SingerMessages.value(entries)
        let state = Array((SingerMessages.state(value) + "\n").utf8)
        child.mostOutput += state.count * 2
        try child.send(state, within: limit)
        child.closeInput()
        // One answer is waited for, however much else it has to say.
        let deadline = Deadline(limit)
        var (last, heard) = ([UInt8](), 0)
        while let line = try child.line(before: deadline, of: limit) {
            heard += line.count + 1
            if heard > child.mostOutput { throw child.stopBabbling() }
            if !line.isEmpty { last = line }
        }
        guard child.wait(within: max(1, deadline.left)) else { throw child.silent(limit) }
        guard child.endedWell else { throw child.gone() }
        guard let state = try? StoredJSON.root(last, child.name), let seeds = state["homeseed_seeds"],
            seeds.elements.map({ $0["household"]?.text }) == entries.map({ $0.household.key })
        else {
            throw .failed(
                "\(child.name) ended without confirming what it was given: the last state must come back\(child.lastWords)")
        }
    }
}

/// Makes targets of Singer's.
public struct SingerProvider: TargetProvider {
    public let scheme = "singer"
    public let help = "singer:PROGRAM  any Singer target, as in singer:target-jsonl; with --target-config FILE"
    public let options = [
        TargetOption("config", "The program's configuration file."),
        TargetOption("timeout", "After how many seconds without a sign of life the program is stopped."),
        ProgramEnvironment.option,
    ]
    public var capabilities: TargetCapabilities? {
        TargetCapabilities(readsBack: false, deletes: false, transacts: false, keepsColumns: false)
    }

    public init() {}

    /// Makes the target of a program, which may neither take anything nor end for `timeout` seconds, 600 unless said.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        try SingerTarget(
            program: address.rest, config: address.options["config"], limit: try ExecProvider.limit(address, or: 600),
            environment: ProgramEnvironment.names(in: address))
    }
}
