import Homeseed
import HomeseedModel
import HomeseedSource

/// The files and checks whose findings are shown.
struct LintSelection {
    private var folders: [String]
    private(set) var checks = CheckSelection(only: [], skip: [])

    /// Creates the selection. The folder of a pack includes the pack's translations.
    init(_ paths: [String], _ pipeline: Pipeline, checks: CheckSelection? = nil) {
        if let checks { self.checks = checks }
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

    /// Whether a finding is shown. A finding without a location or in the settings concerns the whole catalogue, and is shown for
    /// all paths.
    func includes(_ diagnostic: Diagnostic, _ sources: SourceMap) -> Bool {
        guard checks.includes(diagnostic.check) else { return false }
        guard let file = diagnostic.place?.file, let source = sources[file] else { return true }
        // A finding with several locations belongs to each of them.
        if diagnostic.others.contains(where: { sources[$0.file].map { includes($0.path) } ?? false }) { return true }
        return includes(source.path) || source.path.hasSuffix("/" + Settings.fileName) || source.path == Settings.fileName
    }
}
