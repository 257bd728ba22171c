import HomeseedChecking
import HomeseedModel
import HomeseedPipeline
import HomeseedSource

/// Fixes that are made at once.
enum FixRound {
    /// Those that don't touch one another, the first ones first. The others wait for the next round: by then they may
    /// stand elsewhere, or say something else.
    static func chosen(_ candidates: [Diagnostic], _ sources: SourceMap) -> [Diagnostic] {
        var taken = EditedRanges()
        var edits: Set<Fix.Edit> = []
        return candidates.filter { diagnostic in
            let wanted = diagnostic.fix?.edits ?? []
            // The same edits of two diagnostics mend both.
            if wanted.allSatisfy(edits.contains) { return true }
            if wanted.contains(where: { taken.overlaps($0.place) }) || overlaps(wanted) { return false }
            for edit in wanted { taken.insert(edit.place) }
            edits.formUnion(wanted)
            return true
        }
    }

    /// Whether a fix's own edits fall over each other: such a fix can't be made as it is meant.
    private static func overlaps(_ edits: [Fix.Edit]) -> Bool {
        let places = edits.map(\.place).sorted()
        return zip(places, places.dropFirst()).contains { $0.file == $1.file && $1.range.lower < $0.range.upper }
    }

    /// All edits, each once.
    static func edits(_ diagnostics: [Diagnostic]) -> [Fix.Edit] {
        var seen: Set<Fix.Edit> = []
        return diagnostics.flatMap { $0.fix?.edits ?? [] }.filter { seen.insert($0).inserted }
    }

    /// Whether what was to be mended is gone and nothing else has come: of every check there are as many fewer
    /// diagnostics in every file as fixes were made, or fewer still.
    ///
    /// Not by their words, which may count what there is: "three items are used nowhere". That a translation is of another
    /// text than the one that was mended is no harm: it is true, and someone looks at it.
    static func isHarmless(_ made: [Diagnostic], before: Pipeline.Checked, after: Pipeline.Checked) -> Bool {
        var room = tally(before.diagnostics.sorted(in: before.sources), before.sources)
        for (key, count) in tally(made, before.sources) { room[key, default: 0] -= count }
        return tally(after.diagnostics.sorted(in: after.sources), after.sources).allSatisfy { $1 <= room[$0, default: 0] }
    }

    /// Those of the diagnostics that were not there before, as far as numbers tell.
    static func brought(_ diagnostics: [Diagnostic], before: Pipeline.Checked, after: Pipeline.Checked) -> [Diagnostic] {
        let old = tally(before.diagnostics.sorted(in: before.sources), before.sources)
        let new = tally(after.diagnostics.sorted(in: after.sources), after.sources)
        return diagnostics.filter { diagnostic in
            let key = Key(diagnostic, after.sources)
            return new[key, default: 0] > old[key, default: 0]
        }
    }

    /// One order on every machine.
    static func comesFirst(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        guard let x = a.place, let y = b.place, x != y else { return (a.check, a.headline) < (b.check, b.headline) }
        return x < y
    }

    private struct Key: Hashable {
        var path: String
        var check: CheckID

        init(_ diagnostic: Diagnostic, _ sources: SourceMap) {
            path = diagnostic.place.flatMap { sources[$0.file]?.path } ?? ""
            check = diagnostic.check
        }
    }

    /// What is found of a translation because its source changed.
    private static let uncovered: Set<CheckID> = [StaleTranslation.id, UnconfirmedTranslation.id]

    private static func tally(_ diagnostics: [Diagnostic], _ sources: SourceMap) -> [Key: Int] {
        diagnostics.reduce(into: [:]) { tally, diagnostic in
            if diagnostic.suppression != nil || uncovered.contains(diagnostic.check) { return }
            tally[Key(diagnostic, sources), default: 0] += 1
        }
    }
}
