import ArgumentParser
import Homeseed
import HomeseedSource

struct BundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Write what an app ships of a pack: its content and texts, in the app's own formats.",
        discussion: """
              homeseed bundle mindful-home --to Resources
              homeseed bundle famify --to src/content --check

            What it writes is said under `bundle:` in the pack's pack.yaml. Again, and nothing changes; files \
            that it wrote before and that are no more are removed, and files of others are left alone.
            """)

    @Argument(help: ArgumentHelp("The pack.", valueName: "pack"))
    var pack: String

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"), completion: .directory)
    var to: String

    @Option(help: ArgumentHelp("A language; more may be named. Without it, those that the pack has.", valueName: "language"))
    var locale: [String] = []

    @Flag(help: "Write nothing; end with 1 where the folder is not current.")
    var check = false

    @Flag(help: "Write over files that Homeseed did not write, or that were changed since.")
    var overwrite = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let console = output.console
        let pipeline = try options.pipeline()
        try OutputFolder.refuseContent(to, pipeline, orAbove: true)
        let checked = try pipeline.check()
        let lookup = Lookup(catalogue: checked.catalogue.catalogue)
        let pack = try lookup.pack(pack)
        try SeedContext.refuseFaults(of: pack, checked, console, else: "\(pack.id) can't be bundled before this is mended.")
        let locales = try lookup.shippedLocales(locale, of: pack)
        Hint.begun(pack, lookup.catalogue.exchange(of: pack, in: locales.isEmpty ? nil : locales), lookup.catalogue)
        let to = Paths.shown(Paths.absolute(to))
        let folder = BundleFolder(path: to, pack: pack.id)
        var losses = Diagnostics()
        guard
            let bundle = try AppBundle(
                of: pack, in: lookup.catalogue, locales: locales.isEmpty ? nil : locales, existing: folder.current, &losses)
        else {
            throw Problem(.usage, "\(pack.id) does not say what its app ships.", ["`bundle:` in \(pack.folder)/pack.yaml says it: see `homeseed help bundle`."])
        }
        let changes = try folder.changes(for: bundle, isWhole: locales.isEmpty, overwrites: overwrite || check)
        // Comments are for translators: an app misses none of them.
        var shown = Diagnostics()
        losses.all.filter { $0.severity > .note }.forEach { shown.report($0) }
        try Hint.losses(shown, lookup.catalogue.sources, console)
        if check { return try report(changes, bundle, to, console) }
        try changes.write()
        for path in changes.shown { console.print(path + "\n") }
        let count = counted(bundle.files.count, "file")
        console.print(changes.shown.isEmpty ? "\(to) is current: \(count).\n" : "\nWrote \(changes.shown.count) of \(count).\n")
    }

    private func report(_ changes: FileChanges, _ bundle: AppBundle, _ to: String, _ console: Console) throws {
        if changes.paths.isEmpty { return console.print("\(to) is current: \(counted(bundle.files.count, "file")).\n") }
        for path in changes.shown { console.print((changes.isRemoved(path) ? "left over: " : "not current: ") + path + "\n") }
        console.print("\n\(to) is not current. `homeseed bundle \(pack) --to \(to)` writes it.\n")
        try Ending.end(.findings)
    }
}
