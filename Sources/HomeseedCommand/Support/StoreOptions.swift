import ArgumentParser
import Homeseed
import HomeseedSource

/// What a target can be told beside its address.
struct StoreOptions: ParsableArguments {
    @Option(help: ArgumentHelp("sql: the database that is to run the script.", valueName: "dialect"))
    var dialect: DialectName?

    @Option(
        help: ArgumentHelp("exec, singer: a file with the program's own settings, in JSON.", valueName: "file"),
        completion: .file())
    var targetConfig: String?

    @Option(help: ArgumentHelp("exec, singer: stop the program after so long without an answer. [exec: 30, singer: 600]", valueName: "seconds"))
    var timeout: String?

    @Option(
        help: ArgumentHelp(
            "firestore, cloudkit: send what was written to this service, with credentials from the environment.", valueName: "url"))
    var send: String?

    @Option(help: ArgumentHelp(
        "Write to a store that may be in real use: the name of its host, its own, or production:NAME, as it is asked for. Can be given again.",
        valueName: "name"))
    var allow: [String] = []

    /// What is looked at before a store is changed.
    ///
    /// - Parameter household: stands for `{household}`, where each has a store of its own.
    func storeGuard(household: String) -> StoreGuard {
        StoreGuard(allowing: Set(allow.map { $0.replacing("{household}", with: household) }))
    }

    /// The target that an address names.
    func target(_ address: String, household: String?) throws -> any SeedTarget {
        var options: [String: String] = [:]
        options["dialect"] = dialect?.dialect.name
        options["config"] = targetConfig
        options["timeout"] = timeout
        options["send"] = send
        return try Composition.current.targets.target(for: try TargetAddress.parse(address, household: household, options: options))
    }
}
