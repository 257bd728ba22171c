import ArgumentParser
import Homeseed
import HomeseedSource

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a check, with a wrong and a right example.",
        discussion: """
              homeseed explain unknown-reference
              homeseed checks
            """)

    @Argument(
        help: "The check's id, shown in square brackets after each finding.",
        completion: .list(ProgramParts.summaries.map { $0.id.name }))
    var check: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        let console = output.console
        let explanation = Explanation(style: console.style, options: console.renderOptions)
        let program = CatalogueOptions.pipeline(around: ".")
        guard let text = try explanation.text(of: check) ?? program?.programCheck(check).map(explanation.text(ofProgramCheck:))
        else {
            throw CommandError.unknown(
                "check", check, among: ProgramParts.summaries.map { $0.id.name }, else: "`homeseed checks` lists them.")
        }
        console.print(text)
    }
}
