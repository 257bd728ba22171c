import ArgumentParser
import Homeseed
import HomeseedModel
import HomeseedSource

struct Diff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff",
        abstract: "Show what changed in the content, and which changes break what was seeded or built on it.",
        discussion: """
            Compares two states of the catalogue: git revisions, or folders. Without NEW it is the catalogue as it is \
            on disk, and without OLD the last commit. It looks at what the files say: comments, layout and order are no \
            change.

              homeseed diff
              homeseed diff main
              homeseed diff v1.2 HEAD --format markdown
              homeseed diff ../before . --fail-on-breaking

            An id that is gone without `was`, a word less in an enum, a field that has to be written now, another key or \
            type, a stricter limit: such a change breaks something. A name that is a folder with a catalogue is taken \
            for that; refs/heads/NAME is always a branch. A revision that is \
            compared with a folder is one of the folder's own repository, if it lies in one.
            """)

    enum OutputFormat: String, ExpressibleByArgument, CaseIterable { case text, json, markdown }

    @Argument(help: ArgumentHelp("The state before: a git revision or a folder. (default: HEAD)", valueName: "old"), completion: .directory)
    var old: String?

    @Argument(help: ArgumentHelp("The state after. (default: the catalogue on disk)", valueName: "new"), completion: .directory)
    var new: String?

    @Option(help: "How to show it.")
    var format: OutputFormat = .text

    @Flag(help: "End with 1 where something breaks.")
    var failOnBreaking = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let (before, after) = try (folder(old), folder(new))
        let was = try before.map { try .onDisk($0, name: old ?? "") } ?? revision(old ?? "HEAD", beside: after, named: new)
        let now = try state(after, beside: before)
        for state in [was, now] where state.errors > 0 {
            Hint.say("\(state.name) has \(counted(state.errors, "error")): what could not be read is not compared. `homeseed lint` says what.")
        }
        let report = ChangeReport(old: was.name, new: now.name, changes: Comparison.changes(from: was.catalogue, to: now.catalogue))
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

    /// A revision of the folder that it is compared with, where that lies in a repository; else of the catalogue here.
    private func revision(_ name: String, beside folder: Pipeline?, named folderName: String?) throws -> CatalogueState {
        guard let folder, (try? GitRepository(containing: folder.catalogue)) != nil else { return try .revision(name, of: options.pipeline()) }
        var state = try CatalogueState.revision(name, of: folder)
        if let folderName, folderName != "." { state.name = "\(name) of \(folderName)" }
        return state
    }

    /// The catalogue that a folder is or holds; for `.` the nearest from here upwards. Nil for what is none, and so has to
    /// be a revision.
    private func folder(_ name: String?) throws -> Pipeline? {
        guard let name, Paths.isFolder(name) else { return nil }
        let whole = Paths.absolute(name)
        let isCatalogue = Paths.isFolder(whole + "/Catalogue") || Paths.isCatalogue(whole)
        if isCatalogue || name == "." { return try CatalogueOptions.parse([]).pipeline(from: name) }
        guard name.contains("/") else { return nil }
        throw CommandError(.usage, "There is no catalogue in the folder \(name).", advice: ["It is the folder that holds the packs, or the one around it."])
    }
}
