import ArgumentParser
import HomeseedSource

/// Which files and checks are looked at, and when. One group: for each the parser takes time before anything is read.
struct LintScopeOptions: ParsableArguments {
    @Option(
        name: .customLong("changed"), defaultAsFlag: "HEAD",
        help: ArgumentHelp(
            "Show only what the changes since a git revision concern: since HEAD, or since a branch was left.", valueName: "ref"))
    var revision: String?

    @Option(help: ArgumentHelp("Look for these only; several are separated by commas.", valueName: "check"), completion: checks)
    var only: [String] = []

    @Option(help: ArgumentHelp("Don't look for these.", valueName: "check"), completion: checks)
    var skip: [String] = []

    @Flag(help: "Look for misspelt words too, with the dictionaries of hunspell that are installed.")
    var spelling = false

    @Flag(name: .customLong("stdin"), help: "Read the file that --stdin-filename names from standard input, as an editor has it.")
    var isUnsaved = false

    @Option(
        name: .customLong("stdin-filename"),
        help: ArgumentHelp("Which file of the catalogue standard input stands in for: its findings are shown.", valueName: "file")
    )
    var filename: String?

    @Flag(name: .customLong("watch"), help: "Lint again at each save, until Ctrl-C.")
    var isWatching = false

    private static var checks: CompletionKind { .list(ProgramParts.summaries.map(\.id.name)) }
}
