import Homeseed
import HomeseedChecking
import HomeseedSource

extension LintScopeOptions {
    /// Whether all checks are selected.
    var isEveryCheck: Bool { only.isEmpty && skip.isEmpty }

    /// Returns the selected checks: those of this program, or of the programs that the catalogue's settings name.
    func selection(in pipeline: Pipeline) throws -> CheckSelection {
        let selection = CheckSelection(
            only: try LintScopeOptions.ids(only, of: "--only", pipeline),
            skip: try LintScopeOptions.ids(skip, of: "--skip", pipeline))
        if !selection.only.isEmpty, selection.only.isSubset(of: selection.skip) {
            throw CommandError(.usage, "--skip excludes every check that --only selects.", advice: ["Remove one of them."])
        }
        return selection
    }

    private static func ids(_ words: [String], of option: String, _ pipeline: Pipeline) throws -> Set<CheckID> {
        let known = ProgramParts.summaries.map(\.id.name)
        let ids = words.flatMap { $0.split(separator: ",") }.map { String($0).trimmed }.filter { !$0.isEmpty }
        // An empty variable in a script must select neither all checks nor none.
        if ids.isEmpty, !words.isEmpty {
            throw CommandError(.usage, "\(option) names no check.", advice: ["`homeseed checks` lists them."])
        }
        for id in ids where !known.contains(id) && pipeline.programCheck(id) == nil {
            throw CommandError.unknown("check", id, among: known, else: "`homeseed checks` lists them.")
        }
        return Set(ids.map { CheckID($0) })
    }
}

struct CheckSelection {
    /// The selected checks, or empty for all.
    var only: Set<CheckID>
    var skip: Set<CheckID>

    /// Whether a check is selected. Read errors are reported even if other checks are selected, since an unreadable file has no
    /// other findings.
    func includes(_ check: CheckID) -> Bool {
        if skip.contains(check) { return false }
        return only.isEmpty || only.contains(check) || Checks.ofReading.contains(check)
    }
}

extension Pipeline {
    /// Returns the summary of a check of a program that the catalogue's settings name, or `nil` if no program has it.
    func programCheck(_ id: String) -> CheckSummary? {
        var diagnostics = Diagnostics()
        let programs = (try? load(depth: .names, &diagnostics))?.settings.programs ?? []
        return programs.first { $0.owns(CheckID(id)) }?.summary(of: CheckID(id))
    }
}

extension String {
    fileprivate var trimmed: String {
        String(drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
}
