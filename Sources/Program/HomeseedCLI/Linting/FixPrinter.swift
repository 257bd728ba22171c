import Homeseed
import HomeseedChecking
import HomeseedSource

/// The summary of the fixes that were, or would be, applied.
struct FixPrinter {
    private let fixed: Int
    private let files: Int
    /// The number of findings that only `--unsafe` fixes, without notes.
    private let unsafe: Int
    /// The number of findings that must be fixed by hand. Notes without a fix are optional, and not counted.
    private let byHand: Int
    /// The number of findings that the next run fixes.
    private let postponed: Int
    private let isUnsafe: Bool
    /// The number of new confirmation records.
    private let records: Int
    /// The number of restored confirmation records.
    private let restored: Int
    /// The requested fixes that were not applied, one sentence each.
    let refusals: [String]

    /// - Parameter places: the locations to be fixed, or empty for all. Findings elsewhere are not counted.
    init(
        _ outcome: Fixer.Outcome, _ scope: LintSelection, at places: [FixPlace] = [], in sources: FixPlace.Files = .init(),
        isUnsafe: Bool, records: ConfirmationUpdate? = nil
    ) {
        self.isUnsafe = isUnsafe
        self.records = records?.count ?? 0
        restored = records?.restored ?? 0
        refusals = FixPrinter.refusals(outcome)
        fixed = outcome.fixCount
        files = outcome.overlay.files.keys.count { path in records?.overlay.files[path] == nil }
        let found = outcome.checked.diagnostics.sorted(in: outcome.checked.sources).filter { diagnostic in
            diagnostic.suppression == nil && scope.includes(diagnostic, outcome.checked.sources)
                && (places.isEmpty || places.contains { $0.holds(diagnostic, outcome.checked.sources, sources) })
        }
        let left = StaleTranslation.joined(found)
        unsafe = isUnsafe ? 0 : left.count { $0.severity > .note && $0.fix?.isSafe == false }
        postponed = outcome.refusals.count { $0.isPostponed }
        byHand = max(0, left.count { $0.severity > .note && ($0.fix == nil || isUnsafe || $0.fix?.isSafe == true) } - postponed)
    }

    /// The summary after files were written.
    var done: String {
        let fixes = fixed == 0 ? noFixes : summary("Fixed", "in \(counted(files, "file"))")
        if records == 0 { return fixes }
        let noted =
            "Recorded the source \(records == 1 ? "text" : "texts") of \(counted(records, "translation"))."
            + (restored == 0 ? "" : " Restored \(counted(restored, "record")) removed since the last commit.")
        return fixed + unsafe + byHand == 0 ? noted : fixes + "\n" + noted
    }

    /// The summary after a diff.
    var diffSummary: String {
        fixed == 0 && records > 0
            ? "`--fix` would record the source \(records == 1 ? "text" : "texts") of \(counted(records, "translation")). Nothing was written."
            : fixed == 0
                ? noFixes
                : summary("`--fix\(isUnsafe ? " --unsafe" : "")` would fix", "in \(counted(files, "file"))")
                    + " Nothing was written."
    }

    private func summary(_ verb: String, _ place: String) -> String {
        let total = fixed + unsafe + byHand + postponed
        if total == fixed { return "\(verb) \(counted(fixed, "finding")) \(place)." }
        return "\(verb) \(fixed) of \(counted(total, "finding")) \(place). \(rest)."
    }

    private var noFixes: String {
        unsafe + byHand == 0 ? "There is nothing to fix." : "Nothing was fixed. \(rest)."
    }

    private var rest: String {
        let flag = unsafe == 0 ? nil : "\(unsafe) can be fixed with `--unsafe`"
        let hand = byHand == 0 ? nil : "\(byHand) must be fixed by hand"
        let again = postponed == 0 ? nil : "This file has many errors: run the same command again to fix more"
        let counts = [flag, hand].compactMap { $0 }.joined(separator: ", and ")
        return [counts.isEmpty ? nil : counts, again].compactMap { $0 }.joined(separator: ". ")
    }

    /// The maximum number of refusals that are printed.
    private static let most = 20

    private static func refusals(_ outcome: Fixer.Outcome) -> [String] {
        let sources = outcome.checked.sources
        let important = outcome.refusals.filter { $0.diagnostic.severity > .note || $0.waits }
        let lines = important.prefix(most).map { refusal in
            "Not fixed: \(place(refusal.diagnostic, sources)), \(refusal.diagnostic.fix?.title ?? ""). \(reason(refusal, sources))."
        }
        let rest = important.count - lines.count
        return rest > 0 ? lines + ["\(counted(rest, "more fix was", plural: "more fixes were")) not applied."] : lines
    }

    private static func reason(_ refusal: Fixer.Refusal, _ sources: SourceMap) -> String {
        if let harm = refusal.harm { return "It might change something else: \(harm.headline.escapedForTerminal)" }
        if refusal.isPostponed { return "Run the same command again to fix it" }
        guard let cause = refusal.cause else { return "It would not resolve the finding" }
        let finding = "\(cause.headline.escapedForTerminal) (\(place(cause, sources)))"
        return refusal.waits
            ? "The removed content may be needed once another finding is fixed: \(finding)"
            : "Another finding would appear: \(finding)"
    }

    private static func place(_ diagnostic: Diagnostic, _ sources: SourceMap) -> String {
        guard let place = diagnostic.place, let source = sources[place.file] else { return "in no file" }
        let position = LineTable(source.bytes).position(at: Int(place.range.lower))
        return "\(source.path.escapedForTerminal):\(position.line):\(position.column)"
    }
}
