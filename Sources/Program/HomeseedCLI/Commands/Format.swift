import ArgumentParser
import HomeseedModel
import HomeseedSource

struct Format: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Format the catalogue's files.",
        discussion: """
            Normalises indentation, spaces, blank lines and line endings. Content, key order, quotes, brackets and comments \
            stay unchanged. To ensure this, the command parses and compares each file before and after formatting.

              homeseed format
              homeseed format Catalogue/famify
              homeseed format --check
              homeseed format --diff
              homeseed format --stdin < chores.yaml
              homeseed format --items-by-id

            --items-by-id turns lists of items into mappings by id. It also shortens translations with a single text: \
            `dishes: {title: De afwas doen}` becomes `dishes: De afwas doen`. The command compares the result with the \
            original catalogue before it writes anything.

            --check and --diff write nothing, and exit with status 1 if a file would change. The status is also 1 if a \
            file has a syntax error; such a file stays unchanged.
            """)

    @Argument(help: "Files and folders to format. (default: the catalogue and its translations)", completion: .file())
    var paths: [String] = []

    @Flag(help: "List the files that would change, and write nothing.")
    var check = false

    @Flag(help: "Show the changes as a unified diff, and write nothing.")
    var diff = false

    @Flag(name: .customLong("items-by-id"), help: "Write items as a mapping by id instead of a list.")
    var isByID = false

    @Flag(name: .customLong("stdin"), help: "Format standard input, and print the result; for editors.")
    var isUnsaved = false

    @Option(
        name: .customLong("stdin-filename"),
        help: ArgumentHelp("The file name of standard input; .json selects JSON.", valueName: "file"))
    var filename: String?

    @Flag(name: .customLong("no-cache"), help: "With --check: do not read or write the cache.")
    var isUncached = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if isUnsaved || filename != nil {
            return try FormatInput(filename, isRead: isUnsaved, besides: paths, isCheck: check, isDiff: diff).run()
        }
        let files = try FormatFiles(paths, options, isDry: check || diff)
        let isCacheable = check && !diff && !isByID && !isUncached
        guard isCacheable, let cache = RunCache(), var key = RunKey(output.console) else {
            return try ExitStatus.end(format(files))
        }
        for file in files.sources { key.add(file) }
        key.add(files.unreadable)
        try ExitStatus.end(cache.run(key) { _ in try format(files) })
    }

    private func format(_ files: FormatFiles) throws -> ExitStatus {
        var result = try FormatResult(files)
        if isByID { try result.writeItemsByID() }
        let console = output.console
        if diff { console.print(try result.diff(console)) }
        if !check, !diff { try FileChanges(result.overlay, read: SourceMap(files: files.sources), in: files.pipeline).write() }
        for path in result.overlay.files.keys.sorted() where !diff { console.print(path.escapedForTerminal + "\n") }
        for line in result.refusals { Hint.print(line) }
        console.printSummary(result.summary(isDone: !check && !diff), isQuiet: diff)
        let wouldChange = (check || diff) && !result.overlay.files.isEmpty
        return result.hasFailed ? .failure : wouldChange || result.hasUnreadable ? .findings : .done
    }
}

extension Console {
    /// Prints the last line. It goes to the error stream if standard output is meant for programs.
    fileprivate func printSummary(_ text: String, isQuiet: Bool) {
        if isQuiet { Hint.print(text) } else { print(style.bold(text) + "\n") }
    }
}
