import ArgumentParser
import HomeseedSource

struct NewItem: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "item", abstract: "Add an item to a kind.",
        discussion: """
            The item is appended to its kind's file, or to a group in it. Required fields that you do not set get an \
            example value, and missing translations stay empty.

              homeseed new item my-app/chore/feed-the-cat
              homeseed new item famify/chore/feed-the-cat --title "Feed the cat" \\
                --translation nl="Voer de kat"
              homeseed new item family-to-do/chore/feed-the-cat --group kitchen \\
                --set type=recurring
            """)

    @Argument(help: ArgumentHelp("PACK/KIND/ID, as in my-app/chore/feed-the-cat.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The title. (default: the words of the id)", valueName: "text"))
    var title: String?

    @Option(help: ArgumentHelp("The group to add the item to, if the file has groups.", valueName: "id"))
    var group: String?

    @Option(help: ArgumentHelp("The value of another field, such as coins=3; repeatable.", valueName: "field=value"))
    var set: [String] = []

    @Option(
        help: ArgumentHelp(
            "The title in another language, as in nl=\"Voer de kat\", or another text, as in nl.why=\"…\"; repeatable.",
            valueName: "language=text"))
    var translation: [String] = []

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(name, form: "PACK/KIND/ID")
        guard let kindName = path.kind, let id = path.id else {
            throw CommandError(.usage, "'\(name)' is not of the form PACK/KIND/ID.")
        }
        try CommandError.refuse(id: id)
        guard let pipeline = try options.pipelineUnlessResumed() else { return }
        var drafting = try Drafting(pipeline)
        let catalogue = try drafting.catalogue()
        let lookup = Lookup(catalogue: catalogue)
        let pack = try lookup.pack(path.pack)
        let kind = try lookup.kind(kindName, in: pack)
        if pack.kinds[kind].isFolder {
            throw CommandError(
                .usage, "Each \(kindName) has its own file.",
                advice: ["Create one with `homeseed new template \(pack.id)/\(id)`."])
        }
        if let known = pack.item(kind: kind, id: id) {
            throw CommandError(
                .usage, "The \(kindName) '\(id)' exists already.",
                advice: ["It is at \(lookup.place(pack.items[known.index].place))."])
        }
        let given = try GivenItem(title: title, values: set, translations: translation, pack.kinds[kind])
        try given.refuseLanguages(pack, catalogue)
        try ItemDraft(pack: pack, kind: kind, id: id, group: group, given: given.values).add(to: &drafting)
        try drafting.translate(pack.id) { locale, path in
            path.prefix(2) == [pack.kinds[kind].file, id] ? given.translations[locale]?[path.last ?? ""] : nil
        }
        try drafting.write("The \(kindName) \(name):", output.console)
    }
}
