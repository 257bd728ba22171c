package import Homeseed
package import HomeseedLoading
import HomeseedModel
import HomeseedSource

/// The JSON Schemas on disk compared with the current catalogue's schemas, and the files' links to their schemas.
package struct SchemaUpdate {
    let folder: String
    @Boxed private var catalogue: Catalogue
    private let pipeline: Pipeline
    let files: [SchemaFile]

    /// - Parameter folder: the folder of the schemas, or `nil` for the default folder.
    init(_ pipeline: Pipeline, _ catalogue: Catalogue, folder: String? = nil) {
        self.pipeline = pipeline
        self.catalogue = catalogue
        self.folder = folder ?? SchemaUpdate.folder(of: pipeline)
        files = SchemaFiles.of(catalogue)
    }

    static func folder(of pipeline: Pipeline) -> String { pipeline.catalogue + "/" + SchemaFiles.folder }

    /// Whether the catalogue has schemas, or does not exist yet.
    static func isWanted(_ pipeline: Pipeline) -> Bool {
        Paths.isFolder(folder(of: pipeline)) || !Paths.exists(pipeline.catalogue)
    }

    // MARK: Schemas

    /// Returns the schemas that are missing or out of date, and the schemas that no longer describe a file.
    func outdated() throws -> (wrong: [SchemaFile], left: [String]) {
        let wrong = try files.filter { file in
            let path = folder + "/" + file.path
            return try Paths.exists(path) ? DiskFiles().read(path).bytes != Array(file.text.utf8) : true
        }
        return (wrong, left)
    }

    /// Throws if a file that a schema would replace is not a schema.
    func refuseForeign(_ schemas: [SchemaFile]) throws {
        for schema in schemas {
            let path = folder + "/" + schema.path
            guard Paths.exists(path), let head = try? DiskFiles().read(path).bytes.prefix(400),
                !String(decoding: head, as: UTF8.self).contains("\"$schema\": \"https://json-schema.org/")
            else { continue }
            throw CommandError(
                .findings, "\(path) is not a schema, and would be overwritten.",
                advice: ["Nothing was written. Choose another folder with --to, or move the file away."])
        }
    }

    /// The obsolete schemas. Only the default folder is searched, because another folder may contain other files.
    private var left: [String] {
        guard folder == SchemaUpdate.folder(of: pipeline) else { return [] }
        let known = Set(files.map { folder + "/" + $0.path })
        let inside = Paths.names(in: folder).flatMap { name in
            Paths.isFolder("\(folder)/\(name)") ? Paths.names(in: "\(folder)/\(name)").map { "\(name)/\($0)" } : [name]
        }
        return inside.map { "\(folder)/\($0)" }.filter { $0.hasSuffix(".json") && !known.contains($0) }
    }

    // MARK: Links

    /// Returns every file that can link to its schema, with the relative path of the schema.
    func links() -> [(path: String, schema: String)] {
        catalogue.packs.dropFirst().flatMap { pack -> [(path: String, schema: String)] in
            let own = pack.files.compactMap { catalogue.sources[$0]?.path }.compactMap {
                path -> (path: String, schema: String)? in
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

    /// Adds a schema link to each file without one.
    ///
    /// - Parameter paths: the files, or `nil` for all.
    /// - Returns: the changed files.
    func link(_ paths: Set<String>? = nil, in overlay: inout Overlay) throws -> [String] {
        var changed: [String] = []
        for (path, schema) in links() where paths?.contains(path) ?? true {
            guard let bytes = SchemaLink.added(to: try overlay.read(path), schema: schema) else { continue }
            overlay.set(path, to: bytes)
            changed.append(path)
        }
        return changed
    }

    /// Adds schema links to new files, if the catalogue has schemas.
    static func link(_ new: Set<String>, _ pipeline: Pipeline, _ overlay: inout Overlay) throws {
        guard isWanted(pipeline) else { return }
        var changed = pipeline
        changed.tree = overlay
        var ignored = Diagnostics()
        _ = try SchemaUpdate(pipeline, try changed.load(&ignored)).link(new, in: &overlay)
    }

    // MARK: Updates together with other changes

    /// Updates the schemas together with the changes of a command, if the catalogue has schemas or is new.
    ///
    /// - Parameter new: new files, which receive a schema link.
    /// - Returns: whether the schemas were updated.
    package static func updateSchemas(_ pipeline: Pipeline, _ overlay: inout Overlay, new: Set<String> = []) throws -> Bool {
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
