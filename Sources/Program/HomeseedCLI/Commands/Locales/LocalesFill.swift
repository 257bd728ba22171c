import ArgumentParser
import Homeseed
import HomeseedSource
import HomeseedText

struct LocalesFill: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fill",
        abstract: "Add empty entries for missing translations.",
        discussion: """
            Adds an empty entry for each missing translation, in the order of the pack, with the source text as a comment. \
            Existing entries stay unchanged. Write each translation after the colon.

              homeseed locales fill nl
              homeseed locales fill de --pack family-to-do --dry-run
            """)

    @Argument(
        help: ArgumentHelp("The language, as in nl or pt-BR.", valueName: "language"), completion: CatalogueCompletion.languages)
    var language: String

    @Option(
        help: ArgumentHelp("A pack; repeatable. (default: all packs with this language)", valueName: "pack"),
        completion: CatalogueCompletion.packs)
    var pack: [String] = []

    @Flag(help: "Show the changes, and write nothing.")
    var dryRun = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let locale = try Lookup.language(language)
        let pipeline = try options.pipeline(for: dryRun ? .reading : .writing)
        var diagnostics = Diagnostics()
        let catalogue = try pipeline.load(&diagnostics)
        Hint.errors(diagnostics)
        let lookup = Lookup(catalogue: catalogue)
        let number = catalogue.locales.number(of: locale)
        let begun = lookup.packs.filter { pack in number.map { pack.locales[$0] != nil } ?? false }
        let packs = try pack.isEmpty ? begun : pack.map(lookup.pack)
        guard !packs.isEmpty else {
            throw CommandError(
                .usage, "There is no translation into \(locale.tag) yet.",
                advice: ["Start one with `homeseed locales add \(locale.tag)`."])
        }
        let new = NewLanguage(catalogue, packs: packs, locale: locale, in: try LocalesFolder.of(pipeline), isFilling: true)
        let texts = new.counts.reduce(0) { $0 + $1.texts }
        if texts == 0 { try lookup.refuseUnreadTranslations(of: packs, in: [locale], diagnostics) }
        if texts == 0 { return output.console.print("No entry is missing in \(locale.tag); empty entries exist already.\n") }
        try TextChanges(files: new.files, sources: catalogue.sources, console: output.console, pipeline: pipeline)
            .finish(isDry: dryRun, summary: ["\(counted(texts, "text")) to translate into \(locale.tag)."])
    }
}
