import ArgumentParser
import Homeseed
import HomeseedSource
import HomeseedText

struct LocalesAdd: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add",
        abstract: "Start a translation into another language.",
        discussion: """
            Writes an empty entry for every text, with the source text as a comment, and the plural forms of the language. \
            Until an entry is translated, apps show the text in the fallback language, usually the source text.

              homeseed locales add pl
              homeseed locales add de --pack family-to-do
              homeseed locales add nl-BE
            """)

    @Argument(help: ArgumentHelp("The language, as in pl, pt-BR or zh-Hans.", valueName: "language"))
    var language: String

    @Option(
        help: ArgumentHelp("A pack; repeatable. (default: all packs)", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: [String] = []

    @Flag(help: "Show the changes, and write nothing.")
    var dryRun = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let locale = try Lookup.language(language)
        guard PluralRules.areKnown(for: locale) else {
            throw CommandError(
                .usage, "'\(locale.tag)' is not a known language.",
                advice: ["CLDR \(PluralRules.cldrVersion) has no plural rules for it. Use a code such as pl, nl-BE or zh-Hans."])
        }
        guard let pipeline = try dryRun ? options.pipeline() : options.pipelineUnlessResumed() else { return }
        var diagnostics = Diagnostics()
        let catalogue = try pipeline.load(&diagnostics)
        Hint.errors(diagnostics)
        let lookup = Lookup(catalogue: catalogue)
        let packs = try pack.isEmpty ? lookup.packs : pack.map(lookup.pack)
        if let number = catalogue.locales.number(of: locale), let pack = packs.first(where: { $0.brokenLocales.contains(number) })
        {
            throw CommandError(
                .usage, "The translation of \(pack.id) into \(locale.tag) exists, but can't be read.",
                advice: ["`homeseed lint` shows the file and the reason."])
        }
        let new = NewLanguage(catalogue, packs: packs, locale: locale, in: try LocalesFolder.of(pipeline))
        if new.counts.isEmpty {
            throw CommandError(
                .usage, "The translation into \(locale.tag) exists already.",
                advice: ["`homeseed locales status` shows its progress."])
        }
        var files = new.files
        try files.link { (paths, overlay) throws in
            var changed = pipeline
            changed.locales = try LocalesFolder.of(pipeline)
            try SchemaUpdate.link(paths, changed, &overlay)
        }
        try TextChanges(files: files, sources: catalogue.sources, console: output.console, pipeline: pipeline).finish(
            isDry: dryRun, summary: summary(new))
    }

    private func summary(_ new: NewLanguage) -> [String] {
        let texts = new.counts.reduce(0) { $0 + $1.texts }
        if let fallback = new.fallback, texts == 0 {
            return ["\(new.locale.tag) falls back to \(fallback.tag): translate only texts that differ."]
        }
        let forms = new.forms.map(\.rawValue).joined(separator: ", ")
        return ["\(counted(texts, "text")) to translate into \(new.locale.tag). Plural forms of \(new.locale.tag): \(forms)."]
    }
}
