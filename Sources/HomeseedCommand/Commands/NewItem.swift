import ArgumentParser
import Homeseed
import HomeseedSource

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
