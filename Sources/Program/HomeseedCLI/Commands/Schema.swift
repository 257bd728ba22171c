import ArgumentParser
import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "schema",
        abstract: "Write JSON Schemas, so that editors complete and check while one types.",
        discussion: """
            One for each kind of file of each pack, with the pack's own fields, in Catalogue/.schemas. Commit them: \
            everyone's editor finds them through the first line of each file, which --link adds where it is missing. \
            They change when a pack's declarations do, and when its categories and the like do.

              homeseed schema
              homeseed schema --link
              homeseed schema --check
              homeseed schema famify chores

            With --check nothing is written, and it ends with 1 where a schema or a link is missing or out of date.
            """)

    @Argument(help: ArgumentHelp("A pack: one of its schemas is printed, and nothing is written.", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: String?

    @Argument(help: ArgumentHelp("What the schema describes: pack, model, messages, chores, templates, translations…", valueName: "file"))
    var file: String?

    @Option(help: ArgumentHelp("The folder to write to. Without it, .schemas in the catalogue.", valueName: "dir"), completion: .directory)
    var to: String?

    @Flag(help: "Name its schema in each file of the catalogue and of the translations that does not.")
    var link = false

    @Flag(help: "Write nothing, and say whether all is up to date.")
    var check = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let pipeline = try options.pipeline(for: check || pack != nil ? .reading : .writing)
        var diagnostics = Diagnostics()
        let catalogue = try pipeline.load(&diagnostics)
        Hint.errors(diagnostics)
        let update = SchemaUpdate(pipeline, catalogue, folder: to)
        if let pack { return output.console.print(raw: try text(of: pack, Lookup(catalogue: catalogue), update)) }
        try check ? say(update) : write(update, in: pipeline)
    }

    private func text(of name: String, _ lookup: Lookup, _ update: SchemaUpdate) throws -> String {
        let pack = try lookup.pack(name)
        let known = update.files.filter { $0.pack == pack.id }
        guard let file else { throw CommandError(.usage, "\(pack.id) has several schemas.", advice: ["Say which: \(known.map(\.name).quotedList)."]) }
        let wanted = pack.kind(file).map { pack.kinds[$0].file } ?? file
        guard let found = known.first(where: { $0.name == wanted }) else {
            throw CommandError.unknown("schema of \(pack.id)", file, among: known.map(\.name), else: "There is \(known.map(\.name).quotedList).")
        }
        return found.text
    }

    private func write(_ update: SchemaUpdate, in pipeline: Pipeline) throws {
        var overlay = Overlay()
        let linked = link ? try update.link(in: &overlay) : []
        let (wrong, left) = try update.outdated()
        for file in wrong { overlay.set(update.folder + "/" + file.path, to: Array(file.text.utf8)) }
        for path in left { overlay.set(path, to: nil) }
        try FileChanges(overlay, in: pipeline).write()
        let console = output.console
        for path in linked { console.print("\(path)  names its schema now\n") }
        for path in left { console.print("\(path)  is gone: it described nothing any more\n") }
        let current = update.files.count - wrong.count
        let rest = current > 0 ? "; \(counted(current, "was", plural: "were")) up to date" : ""
        console.print(console.style.paint("\(counted(wrong.count, "schema")) written to \(update.folder)\(rest).", [.bold, .green]) + "\n")
        if !link, to == nil { hint(update) }
    }

    private func hint(_ update: SchemaUpdate) {
        var ignored = Overlay()
        let missing = (try? update.link(in: &ignored))?.count ?? 0
        if missing > 0 { Hint.say("\(counted(missing, "file")) can't be checked by editors yet: `homeseed schema --link` names their schemas.") }
    }

    private func say(_ update: SchemaUpdate) throws {
        let (wrong, left) = try update.outdated()
        var ignored = Overlay()
        // Whoever writes them elsewhere links them in another way.
        let unlinked = to == nil ? try update.link(in: &ignored) : []
        let console = output.console
        for file in wrong { console.print("\(update.folder)/\(file.path)  is missing or out of date\n") }
        for path in left { console.print("\(path)  describes nothing any more\n") }
        for path in unlinked { console.print("\(path)  does not name its schema\n") }
        if wrong.isEmpty, left.isEmpty, unlinked.isEmpty {
            return console.print(console.style.paint("All \(update.files.count) schemas are up to date.", [.bold, .green]) + "\n")
        }
        Hint.say("`homeseed schema\(unlinked.isEmpty ? "" : " --link")` mends that.")
        try ExitStatus.end(.findings)
    }
}
