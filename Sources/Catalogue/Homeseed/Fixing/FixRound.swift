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

    /// Whether the findings that were to be fixed are gone and no other has come: of every check there are as many fewer
    /// in every file as fixes were made, or fewer still.
    static func isHarmless(_ made: [Diagnostic], before: Pipeline.Checked, after: Pipeline.Checked) -> Bool {
        var findings = NewFindings(since: before)
        findings.remove(made, before.sources)
        return findings.areNone(in: after)
    }

    /// Those of the diagnostics that were not there before, as far as numbers tell.
    static func brought(_ diagnostics: [Diagnostic], before: Pipeline.Checked, after: Pipeline.Checked) -> [Diagnostic] {
        NewFindings(since: before).all(in: after, among: diagnostics)
    }

    /// One order on every machine.
    static func comesFirst(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        guard let x = a.place, let y = b.place, x != y else { return (a.check, a.headline) < (b.check, b.headline) }
        return x < y
    }
}
