import ArgumentParser
import Foundation
import HomeseedServices
import HomeseedSource
import HomeseedStore
import HomeseedTesting

struct ConformanceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "conformance",
        abstract: "Run the conformance tests for a target written in any language.",
        discussion: """
              homeseed conformance exec:./homeseed-target-mine
              homeseed conformance 'exec:mine?where=sqlite:///{folder}/store.db'
              homeseed conformance 'exec:mongodb?where=mongodb://localhost/{name}'

            Each test uses a new store. The value of `where` in the address is passed to the program: {folder} is replaced \
            by a new, empty folder, and {name} by a new name of letters and digits, for a database on a server. \
            The default is {folder}/store. A separate process reads the store back. The command exits with status 1 if a \
            test fails.
            """)

    @Argument(help: ArgumentHelp("The target: exec:PROGRAM.", valueName: "target"))
    var target: String

    @Option(help: ArgumentHelp("Run only tests whose names contain this text.", valueName: "words"))
    var only: String?

    @OptionGroup var output: OutputOptions

    /// The limits for printed failures: characters per failure, and failures per test.
    private static let (mostCharacters, mostFailures) = (400, 3)

    func run() throws {
        let console = output.console
        let address = try TargetAddress.parse(target, household: nil).parsingQuery(for: ExecProvider())
        guard address.scheme == "exec" else {
            throw CommandError(
                .usage, "`homeseed conformance` tests programs: exec:PROGRAM.",
                advice: ["Test a target in Swift with TargetConformance, in its own tests."])
        }
        let stores = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-conformance-" + UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: stores) }
        // A missing program is reported once, and not for each test.
        do { _ = try ExecStore(address, in: stores) } catch TargetError.address(let reason) {
            throw TargetError.address(reason)
        } catch {}
        let results = TargetConformance.run(
            only: only, each: { console.print(line(of: $0)) }, { try ExecStore(address, in: stores) })
        if results.isEmpty { throw CommandError(.usage, "No check has '\(only ?? "")' in its name.") }
        let failed = results.count { !$0.failures.isEmpty }
        let skipped = results.count { $0.skipped != nil }
        console.print("\n\(counted(results.count - failed - skipped, "check")) passed, \(failed) failed, \(skipped) skipped.\n")
        if failed > 0 { try ExitStatus.end(.findings) }
    }

    /// Shortens a long failure to its beginning and its end, because a traceback names its error in the last line.
    private static func shortened(_ failure: String) -> String {
        if failure.count <= mostCharacters { return failure }
        return "\(failure.prefix(mostCharacters / 2)) … \(failure.suffix(mostCharacters / 2))"
    }

    private func line(of result: ConformanceResult) -> String {
        if let skipped = result.skipped { return "skipped  \(result.name): \(skipped)\n" }
        if result.failures.isEmpty { return "passed   \(result.name)\n" }
        let shown = result.failures.prefix(Self.mostFailures).map { failure in
            "           " + Self.shortened(failure) + "\n"
        }
        let rest = result.failures.count - shown.count
        return "FAILED   \(result.name)\n" + shown.joined() + (rest > 0 ? "           and \(rest) more\n" : "")
    }
}

/// A new, empty store of a program. The tests also use the program to read and write its rows directly.
private struct ExecStore: ConformanceStore {
    private let program: ExecTarget
    var target: any SeedTarget { program }

    init(_ address: TargetAddress, in stores: URL) throws {
        let name = "homeseed" + UUID().uuidString.lowercased().filter { $0 != "-" }
        let folder = stores.appendingPathComponent(name)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = (address.options["where"] ?? "{folder}/store").replacing("{folder}", with: folder.path).replacing(
            "{name}", with: name)
        program = try ExecTarget(program: address.rest, place: place, config: address.options["config"])
    }

    func rows(of table: StoreTable) throws -> [RecordID: [Cell]] { try program.rows(of: table) }
    func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws { try program.put(cells, in: table, at: record) }
}
