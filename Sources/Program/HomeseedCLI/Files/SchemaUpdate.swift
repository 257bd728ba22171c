package import Homeseed
package import HomeseedLoading
import HomeseedModel
import HomeseedSource

/// The JSON Schemas on disk, held against those that the catalogue has now, and the files' links to them.
package struct SchemaUpdate {
    let folder: String
    @Boxed private var catalogue: Catalogue
    private let pipeline: Pipeline
    let files: [SchemaFile]

    /// - Parameter folder: where the schemas lie; nil for the usual place.
    init(_ pipeline: Pipeline, _ catalogue: Catalogue, folder: String? = nil) {
        self.pipeline = pipeline
        self.catalogue = catalogue
        self.folder = folder ?? SchemaUpdate.folder(of: pipeline)
        files = SchemaFiles.of(catalogue)
    }

    static func folder(of pipeline: Pipeline) -> String { pipeline.catalogue + "/" + SchemaFiles.folder }

    /// Whether the catalogue has schemas, or is about to begin.
    static func isWanted(_ pipeline: Pipeline) -> Bool {
        Paths.isFolder(folder(of: pipeline)) || !Paths.exists(pipeline.catalogue)
    }

    // MARK: Schemas

    /// Schemas that are missing or not as they should be, and those that describe nothing any more.
    func outdated() throws -> (wrong: [SchemaFile], left: [String]) {
        let wrong = try files.filter { file in
            let path = folder + "/" + file.path
            return try Paths.exists(path) ? DiskFiles().read(path).bytes != Array(file.text.utf8) : true
        }
        return (wrong, left)
    }

    /// Only in the usual place: elsewhere, other files may lie beside ours.
    private var left: [String] {
        guard folder == SchemaUpdate.folder(of: pipeline) else { return [] }
        let known = Set(files.map { folder + "/" + $0.path })
        let inside = Paths.names(in: folder).flatMap { name in
            Paths.isFolder("\(folder)/\(name)") ? Paths.names(in: "\(folder)/\(name)").map { "\(name)/\($0)" } : [name]
        }
        return inside.map { "\(folder)/\($0)" }.filter { $0.hasSuffix(".json") && !known.contains($0) }
    }

    // MARK: Links

    /// Every file that can have a link to its schema, and the schema's path from there.
    func links() -> [(path: String, schema: String)] {
        catalogue.packs.dropFirst().flatMap { pack -> [(path: String, schema: String)] in
            let own = pack.files.compactMap { catalogue.sources[$0]?.path }.compactMap { path -> (path: String, schema: String)? in
                SchemaFiles.schema(for: String(path.dropFirst(pack.folder.count + 1)), in: pack).map { (path, $0) }
            }
            let translations = pack.locales.values.compactMap { catalogue.sources[$0]?.path }.map {
                (path: $0, schema: SchemaFiles.translationSchema(of: pack.id))
            }
            return own + translations
        }.map { ($0.path, relative(from: $0.path, to: $0.schema)) }.sorted { $0.path < $1.path }
    }

    private func relative(from file: String, to schema: String) -> String {
        Paths.relative(Paths.absolute(folder + "/" + schema), from: Paths.absolute(file + "/.."))
    }

    /// Adds a link to each of the files that has none.
    ///
    /// - Parameter paths: the files; nil for all.
    /// - Returns: the files that it changes.
    func link(_ paths: Set<String>? = nil, in overlay: inout Overlay) throws -> [String] {
        var changed: [String] = []
        for (path, schema) in links() where paths?.contains(path) ?? true {
            guard let bytes = SchemaLink.added(to: try overlay.read(path), schema: schema) else { continue }
            overlay.set(path, to: bytes)
            changed.append(path)
        }
        return changed
    }

    // MARK: With other changes

    /// Brings the schemas along with what a command changes, where the catalogue has schemas.
    ///
    /// - Parameter new: files that the command makes: they get their link.
    /// - Returns: whether there are schemas.
    package static func bringAlong(_ pipeline: Pipeline, _ overlay: inout Overlay, new: Set<String> = []) throws -> Bool {
        guard isWanted(pipeline) else { return false }
        var changed = pipeline
        changed.tree = overlay
        var ignored = Diagnostics()
        let update = SchemaUpdate(pipeline, try changed.load(&ignored))
        _ = try update.link(new, in: &overlay)
        let (wrong, left) = try update.outdated()
        for file in wrong { overlay.set(update.folder + "/" + file.path, to: Array(file.text.utf8)) }
        for path in left { overlay.set(path, to: nil) }
        return true
    }
}
