import ArgumentParser
import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedText

struct ImportCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Add items from a file, or a template from the rows of a store.",
        discussion: """
            Each row becomes an item. Columns are matched with the fields of the kind by their names, and each guess is \
            printed. An id comes from a column named id, or else from the title. A second import writes only what \
            changed in the table since the first. Values that were edited in the catalogue are reported, and not changed.

              homeseed import chores.csv --into my-app/chore --dry-run
              homeseed import chores.csv --into my-app/chore --column title=Task \\
                --column nl=Taak
              homeseed import export.json --into my-app/chore --list data.chores
              homeseed import chores.ndjson --into my-app/chore
              homeseed import BUNDLE --into my-app/chore        # a folder that `homeseed bundle` wrote

            A store's address imports the rows of one household as a template, by a mapping read backwards. Rows that \
            have the texts of an item become that item, days become relative to today, and each value that a seed of \
            the template would write differently is a note.

              homeseed import sqlite:app.sqlite --into my-app/millers --mapping app.yaml --household "The Millers"
              homeseed import postgres:STAGING --into my-app/demo --mapping app.yaml --mask

            Nothing is written if the result has errors. Exit status: 0 if every row was added or equals its \
            existing item, 1 if a row or value was skipped or differs, 2 for wrong usage.
            """)

    @Argument(
        help: ArgumentHelp(
            "A CSV, JSON or JSON lines file; the folder of a bundle; or a store: sqlite:FILE, postgres:URL, mysql:URL or swiftdata:FILE.",
            valueName: "source"), completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp(
            "The pack and the kind of the items, as in my-app/chore; or for a store, the pack and the template.",
            valueName: "pack/name"))
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

    @OptionGroup(title: "Stores") var household: HouseholdImportOptions
    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        if isStore { return try importHousehold() }
        if let option = household.given.first {
            throw CommandError(.usage, "\(option) is for stores, as in sqlite:app.sqlite.")
        }
        let path = try CatalogueName(into, form: "PACK/KIND")
        guard let kindName = path.kind, path.id == nil else {
            throw CommandError(.usage, "'\(into)' is not of the form PACK/KIND.")
        }
        let isBundle = Paths.isFolder(file)
        let read = isBundle ? nil : try ImportedTable(file, list: list)
        let found = try dryRun ? options.pipeline() : options.pipelineUnlessResumed()
        guard let pipeline = found else { return }
        var drafting = try Drafting(pipeline)
        let catalogue = try drafting.catalogue()
        let lookup = Lookup(catalogue: catalogue)
        let pack = try lookup.pack(path.pack)
        let kind = try lookup.kind(kindName, in: pack)
        if pack.kinds[kind].isFolder {
            throw CommandError(.usage, "Each \(kindName) has its own file, so rows of a table can't become one.")
        }
        var bundle = try isBundle ? BundleTable(file, of: pack, kind: kind) : nil
        let table = try read ?? bundle?.table(catalogue) ?? ImportedTable(rows: [])
        let matching = try ColumnMatching(table, given: column, pack.kinds[kind], pack, catalogue)
        let historyPath = ImportHistory.path(in: pipeline.catalogue, pack: pack.id, kindName)
        let items = try ImportedItems(
            table, matching, kind: kind, in: pack, catalogue, group: group,
            source: file.split(separator: "/").last.map(String.init) ?? file,
            since: try ImportHistory(historyPath) ?? ImportHistory())
        let console = output.console
        console.print(items.matches(console))
        let isChanged = !items.drafts.isEmpty || !items.changes.isEmpty
        if !items.drafts.isEmpty {
            try ItemDraft.add(
                items.drafts, to: &drafting, created: counted(items.drafts.count, "item"),
                changed: counted(items.drafts.count, "item"))
            try drafting.translate(pack.id) { locale, path in
                guard path.count > 1, path[0] == pack.kinds[kind].file else { return nil }
                return items.translations[path[1]]?[locale]?[path.count > 2 ? path[2] : items.mainText ?? ""]
            }
        }
        try ItemChange.apply(items.changes, of: pack.kinds[kind], to: &drafting, catalogue)
        if dryRun {
            try drafting.refuseErrors(console)
        } else {
            try drafting.keep(historyPath, items.history.text)
            try drafting.write(nil, console)
            if isChanged { console.print("\n") }
        }
        for key in bundle?.left.sorted() ?? [] {
            Hint.print("'\(key.escapedForTerminal)' was left out: its values are not single texts.")
        }
        for remark in items.remarks { Hint.print(remark) }
        console.print(console.style.bold(items.summary(of: file, isDone: !dryRun)) + "\n")
        try ExitStatus.end(items.isComplete ? .done : .findings)
    }

    /// Whether the source is a store's address. A file of that name takes precedence.
    private var isStore: Bool {
        guard let colon = file.firstIndex(of: ":"), !Paths.exists(file) else { return false }
        return ProgramParts.current.targets.contains { $0.scheme == file[..<colon] }
    }

    private func importHousehold() throws {
        let path = try CatalogueName(into, form: "PACK/TEMPLATE")
        guard let template = SeedContext.templateName(path) else {
            throw CommandError(.usage, "'\(into)' is not of the form PACK/TEMPLATE.")
        }
        for (option, isGiven) in [("--column", !column.isEmpty), ("--list", list != nil), ("--group", group != nil)] where isGiven
        {
            throw CommandError(.usage, "\(option) is for files, and \(file) is a store.")
        }
        try CommandError.refuse(id: template)
        let found = try dryRun ? options.pipeline() : options.pipelineUnlessResumed()
        guard let pipeline = found else { return }
        var ignored = Diagnostics()
        let lookup = Lookup(catalogue: try pipeline.load(&ignored))
        let pack = try lookup.pack(path.pack)
        let isComplete = try StoreImport(
            pipeline: pipeline, address: file, pack: pack, template: template, options: household,
            locale: try lookup.locale(household.locale, for: pack), isDry: dryRun, console: output.console
        ).run()
        try ExitStatus.end(isComplete ? .done : .findings)
    }
}
