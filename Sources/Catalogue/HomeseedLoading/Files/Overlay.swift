package import HomeseedSource
package import HomeseedSyntax

/// A file tree with pending changes on top of another tree.
package struct Overlay: FileTree {
    private let base: any FileTree
    /// The changed files. A `nil` value deletes the file.
    package private(set) var files: [String: [UInt8]?] = [:]
    /// The contents of each file before its first change, or `nil` if it did not exist.
    private var former: [String: [UInt8]?] = [:]

    /// - Parameter base: The file tree for unchanged files.
    package init(over base: any FileTree = DiskFiles()) { self.base = base }

    /// Replaces a file's contents, or deletes it if they are `nil`. ``former(_:)`` returns the previous contents.
    package mutating func set(_ path: String, to bytes: [UInt8]?) {
        if files.index(forKey: path) == nil { former.updateValue((try? base.read(path))?.bytes, forKey: path) }
        files.updateValue(bytes, forKey: path)
    }

    /// Returns a file's contents before the change, by which a writer detects concurrent changes. Returns `nil` if the file did
    /// not exist or is unchanged.
    package func former(_ path: String) -> [UInt8]? { former[path] ?? nil }

    /// Returns a file's changed contents, or `nil` if it is unchanged or deleted.
    package func bytes(of path: String) -> [UInt8]? { files[path] ?? nil }

    package func read(_ path: String) throws(LoadError) -> SourceFile {
        guard let set = files[path] else { return try base.read(path) }
        guard let bytes = set else { throw .unreadable(path: path) }
        return SourceFile(path: path, bytes: bytes)
    }

    /// Returns the names in a folder, including added files and excluding deleted files.
    package func names(in folder: String) -> [String]? {
        let onDisk = base.names(in: folder)
        guard !files.isEmpty else { return onDisk }
        var names = Set(onDisk ?? [])
        for (path, bytes) in files where path.hasPrefix(folder + "/") {
            let rest = path.dropFirst(folder.count + 1)
            guard let name = rest.split(separator: "/").first.map(String.init) else { continue }
            // As on disk, names that begin with a dot are hidden.
            if name.hasPrefix(".") { continue }
            if bytes != nil { names.insert(name) } else if name.count == rest.count { names.remove(name) }
        }
        if names.isEmpty, onDisk == nil { return nil }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package func size(_ path: String) -> Int? {
        if let set = files[path] { return set?.count }
        return base.size(path)
    }

    /// Returns a copy whose base is confined. Changed files are not confined, because they come from the caller.
    package func confined(to folders: [String]) -> any FileTree {
        var copy = Overlay(over: base.confined(to: folders))
        (copy.files, copy.former) = (files, former)
        return copy
    }

    /// Whether the path leads out of the base's folders through a link. A changed file never does.
    package func leadsOutside(_ path: String) -> Bool { bytes(of: path) == nil && base.leadsOutside(path) }

    /// Whether a folder exists at the path, even if it contains only added files.
    package func isFolder(_ path: String) -> Bool {
        base.isFolder(path) || files.contains { $0.value != nil && $0.key.hasPrefix(path + "/") }
    }
}

extension Overlay {
    /// Applies edits to their files and verifies the results.
    ///
    /// - Parameter following: The aliases in each file that may change together with their anchored values, for fixes.
    /// - Throws: The reason if the edits of a file would change anything else.
    package static func edited(
        _ edits: [Fix.Edit], on sources: SourceMap, _ overlay: Overlay = Overlay(), _ extent: VerifiedEdit.Extent = .exact,
        following: [FileID: Set<SourceRange>] = [:]
    ) throws(EditRefusal) -> Overlay {
        var overlay = overlay
        for (file, edits) in Dictionary(grouping: edits, by: \.place.file).sorted(by: { $0.key < $1.key }) {
            guard let source = sources[file] else { continue }
            let own = following[file].map { VerifiedEdit.Extent.fix(following: $0) } ?? extent
            overlay.set(source.path, to: try VerifiedEdit(edits, of: source, own).bytes)
        }
        return overlay
    }
}
