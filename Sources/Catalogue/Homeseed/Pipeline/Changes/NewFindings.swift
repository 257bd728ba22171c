import HomeseedChecking
package import HomeseedSource

/// Findings that a change of files would bring.
///
/// They are counted by file and check, and not told apart by their words, which may count what there is: "three items are
/// used nowhere". That a translation is of another text than the one that was changed is no harm: it is true, and someone
/// looks at it.
package struct NewFindings {
    private var counts: [Key: Int]
    private let moved: [String: String]
    /// The files in which a garbled text is restored: nothing else was found of it before.
    private var restored: Set<String> = []

    /// - Parameters:
    ///   - before: the catalogue without the change.
    ///   - moved: new paths of files, by what they are called before.
    package init(since before: Pipeline.Checked, moved: [String: String] = [:]) {
        self.moved = moved
        counts = NewFindings.tally(before.diagnostics.sorted(in: before.sources), before.sources, moved)
    }

    /// Takes off what the change is made to remove.
    package mutating func remove(_ diagnostics: [Diagnostic], _ sources: SourceMap) {
        for (key, count) in NewFindings.tally(diagnostics, sources, moved) { counts[key, default: 0] -= count }
        restored.formUnion(diagnostics.filter { $0.check == GarbledText.id }.map { Key($0, sources, moved).path })
    }

    /// Whether there are no more findings of any check in any file.
    package func areNone(in after: Pipeline.Checked) -> Bool {
        NewFindings.tally(after.diagnostics.sorted(in: after.sources), after.sources, [:]).allSatisfy { key, count in
            count <= counts[key, default: 0] || restored.contains(key.path) && NewFindings.textChecks.contains(key.check)
        }
    }

    /// The findings of those checks that find more in a file than before, as far as numbers tell.
    ///
    /// - Parameter candidates: those to choose from; without them, all.
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

    /// The checks of texts, which are not run over a garbled text.
    private static let textChecks = Set(Checks.passes.filter { $0.textCheck != nil || $0.wordCheck != nil || $0.gatheredTextCheck != nil || $0.reach == .texts }.map { $0.id }).subtracting([GarbledText.id])

    /// What is found of a translation because its source changed.
    private static let uncovered: Set<CheckID> = [StaleTranslation.id, UnconfirmedTranslation.id]

    private static func counts(_ diagnostic: Diagnostic) -> Bool { diagnostic.suppression == nil && !uncovered.contains(diagnostic.check) }

    private static func tally(_ diagnostics: [Diagnostic], _ sources: SourceMap, _ moved: [String: String]) -> [Key: Int] {
        diagnostics.reduce(into: [:]) { tally, diagnostic in
            if counts(diagnostic) { tally[Key(diagnostic, sources, moved), default: 0] += 1 }
        }
    }
}
