import HomeseedModel
import HomeseedSource
import HomeseedText

extension Lookup {
    /// Throws if some texts of a pack could not be read: they would be written as empty texts, or in another language.
    ///
    /// - Parameters:
    ///   - locales: the languages to be written.
    ///   - diagnostics: the findings of loading the catalogue.
    func refuseUnreadTexts(of pack: Pack, in locales: [LocaleID], _ diagnostics: Diagnostics, on console: Console) throws {
        let numbers = locales.compactMap { catalogue.locales.number(of: $0) }
        let files = pack.files.union(numbers.flatMap { [pack.locales[$0], pack.confirmations[$0]].compactMap(\.self) })
        let errors = diagnostics.sorted(in: catalogue.sources).filter { $0.severity == .error }
        let own = errors.filter { $0.place.map { files.contains($0.file) } ?? false }
        if own.isEmpty, !numbers.contains(where: pack.brokenLocales.contains) { return }
        let faults = own.isEmpty ? errors : own
        throw SeedContext.refusal(
            Array(faults), in: catalogue.sources, console,
            reason: "The texts of \(pack.id) can't be exported until these errors are fixed.",
            advice: ["Nothing was written: texts that can't be read would be missing."])
    }

    /// Throws if a file with translations of the packs has syntax errors, for commands that add entries to it.
    func refuseUnreadTranslations(of packs: [Pack], in locales: [LocaleID], _ diagnostics: Diagnostics) throws {
        let numbers = locales.compactMap { catalogue.locales.number(of: $0) }
        let files = packs.flatMap { pack in numbers.compactMap { pack.locales[$0] } }
        let unread = Set(diagnostics.all.filter { CheckID.syntaxChecks.contains($0.check) }.compactMap(\.place?.file))
        guard let file = files.first(where: unread.contains), let path = catalogue.sources[file]?.path else { return }
        throw CommandError(
            .findings, "\(path) has errors, so nothing can be added to it.", advice: ["`homeseed lint \(path)` shows them."])
    }

    /// Throws if a pack could not be read at all, for commands that write all packs.
    func refuseUnreadPacks() throws {
        guard let first = catalogue.unreadPacks.sorted().first else { return }
        throw CommandError(
            .findings, "The pack \(first) can't be read, so its texts would be missing.",
            advice: ["Nothing was written. `homeseed lint` shows the reason; choose other packs with `--pack`."])
    }
}
