import ArgumentParser
import Homeseed
import HomeseedDocument
import HomeseedSource

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a check: what it finds, why it matters, an example that is wrong and one that is right.",
        discussion: """
              homeseed explain unknown-reference
              homeseed checks
            """)

    @Argument(help: "The check's id, as it stands in square brackets behind a finding.", completion: .list(Composition.current.summaries.map { $0.id.name }))
    var check: String

    @OptionGroup var output: OutputOptions

    func run() throws {
        if let own = Composition.current.checks.first(where: { $0.summary.id.name == check })?.summary { return explain(own) }
        guard let found = Checks.builtIn.first(where: { $0.id.name == check }) else {
            throw Problem.unknown("check", check, among: Composition.current.summaries.map { $0.id.name }, else: "`homeseed checks` shows them all.")
        }
        let console = output.console
        let style = console.style
        console.print(style.bold("\(found.id)") + " (\(found.summary.shownSeverity))\n\n\(found.finds)\n\(found.why)\n")
        console.print("\n" + style.bold("Wrong") + "\n\n" + (try findings(found.wrong, console)))
        let right = found.right.shownText
        if !right.isEmpty { console.print("\n" + style.bold("Right") + "\n\n" + right) }
    }

    /// A check of another package, which has no examples that could be tried.
    private func explain(_ check: CheckSummary) {
        let console = output.console
        console.print(console.style.bold("\(check.id)") + " (\(check.shownSeverity))\n\n\(check.finds)\n\(check.why)\n")
        if let example = check.example { console.print("\n" + console.style.bold("Wrong") + "\n\n\(example)\n") }
    }

    /// What lint says of the wrong example, which shows the line that it is about.
    private func findings(_ example: Example, _ console: Console) throws -> String {
        let checked = try example.checked()
        let shown = checked.diagnostics.sorted(in: checked.sources)
        let text = TextRenderer(sources: checked.sources, options: console.renderOptions).render(shown)
        // The last line sums up a catalogue that nobody has.
        return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast(2).joined(separator: "\n")
    }
}

extension Example {
    /// The files that the example writes, each under its path.
    fileprivate var shownText: String {
        files.filter { $0.size == nil }.map { file in
            "  # \(file.path)\n" + file.text.split(separator: "\n").map { "  \($0)\n" }.joined()
        }.joined(separator: "\n")
    }
}
