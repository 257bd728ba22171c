import ArgumentParser
import HomeseedSource

struct NewPack: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "pack", abstract: "Create a pack: the content of an app or a module, and the model of its store.",
        discussion: """
            Creates a catalogue in the current folder if there is none.

              homeseed new pack my-app
            """)

    @Argument(help: ArgumentHelp("The pack's id, as in my-app.", valueName: "pack"))
    var name: String

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        try CommandError.refuse(id: name)
        guard let pipeline = try options.pipelineOrNewUnlessResumed() else { return }
        let folder = pipeline.catalogue + "/" + name
        // A command that was killed may have left empty folders.
        guard Paths.hasNoFiles(folder) else {
            throw CommandError(.usage, "The pack '\(name)' exists already.", advice: ["It is in \(folder)."])
        }
        var drafting = try Drafting(pipeline)
        for file in PackDraft.files(name) { try drafting.create("\(folder)/\(file.name)", file.text, about: file.about) }
        try drafting.translate(name)
        let console = output.console
        try drafting.write("The pack \(name):", console)
        console.print("\nTry it:  homeseed seed \(name)/starter --into sqlite:\(name).sqlite\n")
    }
}
