import ArgumentParser
import Homeseed
import HomeseedSource

struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lay out a pack, a kind, an item or a template.",
        discussion: """
            What it writes lints clean, translations included, and says what to fill in. It never writes over a \
            file, and keeps every byte of those that it adds to.

              homeseed new pack my-app
              homeseed new kind my-app/chore-idea
              homeseed new item my-app/chore/feed-the-cat
              homeseed new template my-app/demo
            """,
        subcommands: [NewPack.self, NewKind.self, NewItem.self, NewTemplate.self])
}

struct NewPack: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack", abstract: "Lay out a pack: an app's or a module's content and the tables of its store.",
        discussion: """
            Where there is no catalogue yet, it begins one in this folder.

              homeseed new pack my-app
            """)

    @Argument(help: ArgumentHelp("The pack's id, as in my-app.", valueName: "pack"))
    var name: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        try Problem.refuse(id: name)
        let pipeline = try options.pipelineOrNew()
        let folder = pipeline.catalogue + "/" + name
        guard !Paths.exists(folder) else {
            throw Problem(.usage, "There is a pack '\(name)' already.", ["It stands in \(folder)."])
        }
        var drafting = try Drafting(pipeline)
        for file in PackDraft.files(name) { try drafting.create("\(folder)/\(file.name)", file.text, about: file.about) }
        try drafting.translate(name)
        let console = output.console
        console.print(console.style.bold("The pack \(name):") + "\n\n")
        try drafting.write(console)
        console.print("\nTry it:  homeseed seed \(name)/starter --into sqlite:\(name).sqlite\n")
    }
}

struct NewKind: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kind", abstract: "Lay out a kind of item: its declaration, its file and a first item.",
        discussion: """
              homeseed new kind my-app/chore-idea
            """)

    @Argument(help: ArgumentHelp("PACK/KIND, as in my-app/chore-idea.", valueName: "name"))
    var name: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(name, atMost: 2, form: "PACK/KIND")
        guard let id = path.kind else { throw Problem(.usage, "'\(name)' is not written as PACK/KIND.") }
        try Problem.refuse(id: id)
        var drafting = try Drafting(try options.pipeline())
        let catalogue = try drafting.catalogue()
        let pack = try Lookup(catalogue: catalogue).pack(path.pack)
        if pack.kind(id) != nil { throw Problem(.usage, "\(pack.id) has a kind '\(id)' already.") }
        let file = Words.plural(id)
        if let other = pack.kinds.first(where: { $0.file == file }) {
            throw Problem(.usage, "The file \(file) belongs to the kind '\(other.id)' already.")
        }
        guard let source = catalogue.sources[pack.place.file]?.path else { return }
        let declaration = Tree.map([("file", .text(file)), ("fields", .map([("title", .text("text"))]))])
        try drafting.change(source, about: "the kind's declaration: add the fields that it needs") {
            $0.merge([("kinds", .map([(id, declaration)]))], into: $0.root)
        }
        let item = "first-" + id
        let text = Tree.lines(of: "items", .list([.map([("id", .text(item)), ("title", .text(Words.title(item)))])]), isRoot: true)
        try drafting.create("\(pack.folder)/\(file).yaml", text.joined(separator: "\n") + "\n", about: "its items, with a first one to replace")
        try drafting.translate(pack.id)
        let console = output.console
        console.print(console.style.bold("The kind \(name):") + "\n\n")
        try drafting.write(console)
    }
}

struct NewItem: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "item", abstract: "Lay out an item at the end of its kind's file.",
        discussion: """
              homeseed new item my-app/chore/feed-the-cat
            """)

    @Argument(help: ArgumentHelp("PACK/KIND/ID, as in my-app/chore/feed-the-cat.", valueName: "name"))
    var name: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(name, form: "PACK/KIND/ID")
        guard let kindName = path.kind, let id = path.id else { throw Problem(.usage, "'\(name)' is not written as PACK/KIND/ID.") }
        try Problem.refuse(id: id)
        var drafting = try Drafting(try options.pipeline())
        let catalogue = try drafting.catalogue()
        let lookup = Lookup(catalogue: catalogue)
        let pack = try lookup.pack(path.pack)
        let kind = try lookup.kind(kindName, in: pack)
        if pack.kinds[kind].isFolder {
            throw Problem(.usage, "A \(kindName) has a file of its own.", ["`homeseed new template \(pack.id)/\(id)` lays one out."])
        }
        if let known = pack.item(kind: kind, id: id) {
            throw Problem(.usage, "There is a \(kindName) '\(id)' already.", ["It stands at \(lookup.place(pack.items[known.index].place))."])
        }
        try ItemDraft(pack: pack, kind: kind, id: id).add(to: &drafting)
        try drafting.translate(pack.id)
        let console = output.console
        console.print(console.style.bold("The \(kindName) \(name):") + "\n\n")
        try drafting.write(console)
    }
}

struct NewTemplate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "Lay out a template: a household that a seed starts from.",
        discussion: """
              homeseed new template my-app/demo
            """)

    @Argument(help: ArgumentHelp("PACK/TEMPLATE, as in my-app/demo.", valueName: "name"))
    var name: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(name, atMost: 2, form: "PACK/TEMPLATE")
        guard let id = path.kind else { throw Problem(.usage, "'\(name)' is not written as PACK/TEMPLATE.") }
        try Problem.refuse(id: id)
        let empty = try Drafting(try options.pipeline())
        let lookup = Lookup(catalogue: try empty.catalogue())
        let pack = try lookup.pack(path.pack)
        if let known = pack.template(id) {
            throw Problem(.usage, "\(pack.id) has a template '\(id)' already.", ["It stands at \(lookup.place(known.place))."])
        }
        let console = output.console
        let drafting = try draft(TemplateDraft(pack: pack, id: id), from: empty)
        console.print(console.style.bold("The template \(name):") + "\n\n")
        try drafting.write(console)
        console.print("\nTry it:  homeseed seed \(pack.id)/\(id) --into sqlite:\(id).sqlite\n")
    }

    /// The first that the model's limits let through; the last one where none is.
    private func draft(_ template: TemplateDraft, from empty: Drafting) throws -> Drafting {
        var drafting = empty
        for text in template.candidates {
            drafting = empty
            let path = "\(template.pack.folder)/templates/\(template.id).yaml"
            try drafting.create(path, text, about: "who lives there, and in what state each thing is")
            try drafting.translate(template.pack.id)
            if try drafting.newErrors().errors.isEmpty { break }
        }
        return drafting
    }
}

extension Problem {
    static func refuse(id: String) throws {
        guard Names.isID(id) else {
            throw Problem(.usage, "'\(id)' is no id.", ["Use lower-case letters, digits and hyphens, as in feed-the-cat."])
        }
    }
}
