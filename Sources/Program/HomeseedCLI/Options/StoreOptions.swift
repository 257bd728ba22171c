import ArgumentParser
import HomeseedSource
import HomeseedStore

/// What a target can be told beside its address.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("For sql: the SQL dialect.", valueName: "dialect"))
    var dialect: DialectName?

    @Option(
        help: ArgumentHelp("For exec and singer: the program's configuration file, in JSON.", valueName: "file"),
        completion: .file())
    var targetConfig: String?

    @Option(help: ArgumentHelp("For exec and singer: an environment variable to pass to the program; repeatable.", valueName: "name"))
    var targetEnv: [String] = []

    @Option(help: ArgumentHelp("For exec and singer: the seconds to wait for an answer. (default: 30 for exec, 600 for singer)", valueName: "seconds"))
    var timeout: String?

    @Option(
        help: ArgumentHelp(
            "For firestore and cloudkit: send the written records to this service, with credentials from the environment.", valueName: "url"))
    var send: String?

    /// The target that an address names.
    func target(_ address: String, household: String?) throws -> any SeedTarget {
        var options: [String: String] = [:]
        options["dialect"] = dialect?.dialect.name
        options["config"] = targetConfig
        if !targetEnv.isEmpty { options["env"] = targetEnv.joined(separator: ",") }
        options["timeout"] = timeout
        options["send"] = send
        return try ProgramParts.current.targets.target(for: try TargetAddress.parse(address, household: household, options: options))
    }
}

/// What lets a store be written to that may be in real use.
struct GuardOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Allow writing to a store that may be in real use, by the name that `seed` reports; repeatable.", valueName: "name"))
    var allow: [String] = []

    /// What is looked at before a store is changed.
    ///
    /// - Parameter household: stands for `{household}`, where each has a store of its own.
    func storeGuard(household: String) -> StoreGuard {
        StoreGuard(allowing: Set(allow.map { $0.replacing("{household}", with: household) }))
    }
}

/// A database, by the name of its dialect of SQL.
/// The databases that there are, by their names.
struct DialectName: ExpressibleByArgument {
    let dialect: any SQLDialect

    init?(argument: String) {
        guard let dialect = SQLDialects.named(argument) else { return nil }
        self.dialect = dialect
    }

    static var allValueStrings: [String] { SQLDialects.builtIn.map { $0.name } }
    static var defaultCompletionKind: CompletionKind { .list(allValueStrings) }
}
