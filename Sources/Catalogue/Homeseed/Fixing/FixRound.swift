import HomeseedSource

/// Helpers for a round of fixes that are applied together.
enum FixRound {
    /// Returns fixes that do not overlap, in order. Overlapping fixes wait for the next round, because their locations or edits
    /// may change.
    static func nonOverlapping(_ candidates: [Diagnostic], _ sources: SourceMap) -> [Diagnostic] {
        var taken = EditedRanges()
        var edits: Set<Fix.Edit> = []
        return candidates.filter { diagnostic in
            let wanted = diagnostic.fix?.edits ?? []
            // Two diagnostics with the same edits are fixed together.
            if wanted.allSatisfy(edits.contains) { return true }
            if wanted.contains(where: { taken.overlaps($0.place) }) || overlaps(wanted) { return false }
            for edit in wanted { taken.insert(edit.place) }
            edits.formUnion(wanted)
            return true
        }
    }

    /// Whether edits of the same fix overlap, so that it cannot be applied.
    private static func overlaps(_ edits: [Fix.Edit]) -> Bool {
        let places = edits.map(\.place).sorted()
        return zip(places, places.dropFirst()).contains { $0.file == $1.file && $1.range.lower < $0.range.upper }
    }

    /// Returns the edits of all diagnostics without duplicates.
    static func edits(_ diagnostics: [Diagnostic]) -> [Fix.Edit] {
        var seen: Set<Fix.Edit> = []
        return diagnostics.flatMap { $0.fix?.edits ?? [] }.filter { seen.insert($0).inserted }
    }

    /// Whether the fixed findings are gone and no new ones appeared. For each check and file, the count must drop by at least
    /// the number of fixes.
    static func isHarmless(_ made: [Diagnostic], before: Pipeline.Checked, after: Pipeline.Checked) -> Bool {
        var findings = NewFindings(since: before)
        findings.remove(made, before.sources)
        return findings.isEmpty(in: after)
    }

    /// Returns the diagnostics whose check finds more in their file than before.
    static func introduced(_ diagnostics: [Diagnostic], before: Pipeline.Checked, after: Pipeline.Checked) -> [Diagnostic] {
        NewFindings(since: before).all(in: after, among: diagnostics)
    }

    /// Whether a diagnostic precedes another: by location, otherwise by check and headline. The order is the same on every
    /// machine.
    static func comesFirst(_ a: Diagnostic, _ b: Diagnostic) -> Bool {
        guard let x = a.place, let y = b.place, x != y else { return (a.check, a.headline) < (b.check, b.headline) }
        return x < y
    }
}
