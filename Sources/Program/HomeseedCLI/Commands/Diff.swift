import ArgumentParser
import Homeseed
import HomeseedModel
import HomeseedSource

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show changes to the content, and which of them break seeded stores and apps.",
        discussion: """
            Compares two states of the catalogue: git revisions or folders. NEW defaults to the files on disk, OLD to the \
            last commit. Only content counts: comments, formatting and order are ignored.

              homeseed diff
              homeseed diff main
              homeseed diff v1.2 HEAD --format markdown
              homeseed diff ../before . --fail-on-breaking

            Breaking changes are: an id removed without `was`, an enum value removed, a field that became required, a \
            changed key or type, a stricter limit. If a name is both a folder with a catalogue and a branch, the folder \
            is used; refs/heads/NAME is always the branch. If a folder is compared with a revision, the revision is read \
            from the folder's repository. If the folder has none, the current repository is used.
            """)

    enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, json, markdown }

    @Argument(
        help: ArgumentHelp("The earlier state: a git revision or a folder. (default: HEAD)", valueName: "old"),
        completion: .directory)
    var old: String?

    @Argument(help: ArgumentHelp("The later state. (default: the files on disk)", valueName: "new"), completion: .directory)
    var new: String?

    @Option(help: "The output format.")
    var format: OutputFormat = .text

    @Flag(help: "Exit with status 1 if a change is breaking.")
    var failOnBreaking = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let (before, after) = try (folder(old), folder(new))
        let was = try before.map { try .onDisk($0, name: old ?? "") } ?? revision(old ?? "HEAD", beside: after, named: new)
        let now = try state(after, beside: before)
        for state in [was, now] where state.errors > 0 {
            Hint.print(
                "\(state.name.capitalisedFirst) has \(counted(state.errors, "error")), so the comparison may be incomplete: run `homeseed lint`."
            )
        }
        let report = ChangeReport(
            old: was.name, new: now.name, changes: Comparison.changes(from: was.catalogue, to: now.catalogue))
        let console = output.console
        switch format {
        case .text: console.print(ComparisonPrinter(report: report, console: console).text)
        case .json: console.print(raw: report.json)
        case .markdown: console.print(DiffMarkdown(report: report).text)
        }
        if failOnBreaking, report.breaking > 0 { try ExitStatus.end(.findings) }
    }

    private func state(_ folder: Pipeline?, beside other: Pipeline?) throws -> CatalogueState {
        if let folder { return try .onDisk(folder, name: new ?? "") }
        if let new { return try revision(new, beside: other, named: old) }
        return try .onDisk(options.pipeline(), name: "the catalogue on disk")
    }

    /// Returns a revision of `folder` if that folder is in a repository, or else a revision of the current catalogue.
    private func revision(_ name: String, beside folder: Pipeline?, named folderName: String?) throws -> CatalogueState {
        guard let folder, (try? GitRepository(containing: folder.catalogue)) != nil else {
            return try .revision(name, of: options.pipeline())
        }
        var state = try CatalogueState.revision(name, of: folder)
        if let folderName, folderName != "." { state.name = "\(name) of \(folderName)" }
        return state
    }

    /// Returns the catalogue at or in a folder. For `.`, returns the nearest catalogue from the working directory upwards.
    /// Returns `nil` for a name that must be a revision. Throws if the name is the path of a folder without a catalogue.
    private func folder(_ name: String?) throws -> Pipeline? {
        guard let name, Paths.isFolder(name) else { return nil }
        let whole = Paths.absolute(name)
        let isCatalogue = Paths.isFolder(whole + "/Catalogue") || Paths.isCatalogue(whole)
        if isCatalogue || name == "." { return try CatalogueOptions.parse([]).pipeline(from: name) }
        guard name.contains("/") else { return nil }
        throw CommandError(
            .usage, "There is no catalogue in the folder \(name).",
            advice: ["A catalogue is the folder with the packs, or its parent folder."])
    }
}
