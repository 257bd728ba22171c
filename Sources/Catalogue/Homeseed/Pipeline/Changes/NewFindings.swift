import HomeseedChecking
package import HomeseedSource

/// The findings that a change of files adds.
///
/// Findings are counted by file and check, since their wording may include counts. Translations that become stale do not count,
/// because a translator reviews them.
package struct NewFindings {
    private var counts: [Key: Int]
    private let moved: [String: String]
    /// The files in which a garbled text was restored. The garbled text hid other findings.
    private var restored: Set<String> = []

    /// Counts the findings before the change.
    ///
    /// - Parameters:
    ///   - before: the catalogue without the change.
    ///   - moved: the new paths of moved files, by their former path.
    package init(since before: Pipeline.Checked, moved: [String: String] = [:]) {
        self.moved = moved
        counts = NewFindings.tally(before.diagnostics.sorted(in: before.sources), before.sources, moved)
    }

    /// Subtracts the findings that the change is meant to remove.
    package mutating func remove(_ diagnostics: [Diagnostic], _ sources: SourceMap) {
        for (key, count) in NewFindings.tally(diagnostics, sources, moved) { counts[key, default: 0] -= count }
        restored.formUnion(diagnostics.filter { $0.check == GarbledText.id }.map { Key($0, sources, moved).path })
    }

    /// Whether no check finds more in any file than before. Checks of texts may find more in a file with a restored garbled text.
    package func isEmpty(in after: Pipeline.Checked) -> Bool {
        NewFindings.tally(after.diagnostics.sorted(in: after.sources), after.sources, [:]).allSatisfy { key, count in
            count <= counts[key, default: 0] || restored.contains(key.path) && NewFindings.textChecks.contains(key.check)
        }
    }

    /// Returns the findings of checks that find more in a file than before.
    ///
    /// - Parameter candidates: the findings to choose from; `nil` for all.
    package func all(in after: Pipeline.Checked, among candidates: [Diagnostic]? = nil) -> [Diagnostic] {
        let found = after.diagnostics.sorted(in: after.sources)
        let new = NewFindings.tally(found, after.sources, [:])
        return (candidates ?? found.filter(NewFindings.counts)).filter { diagnostic in
            let key = Key(diagnostic, after.sources, [:])
            return new[key, default: 0] > counts[key, default: 0]
        }
    }

    private struct Key: Hashable {
        var path: String
        var check: CheckID

        init(_ diagnostic: Diagnostic, _ sources: SourceMap, _ moved: [String: String]) {
            let path = diagnostic.place.flatMap { sources[$0.file]?.path } ?? ""
            self.path = moved[path] ?? path
            check = diagnostic.check
        }
    }

    /// The checks of texts, which skip garbled texts.
    private static let textChecks = Set(
        Checks.passes.filter { $0.textCheck != nil || $0.wordCheck != nil || $0.gatheredTextCheck != nil || $0.reach == .texts }
            .map { $0.id }
    ).subtracting([GarbledText.id])

    /// The checks that report a translation because its source changed.
    private static let uncovered: Set<CheckID> = [StaleTranslation.id, UnconfirmedTranslation.id]

    private static func counts(_ diagnostic: Diagnostic) -> Bool {
        diagnostic.suppression == nil && !uncovered.contains(diagnostic.check)
    }

    private static func tally(_ diagnostics: [Diagnostic], _ sources: SourceMap, _ moved: [String: String]) -> [Key: Int] {
        diagnostics.reduce(into: [:]) { tally, diagnostic in
            if counts(diagnostic) { tally[Key(diagnostic, sources, moved), default: 0] += 1 }
        }
    }
}
