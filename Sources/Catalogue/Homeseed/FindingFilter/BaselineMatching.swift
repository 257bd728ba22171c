import HomeseedModel
import HomeseedSource

/// The matching of a baseline against findings: which findings it lists, and which of its entries match none.
struct BaselineMatching {
    @Boxed private var catalogue: Catalogue
    private let baseline: Baseline
    private let names: BaselineNames
    /// The checks that did not run.
    private let skippedChecks: Set<CheckID>
    /// The number of unmatched findings of each entry.
    private var unmatchedCounts: [Int]
    private var entries: [Baseline.Finding: [Int]] = [:]
    /// Entries whose file no longer exists, by check and text.
    private var moved: [Baseline.Finding: [Int]] = [:]
    /// The current ids, each with the first id of the same item or template.
    private let identities: [String: String]

    init(_ baseline: Baseline, _ catalogue: Catalogue, skippedChecks: Set<CheckID>) {
        self.skippedChecks = skippedChecks
        self.baseline = baseline
        self.catalogue = catalogue
        names = BaselineNames(catalogue)
        unmatchedCounts = baseline.entries.map(\.count)
        let files = Set(catalogue.sources.files.map { catalogue.names.name(of: $0.path) })
        for (number, entry) in baseline.entries.enumerated() {
            entries[entry.finding, default: []].append(number)
            if let file = entry.finding.file, !files.contains(file) { moved[entry.finding.anywhere, default: []].append(number) }
        }
        let renamed = catalogue.packs.flatMap(\.items).filter { !$0.was.isEmpty }
        identities = Dictionary(renamed.map { ($0.id, $0.identity) }) { first, _ in first }
    }

    /// Marks the findings that the baseline lists, and reports stale entries.
    ///
    /// - Parameter unread: files that may not have been checked completely.
    mutating func apply(to diagnostics: inout Diagnostics, unread: Set<FileID>) {
        var found = diagnostics.sorted(in: catalogue.sources).filter { $0.canBeInBaseline(catalogue.checks) }.map {
            ($0, names.finding($0))
        }
        var listed: Set<Diagnostic> = []
        // Exact matches take precedence over renames, and renames over moves.
        for step in Step.allCases {
            var rest: [(Diagnostic, Baseline.Finding)] = []
            for (diagnostic, finding) in found {
                if let entry = entries(finding, step).first(where: { unmatchedCounts[$0] >= diagnostic.occurrences }) {
                    unmatchedCounts[entry] -= diagnostic.occurrences
                    listed.insert(diagnostic)
                } else {
                    rest.append((diagnostic, finding))
                }
            }
            found = rest
        }
        // A partial match, such as a text that now lacks one more language, is shown, and its entry is not stale.
        for (diagnostic, finding) in found where diagnostic.occurrences > 1 {
            if let entry = Step.allCases.flatMap({ entries(finding, $0) }).first(where: { unmatchedCounts[$0] > 0 }) {
                unmatchedCounts[entry] = 0
            }
        }
        diagnostics.revise { diagnostic in
            if listed.contains(diagnostic) { diagnostic.suppression = .init(.baseline, reason: "It is in the baseline.") }
            return true
        }
        reportStale(unread, &diagnostics)
    }

    private enum Step: CaseIterable { case exactly, renamed, elsewhere }

    private func entries(_ finding: Baseline.Finding, _ step: Step) -> [Int] {
        let former = identities[finding.text].map { finding.saying($0) }
        return switch step {
        case .exactly: entries[finding] ?? []
        case .renamed: former.flatMap { entries[$0] } ?? []
        case .elsewhere: [finding, former].compactMap { $0 }.flatMap { moved[$0.anywhere] ?? [] }
        }
    }

    private func reportStale(_ unread: Set<FileID>, _ diagnostics: inout Diagnostics) {
        guard let file = catalogue.sources[baseline.file], catalogue.unreadPacks.isEmpty else { return }
        let hidden = Set(unread.compactMap { catalogue.sources[$0]?.path }.map { catalogue.names.name(of: $0) })
        for (entry, left) in zip(baseline.entries, unmatchedCounts)
        where left > 0 && !hidden.contains(entry.finding.file ?? "") && !skippedChecks.contains(entry.finding.check) {
            diagnostics.report(StaleBaseline.diagnostic(entry, left: left, file))
        }
    }
}

extension Baseline.Finding {
    fileprivate func saying(_ text: String) -> Self { Self(check: check, file: file, text: text) }
    fileprivate var anywhere: Self { Self(check: check, file: nil, text: text) }
}

extension Diagnostic {
    /// Whether the finding can be listed in a baseline: its check permits it, it is not yet suppressed, and it is not
    /// `stale-baseline`.
    func canBeInBaseline(_ checks: CheckList) -> Bool {
        suppression == nil && checks.isSuppressible(self) && check != StaleBaseline.id
    }
}
