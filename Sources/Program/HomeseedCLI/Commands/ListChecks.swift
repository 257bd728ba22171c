import ArgumentParser
import HomeseedSource

struct ListChecks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checks",
        abstract: "List all checks.",
        discussion: """
              homeseed checks
              homeseed explain unknown-reference

            homeseed.yaml can change the severity of every check, except locked ones: their errors block seeding.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        var table = TextTable(["check", "severity", "finds"])
        table.rows = ProgramParts.summaries.map { [$0.id.name, $0.shownSeverity, $0.finds] }
        output.console.print(table)
    }
}
