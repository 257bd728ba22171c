import ArgumentParser
import HomeseedModel
import HomeseedSource

struct Format: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "format",
        abstract: "Lay the catalogue's files out in the one way that all share.",
        discussion: """
            Puts indentation, spaces, empty lines and line ends in order. What the files say, the order of their keys, \
            their quotes, brackets and comments stay as they are: that is proven by reading each file before and after.

              homeseed format
              homeseed format Catalogue/famify
              homeseed format --check
              homeseed format --diff
              homeseed format --stdin < chores.yaml
              homeseed format --items-by-id

            With --items-by-id, lists of items become items under their ids, and translations of one text that text alone: \
            `dishes: Wash the dishes`. That the catalogue holds the same items and texts is proven before anything is written.

            With --check or --diff nothing is written, and it ends with 1 where something would change. It ends with 1, too, \
            where a file has a fault that keeps it from being read: such a file is left alone.
            """)

    @Argument(help: "Files and folders to lay out. Without one, the whole catalogue and its translations.", completion: .file())
    var paths: [String] = []

    @Flag(help: "Only list the files that would change.")
    var check = false

    @Flag(help: "Show what would change, as a unified diff.")
    var diff = false

    @Flag(name: .customLong("items-by-id"), help: "Write items under their ids, and not as a list.")
    var isByID = false

    @Flag(name: .customLong("stdin"), help: "Lay out what is read from standard input, and print it: for editors. Nothing is written.")
    var isUnsaved = false

    @Option(
        name: .customLong("stdin-filename"),
        help: ArgumentHelp("What standard input is called; .json at its end says that it is JSON.", valueName: "file"))
    var filename: String?

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if isUnsaved || filename != nil { return try FormatInput(filename, isRead: isUnsaved, besides: paths, isCheck: check, isDiff: diff).run() }
        let files = try FormatFiles(paths, options, isDry: check || diff)
        var result = try FormatResult(files)
        if isByID { try result.writeItemsByID() }
        let console = output.console
        if diff { console.print(try result.diff(console)) }
        if !check, !diff { try FileChanges(result.overlay, read: SourceMap(files: files.sources), in: files.pipeline).write() }
        for path in result.overlay.files.keys.sorted() where !diff { console.print(path.escapedForTerminal + "\n") }
        for line in result.refusals { Hint.say(line) }
        console.printSummary(result.summary(isDone: !check && !diff), isQuiet: diff)
        let wouldChange = (check || diff) && !result.overlay.files.isEmpty
        try ExitStatus.end(result.hasFailed ? .failure : wouldChange || result.hasUnreadable ? .findings : .done)
    }
}

extension Console {
    /// The last line: beside what programs read, where those may read standard output.
    fileprivate func printSummary(_ text: String, isQuiet: Bool) {
        if isQuiet { Hint.say(text) } else { print(style.bold(text) + "\n") }
    }
}
