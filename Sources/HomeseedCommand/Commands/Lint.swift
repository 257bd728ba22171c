import ArgumentParser
import Homeseed
import HomeseedSource

struct Lint: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Find every fault in the catalogue.",
        discussion: """
            Reads all packs and their translations, lays every template out on many days, and says what is wrong, \
            where, and what was probably meant.

              homeseed lint
              homeseed lint Catalogue/famify
              homeseed lint --strict --format concise

            A path restricts what is shown to what lies under it; everything is read all the same. \
            For a pack, its translations are shown too.
            """)

    @Argument(help: "Files and folders to show the findings of.", completion: .file())
    var paths: [String] = []

    @OptionGroup var options: CatalogueOptions

    @Flag(help: "End with 1 for warnings too.")
    var strict = false

    @Option(help: ArgumentHelp("How to show what is found.", valueName: "format"))
    var format: FormatName = .text

    @OptionGroup var output: OutputOptions

    func run() throws {
        for path in paths where !Paths.exists(path) {
            throw Problem(.usage, "There is no file or folder \(path).")
        }
        let pipeline = try options.pipeline(from: paths.first)
        let checked = try pipeline.check()
        let scope = LintScope(paths, pipeline)
        let files = checked.sources.files.dropFirst().filter { scope.includes($0.path) }
        guard !files.isEmpty || checked.diagnostics.hasErrors else { throw nothing(pipeline) }

        let shown = checked.diagnostics.sorted(in: checked.sources).filter { diagnostic in
            // What has no place concerns the whole catalogue, and so whoever looks at a part of it.
            guard let file = diagnostic.place?.file, let source = checked.sources[file] else { return true }
            return scope.includes(source.path)
        }
        let console = output.console
        var renderOptions = console.renderOptions
        renderOptions.fileCount = files.count
        console.print(format.renderer.init(sources: checked.sources, options: renderOptions).render(shown))
        let limit: Severity = strict ? .warning : .error
        try Ending.end(shown.contains { $0.severity >= limit } ? .findings : .done)
    }

    private func nothing(_ pipeline: Pipeline) -> Problem {
        if paths.isEmpty {
            return Problem(.usage, "There is no pack in \(pipeline.catalogue).", ["`homeseed new pack NAME` lays one out."])
        }
        return Problem(
            .usage, "Nothing in the catalogue \(pipeline.catalogue) lies under \(paths.joined(separator: ", ")).",
            ["`--catalogue DIR` names another catalogue."])
    }
}

/// The formats that the renderers give.
struct FormatName: ExpressibleByArgument {
    let renderer: any Renderer.Type

    static let text = FormatName(renderer: TextRenderer.self)

    init(renderer: any Renderer.Type) { self.renderer = renderer }

    init?(argument: String) {
        guard let renderer = Renderers.named(argument) else { return nil }
        self.renderer = renderer
    }

    var defaultValueDescription: String { renderer.name }
    static var allValueStrings: [String] { Renderers.builtIn.map { $0.name } }
    static var allValueDescriptions: [String: String] {
        Dictionary(Renderers.builtIn.map { ($0.name, $0.purpose) }) { first, _ in first }
    }
}

/// Which files' findings are shown.
struct LintScope {
    private var folders: [String]

    /// A pack stands for its translations too.
    init(_ paths: [String], _ pipeline: Pipeline) {
        folders = paths.map(Paths.absolute)
        let catalogue = Paths.absolute(pipeline.catalogue)
        if folders.contains(catalogue) { folders = [] }
        guard let locales = pipeline.locales.map(Paths.absolute) else { return }
        let packs = folders.filter { Paths.absolute($0 + "/..") == catalogue }.compactMap { $0.split(separator: "/").last }
        for locale in Paths.names(in: locales) {
            for pack in packs {
                folders += [".yaml", ".yml", ".json"].map { "\(locales)/\(locale)/\(pack)\($0)" }
            }
        }
    }

    func includes(_ path: String) -> Bool {
        guard !folders.isEmpty else { return true }
        let path = Paths.absolute(path)
        return folders.contains { Paths.isWithin(path, $0) }
    }
}
