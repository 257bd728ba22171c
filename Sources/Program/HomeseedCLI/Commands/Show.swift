import ArgumentParser
import HomeseedModel
import HomeseedSource

struct Show: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Show a pack, item, template or message with its locations and translations.",
        discussion: """
              homeseed show famify
              homeseed show famify/chore/make-bed
              homeseed show family-to-do/template/guest
              homeseed show famify/message/ring-start
            """)

    @Argument(help: ArgumentHelp("PACK, or PACK/KIND/ID.", valueName: "name"), completion: CatalogueCompletion.items)
    var name: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(name, form: "PACK or PACK/KIND/ID")
        var diagnostics = Diagnostics()
        let lookup = Lookup(catalogue: try options.pipeline().load(&diagnostics))
        let console = output.console
        let pack = try lookup.pack(path.pack)
        defer { Hint.errors(diagnostics) }
        guard let kind = path.kind else {
            return console.print(PackPrinter(lookup: lookup, pack: pack, console: console).text)
        }
        if Message.isReferenced(by: kind, in: pack), let id = path.id {
            let message = try lookup.message(id, in: pack)
            return console.print(MessagePrinter(lookup: lookup, pack: pack, id: id, message: message, console: console).text)
        }
        if Message.isReferenced(by: kind, in: pack) {
            throw CommandError(.usage, "'\(name)' names all messages.", advice: ["`homeseed list \(name)` lists them."])
        }
        let number = try lookup.kind(kind, in: pack)
        guard let id = path.id else {
            throw CommandError(
                .usage, "'\(name)' names a kind.",
                advice: ["`homeseed list \(name)` lists its items.", "`homeseed show \(name)/ID` shows one."])
        }
        let item = try lookup.item(id, kind: number, in: pack)
        console.print(ItemPrinter(lookup: lookup, pack: pack, item: item, console: console).text)
        if let template = pack.template(id), pack.kinds[number].isFolder {
            console.print(TemplatePrinter(lookup: lookup, pack: pack, template: template, console: console).text)
        }
    }
}
