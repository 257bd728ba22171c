import Homeseed
import HomeseedChecking
import HomeseedSource

extension LintScopeOptions {
    /// Whether all checks are selected.
    var isEveryCheck: Bool { only.isEmpty && skip.isEmpty }

    /// Returns the selected checks: those of this program, or of the programs that the catalogue's settings name.
    func selection(in pipeline: Pipeline) throws -> CheckSelection {
        var selection = CheckSelection(
            only: try LintScopeOptions.ids(only, of: "--only"), skip: try LintScopeOptions.ids(skip, of: "--skip"))
        let others = selection.only.union(selection.skip).subtracting(ProgramParts.summaries.map(\.id))
        if !others.isEmpty {
            selection.programs = pipeline.programs(named: others)
            for id in others.sorted() where !selection.programs.contains(where: { $0.owns(id) }) {
                throw CommandError.unknown(
                    "check", id.name, among: ProgramParts.summaries.map(\.id.name), else: "`homeseed checks` lists them.")
            }
            try refuseUnallowed(selection, pipeline)
        }
        if !selection.only.isEmpty, selection.only.isSubset(of: selection.skip) {
            throw CommandError(.usage, "--skip excludes every check that --only selects.", advice: ["Remove one of them."])
        }
        return selection
    }

    /// Throws if a selected program may not run, because a run of no check would look clean.
    private func refuseUnallowed(_ selection: CheckSelection, _ pipeline: Pipeline) throws {
        let runner = CheckPrograms(allowsAll: allowsPrograms)
        for program in selection.programs where selection.only.contains(where: program.owns) {
            guard let advice = runner.refusal(of: program, in: pipeline.catalogue) else { continue }
            throw CommandError(
                .usage, "--only selects a check of 'exec:\(program.name.escapedForTerminal)', which you have not allowed.",
                advice: [advice])
        }
    }

    private static func ids(_ words: [String], of option: String) throws -> Set<CheckID> {
        let ids = words.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }.filter { !$0.isEmpty }
        // An empty variable in a script must select neither all checks nor none.
        if ids.isEmpty, !words.isEmpty {
            throw CommandError(.usage, "\(option) names no check.", advice: ["`homeseed checks` lists them."])
        }
        return Set(ids.map { CheckID($0) })
    }
}

struct CheckSelection {
    /// The selected checks, or empty for all.
    var only: Set<CheckID>
    var skip: Set<CheckID>
    /// The programs with selected or skipped checks. A program's own name stands for all its checks.
    var programs: [CheckProgram] = []

    /// Whether a check is selected. Read errors are reported even if other checks are selected, since an unreadable file has no
    /// other findings.
    func includes(_ check: CheckID) -> Bool {
        if isIn(skip, check) { return false }
        return only.isEmpty || isIn(only, check) || Checks.ofReading.contains(check)
    }

    private func isIn(_ selected: Set<CheckID>, _ check: CheckID) -> Bool {
        selected.contains(check) || programs.contains { $0.owns(check) && selected.contains(CheckID($0.prefix)) }
    }
}

extension Pipeline {
    /// Returns the programs of the catalogue's settings that have one of the checks.
    func programs(named checks: Set<CheckID>) -> [CheckProgram] {
        var diagnostics = Diagnostics()
        let programs = (try? load(depth: .names, &diagnostics))?.settings.programs ?? []
        return programs.filter { checks.contains(where: $0.owns) }
    }

    /// Returns the summary of an external program's check, or `nil` if no program of the settings has the check.
    func programCheck(_ id: String) -> CheckSummary? {
        programs(named: [CheckID(id)]).first?.summary(of: CheckID(id))
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
