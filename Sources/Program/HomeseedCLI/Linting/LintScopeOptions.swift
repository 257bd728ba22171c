import ArgumentParser
import HomeseedSource

/// The options that select files and checks, and when to run. They form one group, since each group adds to the parser's start-up
/// time.
struct LintScopeOptions: ParsableArguments {
    @Option(
        name: .customLong("changed"), defaultAsFlag: "HEAD",
        help: ArgumentHelp(
            "Report only findings that can result from changes since your branch left this git revision.",
            valueName: "ref"))
    var revision: String?

    @Option(help: ArgumentHelp("Run only these checks, separated by commas.", valueName: "check"), completion: checks)
    var only: [String] = []

    @Option(help: ArgumentHelp("Skip these checks, separated by commas.", valueName: "check"), completion: checks)
    var skip: [String] = []

    @Flag(help: "Also check spelling, with the installed hunspell dictionaries.")
    var spelling = false

    @Flag(
        name: .customLong("allow-exec"),
        help: "Run the programs that `checks` in homeseed.yaml names. HOMESEED_ALLOW_EXEC=NAME,NAME allows some of them.")
    var allowsPrograms = false

    @Flag(
        name: .customLong("stdin"), help: "Read the text of one file from standard input, for editors. Requires --stdin-filename."
    )
    var isUnsaved = false

    @Option(
        name: .customLong("stdin-filename"),
        help: ArgumentHelp("The catalogue file that standard input replaces; only its findings are reported.", valueName: "file")
    )
    var filename: String?

    @Flag(name: .customLong("watch"), help: "Lint again whenever a file is saved, until you press Ctrl-C.")
    var isWatching = false

    @Flag(name: .customLong("no-cache"), help: "Check everything, and do not read or write the cache.")
    var isUncached = false

    private static var checks: CompletionKind { .list(ProgramParts.summaries.map(\.id.name)) }
}
