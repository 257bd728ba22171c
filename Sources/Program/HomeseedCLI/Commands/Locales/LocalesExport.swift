import ArgumentParser
import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedText

struct LocalesExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Export texts for translators or apps.",
        discussion: """
              homeseed locales export --format xliff2 --pack famify --locale nl \\
                --to translations
              homeseed locales export --format xcstrings --to Resources
              homeseed locales export --format strings --locale nl-BE --fill \\
                --to Resources
              homeseed locales export --format po --locale nl --only new --only stale \\
                --to sent

            The command reports content that the format can't represent. Untranslated texts stay untranslated unless \
            --fill is given. In an existing string catalogue, only differing entries change. --force overwrites files with \
            translations that were not imported, and files that are not an export of these texts.
            """)

    @Option(help: ArgumentHelp("The format.", valueName: "format"))
    var format: ExportFormat

    @Option(
        help: ArgumentHelp("A pack; repeatable. (default: all packs)", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: [String] = []

    @Option(
        help: ArgumentHelp("A language; repeatable. (default: all languages of the pack)", valueName: "language"),
        completion: CatalogueCompletion.languages)
    var locale: [String] = []

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"), completion: .directory)
    var to: String

    @Flag(help: "For apps: use the fallback language, usually the source language, for untranslated texts.")
    var fill = false

    @Option(
        help: ArgumentHelp(
            "For translators: export only missing (new), stale or to-be-reviewed translations; repeatable.", valueName: "state"))
    var only: [WantedState] = []

    @Flag(
        name: [.customLong("force"), .customLong("overwrite")],
        help: "Overwrite translators' changes, and files that are not an export of these texts.")
    var force = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if fill, !only.isEmpty {
            throw CommandError(
                .usage, "--only and --fill can't be combined: --only is for translators, --fill for apps.",
                advice: ["Remove one of them."])
        }
        if !only.isEmpty, case .own = format {
            throw CommandError(.usage, "--only requires a translators' format.", advice: ["Remove it."])
        }
        var diagnostics = Diagnostics()
        let pipeline = try options.pipeline()
        try OutputFolder.refuseContent(to, pipeline)
        try InterruptedChange.complete(in: [to])
        let lookup = Lookup(catalogue: try pipeline.load(&diagnostics))
        Hint.errors(diagnostics)
        if fill { try refuseUnreadSettings(diagnostics, lookup.catalogue.sources) }
        if pack.isEmpty { try lookup.refuseUnreadPacks() }
        let packs = try pack.isEmpty ? lookup.packs : pack.map(lookup.pack)
        let locales = try locale.map(lookup.exportedLanguage)
        for pack in packs {
            let written = locales.isEmpty ? pack.locales.keys.map { lookup.catalogue.locales[$0] } : locales
            let read = fill ? written.flatMap { lookup.catalogue.fallback.chain(of: $0) } : written
            try lookup.refuseUnreadTexts(of: pack, in: read, diagnostics, on: output.console)
        }
        var changes = FileChanges(in: to)
        var losses = Diagnostics()
        var written = 0
        var folder = try ExportFolder(to)
        var lost: [ExportFolder.Loss] = []
        var older = 0
        var replaced: [ExportFolder.Remark] = []
        var renamed: [(file: String, keys: [String])] = []
        var remarks: [ExportFolder.Remark] = []
        var foreign = ForeignTexts()
        var records = ExportRecords(try LocalesFolder.of(pipeline))
        for pack in packs {
            var exchange = lookup.catalogue.exchangeForTranslators(of: pack, in: locales.isEmpty ? nil : locales)
            if fill {
                Hint.begun(pack, in: exchange.locales, lookup.catalogue)
                exchange = lookup.catalogue.filled(exchange)
            }
            let (exported, found) = try export(exchange, of: pack, in: lookup.catalogue) { try changes.current(to + "/" + $0) }
            let wasExported = folder.wasExported
            func retaining(_ file: SourceFile, of exchange: Exchange) throws -> SourceFile {
                try self.format.retaining(
                    file, over: changes.current(to + "/" + file.path), of: exchange, isForced: force, wasExported: wasExported)
            }
            var files = try exported.map { try retaining($0, of: exchange) }
            // With `--only`, the file is for a translator and not for an app.
            if let format = self.format.localeFormat, only.isEmpty {
                func withOwnTexts(_ whole: Exchange, _ path: String) throws -> SourceFile? {
                    let current = try changes.current(to + "/" + path)
                    guard current.map({ self.format.isExport($0, at: path, of: exchange) }) == true else { return nil }
                    let all = try export(whole, of: pack, in: lookup.catalogue) { try changes.current(to + "/" + $0) }.files
                    return try all.first { $0.path == path }.map { try retaining($0, of: whole) }
                }
                files = try foreign.retain(
                    in: files, of: folder, as: format, exchange, former: FormerNames(pack),
                    wasReplaced: { records.wasReplaced($0, of: pack) }, export: withOwnTexts)
            }
            losses.append(try self.format.localeFormat.map { try folder.unretained(found, files, as: $0, of: exchange) } ?? found)
            written += files.count
            for file in files {
                let path = to + "/" + file.path
                let before = try changes.current(path)
                if !force, let before, !format.isExport(before, at: file.path, of: exchange) {
                    throw LocalesExport.refusal(path, pack)
                }
                if !force, before != nil, format.isDescription(file.path) { continue }
                changes.set(path, to: file.bytes, before: before)
            }
            guard case .locale(let format) = format else { continue }
            if !force {
                let found = try folder.losses(files, as: format, of: exchange, former: FormerNames(pack))
                let unexpected = found.filter { exchange.isNotEarlierVersion($0) || !records.wasReplaced($0, of: pack) }
                older += found.count - unexpected.count
                lost += unexpected
            }
            if !force { remarks += try folder.remarks(files, as: format, of: exchange) }
            if !force { replaced += try folder.replacedComments(files, as: format, of: exchange) }
            renamed += try folder.renamedPlaceholders(files, as: format)
            folder.note(files, comments: exported, as: format, of: exchange)
            records.add(exchange, of: pack, as: format)
        }
        if !lost.isEmpty { throw ExportFolder.overwriteError(for: lost, in: to) }
        if !remarks.isEmpty { throw ExportFolder.overwriteError(for: remarks, in: to) }
        let console = output.console
        try Hint.losses(losses, in: lookup.catalogue.sources, on: console)
        try folder.list(in: &changes)
        try changes.write()
        records.write(in: pipeline)
        if older > 0 {
            Hint.print(
                "\(counted(older, "translation")) in the files before \(older == 1 ? "was" : "were") from an earlier export, and \(older == 1 ? "was" : "were") replaced."
            )
        }
        Hint.foreign(foreign)
        Hint.replaced(replaced)
        Hint.renamedPlaceholders(renamed)
        for path in changes.shown { console.print(path + "\n") }
        if !only.isEmpty, written == 0 {
            console.print("No text is \(only.map(\.words).joined(separator: " or ")): nothing was written.\n")
        }
    }

    /// Exports the texts of the selected states, or all texts if no state is selected. A file of one language contains the
    /// selected texts of that language. A file of several languages contains a text if any of the languages selects it.
    private func export(
        _ exchange: Exchange, of pack: Pack, in catalogue: Catalogue, current: (String) throws -> [UInt8]?
    ) throws -> (files: [SourceFile], diagnostics: Diagnostics) {
        if only.isEmpty { return try format.export(exchange, of: pack, in: catalogue, isWhole: !force, current: current) }
        let shared = selected(exchange, for: exchange.locales)
        if shared.units.isEmpty { return ([], Diagnostics()) }
        var (files, found) = try format.export(shared, of: pack, in: catalogue, current: current)
        guard exchange.locales.count > 1 else { return (files, found) }
        var owners: [String: [SourceFile]] = [:]
        var unwanted: Set<String> = []
        for locale in exchange.locales {
            var own = selected(exchange, for: [locale])
            own.locales = [locale]
            let written = try format.export(own, of: pack, in: catalogue, current: current).files
            for file in written { owners[file.path, default: []].append(file) }
            if own.units.isEmpty { unwanted.formUnion(written.map(\.path)) }
        }
        files = files.compactMap { file in
            guard let own = owners[file.path], own.count == 1 else { return file }
            return unwanted.contains(file.path) ? nil : own[0]
        }
        return (files, found)
    }

    private func selected(_ exchange: Exchange, for locales: [LocaleID]) -> Exchange {
        var selected = exchange
        selected.units = exchange.units.filter { unit in
            locales.contains { locale in only.contains { $0.fits(unit.texts[locale], in: locale) } }
        }
        return selected
    }

    /// Throws if the settings can't be read: they declare the fallback languages, without which the exported texts may be
    /// wrong.
    private func refuseUnreadSettings(_ diagnostics: Diagnostics, _ sources: SourceMap) throws {
        let faults = diagnostics.all.filter { $0.severity == .error }
        let file = faults.lazy.compactMap { $0.place.flatMap { sources[$0.file]?.path } }.first {
            $0.split(separator: "/").last.map(String.init) == Settings.fileName
        }
        guard let file else { return }
        throw CommandError(
            .findings, "\(file) has errors, so the fallback languages are unknown.",
            advice: ["Nothing was written. `homeseed lint` shows the errors; without `--fill`, untranslated texts are omitted."])
    }

    private static func refusal(_ path: String, _ pack: Pack) -> CommandError {
        CommandError(
            .usage, "\(path) is not an export of \(pack.id), and would be overwritten.",
            advice: ["Nothing was written. Overwrite it with `--force`, or choose another folder with `--to`."])
    }
}

/// A state of a translation that an export can be limited to.
enum WantedState: String, CaseIterable, ExpressibleByArgument {
    case new, stale, review

    var words: String { self == .review ? "to be reviewed" : rawValue }

    func fits(_ text: ExchangeText?, in locale: LocaleID) -> Bool {
        guard let text, text.isWhole(PluralRules.requiredCategories(for: locale)) else { return self == .new }
        switch text.state {
        case .translated: return false
        case .needsReview: return self == .review
        case .stale: return self == .stale
        }
    }
}
