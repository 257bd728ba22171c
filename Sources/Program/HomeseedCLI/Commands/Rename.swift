import ArgumentParser
import Homeseed
import HomeseedModel
import HomeseedSource

struct Rename: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rename",
        abstract: "Rename an item or a template, and update all references.",
        discussion: """
            Changes the id in its definition, in templates, models, other packs, record names and translations; the rest of \
            these files stays unchanged. The old id is kept under `was`, so that seeded stores keep their rows.

              homeseed rename famify/chore/make-bed make-your-bed --dry-run
              homeseed rename famify/chore/make-bed make-your-bed
              homeseed rename famify/template/one-child-weekly one-child
            """)

    @Argument(help: ArgumentHelp("PACK/KIND/ID.", valueName: "name"), completion: CatalogueCompletion.items)
    var name: String

    @Argument(help: ArgumentHelp("The new id.", valueName: "new-id"))
    var new: String

    @Flag(help: "Show the changes, and write nothing.")
    var dryRun = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(name, form: "PACK/KIND/ID")
        guard let kindName = path.kind, let id = path.id else {
            throw CommandError(.usage, "'\(name)' is not of the form PACK/KIND/ID.")
        }
        guard let pipeline = try dryRun ? options.pipeline() : options.pipelineUnlessResumed() else { return }
        let console = output.console
        try refuseFaults(pipeline, of: path.pack, on: console)
        var diagnostics = Diagnostics()
        let catalogue = try pipeline.load(isIndexed: true, &diagnostics)
        let lookup = Lookup(catalogue: catalogue)
        let pack = try lookup.pack(path.pack)
        let kind = try lookup.kind(kindName, in: pack)
        let item = try lookup.item(id, kind: kind, in: pack)
        try refuseName(pack, of: item, lookup: lookup)

        let change = try ItemRename(pipeline, catalogue: catalogue, pack: pack, item: item, to: new)
        try requireHarmless(of: change, console)
        var sources = catalogue.sources
        sources.secrets = catalogue.secrets
        if dryRun {
            console.print(EditsPrinter(edits: change.edits, sources: sources, console: console).text)
            if let moved = change.moved { console.print("\(moved.from) becomes \(moved.to)\n") }
            for line in unread(Renaming.packs(thatCanReference: pack, in: catalogue), catalogue) { console.print(line + "\n") }
            return console.print(console.style.bold("\(summary(change, "would change")). Nothing was written.") + "\n")
        }
        var overlay = change.overlay
        _ = try SchemaUpdate.updateSchemas(pipeline, &overlay)
        try FileChanges(overlay, read: catalogue.sources, in: pipeline).write()
        if let moved = change.moved {
            console.print("\(moved.from) is \(moved.to) now.\n")
            if (try? GitRepository(containing: moved.to)) != nil {
                console.print("Git sees a new file: `git add \(moved.from) \(moved.to)`.\n")
            }
        }
        console.print(console.style.paint("\(summary(change, "changed")).", [.bold, .green]) + "\n")
        for line in unread(Renaming.packs(thatCanReference: pack, in: catalogue), catalogue) { console.print(line + "\n") }
        console.print("The old id is kept under `was`, so seeded stores keep their rows.\n")
    }

    /// Returns a message for each confirmation record that can't be read and therefore is unchanged.
    private func unread(_ packs: [Pack], _ catalogue: Catalogue) -> [String] {
        packs.flatMap { pack in
            pack.unreadConfirmations.keys.filter { !pack.emptyConfirmations.contains($0) }.sorted().map { number in
                let language = catalogue.locales.numbers.contains(number) ? catalogue.locales[number].tag : ""
                return
                    "The recorded source texts of \(pack.id) in \(language) can't be read, so '\(name)' was not renamed there: `homeseed lint` shows the reason."
            }
        }
    }

    private func summary(_ change: ItemRename, _ verb: String) -> String {
        let files = Set(change.edits.map(\.place.file)).count
        return "\(name) → \(new): \(counted(change.edits.count, "place")) in \(counted(files, "file")) \(verb)"
    }

    /// Throws if a pack that can use the id has errors, since errors could hide a use of the id.
    private func refuseFaults(_ pipeline: Pipeline, of id: String, on console: Console) throws {
        let checked = try pipeline.check()
        let pack = try Lookup(catalogue: checked.loaded).pack(id)
        for one in Renaming.packs(thatCanReference: pack, in: checked.loaded) {
            try SeedContext.refuseFaults(
                of: one, checked, console, else: "\(one.id) must have no errors, so that every use of the id is found.")
        }
    }

    private func refuseName(_ pack: Pack, of item: Item, lookup: Lookup) throws {
        let kind = pack.kinds[item.kind].id
        switch ItemRename.refusal(of: new, for: item, in: pack, lookup.catalogue) {
        case nil: return
        case .noID:
            throw CommandError(
                .usage, "'\(new)' is not a valid id.", advice: ["Use lower-case letters, digits and hyphens, as in feed-the-cat."]
            )
        case .same: throw CommandError(.usage, "Its id is '\(new)' already.")
        case .another:
            let owner = lookup.packs.first { $0.items.contains { $0.place == item.place && $0.pack != .another } }
            throw CommandError(
                .usage, "'\(item.id)' belongs to another pack.",
                advice: owner.map { ["Rename \($0.id)/\(kind)/\(item.id)."] } ?? [])
        case .taken(let place):
            throw CommandError(.usage, "The \(kind) '\(new)' exists already.", advice: ["It is at \(lookup.place(place))."])
        }
    }

    /// Throws if the rename would introduce errors or change ids: a seeded store must find its rows again.
    private func requireHarmless(of change: ItemRename, _ console: Console) throws {
        switch try change.conflict() {
        case nil: return
        case .errors(let errors, let sources):
            console.print(TextRenderer(sources: sources, options: console.renderOptions).render(errors))
            throw CommandError(.findings, "This would break the catalogue, so nothing was written.")
        case .refused(let refusal): throw CommandError(refusal)
        case .otherIDs(let pack):
            throw CommandError(
                .findings, "This would change the ids of records of \(pack), so nothing was written.",
                advice: ["Seeded stores would lose track of them."])
        }
    }
}
