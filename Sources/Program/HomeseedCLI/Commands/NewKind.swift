import ArgumentParser
import HomeseedLoading
import HomeseedSource
import HomeseedSyntax

struct NewKind: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "kind", abstract: "Create a kind: its declaration, its file and a first item.",
        discussion: """
              homeseed new kind my-app/chore-idea
            """)

    @Argument(help: ArgumentHelp("PACK/KIND, as in my-app/chore-idea.", valueName: "name"))
    var name: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(name, atMost: 2, form: "PACK/KIND")
        guard let id = path.kind else { throw CommandError(.usage, "'\(name)' is not of the form PACK/KIND.") }
        try CommandError.refuse(id: id)
        guard let pipeline = try options.pipelineUnlessResumed() else { return }
        var drafting = try Drafting(pipeline)
        let catalogue = try drafting.catalogue()
        let pack = try Lookup(catalogue: catalogue).pack(path.pack)
        if pack.kind(id) != nil { throw CommandError(.usage, "\(pack.id) has a kind '\(id)' already.") }
        let file = Words.plural(id)
        if let taken = [id, file].first(where: PackReading.reservedNames.contains) {
            throw CommandError(
                .usage, "A kind can't be called '\(id)'.",
                advice: ["'\(taken)' is the name of a file or folder that every pack may have. Choose another name."])
        }
        if let other = pack.kinds.first(where: { $0.file == file }) {
            throw CommandError(.usage, "The file \(file) belongs to the kind '\(other.id)' already.")
        }
        // The file that declares the pack's kinds, if it is separate from `pack.yaml`.
        let app = pack.files.sorted().first {
            catalogue.sources[$0].map { pack.isAppFile(String($0.path.dropFirst(pack.folder.count + 1))) } ?? false
        }
        guard let source = catalogue.sources[app ?? pack.place.file]?.path else { return }
        let declaration = Tree.map([("file", .text(file)), ("fields", .map([("title", .text("text"))]))])
        try drafting.change(source, about: "the kind's declaration: add the fields that it needs") {
            $0.merge([("kinds", .map([(id, declaration)]))], into: $0.root)
        }
        let item = "first-" + id
        let text = Tree.lines(
            of: "items", .list([.map([("id", .text(item)), ("title", .text(Words.title(item)))])]), isRoot: true)
        try drafting.create(
            "\(pack.folder)/\(file).yaml", text.joined(separator: "\n") + "\n", about: "its items, with a first one to replace")
        try drafting.translate(pack.id)
        try drafting.write("The kind \(name):", output.console)
    }
}
