import ArgumentParser
import HomeseedSource

struct ListChecks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checks",
        abstract: "List all checks: what each of them finds.",
        discussion: """
              homeseed checks
              homeseed explain unknown-reference

            Seeding relies on there being no error that is fixed; homeseed.yaml can set every other severity.
            """)

    @OptionGroup var output: OutputOptions

    func run() throws {
        var table = TextTable(["check", "severity", "finds"])
        table.rows = ProgramParts.summaries.map { [$0.id.name, $0.shownSeverity, $0.finds] }
        output.console.print(table)
    }
}
