import ArgumentParser
import Homeseed
import HomeseedDocument
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
        var rows = Checks.builtIn.map { [$0.id.name, $0.shownSeverity, $0.finds] }
        rows += Composition.current.checks.map { [$0.summary.id.name, $0.summary.severity.rawValue, $0.summary.finds] }
        table.rows = rows.sorted { $0[0] < $1[0] }
        output.console.print(table)
    }
}

extension CheckDeclaration {
    /// `error, fixed` where homeseed.yaml can't set another one.
    static var shownSeverity: String { severity.rawValue + (isRequiredForSeeding ? ", fixed" : "") }
}
