import ArgumentParser
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
        guard let text = try Explanation(style: console.style, options: console.renderOptions).text(of: check) else {
            throw CommandError.unknown(
                "check", check, among: ProgramParts.summaries.map { $0.id.name }, else: "`homeseed checks` lists them.")
        }
        console.print(text)
    }
}
