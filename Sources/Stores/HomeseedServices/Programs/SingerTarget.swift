import HomeseedSource
public import HomeseedStore

/// A target of the Singer ecosystem: `singer:PROGRAM`, with the program's own `--config`.
///
/// Singer targets receive records and can't be read back, so every seed writes all rows again under their keys. A target
/// confirms that it has stored the records by repeating the last state, which contains the seeds.
public struct SingerTarget: SeedTarget {
    private let program: String
    private let path: String
    private let config: String?
    private let limit: Double
    private let mask: CredentialMask
    private let environment: [String: String]
    public var address: String { "singer:" + program }
    public let capabilities = TargetCapabilities(
        readsBack: false, deletes: false, transacts: false, retainsCreationOnlyColumns: false)

    /// - Parameters:
    ///   - program: A path, or a name on the PATH, as in `target-jsonl`.
    ///   - config: The program's own configuration file.
    ///   - limit: The maximum time in seconds in which the program neither reads input nor ends.
    ///   - environment: The names of environment variables to pass to the program, in addition to the variables that every
    ///     program needs.
    public init(program: String, config: String? = nil, limit: Double = 600, environment: [String] = []) throws(TargetError) {
        guard let path = Spawning.path(of: program) else {
            throw Spawning.missing(program, shown: program)
        }
        (self.program, self.path, self.config, self.limit) = (program, path, config, limit)
        // The file is read here, because a program's error about a missing file is often a long stack trace.
        let environment = try ProgramEnvironment(naming: environment)
        self.environment = environment.variables
        mask =
            if let config { CredentialMask(config: try PluginConfig.read(config), environment: environment.named) } else {
                CredentialMask(environment: environment.named)
            }
    }

    /// The maximum size of the output in bytes. A program's own states are few and short.
    private static let maximumOutput = 1 << 20

    /// Sends the program all rows that `work` applies. A read-only session is empty, because Singer targets can't be read back.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        guard access == .write else { return try work(EmptySession()) }
        let arguments = config.map { ["--config", $0] } ?? []
        let session = SingerSession(schema, limit: limit) { () throws(TargetError) in
            try ChildProcess(
                path, arguments, name: program, mask: mask, maximumOutput: SingerTarget.maximumOutput, environment: environment)
        }
        let answer = try work(session)
        try session.finish()
        return answer
    }
}

/// A session that writes a stream of records.
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

    /// Sends the final state and waits for the program's end. All records are stored only if the program repeats the state and
    /// exits with status 0.
    func finish() throws(TargetError) {
        // Without households, the tables are sent without rows.
        let child = if let child { child } else { try begin() }
        let value = SingerMessages.value(entries)
        let state = Array((SingerMessages.state(value) + "\n").utf8)
        child.maximumOutput += state.count * 2
        try child.send(state, within: limit)
        child.closeInput()
        // The deadline applies to the whole output, regardless of the number of lines.
        let deadline = Deadline(limit)
        var (last, heard) = ([UInt8](), 0)
        while let line = try child.line(before: deadline, of: limit) {
            heard += line.count + 1
            if heard > child.maximumOutput { throw child.stopForExcessiveOutput() }
            if !line.isEmpty { last = line }
        }
        guard child.wait(within: max(1, deadline.left)) else { throw child.timeoutError(limit) }
        guard child.exitedSuccessfully else { throw child.endedEarlyError() }
        guard let state = try? StoredJSON.root(last, child.name), let seeds = state["homeseed_seeds"],
            seeds.elements.map({ $0["household"]?.text }) == entries.map({ $0.household.key })
        else {
            throw .failed(
                "\(child.name) ended without confirming what it was given: the last state must come back\(child.errorSummary)")
        }
    }
}

/// The provider of Singer targets.
public struct SingerProvider: TargetProvider {
    public let scheme = "singer"
    public let help = "singer:PROGRAM  any Singer target, as in singer:target-jsonl; with --target-config FILE"
    public let options = [
        TargetOption("config", "The program's configuration file."),
        TargetOption("timeout", "After how many seconds without a sign of life the program is stopped."),
        ProgramEnvironment.option,
    ]
    public var capabilities: TargetCapabilities? {
        TargetCapabilities(readsBack: false, deletes: false, transacts: false, retainsCreationOnlyColumns: false)
    }

    public init() {}

    /// Creates the target of a program. The option `timeout` limits the time without progress, by default to 600 seconds.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        try SingerTarget(
            program: address.rest, config: address.options["config"], limit: try ExecProvider.limit(address, or: 600),
            environment: ProgramEnvironment.names(in: address))
    }
}
