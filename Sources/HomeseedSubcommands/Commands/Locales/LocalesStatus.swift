import ArgumentParser
import HomeseedModel
import HomeseedSource
import HomeseedTranslating

struct LocalesStatus: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "Show how much of each pack is translated.",
        discussion: """
              homeseed locales status
              homeseed locales status --format markdown
              homeseed locales status --fail-under 95
            """)

    enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case table, json, markdown }

    @Option(help: "How to show it.")
    var format: OutputFormat = .table

    @Option(help: ArgumentHelp("End with 1 where a translation covers less than this share.", valueName: "percent"))
    var failUnder: Int?

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if let failUnder, !(0...100).contains(failUnder) { throw Problem(.usage, "--fail-under takes a number from 0 to 100.") }
        var diagnostics = Diagnostics()
        let lookup = Lookup(catalogue: try options.pipeline().load(&diagnostics))
        Hint.errors(diagnostics)
        let rows = lookup.packs.flatMap { Coverage.of($0, in: lookup.catalogue) }
        let console = output.console
        switch format {
        case .table: console.print(CoveragePage(rows: rows).table)
        case .json: console.print(raw: CoveragePage(rows: rows).json)
        case .markdown: console.print(CoveragePage(rows: rows).markdown)
        }
        if let failUnder, rows.contains(where: { $0.translated * 100 < $0.total * failUnder }) { try ExitStatus.end(.findings) }
    }
}
