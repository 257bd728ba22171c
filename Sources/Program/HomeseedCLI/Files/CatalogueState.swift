package import Homeseed
import HomeseedLoading
package import HomeseedModel
import HomeseedSource

/// The state of a catalogue, on disk or in a git revision.
package struct CatalogueState {
    package var name: String
    package var catalogue: Catalogue
    var errors: Int

    /// Loads the catalogue on disk.
    package static func onDisk(_ pipeline: Pipeline, name: String) throws -> CatalogueState {
        var diagnostics = Diagnostics()
        let catalogue = try pipeline.load(&diagnostics)
        return CatalogueState(name: name, catalogue: catalogue, errors: diagnostics.count(.error))
    }

    /// Loads the same folders from a revision. The work tree is not changed.
    package static func revision(_ name: String, of pipeline: Pipeline) throws -> CatalogueState {
        let folders = [pipeline.catalogue] + [pipeline.locales].compactMap { $0 }
        let repository = try GitRepository(containing: pipeline.catalogue)
        let commit = try repository.commit(name)
        let files = try repository.files(at: commit, in: folders.map(Paths.absolute))
        // The paths get a prefix folder, since the catalogue may be the root of the repository.
        func place(_ folder: String) -> String? {
            repository.path(of: Paths.absolute(folder)).map { $0.isEmpty ? "git" : "git/" + $0 }
        }
        guard !files.isEmpty, let catalogue = place(pipeline.catalogue) else {
            throw CommandError(
                .usage, "There is no catalogue at \(pipeline.catalogue) in '\(name)'.",
                advice: ["Choose the folder with the packs with `--catalogue DIR`."])
        }
        var old = Pipeline(catalogue: catalogue, locales: pipeline.locales.flatMap(place))
        old.tree = MemoryFiles(files.map { SourceFile(path: "git/" + $0.path, bytes: $0.bytes) })
        do { return try onDisk(old, name: name) } catch let error as LoadError {
            throw CommandError(
                .usage, "The catalogue of '\(name)' can't be read.", advice: [error.description.replacing("git/", with: "")])
        }
    }
}
