import Homeseed
import HomeseedChecking
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedText

/// The confirmation records that `lint --fix` adds for translations without one.
///
/// They are added early, so that they contain the source text that was translated. If git shows a later change of that text, the
/// previous text is recorded, and the translation is stale. If git has no history, the current text is recorded. If the order of
/// the changes is unknown, the user has to confirm the translation.
struct ConfirmationUpdate {
    let overlay: Overlay
    /// The number of new records.
    let count: Int
    /// The number of new records that restore a record of the last commit.
    let restored: Int

    /// Returns `nil` if there is nothing to write, or if the check for unconfirmed translations is off.
    ///
    /// - Parameters:
    ///   - before: the catalogue before the fixes, whose lines git knows.
    ///   - outcome: the catalogue after the fixes.
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
            let history =
                old.pack(pack.id).map { TranslationHistory.findings(pipeline, catalogue: old, packs: [$0], locales: locales) }
                ?? TranslationHistory.Findings()
            var known = history.known
            restored += history.restored
            for translation in ConfirmationUpdate.carried(before, to: new, of: pack, in: locales) {
                known[translation] = .carried
            }
            let confirming = TranslationConfirmation(
                new, packs: [pack], locales: locales, wanted: .unrecorded(known, takesUnknown: true),
                in: try LocalesFolder.of(pipeline))
            for (path, bytes) in confirming.files.overlay.files { overlay.set(path, to: bytes) }
            count += confirming.count + confirming.noted
        }
        if overlay.files.isEmpty { return nil }
        self.overlay = overlay
        self.count = count
        self.restored = restored
    }

    /// Returns translations without a record whose key was renamed by the fixes. Their source texts are unknown, so they are
    /// marked for review.
    private static func carried(_ before: Pipeline.Checked, to new: Catalogue, of pack: Pack, in locales: [LocaleID])
        -> [UnrecordedTranslation]
    {
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
                read.contains(path)
                    ? !moves.existedBefore(path) && names.before(path).contains(where: moves.existedBefore)
                    : moves.replacesKey(path)
            }.map { UnrecordedTranslation(pack: pack.number, locale: number, path: $0) }
        }
    }
}
