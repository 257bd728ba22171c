import ArgumentParser
import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Generate JSON Schemas for completion and validation in editors.",
        discussion: """
            Writes a schema for each kind of file of each pack to Catalogue/.schemas. Commit them: editors find them through \
            the first line of each file, which --link adds. Run it again after you change a pack's \
            declarations or categories.

              homeseed schema
              homeseed schema --link
              homeseed schema --check
              homeseed schema famify chores

            --check writes nothing, and exits with status 1 if a schema or a link is missing or out of date.
            """)

    @Argument(
        help: ArgumentHelp("Print a schema of this pack, and write nothing.", valueName: "pack"),
        completion: CatalogueCompletion.packs)
    var pack: String?

    @Argument(
        help: ArgumentHelp(
            "The file that the schema describes: pack, model, messages, chores, templates, translations…", valueName: "file"))
    var file: String?

    @Option(
        help: ArgumentHelp("The folder to write to. (default: .schemas in the catalogue)", valueName: "dir"),
        completion: .directory)
    var to: String?

    @Flag(help: "Add the schema's path to each file of the catalogue and of the translations that lacks it.")
    var link = false

    @Flag(help: "Write nothing; exit with status 1 if something is out of date.")
    var check = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let pipeline = try options.pipeline(for: check || pack != nil ? .reading : .writing)
        var diagnostics = Diagnostics()
        let catalogue = try pipeline.load(&diagnostics)
        Hint.errors(diagnostics)
        if let to { try OutputFolder.refuseEmpty(to) }
        let update = SchemaUpdate(pipeline, catalogue, folder: to)
        if let pack { return output.console.print(raw: try text(of: pack, Lookup(catalogue: catalogue), update)) }
        try check ? report(update) : write(update, in: pipeline)
    }

    private func text(of name: String, _ lookup: Lookup, _ update: SchemaUpdate) throws -> String {
        let pack = try lookup.pack(name)
        let known = update.files.filter { $0.pack == pack.id }
        guard let file else {
            throw CommandError(.usage, "\(pack.id) has several schemas.", advice: ["Name one: \(known.map(\.name).quotedList)."])
        }
        let wanted = pack.kind(file).map { pack.kinds[$0].file } ?? file
        guard let found = known.first(where: { $0.name == wanted }) else {
            throw CommandError.unknown(
                "schema of \(pack.id)", file, among: known.map(\.name), else: "Available: \(known.map(\.name).quotedList).")
        }
        return found.text
    }

    private func write(_ update: SchemaUpdate, in pipeline: Pipeline) throws {
        var overlay = Overlay()
        let linked = link ? try update.link(in: &overlay) : []
        let (wrong, left) = try update.outdated()
        try update.refuseForeign(wrong)
        for file in wrong { overlay.set(update.folder + "/" + file.path, to: Array(file.text.utf8)) }
        for path in left { overlay.set(path, to: nil) }
        try FileChanges(overlay, in: pipeline).write()
        let console = output.console
        for path in linked { console.print("\(path)  now links to its schema\n") }
        for path in left { console.print("\(path)  was removed: nothing uses it\n") }
        let current = update.files.count - wrong.count
        let rest = current > 0 ? "; \(counted(current, "was", plural: "were")) up to date" : ""
        console.print(
            console.style.paint("\(counted(wrong.count, "schema")) written to \(update.folder)\(rest).", [.bold, .green]) + "\n")
        if !link, to == nil { hint(update) }
    }

    private func hint(_ update: SchemaUpdate) {
        var ignored = Overlay()
        let missing = (try? update.link(in: &ignored))?.count ?? 0
        if missing > 0 {
            Hint.print(
                "\(counted(missing, "file")) \(missing == 1 ? "has" : "have") no link to a schema, so editors can't check \(missing == 1 ? "it" : "them"): run `homeseed schema --link`."
            )
        }
    }

    private func report(_ update: SchemaUpdate) throws {
        let (wrong, left) = try update.outdated()
        var ignored = Overlay()
        // Users who write the schemas elsewhere link them in their own way.
        let unlinked = to == nil ? try update.link(in: &ignored) : []
        let console = output.console
        for file in wrong { console.print("\(update.folder)/\(file.path)  is missing or out of date\n") }
        for path in left { console.print("\(path)  is unused\n") }
        for path in unlinked { console.print("\(path)  has no link to its schema\n") }
        if wrong.isEmpty, left.isEmpty, unlinked.isEmpty {
            return console.print(
                console.style.paint("All \(update.files.count) schemas are up to date.", [.bold, .green]) + "\n")
        }
        Hint.print("`homeseed schema\(unlinked.isEmpty ? "" : " --link")` updates them.")
        try ExitStatus.end(.findings)
    }
}
