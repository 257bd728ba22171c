import ArgumentParser
import Homeseed
import HomeseedModel
import HomeseedSource

struct LocalesStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how much of each pack is translated.",
        discussion: """
              homeseed locales status
              homeseed locales status --format markdown
              homeseed locales status --fail-under 95
              homeseed locales status --pack famify --locale nl --fail-under 100

            `--fail-under` checks the languages of `--locale`. Without it, the command checks the `required-locales` of \
            homeseed.yaml, or all languages if that list is missing.
            """)

    enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case table, json, markdown }

    @Option(help: "The output format.")
    var format: OutputFormat = .table

    @Option(
        help: ArgumentHelp("A pack; repeatable. (default: all packs)", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: [String] = []

    @Option(
        help: ArgumentHelp(
            "A language; repeatable. (default: all existing and required languages of the pack)", valueName: "language"),
        completion: CatalogueCompletion.languages)
    var locale: [String] = []

    @Option(
        help: ArgumentHelp("Exit with status 1 if less than this percentage of the texts is translated.", valueName: "percent"))
    var failUnder: Int?

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    private static func progress(_ row: Coverage) -> String { "\(row.pack) \(row.locale.tag) (\(row.percent) %)" }

    func run() throws {
        if let failUnder, !(0...100).contains(failUnder) {
            throw CommandError(.usage, "invalid value for '--fail-under': expected a number from 0 to 100.")
        }
        var diagnostics = Diagnostics()
        let lookup = Lookup(catalogue: try options.pipeline().load(&diagnostics))
        Hint.errors(diagnostics)
        let catalogue = lookup.catalogue
        let packs = try pack.isEmpty ? lookup.packs : pack.map(lookup.pack)
        let required = catalogue.settings.requiredLocales?.map(\.locale)
        let known = catalogue.locales.map { $0 } + (required ?? [])
        let languages = try locale.map { name in
            let language = try Lookup.language(name)
            if known.contains(language) { return language }
            throw CommandError.unknown("translation into", name, among: Set(known.map(\.tag)).sorted())
        }
        let rows = packs.flatMap { pack in
            Coverage.of(pack, in: catalogue, languages: languages.filter { $0 != pack.language })
        }.filter { languages.isEmpty || languages.contains($0.locale) }
        let console = output.console
        switch format {
        case .table where rows.isEmpty:
            console.print("There are no translations yet. Add a language with `homeseed locales add LANGUAGE`.\n")
        case .table: console.print(CoveragePrinter(rows: rows).table)
        case .json: console.print(raw: CoveragePrinter(rows: rows).json)
        case .markdown: console.print(CoveragePrinter(rows: rows).markdown)
        }
        let judged = rows.filter { row in !languages.isEmpty || required?.contains(row.locale) ?? true }
        guard let failUnder else { return }
        let below = judged.filter { $0.translated * 100 < $0.total * failUnder }
        if !below.isEmpty {
            throw CommandError(
                .findings, "Less than \(failUnder) % of the texts are translated: \(below.map(Self.progress).sentenceList).",
                advice: ["`--fail-under` requires \(failUnder) % in each language of each pack."])
        }
    }
}
