import ArgumentParser
import Homeseed
import HomeseedLocalisation
import HomeseedSource

struct LocalesConfirm: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "confirm",
        abstract: "Confirm that translations match their source texts.",
        discussion: """
            Records the source text of each translation in Locales/LANGUAGE/confirmed/. When the source text changes, the \
            translation becomes stale until it is confirmed again by name.

            Without names, the command finds in git's history from which source text each translation was made, and records \
            it. It lists translations whose source text can't be found there. Stale translations stay stale.

              homeseed locales confirm
              homeseed locales confirm --pack famify --locale nl chores.make-bed.title
              homeseed locales confirm --pack famify messages
            """)

    @Argument(help: ArgumentHelp("Names of texts, or their prefixes, as in chores.make-bed.", valueName: "name"))
    var names: [String] = []

    @Option(
        help: ArgumentHelp("A pack; repeatable. (default: all packs)", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: [String] = []

    @Option(
        help: ArgumentHelp("A language; repeatable. (default: all languages)", valueName: "language"),
        completion: CatalogueCompletion.languages)
    var locale: [String] = []

    @Flag(help: "Confirm all translations, including stale ones.")
    var all = false

    @Flag(help: "Show the changes, and write nothing.")
    var dryRun = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if all, !names.isEmpty { throw CommandError(.usage, "--all can't be combined with names of texts.") }
        let pipeline = try options.pipeline(for: dryRun ? .reading : .writing)
        var diagnostics = Diagnostics()
        let catalogue = try pipeline.load(&diagnostics)
        Hint.errors(diagnostics)
        let lookup = Lookup(catalogue: catalogue)
        let packs = try pack.isEmpty ? lookup.packs : pack.map(lookup.pack)
        let locales = try locale.isEmpty ? catalogue.locales : locale.map(Lookup.language)
        let isInteractive = !all && names.isEmpty
        let history =
            isInteractive
            ? TranslationHistory.findings(pipeline, catalogue: catalogue, packs: packs, locales: locales)
            : TranslationHistory.Findings()
        let wanted: TranslationConfirmation.Wanted =
            all
            ? .all
            : isInteractive
                ? .unrecorded(history.known, takesUnknown: false)
                : .named(names.map { ExchangeKey.path($0) })
        let confirming = TranslationConfirmation(
            catalogue, packs: packs, locales: locales, wanted: wanted, in: try LocalesFolder.of(pipeline))
        if let unknown = confirming.unknown.first {
            let keys = packs.flatMap { catalogue.messages(of: $0).map { ExchangeKey.joined($0.path) } }
            throw CommandError.unknown(
                "text", ExchangeKey.joined(unknown), among: keys, else: "`homeseed lint` lists stale translations.")
        }
        let count = confirming.count
        if count == 0 { try lookup.refuseUnreadTranslations(of: packs, in: locales, diagnostics) }
        try TextChanges(files: confirming.files, sources: catalogue.sources, console: output.console, pipeline: pipeline)
            .finish(
                isDry: dryRun,
                summary: count == 0 ? [] : [counted(count, "translation") + (dryRun ? " would be confirmed" : " confirmed")])
        printRemovedNotes(confirming.removedNotes)
        output.console.print(UnconfirmedPrinter(unconfirmed: confirming.unconfirmed).text(output.console))
        if history.leftOut > 0 {
            output.console.print(
                "For \(counted(history.leftOut, "translation")), git's history was not searched: one run searches \(TranslationHistory.maximumCommits) commits. Run the command again to continue.\n"
            )
        }
        if confirming.left > 0 {
            output.console.print(
                "\(counted(confirming.left, "translation")) \(confirming.left == 1 ? "is" : "are") stale or to be reviewed: confirm them by name, or with --all.\n"
            )
        }
    }

    /// Lists the translators' notes that are removed together with the confirmed texts.
    private func printRemovedNotes(_ notes: [TranslationConfirmation.RemovedNote]) {
        if notes.isEmpty { return }
        let (one, many) = dryRun ? ("would be", "would be") : ("was", "were")
        output.console.print("\(counted(notes.count, "note")) \(notes.count == 1 ? one : many) removed as well:\n")
        for note in notes {
            let name = "\(note.pack) \(note.locale.tag) \(ExchangeKey.joined(note.path))".escapedForTerminal
            output.console.print("  " + output.console.style.blue(name) + "  \(note.note.escapedOnOneLine)\n")
        }
    }
}
