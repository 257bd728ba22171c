import ArgumentParser
import HomeseedModel
import HomeseedSource
import HomeseedText

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add items from a spreadsheet or a JSON file.",
        discussion: """
            Each row becomes an item. Columns are matched with the fields of the kind by their names, and each guess is \
            printed. An id comes from a column named id, or else from the title. Rows whose item exists already are \
            compared, and not changed.

              homeseed import chores.csv --into my-app/chore --dry-run
              homeseed import chores.csv --into my-app/chore --column title=Task --column nl=Taak
              homeseed import export.json --into my-app/chore --list data.chores
              homeseed import chores.ndjson --into my-app/chore

            Nothing is written if the result has errors. Exit status: 0 if all rows were added or existed already, \
            1 if a row or value was left out, 2 for wrong usage.
            """)

    @Argument(help: ArgumentHelp("A CSV, JSON or JSON lines file.", valueName: "file"), completion: .file())
    var file: String

    @Option(help: ArgumentHelp("The pack and the kind of the items, as in my-app/chore.", valueName: "pack/kind"))
    var into: String

    @Option(
        help: ArgumentHelp(
            "The column of a field, as in title=Task; of a text in another language, as in nl=Taak; or of the id. Repeatable.",
            valueName: "field=column"))
    var column: [String] = []

    @Option(
        help: ArgumentHelp(
            "The keys of the list in a JSON file, such as data.chores. (default: the longest list)", valueName: "keys"))
    var list: String?

    @Option(help: ArgumentHelp("The group to add the items to, if the file has groups.", valueName: "id"))
    var group: String?

    @Flag(help: "Show the result, and write nothing.")
    var dryRun = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(into, form: "PACK/KIND")
        guard let kindName = path.kind, path.id == nil else {
            throw CommandError(.usage, "'\(into)' is not of the form PACK/KIND.")
        }
        let table = try ImportedTable(file, list: list)
        let found = try dryRun ? options.pipeline() : options.pipelineUnlessCompleted()
        guard let pipeline = found else { return }
        var drafting = try Drafting(pipeline)
        let catalogue = try drafting.catalogue()
        let lookup = Lookup(catalogue: catalogue)
        let pack = try lookup.pack(path.pack)
        let kind = try lookup.kind(kindName, in: pack)
        if pack.kinds[kind].isFolder {
            throw CommandError(.usage, "Each \(kindName) has its own file, so rows of a table can't become one.")
        }
        let matching = try ColumnMatching(table, given: column, pack.kinds[kind], pack, catalogue)
        let items = try ImportedItems(table, matching, kind: kind, in: pack, catalogue, group: group)
        let console = output.console
        console.print(items.matches(console))
        if !items.drafts.isEmpty {
            try ItemDraft.add(
                items.drafts, to: &drafting, created: counted(items.drafts.count, "item"),
                changed: counted(items.drafts.count, "item"))
            try drafting.translate(pack.id) { locale, path in
                guard path.count > 1, path[0] == pack.kinds[kind].file else { return nil }
                return items.translations[path[1]]?[locale]?[path.count > 2 ? path[2] : items.mainText ?? ""]
            }
            if dryRun { try drafting.refuseErrors(console) } else { try drafting.write(console) }
            console.print("\n")
        }
        for remark in items.remarks { Hint.say(remark) }
        console.print(console.style.bold(items.summary(of: file, isDone: !dryRun)) + "\n")
        try ExitStatus.end(items.isComplete ? .done : .findings)
    }
}
