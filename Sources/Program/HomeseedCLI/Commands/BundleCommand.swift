import ArgumentParser
import Homeseed
import HomeseedChecking
import HomeseedModel
import HomeseedSource
import HomeseedText

struct BundleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bundle",
        abstract: "Generate the content files that an app ships, from a pack.",
        discussion: """
              homeseed bundle mindful-home --to Resources
              homeseed bundle famify --to src/content --check
              homeseed bundle famify --format content --to Resources

            The section `bundle:` of the pack's pack.yaml configures the files. `--format content` writes PACK.content.json \
            instead: all items and messages in all languages, for the Swift library HomeseedContent. \
            `--swift`, `--typescript` and `--kotlin` add typed accessors, so that the compiler checks every name. \
            `--format catalogue` writes PACK.catalogue, from which the library Homeseed creates households in an app.

            Running it again changes nothing. Files that an earlier run wrote and that are no longer needed are removed, \
            also the accessors of a former module name; other files stay.

            For build systems, --list-inputs and --list-outputs print the files it reads and writes, and \
            --findings xcode reports findings at their lines.
            """)

    @Argument(help: ArgumentHelp("The pack.", valueName: "pack"), completion: CatalogueCompletion.packs)
    var pack: String

    @Option(help: ArgumentHelp("The folder to write to.", valueName: "dir"), completion: .directory)
    var to: String?

    @Option(
        help: ArgumentHelp("A language; repeatable. (default: all languages of the pack)", valueName: "language"),
        completion: CatalogueCompletion.languages)
    var locale: [String] = []

    @Option(
        help: ArgumentHelp(
            "The output format: 'content' for HomeseedContent, or 'catalogue' to create households in an app. (default: the files that pack.yaml declares)",
            valueName: "format"))
    var format: BundleFormat?

    @Option(help: ArgumentHelp("With --format content: also generate typed accessors in MODULE.swift.", valueName: "module"))
    var swift: String?

    @Option(
        help: ArgumentHelp(
            "With --format content: also generate a reader in MODULE.js and typed accessors in MODULE.d.ts.", valueName: "module")
    )
    var typescript: String?

    @Option(
        help: ArgumentHelp("With --format content: also generate a reader with typed accessors in Kotlin.", valueName: "package"))
    var kotlin: String?

    @Option(
        help: ArgumentHelp(
            "With --format content: sign it with this Ed25519 key. `openssl genpkey -algorithm ed25519` creates one.",
            valueName: "key.pem"),
        completion: .file(extensions: ["pem"]))
    var sign: String?

    @Option(
        name: .customLong("content-version"),
        help: ArgumentHelp(
            "With --format content: the version number of the content. Increase it with each release: apps refuse signed content with a lower version.",
            valueName: "number"))
    var contentVersion: Int?

    @Option(
        help: ArgumentHelp(
            "Report the errors and warnings of the pack, including those that don't block it, in a format of `homeseed lint`.",
            valueName: "format"))
    var findings: ReportRequest?

    @Flag(help: "Print the input files as a JSON array, and write nothing.")
    var listInputs = false

    @Flag(help: "Print the output files as a JSON array, and write nothing.")
    var listOutputs = false

    @Flag(help: "Write nothing; exit with status 1 if the folder is out of date.")
    var check = false

    @Flag(help: "Overwrite files that Homeseed did not write, or that were edited since.")
    var overwrite = false

    @OptionGroup var options: CatalogueOptions
    @OptionGroup var output: OutputOptions

    func run() throws {
        let console = output.console
        try refuseContradictions()
        let pipeline = try options.pipeline()
        if let to { try OutputFolder.refuseContent(to, pipeline, orAbove: true) }
        let checked = try pipeline.check()
        if listInputs { return console.print(raw: BundleCommand.json(checked.sources.files.map { Paths.absolute($0.path) })) }
        let lookup = Lookup(catalogue: checked.loaded)
        let pack = try lookup.pack(pack)
        if let findings { try show(findings, of: pack, in: checked, on: console) }
        try SeedContext.refuseFaults(
            of: pack, checked, console, else: "\(pack.id) can't be bundled until these errors are fixed.")
        let locales = try lookup.shippedLocales(locale, of: pack)
        guard let to = to.map({ Paths.shown(Paths.absolute($0)) }) else { return }
        if !listOutputs, findings == nil {
            Hint.begun(
                pack, in: lookup.catalogue.exchange(of: pack, in: locales.isEmpty ? nil : locales).locales, lookup.catalogue)
        }
        let folder = BundleFolder(path: to, pack: pack.id, format: format)
        var losses = Diagnostics()
        if !check, !listOutputs { try InterruptedChange.complete(in: [to]) }
        let bundle = try bundle(of: pack, in: lookup.catalogue, locales: locales.isEmpty ? nil : locales, folder, &losses)
        if listOutputs { return console.print(raw: BundleCommand.json(bundle.files.map { Paths.absolute(to + "/" + $0.path) })) }
        let changes = try folder.changes(for: bundle, isWhole: locales.isEmpty, overwrites: overwrite || check)
        // Comments are for translators; losing them does not affect an app.
        var shown = Diagnostics()
        for loss in losses.all where loss.severity > .note { shown.report(loss) }
        try Hint.losses(shown, in: lookup.catalogue.sources, on: console)
        if findings != nil, !check { return try changes.write() }
        if check { return try report(changes, of: bundle, to: to, on: console) }
        try changes.write()
        for path in changes.shown { console.print(path + "\n") }
        let count = counted(bundle.files.count, "file")
        console.print(changes.shown.isEmpty ? "\(to) is current: \(count).\n" : "\nWrote \(changes.shown.count) of \(count).\n")
    }

    private func refuseContradictions() throws {
        if to == nil, !listInputs { throw CommandError(.usage, "missing option '--to DIR', the folder to write to.") }
        if listInputs, listOutputs {
            throw CommandError(.usage, "--list-inputs and --list-outputs can't be combined.", advice: ["Use one of them."])
        }
        if sign != nil, format != .content { throw CommandError(.usage, "--sign requires --format content.") }
        if contentVersion != nil, format != .content {
            throw CommandError(.usage, "--content-version requires --format content.")
        }
        if let contentVersion, contentVersion < 0 || contentVersion > Int32.max {
            throw CommandError(
                .usage,
                "invalid version '\(contentVersion)' for '--content-version': expected a whole number from 0 to \(Int32.max)")
        }
        if sign != nil, contentVersion == nil {
            throw CommandError(
                .usage, "--sign requires --content-version: without it, apps can't refuse older signed content.",
                advice: ["Pass a number that rises with each release, as in `--content-version 1`."])
        }
        for (option, name) in [("--swift", swift), ("--typescript", typescript), ("--kotlin", kotlin)]
        where name != nil && format != .content {
            throw CommandError(.usage, "\(option) requires --format content.")
        }
        for module in [swift, typescript].compactMap(\.self) where !BundleCommand.isName(module[...]) {
            throw CommandError(
                .usage, "'\(module)' is not a valid module name.", advice: ["Use letters, digits and `_`, as in MyAppCore."])
        }
        if let kotlin, !kotlin.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(BundleCommand.isName) {
            throw CommandError(
                .usage, "'\(kotlin)' is not a valid package name.",
                advice: ["Use letters, digits, `_` and dots, as in org.example.app."])
        }
    }

    private static func isName(_ text: Substring) -> Bool {
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") } && text.first?.isNumber == false
    }

    private func signingKey() throws -> ContentSigningKey? {
        guard let sign else { return nil }
        guard let bytes = try FileChanges().current(sign) else { throw CommandError(.usage, "There is no key at \(sign).") }
        if let key = ContentSigningKey(pem: String(decoding: bytes, as: UTF8.self)) { return key }
        throw CommandError(
            .usage, "\(sign) is not an unencrypted Ed25519 key.",
            advice: ["Create one with `openssl genpkey -algorithm ed25519 -out key.pem`, and keep it out of the repository."])
    }

    /// Reports the findings of the pack. Warnings do not stop the build; errors do.
    private func show(_ report: ReportRequest, of pack: Pack, in checked: Pipeline.Checked, on console: Console) throws {
        let all = checked.diagnostics.sorted(in: checked.sources)
        let files = pack.files.union(pack.locales.values)
        let warnings = all.filter {
            $0.severity == .warning && $0.suppression == nil && $0.place.map { files.contains($0.file) } ?? false
        }
        let own = checked.catalogue.faults(of: pack, in: nil, all) + warnings
        try report.write(StaleTranslation.joined(own), in: checked.sources, with: console.renderOptions, on: console)
        if checked.catalogue.isBlocked(pack.id) { try ExitStatus.end(.findings) }
    }

    private static func json(_ paths: [String]) -> String {
        "[\n" + paths.sorted().map { "  " + JSONString.quoted($0, for: .file) }.joined(separator: ",\n") + "\n]\n"
    }

    private func bundle(
        of pack: Pack, in catalogue: Catalogue, locales: [LocaleID]?, _ folder: BundleFolder, _ losses: inout Diagnostics
    ) throws -> AppBundle {
        if format == .content {
            var bundle = AppBundle(
                contentOf: pack, in: catalogue, locales: locales,
                names: AccessorNames(swift: swift, typeScript: typescript, kotlin: kotlin), release: contentVersion)
            if let key = try signingKey(), let content = bundle.files.first,
                let signature = key.signature(of: content, existing: try folder.current(content.path + ".sig"))
            {
                bundle.files.append(signature)
            }
            return bundle
        }
        if format == .catalogue {
            let bundle = AppBundle(catalogueOf: pack, in: catalogue, locales: locales)
            try BundleCommand.verifyReadable(bundle, pack)
            return bundle
        }
        if let bundle = try AppBundle(of: pack, in: catalogue, locales: locales, existing: folder.current, &losses) {
            return bundle
        }
        throw CommandError(
            .usage, "\(pack.id) has no `bundle:` section.",
            advice: [
                "Add one to \(pack.folder)/pack.yaml: see `homeseed help bundle`.",
                "Or use `--format content` for apps in Swift.",
            ])
    }

    /// Reads the bundle as the app will, and throws if the pack can't be read from it.
    private static func verifyReadable(_ bundle: AppBundle, _ pack: Pack) throws {
        let checked = try bundle.files.first.map { try Pipeline(bundled: $0.bytes).check() }
        guard let checked, checked.catalogue.pack(pack.id) == nil else { return }
        let errors = checked.diagnostics.all.filter { $0.severity == .error }.map(\.headline)
        throw CommandError(
            .findings, "The pack \(pack.id) can't be read from its bundle, so nothing was written.",
            advice: errors.prefix(3).map { "\($0)." })
    }

    private func report(_ changes: FileChanges, of bundle: AppBundle, to: String, on console: Console) throws {
        if changes.shown.isEmpty { return console.print("\(to) is current: \(counted(bundle.files.count, "file")).\n") }
        for path in changes.shown { console.print((changes.isRemoved(path) ? "left over: " : "not current: ") + path + "\n") }
        console.print(
            "\n\(to) is not current. `homeseed bundle \(pack)\(format.map { " --format \($0)" } ?? "") --to \(to)` writes it.\n")
        try ExitStatus.end(.findings)
    }
}
