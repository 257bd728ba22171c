import ArgumentParser
import Homeseed
import HomeseedSource

struct Locales: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Texts in other languages: how far they are, and in the formats of translators and apps.",
        subcommands: [LocalesStatus.self, LocalesExport.self])
}

struct LocalesExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Write the texts in a format of translators or apps.",
        discussion: """
              homeseed locales export --format xliff2 --pack famify --locale nl --to translations
              homeseed locales export --format xcstrings --to Resources

            What a format can't hold is said. An untranslated text stays untranslated in it.
            """)

    @Option(help: ArgumentHelp("The format.", valueName: "format"))
    var format: LocaleFormatName

    @Option(help: ArgumentHelp("A pack; more may be named. Without it, all of them.", valueName: "pack"))
    var pack: [String] = []

    @Option(help: ArgumentHelp("A language; more may be named. Without it, those that the pack has.", valueName: "language"))
    var locale: [String] = []

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"), completion: .directory)
    var to: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        var diagnostics = Diagnostics()
        let lookup = Lookup(catalogue: try options.pipeline().load(&diagnostics))
        Hint.errors(diagnostics)
        let packs = try pack.isEmpty ? lookup.packs : pack.map(lookup.pack)
        let locales = try locale.map { name in
            guard let locale = LocaleID(name) else {
                throw Problem(.usage, "'\(name)' is no language.", ["Write it as in en, nl-BE or zh-Hans."])
            }
            return locale
        }
        var changes = FileChanges()
        var losses = Diagnostics()
        for pack in packs {
            let exchange = lookup.catalogue.exchange(of: pack, in: locales.isEmpty ? nil : locales)
            for file in format.format.export(exchange, &losses) {
                let path = to + "/" + file.path
                changes.set(path, to: file.bytes, before: try changes.current(path))
            }
        }
        try changes.write()
        let console = output.console
        if !losses.all.isEmpty {
            let shown = losses.sorted(in: lookup.catalogue.sources)
            Console.printError(ConciseRenderer(sources: lookup.catalogue.sources, options: console.renderOptions).render(shown))
        }
        for path in changes.paths { console.print(path + "\n") }
    }
}

struct LocalesStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how much of each pack is translated.",
        discussion: """
              homeseed locales status
              homeseed locales status --format markdown
              homeseed locales status --fail-under 95
            """)

    enum Form: String, ExpressibleByArgument, CaseIterable { case table, json, markdown }

    @Option(help: "How to show it.")
    var format: Form = .table

    @Option(help: ArgumentHelp("End with 1 where a translation covers less than this share.", valueName: "percent"))
    var failUnder: Int?

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if let failUnder, !(0...100).contains(failUnder) { throw Problem(.usage, "--fail-under takes a number from 0 to 100.") }
        var diagnostics = Diagnostics()
        let lookup = Lookup(catalogue: try options.pipeline().load(&diagnostics))
        Hint.errors(diagnostics)
        let rows = lookup.packs.flatMap { pack in
            Coverage.of(lookup.catalogue.exchange(of: pack, in: lookup.catalogue.locales))
        }
        let console = output.console
        switch format {
        case .table: console.print(CoveragePage(rows: rows).table)
        case .json: console.print(CoveragePage(rows: rows).json)
        case .markdown: console.print(CoveragePage(rows: rows).markdown)
        }
        if let failUnder, rows.contains(where: { $0.translated * 100 < $0.total * failUnder }) { try Ending.end(.findings) }
    }
}

/// The formats that there are, by their names.
struct LocaleFormatName: ExpressibleByArgument {
    let format: any LocaleFormat.Type

    init?(argument: String) {
        guard let format = LocaleFormats.named(argument) else { return nil }
        self.format = format
    }

    static var allValueStrings: [String] { LocaleFormats.builtIn.map { $0.name } }
    static var allValueDescriptions: [String: String] {
        Dictionary(LocaleFormats.builtIn.map { ($0.name, $0.purpose) }) { first, _ in first }
    }
}
