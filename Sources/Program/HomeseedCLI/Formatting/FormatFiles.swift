import Homeseed
import HomeseedLoading
import HomeseedModel
import HomeseedSource

struct FormatFiles {
    private(set) var sources: [SourceFile] = []
    private(set) var unreadable: [String] = []
    /// The catalogue, or `nil` if only files were named and the first file is in no catalogue.
    let pipeline: Pipeline?

    /// Collects the files. A named file may be anywhere; from a folder, only the catalogue's files are used.
    ///
    /// - Parameter isDry: whether nothing is written.
    init(_ paths: [String], _ options: CatalogueOptions, isDry: Bool) throws {
        for path in paths where !Paths.exists(path) { throw CommandError(.usage, "There is no file or folder \(path).") }
        let named = paths.filter { !Paths.isFolder($0) }
        for path in named where !FormatFiles.endings.contains(where: path.hasSuffix) {
            throw CommandError(.usage, "\(path) is neither YAML nor JSON.", advice: ["Such files end in .yaml, .yml or .json."])
        }
        let needsCatalogue = paths.isEmpty || named.count < paths.count
        pipeline =
            needsCatalogue
            ? try options.pipeline(from: paths.first { Paths.isFolder($0) }, for: .none)
            : try? options.pipeline(from: paths.first, for: .none)
        if let pipeline, !isDry { try InterruptedChange.complete(in: pipeline) }
        let all = try pipeline.map(FormatFiles.all) ?? []
        // Paths as the catalogue spells them, to match its files.
        let spelling = Dictionary(all.map { (Paths.absolute($0), $0) }) { first, _ in first }
        var chosen = named.map { spelling[Paths.absolute($0)] ?? $0 }
        if needsCatalogue, let pipeline {
            chosen += FormatFiles.below(paths.filter(Paths.isFolder), pipeline: pipeline, all: all)
        }
        var seen: Set<String> = []
        chosen = chosen.filter { seen.insert(Paths.absolute($0)).inserted }
        guard !chosen.isEmpty else {
            throw CommandError(
                .usage,
                "There is no file of the catalogue under \(paths.isEmpty ? pipeline?.catalogue ?? "." : paths.quotedList).")
        }
        // A named file may be anywhere, but a discovered file may be an untrusted link.
        let asNamed = Set(named.map { spelling[Paths.absolute($0)] ?? $0 })
        let own = pipeline?.ownFiles ?? DiskFiles()
        for path in chosen {
            if let file = try? asNamed.contains(path) ? DiskFiles().read(path) : own.read(path) {
                sources.append(file)
            } else {
                unreadable.append(path)
            }
        }
    }

    private static let endings = [".yaml", ".yml", ".json"]

    /// Returns the catalogue's files and its settings.
    private static func all(_ pipeline: Pipeline) throws -> [String] {
        let discovery = try Discovery(catalogue: pipeline.catalogue, locales: pipeline.locales, in: pipeline.ownFiles)
        let settings = Paths.shown(Paths.absolute(pipeline.catalogue + "/" + Settings.fileName))
        return discovery.packs.flatMap { pack in pack.files.map { pack.folder + "/" + $0 } }
            + discovery.locales.map(\.path) + [settings].filter(Paths.exists)
    }

    /// Returns the files in the folders, or all files if no folder is given.
    private static func below(_ folders: [String], pipeline: Pipeline, all: [String]) -> [String] {
        let scope = LintSelection(folders, pipeline)
        return all.filter(scope.includes)
    }
}
