import ArgumentParser
import Homeseed
import HomeseedLoading
import HomeseedSource

/// The options for applying fixes.
struct FixOptions: ParsableArguments {
    @Flag(help: "Apply safe fixes, then report the remaining findings.")
    var fix = false

    @Flag(help: "With --fix or --diff: also apply fixes that may change the meaning. Review the result.")
    var unsafe = false

    @Flag(help: "Show the changes of --fix, and write nothing. Exits with status 1 if there are any.")
    var diff = false

    @Option(
        help: ArgumentHelp(
            "With --fix or --diff: fix only findings at this location; repeatable.", valueName: "file:line[:column]"))
    var at: [FixPlace] = []

    var isRequested: Bool { fix || diff }

    func validate() throws {
        if unsafe, !fix, !diff { throw ValidationError("--unsafe requires --fix or --diff.") }
        if !at.isEmpty, !fix, !diff { throw ValidationError("--at requires --fix or --diff.") }
    }

    /// Applies the requested fixes, and prints a summary.
    ///
    /// - Parameters:
    ///   - checked: the findings.
    ///   - isQuiet: whether standard output carries a report for programs.
    ///   - check: lints the catalogue with the drafted files.
    /// - Returns: the findings after the fixes, or `nil` if only a diff was requested.
    func run(
        _ checked: Pipeline.Checked, pipeline: Pipeline, in scope: LintSelection, on console: Console, isQuiet: Bool = false,
        check: @escaping (any FileTree) throws -> Pipeline.Checked
    ) throws -> Pipeline.Checked? {
        guard isRequested else { return checked }
        let files = FixPlace.Files()
        for place in at { try place.requireFixableFinding(checked, in: scope, isUnsafe: unsafe, files) }
        var outcome = try fixed(checked, pipeline, in: scope, files, check: check)
        // With `--at`, only the named fixes are applied.
        let records = at.isEmpty ? try ConfirmationUpdate(checked, outcome: outcome, pipeline: pipeline, in: scope) : nil
        if let records { try outcome.add(records.overlay) { try check($0) } }
        let page = FixPrinter(outcome, scope, at: at, in: files, isUnsafe: unsafe, records: records)
        if diff {
            console.print(
                DiffPrinter(outcome.overlay, before: checked.sources, after: outcome.checked.sources, console: console).text)
            Hint.print(page.diffSummary)
            for one in page.refusals { Hint.print(one) }
            try ExitStatus.end(outcome.overlay.files.isEmpty ? .done : .findings)
            return nil
        }
        try FileChanges(outcome.overlay, read: checked.sources, in: pipeline).write()
        let lines = [page.done] + page.refusals
        if isQuiet { for one in lines { Hint.print(one) } } else { console.print(lines.joined(separator: "\n") + "\n\n") }
        return outcome.checked
    }

    private func fixed(
        _ checked: Pipeline.Checked, _ pipeline: Pipeline, in scope: LintSelection, _ files: FixPlace.Files,
        check: @escaping (any FileTree) throws -> Pipeline.Checked
    ) throws -> Fixer.Outcome {
        func fixer(_ isChosen: ((Diagnostic, SourceMap) -> Bool)? = nil) -> Fixer {
            Fixer(
                pipeline, appliesUnsafe: unsafe, includes: scope.includes, isWanted: scope.checks.includes, isChosen: isChosen,
                check: check)
        }
        // The last location comes first: its fix does not move the locations above it.
        let outcome = try Set(at).sorted(by: >).reduce(nil as Fixer.Outcome?) { outcome, place in
            try fixer { place.holds($0, $1, files) }.run(checked, after: outcome)
        }
        return try outcome ?? fixer().run(checked)
    }
}
