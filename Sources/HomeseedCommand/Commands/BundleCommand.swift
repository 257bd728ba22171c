import ArgumentParser
import Homeseed
import HomeseedSource
import HomeseedText

struct BundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Write what an app ships of a pack: its content and texts, in the app's own formats.",
        discussion: """
              homeseed bundle mindful-home --to Resources
              homeseed bundle famify --to src/content --check
              homeseed bundle famify --format content --to Resources

            What it writes is said under `bundle:` in the pack's pack.yaml. With `--format content` it is one file for \
            the Swift library HomeseedContent instead, PACK.content.json: all items and messages in all languages, \
            which an app reads without any more code. Again, and nothing changes; files \
            that it wrote before and that are no more are removed, and files of others are left alone.
            """)

    @Argument(help: ArgumentHelp("The pack.", valueName: "pack"))
    var pack: String

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"), completion: .directory)
    var to: String

    @Option(help: ArgumentHelp("A language; more may be named. Without it, those that the pack has.", valueName: "language"))
    var locale: [String] = []

    @Option(help: ArgumentHelp("'content' for the file that the library HomeseedContent reads. Without it, what pack.yaml says.", valueName: "format"))
    var format: BundleFormat?

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
        let folder = BundleFolder(path: to, pack: pack.id, format: format)
        var losses = Diagnostics()
        let bundle = try bundle(of: pack, in: lookup.catalogue, locales: locales.isEmpty ? nil : locales, folder, &losses)
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

    private func bundle(
        of pack: Pack, in catalogue: Catalogue, locales: [LocaleID]?, _ folder: BundleFolder, _ losses: inout Diagnostics
    ) throws -> AppBundle {
        if format == .content { return AppBundle(contentOf: pack, in: catalogue, locales: locales) }
        if let bundle = try AppBundle(of: pack, in: catalogue, locales: locales, existing: folder.current, &losses) { return bundle }
        throw Problem(
            .usage, "\(pack.id) does not say what its app ships.",
            [
                "`bundle:` in \(pack.folder)/pack.yaml says it: see `homeseed help bundle`.",
                "Or `--format content` writes all of it, for apps in Swift.",
            ])
    }

    private func report(_ changes: FileChanges, _ bundle: AppBundle, _ to: String, _ console: Console) throws {
        if changes.paths.isEmpty { return console.print("\(to) is current: \(counted(bundle.files.count, "file")).\n") }
        for path in changes.shown { console.print((changes.isRemoved(path) ? "left over: " : "not current: ") + path + "\n") }
        console.print("\n\(to) is not current. `homeseed bundle \(pack)\(format.map { " --format \($0)" } ?? "") --to \(to)` writes it.\n")
        try Ending.end(.findings)
    }
}
