import ArgumentParser
import HomeseedSource

struct NewTemplate: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "template", abstract: "Create a template: a household to seed.",
        discussion: """
              homeseed new template my-app/demo
            """)

    @Argument(help: ArgumentHelp("PACK/TEMPLATE, as in my-app/demo.", valueName: "name"))
    var name: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let path = try CatalogueName(name, atMost: 2, form: "PACK/TEMPLATE")
        guard let id = path.kind else { throw CommandError(.usage, "'\(name)' is not of the form PACK/TEMPLATE.") }
        try CommandError.refuse(id: id)
        guard let pipeline = try options.pipelineUnlessResumed() else { return }
        let empty = try Drafting(pipeline)
        let lookup = Lookup(catalogue: try empty.catalogue())
        let pack = try lookup.pack(path.pack)
        if let known = pack.template(id) {
            throw CommandError(
                .usage, "\(pack.id) has a template '\(id)' already.", advice: ["It is at \(lookup.place(known.place))."])
        }
        let console = output.console
        var drafting = try draft(TemplateDraft(pack: pack, id: id), from: empty)
        try drafting.write("The template \(name):", console)
        console.print("\nTry it:  homeseed seed \(pack.id)/\(id) --into sqlite:\(id).sqlite\n")
    }

    /// Returns the first candidate that the model's constraints accept, or the last candidate if none is accepted.
    private func draft(_ template: TemplateDraft, from empty: Drafting) throws -> Drafting {
        var drafting = empty
        for text in template.candidates {
            drafting = empty
            let path = "\(template.pack.folder)/templates/\(template.id).yaml"
            try drafting.create(path, text, about: "the members of the household, and the state of each record")
            try drafting.translate(template.pack.id)
            if try drafting.newErrors().errors.isEmpty { break }
        }
        return drafting
    }
}
