import ArgumentParser
import HomeseedModel
import HomeseedSource
import HomeseedText

struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List packs, kinds, items, templates and messages.",
        discussion: """
              homeseed list                             the packs
              homeseed list famify                      its kinds and templates
              homeseed list famify/chore --locale nl    its chores, in Dutch
              homeseed list famify/message              its messages
            """)

    @Argument(
        help: ArgumentHelp("PACK or PACK/KIND. (default: the catalogue)", valueName: "name"),
        completion: CatalogueCompletion.kinds)
    var name: String?

    @Option(help: ArgumentHelp("The language of the texts.", valueName: "language"), completion: CatalogueCompletion.languages)
    var locale: String?

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        var diagnostics = Diagnostics()
        let lookup = Lookup(catalogue: try options.pipeline().load(&diagnostics))
        let console = output.console
        defer { Hint.errors(diagnostics) }
        guard let name else { return console.print(try packs(lookup)) }

        let path = try CatalogueName(name, atMost: 2, form: "PACK or PACK/KIND")
        let pack = try lookup.pack(path.pack)
        let texts = ValueText(catalogue: lookup.catalogue, pack: pack, locale: try lookup.locale(locale, for: pack))
        guard let kind = path.kind else { return kinds(pack, texts: texts, on: console) }
        if Message.isReferenced(by: kind, in: pack) { return printFitted(messages(pack, texts: texts), console) }
        let number = try lookup.kind(kind, in: pack)
        let table = items(pack, kind: number, texts: texts)
        printFitted(table, console)
        if table.rows.isEmpty { Hint.print("No \(kind) yet. Add one with `homeseed new item \(pack.id)/\(kind)/ID`.") }
    }

    private func packs(_ lookup: Lookup) throws -> TextTable {
        let locale = try lookup.locale(locale, for: nil)
        var table = TextTable(["pack", "title", .right("items"), .right("templates"), "languages"])
        for pack in lookup.packs {
            let title = pack.title.flatMap { lookup.catalogue.text($0, in: self.locale == nil ? pack.language : locale) }
            let languages = [pack.language] + pack.locales.keys.sorted().map { lookup.catalogue.locales[$0] }
            table.rows.append([
                pack.id, title?.plain ?? "", "\(pack.listedItems.count)",
                "\(pack.templates.count { $0.pack == pack.number })",
                languages.map(\.tag).joined(separator: ", "),
            ])
        }
        return table
    }

    private func kinds(_ pack: Pack, texts: ValueText, on console: Console) {
        var kinds = TextTable(["kind", .right("items"), "file", "fields"])
        for (number, kind) in pack.kinds.numbered where !kind.isFolder {
            let count = pack.items.count { $0.kind == number }
            if count == 0, kind.isBuiltIn { continue }
            kinds.rows.append([kind.id, "\(count)", kind.file, kind.fields.map(\.name).joined(separator: ", ")])
        }
        console.print(kinds)
        if !pack.messages.isEmpty {
            Hint.print("\(counted(pack.messages.count, "message")): `homeseed list \(pack.id)/message`.")
        }
        guard !pack.templates.isEmpty, let number = pack.kind("template") else { return }
        console.print("\n")
        printFitted(items(pack, kind: number, texts: texts), console)
    }

    /// Returns a table of the items' ids, with the title and each field that at least one item has a value for.
    private func items(_ pack: Pack, kind: KindIndex, texts: ValueText) -> TextTable {
        let fields = pack.kinds[kind].fields.numbered.filter { !$1.isHelper && $1.type.column != nil }
        let items = pack.items.filter { $0.kind == kind }
        let used = fields.filter { position, field in
            items.contains { texts.of($0, position) != nil } || field.name == "title"
        }
        var table = TextTable(
            [TextTable.Column(pack.kinds[kind].id)]
                + used.map { _, field in
                    TextTable.Column(field.name, field.type.isNumber ? .right : .left)
                })
        table.rows = items.map { item in
            [item.id] + used.map { position, _ in texts.of(item, position) ?? "" }
        }
        return table
    }

    /// Returns the ids and the texts of the messages, sorted by id.
    private func messages(_ pack: Pack, texts: ValueText) -> TextTable {
        var table = TextTable(["message", "text"])
        table.rows = pack.messages.sorted { $0.key < $1.key }.map { [$0.key, texts.of(.text($0.value)) ?? ""] }
        return table
    }

    /// Prints as many fields as fit the width, but always the id and the first field.
    private func printFitted(_ table: TextTable, _ console: Console) {
        guard let width = console.width else { return console.print(table) }
        let widths = table.columns.indices.map { column in
            table.rows.reduce(DisplayWidth.of(table.columns[column].title)) { max($0, DisplayWidth.of($1[column])) }
        }
        var used = 0
        let count = max(
            2,
            widths.prefix { column in
                used += column + 2
                return used - 2 <= width
            }.count)
        guard count < table.columns.count else { return console.print(table) }
        let left = table.columns[count...].map(\.title).joined(separator: ", ")
        console.print(TextTable(Array(table.columns.prefix(count)), rows: table.rows.map { Array($0.prefix(count)) }))
        Hint.print("Columns not shown: \(left).")
    }
}

extension Message {
    /// Whether a name in the place of a kind refers to the pack's messages. A kind of that name takes precedence.
    static func isReferenced(by kind: String, in pack: Pack) -> Bool { kind == "message" && pack.kind(kind) == nil }
}

extension Pack {
    /// The items of the pack's own files, without its templates.
    var listedItems: [Item] { ownItems.filter { !kinds[$0.kind].isFolder } }
}
