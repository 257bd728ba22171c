import Homeseed
import HomeseedChecking
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedText

/// What `lint --fix` writes down of translations that have no record yet: from which texts they were made.
///
/// It is done at the first sight of them, so that it is the text they were made from. Where git shows that the text has
/// changed since, the former one is noted, and the translation is stale; where that can't be known, a person confirms it.
struct ConfirmationUpdate {
    let overlay: Overlay
    /// How many translations have a record now.
    let count: Int
    /// How many of them had one in the last commit, which was taken out since.
    let restored: Int

    /// Nil where there is nothing to write.
    ///
    /// - Parameters:
    ///   - before: the catalogue as git knows its lines.
    ///   - outcome: the same with the fixes made.
    init?(_ before: Pipeline.Checked, outcome: Fixer.Outcome, pipeline: Pipeline, in scope: LintSelection) throws {
        let (old, new) = (before.loaded, outcome.checked.loaded)
        let isOff = new.settings.severities.contains { $0.files == nil && $0.levels[UnconfirmedTranslation.id] == .skip }
        if isOff || !scope.checks.includes(UnconfirmedTranslation.id) { return nil }
        var overlay = Overlay()
        var (count, restored) = (0, 0)
        for pack in new.packs.dropFirst() {
            let locales = pack.locales.filter { number, file in
                !new.unrecorded(pack, number).isEmpty && outcome.checked.sources[file].map { scope.includes($0.path) } ?? false
            }.keys.sorted().map { new.locales[$0] }
            if locales.isEmpty { continue }
            let history = old.pack(pack.id).map { TranslationHistory.findings(pipeline, catalogue: old, packs: [$0], locales: locales) } ?? TranslationHistory.Findings()
            var known = history.known
            restored += history.restored
            for translation in ConfirmationUpdate.carried(before, to: new, of: pack, in: locales) {
                known[translation] = .carried
            }
            let confirming = TranslationConfirmation(new, packs: [pack], locales: locales, wanted: .unrecorded(known, takesUnknown: true), in: try LocalesFolder.of(pipeline))
            for (path, bytes) in confirming.files.overlay.files { overlay.set(path, to: bytes) }
            count += confirming.count + confirming.noted
        }
        if overlay.files.isEmpty { return nil }
        self.overlay = overlay
        self.count = count
        self.restored = restored
    }

    /// The translations without a record that stood under another name before the fixes: what they were made from, nobody noted.
    private static func carried(_ before: Pipeline.Checked, to new: Catalogue, of pack: Pack, in locales: [LocaleID]) -> [UnrecordedTranslation] {
        let old = before.loaded
        guard let former = old.pack(pack.id) else { return [] }
        let names = FormerNames(pack)
        return locales.flatMap { locale -> [UnrecordedTranslation] in
            guard let number = new.locales.number(of: locale), let oldNumber = old.locales.number(of: locale),
                let then = former.locales[oldNumber], let now = pack.locales[number]
            else { return [] }
            let read = Set(old.messages(of: former).filter { $0.translation(oldNumber) != nil }.map(\.path))
            let moves = NameMoves(then, in: old, now, in: new)
            return new.unrecorded(pack, number).map(\.path).filter { path in
                read.contains(path) ? !moves.held(path) && names.before(path).contains(where: moves.held) : moves.brought(path)
            }.map { UnrecordedTranslation(pack: pack.number, locale: number, path: $0) }
        }
    }
}
