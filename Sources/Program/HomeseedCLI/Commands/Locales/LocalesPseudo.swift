import ArgumentParser
import Homeseed
import HomeseedLocalisation
import HomeseedSource

struct LocalesPseudo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pseudo",
        abstract: "Generate a pseudo-language for testing layouts.",
        discussion: """
              homeseed locales pseudo
              homeseed locales pseudo --pack famify --format i18next --to locales
              homeseed locales pseudo --right-to-left

            Its texts are the source texts with accents, about 40 % longer and in brackets. A text without accents in the app \
            bypasses translation; a missing bracket shows that the layout cuts long texts off. Placeholders, plural forms, \
            markup and emoji stay. The language is en-XA, or en-XB from right to left; lint and status ignore both.
            """)

    @Option(help: ArgumentHelp("A pack; repeatable. (default: all packs)", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: [String] = []

    @Flag(help: "From right to left: en-XB.")
    var rightToLeft = false

    @Option(help: ArgumentHelp("A format for apps, instead of files in Locales. Takes --to.", valueName: "format"))
    var format: LocaleFormatName?

    @Option(help: ArgumentHelp("The folder that a format is written to.", valueName: "dir"), completion: .directory)
    var to: String?

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        guard (format == nil) == (to == nil) else {
            throw CommandError(.usage, "--format and --to must be used together.", advice: ["Without them, the files are written to Locales."])
        }
        let language: PseudoLanguage = rightToLeft ? .mirrored : .accented
        let pipeline = try options.pipeline(for: to == nil ? .writing : .reading)
        if let to { try InterruptedChange.complete(in: [to]) }
        var diagnostics = Diagnostics()
        let lookup = Lookup(catalogue: try pipeline.load(&diagnostics))
        Hint.errors(diagnostics)
        var changes = to.map { FileChanges(in: $0) } ?? FileChanges()
        if to == nil { changes.keep(in: pipeline) }
        var losses = Diagnostics()
        if pack.isEmpty { try lookup.refuseUnreadPacks() }
        for pack in try pack.isEmpty ? lookup.packs : pack.map(lookup.pack) {
            try lookup.refuseUnreadTexts(of: pack, in: [], diagnostics, on: output.console)
            let exchange = language.exchange(of: lookup.catalogue.exchange(of: pack, in: []))
            for (path, bytes) in try files(exchange, in: language, pipeline: pipeline, &losses) {
                let before = try changes.current(path)
                if before != bytes { changes.set(path, to: bytes, before: before) }
            }
        }
        let console = output.console
        try Hint.losses(losses, in: lookup.catalogue.sources, on: console)
        try changes.write()
        for path in changes.paths { console.print(path + "\n") }
        if changes.paths.isEmpty { console.print("\(language.rawValue) is current.\n") }
    }

    private func files(
        _ exchange: Exchange, in language: PseudoLanguage, pipeline: Pipeline, _ losses: inout Diagnostics
    ) throws -> [(path: String, bytes: [UInt8])] {
        if let format, let to {
            let (files, found) = try format.format.export(exchange) { try FileChanges().current(to + "/" + $0) }
            losses.append(found)
            return files.map { (to + "/" + $0.path, $0.bytes) }
        }
        let folder = pipeline.locales ?? Paths.shown(Paths.absolute(pipeline.catalogue + "/../Locales"))
        let head = ["Made by `homeseed locales pseudo`: a test of layouts, which is made anew and not edited."]
        let text = TranslationFile.text(of: exchange, in: language.locale, head: head)
        return [("\(folder)/\(language.rawValue)/\(exchange.pack).yaml", Array(text.utf8))]
    }
}
