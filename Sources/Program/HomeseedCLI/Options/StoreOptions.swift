import ArgumentParser
import HomeseedSource
import HomeseedStore

/// The options of a target, in addition to its address.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("For sql: the SQL dialect.", valueName: "dialect"))
    var dialect: DialectName?

    @Option(
        help: ArgumentHelp(
            "For sql with --mapping: a database with the tables, such as sqlite:app.sqlite, to read the columns' types from.",
            valueName: "target"))
    var tablesOf: String?

    @Option(
        help: ArgumentHelp("For exec and singer: the program's configuration file, in JSON.", valueName: "file"),
        completion: .file())
    var targetConfig: String?

    @Option(
        help: ArgumentHelp("For exec and singer: an environment variable to pass to the program; repeatable.", valueName: "name"))
    var targetEnv: [String] = []

    @Option(
        help: ArgumentHelp(
            "For exec and singer: the seconds to wait for an answer. (default: 30 for exec, 600 for singer)", valueName: "seconds"
        ))
    var timeout: String?

    @Option(
        help: ArgumentHelp(
            "For firestore and cloudkit: send the written records to this service, with credentials from the environment.",
            valueName: "url"))
    var send: String?

    /// Returns the store that describes the tables of a script, or `nil` if there is none.
    func tableTarget() throws -> (any SeedTarget)? {
        guard let tablesOf else { return nil }
        return try ProgramParts.current.targets.target(for: try TargetAddress.parse(tablesOf, household: nil))
    }

    func target(_ address: String, household: String?) throws -> any SeedTarget {
        var options: [String: String] = [:]
        options["dialect"] = dialect?.dialect.name
        options["config"] = targetConfig
        if !targetEnv.isEmpty { options["env"] = targetEnv.joined(separator: ",") }
        options["timeout"] = timeout
        options["send"] = send
        var parsed = try TargetAddress.parse(address, household: household, options: options)
        parsed.notices = TargetNotices { Hint.print($0.escapedForTerminal) }
        return try ProgramParts.current.targets.target(for: parsed)
    }
}

/// The options that allow writing to a store in real use.
struct GuardOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Allow writing to a store that may be in real use, by the name that `seed` reports; repeatable.", valueName: "name"))
    var allow: [String] = []

    /// Returns the guard that inspects a store before it is changed.
    ///
    /// - Parameter household: replaces `{household}` if each household has its own store.
    func storeGuard(household: String) -> StoreGuard {
        StoreGuard(allowing: Set(allow.map { $0.replacing("{household}", with: household) }))
    }
}

/// A database, by the name of its SQL dialect.
struct DialectName: ExpressibleByArgument {
    let dialect: any SQLDialect

    init?(argument: String) {
        guard let dialect = SQLDialects.named(argument) else { return nil }
        self.dialect = dialect
    }

    static var allValueStrings: [String] { SQLDialects.builtIn.map { $0.name } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
