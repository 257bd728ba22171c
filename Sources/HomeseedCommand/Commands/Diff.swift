import ArgumentParser
import Homeseed
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
            for that; refs/heads/NAME is always a branch.
            """)

    enum Form: String, ExpressibleByArgument, CaseIterable { case text, json, markdown }

    @Argument(help: ArgumentHelp("The state before: a git revision or a folder. (default: HEAD)", valueName: "old"), completion: .directory)
    var old: String?

    @Argument(help: ArgumentHelp("The state after. (default: the catalogue on disk)", valueName: "new"), completion: .directory)
    var new: String?

    @Option(help: "How to show it.")
    var format: Form = .text

    @Flag(help: "End with 1 where something breaks.")
    var failOnBreaking = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let (before, after) = try (folder(old), folder(new))
        // Revisions are read at the place where the other state has its catalogue.
        let here = try after ?? before ?? options.pipeline()
        let was = try before.map { try .onDisk($0, name: old ?? "") } ?? CatalogueState.revision(old ?? "HEAD", of: here)
        let now = try state(after, here)
        for state in [was, now] where state.errors > 0 {
            Hint.say("\(state.name) has \(counted(state.errors, "error")): what could not be read is not compared. `homeseed lint` says what.")
        }
        let report = ChangeReport(old: was.name, new: now.name, changes: Comparison.changes(from: was.catalogue, to: now.catalogue))
        let console = output.console
        switch format {
        case .text: console.print(ComparisonPage(report: report, console: console).text)
        case .json: console.print(report.json)
        case .markdown: console.print(DiffMarkdown(report: report).text)
        }
        if failOnBreaking, report.breaking > 0 { try Ending.end(.findings) }
    }

    private func state(_ folder: Pipeline?, _ here: Pipeline) throws -> CatalogueState {
        if let folder { return try .onDisk(folder, name: new ?? "") }
        if let new { return try .revision(new, of: here) }
        return try .onDisk(options.pipeline(), name: "the catalogue on disk")
    }

    /// The catalogue that a folder is or holds; for `.` the nearest from here upwards. Nil for what is none, and so has to
    /// be a revision.
    private func folder(_ name: String?) throws -> Pipeline? {
        guard let name, Paths.isFolder(name) else { return nil }
        let whole = Paths.absolute(name)
        let isCatalogue = Paths.isFolder(whole + "/Catalogue") || Paths.isCatalogue(whole)
        if isCatalogue || name == "." { return try CatalogueOptions.parse([]).pipeline(from: name) }
        guard name.contains("/") else { return nil }
        throw Problem(.usage, "There is no catalogue in the folder \(name).", ["It is the folder that holds the packs, or the one around it."])
    }
}
