/// A target that writes an SQL script: `sql:FILE`.
///
/// The script seeds a database in one transaction and can be repeated. It uses no client-specific syntax, so it can be a
/// `supabase/seed.sql`. The database's contents are unknown, so a script deletes nothing and has no ledger.
public struct SQLTarget: SeedTarget, MappedOutput {
    public let path: String
    private let dialect: any SQLDialect
    private let hasTables: Bool
    public var address: String { "sql:" + path }
    public var localPlace: StorePlace? { OutputPlace.isStandardOutput(path) ? .standardOutput : .file(path) }
    public var capabilities: TargetCapabilities {
        TargetCapabilities(readsBack: false, deletes: false, keepsNUL: dialect.keepsNUL, recreatesStore: true)
    }
    package var scriptDialect: (any SQLDialect)? { dialect }

    /// - Parameters:
    ///   - path: The script's file, or `-` for standard output.
    ///   - dialect: The database that will run the script.
    ///   - hasTables: Whether the script creates missing tables.
    public init(path: String, dialect: Dialect, hasTables: Bool = false) {
        self.path = path
        self.dialect = dialect.sql
        self.hasTables = hasTables
    }

    /// Writes a script of everything that `work` applies. For reading, the store appears empty, because the database's contents
    /// are unknown.
    public func open<Answer>(
        _ schema: StoreSchema, for access: Access,
        _ work: (any SeedSession) throws(TargetError) -> Answer
    ) throws(TargetError) -> Answer {
        guard access == .write else { return try work(EmptySession()) }
        let session = SQLSession(path: path, SQLScript(dialect: dialect, schema: schema), hasTables: hasTables)
        let answer = try work(session)
        try session.finish()
        return answer
    }
}

/// A session that writes a script.
private final class SQLSession: ScriptSession {
    private let path: String
    private let script: SQLScript
    private let hasTables: Bool
    private var file: Replacement?
    private var seal = ScriptSeal()
    private var ending: [String] = []

    var dialect: any SQLDialect { script.dialect }
    var createsTables: Bool { hasTables }
    /// Whether the script is for the pack's own tables rather than mapped tables.
    private var isWhole: Bool { !script.schema.tables.isEmpty }

    init(path: String, _ script: SQLScript, hasTables: Bool) {
        self.path = path
        self.script = script
        self.hasTables = hasTables
    }

    func seeds() -> [SeedEntry] { [] }
    func installed(_ household: HouseholdName, wanted: [RowKey]) -> CurrentState { CurrentState() }
    func referrers(to household: HouseholdName) -> [Referrer] { [] }

    func apply(_ plan: SeedPlan) throws(TargetError) {
        guard !plan.isEmpty else { return }
        var rules = SchemaConstraints(script.schema, keepsNUL: script.dialect.keepsNUL)
        try rules.check(plan, after: CurrentState())
        let file = try start(plan)
        // Rows are written in table order, so that referenced rows come first.
        let rows = Dictionary(grouping: plan.unsent.map(\.row), by: \.key.table)
        for number in rows.keys.sorted() {
            guard let table = script.schema[number] else { continue }
            for statement in script.statements(rows[number] ?? [], table) { try write(statement + ";\n", to: file) }
        }
    }

    func write(_ statements: [String], of plan: SeedPlan) throws(TargetError) {
        let file = try start(plan)
        for statement in statements { try write(statement + ";\n", to: file) }
    }

    func end(with statements: [String]) { ending = statements }

    /// Begins the script unless it has begun, and writes the household's title.
    private func start(_ plan: SeedPlan) throws(TargetError) -> Replacement {
        let file = if let file { file } else { try begin() }
        self.file = file
        if case .write(let entry) = plan.ledger { try write(SQLSession.title(entry), to: file) }
        return file
    }

    private static let start = "-- Made by homeseed"

    private func begin() throws(TargetError) -> Replacement {
        try Replacement.refuseForeignFile(path, beginningWith: SQLSession.start)
        try ScriptSeal.refuseChanged(path)
        let file = try Replacement(of: path, mayStream: true)
        let (dialect, schema) = (script.dialect, script.schema)
        let tables = hasTables ? "\n" + DDL.script(schema, dialect, isRepeatable: true) : ""
        try write("\(SQLSession.start) for \(dialect.name). It can be run again.\n", to: file)
        // MariaDB and MySQL commit before they create a table.
        try write(dialect.isMariaDB ? tables + "\nBEGIN;\n" : "BEGIN;\n" + tables, to: file)
        for statement in dialect.scriptStart(isWhole: isWhole) { try write(statement + ";\n", to: file) }
        return file
    }

    private func write(_ text: String, to file: Replacement) throws(TargetError) {
        seal.feed(text.utf8)
        try file.write(text)
    }

    /// Returns the comment that introduces a household, always on a single line.
    private static func title(_ entry: SeedEntry) -> String {
        let name = Cell.text(entry.household.key).display
        return "\n-- \(entry.household.pack)/\(entry.template) as \(name), for \(entry.today.iso), in \(entry.locale)\n"
    }

    func finish() throws(TargetError) {
        // The script is written even without a household, because an old script would be mistaken for the current state.
        let file = if let file { file } else { try begin() }
        try write("\n" + (ending + dialect.scriptEnd(isWhole: isWhole) + ["COMMIT"]).map { $0 + ";\n" }.joined(), to: file)
        try file.write(seal.line)
        try file.finish()
        try file.move()
    }
}

/// The provider of SQL script targets.
public struct SQLProvider: TargetProvider {
    public let scheme = "sql"
    public let help =
        "sql:FILE  a script that can be run again, such as supabase/seed.sql; with --dialect, and ?tables=yes to create missing tables; sql:- prints it"
    public let options = [
        TargetOption("dialect", "The database that is to run the script.", values: SQLDialects.builtIn.map { $0.name }),
        TargetOption("tables", "Whether the script makes the tables that are missing.", values: ["yes", "no"]),
    ]
    public var capabilities: TargetCapabilities? {
        TargetCapabilities(readsBack: false, deletes: false, keepsNUL: false, recreatesStore: true)
    }

    public init() {}

    /// Creates the target of a script.
    ///
    /// - Throws: ``TargetError/address(_:)`` if the option `dialect` is missing, because a script works with one database only.
    public func makeTarget(_ address: TargetAddress) throws(TargetError) -> any SeedTarget {
        guard let dialect = address.options["dialect"] else {
            let names = SQLDialects.builtIn.map { "--dialect " + $0.name }.joined(separator: " or ")
            throw .address("a script is for one kind of database: add \(names)")
        }
        guard let dialect = Dialect(rawValue: dialect) else { throw .address("“\(dialect)” is no dialect of SQL") }
        return SQLTarget(path: address.rest, dialect: dialect, hasTables: address.options["tables"] == "yes")
    }
}
