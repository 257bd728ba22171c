import Homeseed
import HomeseedSource

/// What `lint --fix` writes down of translations that have no record yet: from which texts they were made.
///
/// It is done at the first sight of them, so that it is the text they were made from. Where git shows that the text has
/// changed since, the former one is noted, and the translation is stale; where that can't be known, a person confirms it.
struct TranslationRecords {
    let overlay: Overlay
    /// How many translations have a record now.
    let count: Int

    /// Nil where there is nothing to write.
    ///
    /// - Parameters:
    ///   - before: the catalogue as git knows its lines.
    ///   - outcome: the same with the fixes made.
    init?(_ before: Pipeline.Checked, _ outcome: Fixer.Outcome, _ pipeline: Pipeline, _ scope: LintScope) throws {
        let (old, new) = (before.catalogue.catalogue, outcome.checked.catalogue.catalogue)
        let isOff = new.settings.severities.contains { $0.files == nil && $0.levels[UnconfirmedTranslation.id] == .skip }
        if isOff || !scope.checks.includes(UnconfirmedTranslation.id) { return nil }
        var overlay = Overlay()
        var count = 0
        for pack in new.packs.dropFirst() {
            let locales = pack.locales.filter { number, file in
                !new.unrecorded(pack, number).isEmpty && outcome.checked.sources[file].map { scope.includes($0.path) } ?? false
            }.keys.sorted().map { new.locales[$0] }
            if locales.isEmpty { continue }
            let known = old.pack(pack.id).map { TranslationHistory.findings(pipeline, old, [$0], locales).known } ?? [:]
            let confirming = Confirming(new, [pack], locales, .unrecorded(known, takesUnknown: true), in: try LocalesFolder.of(pipeline))
            for (path, bytes) in confirming.files.overlay.files { overlay.set(path, to: bytes) }
            count += confirming.count + confirming.doubts.count { $0.former != nil }
        }
        if overlay.files.isEmpty { return nil }
        self.overlay = overlay
        self.count = count
    }
}
