import ArgumentParser
import Homeseed
import HomeseedSource

/// What of the findings is wanted, and which of them are old.
struct ControlOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Look for these only; several are separated by commas.", valueName: "check"), completion: checks)
    var only: [String] = []

    @Option(help: ArgumentHelp("Don't look for these.", valueName: "check"), completion: checks)
    var skip: [String] = []

    @Option(help: ArgumentHelp("How many findings to show here, the worst first. Reports into files have them all.", valueName: "n"))
    var maxFindings: Int?

    @Flag(help: "Show how often each check found something, instead of what.")
    var statistics = false

    @Option(
        help: ArgumentHelp("The file that lists old findings, which are not shown. Without it, the one that homeseed.yaml names.", valueName: "file"),
        completion: .file())
    var baseline: String?

    @Flag(help: "Show old findings too.")
    var noBaseline = false

    @Option(
        help: ArgumentHelp("Write all findings that there are into a file, as old ones.", valueName: "file"), completion: .file())
    var writeBaseline: String?

    private static var checks: CompletionKind { .list(Checks.builtIn.map { $0.id.name }) }

    /// Refuses what can't be meant together.
    func refuseContradictions(_ paths: [String], _ reports: [ReportRequest]) throws {
        if let maxFindings, maxFindings < 0 { throw Problem(.usage, "--max-findings takes a number from 0 on.") }
        if noBaseline, baseline != nil || writeBaseline != nil {
            throw Problem(.usage, "--no-baseline does not go together with another baseline.")
        }
        if baseline != nil, writeBaseline != nil {
            throw Problem(.usage, "--baseline and --write-baseline do not go together.", ["What is written is read as well."])
        }
        if writeBaseline != nil, !(only + skip + paths).isEmpty {
            throw Problem(.usage, "A baseline is written of everything.", ["Leave out the paths, --only and --skip."])
        }
        if statistics, !reports.contains(where: \.canCount) {
            throw Problem(.usage, "--statistics goes with --format text or json.")
        }
    }

    /// Where this run takes its baseline from.
    func source() throws -> Baseline.Source {
        if noBaseline { return .none }
        guard let file = baseline ?? writeBaseline else { return .settings }
        guard Paths.exists(file), !Paths.isFolder(file) else {
            throw Problem(.usage, "There is no baseline \(file).", ["`homeseed lint --write-baseline \(file)` writes it."])
        }
        return .file(file)
    }

    /// The checks that are looked for.
    func selection() throws -> CheckSelection {
        CheckSelection(only: try ControlOptions.ids(only), skip: try ControlOptions.ids(skip))
    }

    private static func ids(_ words: [String]) throws -> Set<CheckID> {
        let known = Checks.builtIn.map { $0.id.name }
        let ids = words.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }
        for id in ids where !known.contains(id) {
            throw Problem.unknown("check", id, among: known, else: "`homeseed checks` shows them all.")
        }
        return Set(ids.map { CheckID($0) })
    }
}

/// Some of the checks.
struct CheckSelection {
    /// All of them, where this is empty.
    var only: Set<CheckID>
    var skip: Set<CheckID>

    /// That a file can't be read is always said: nothing else is looked for in it.
    func includes(_ check: CheckID) -> Bool {
        if skip.contains(check) { return false }
        return only.isEmpty || only.contains(check) || Checks.ofReading.contains(check)
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
