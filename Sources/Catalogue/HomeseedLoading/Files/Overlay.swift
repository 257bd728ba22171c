package import HomeseedSource
package import HomeseedSyntax

/// Files as they would be: content that stands in for what is there, by the same paths.
package struct Overlay: FileTree {
    private let base: any FileTree
    /// Nil for a file that would be gone.
    package private(set) var files: [String: [UInt8]?] = [:]
    /// What each of them held when it was set first; nil where there was none.
    private var former: [String: [UInt8]?] = [:]

    /// - Parameter base: where the files lie that it says nothing of.
    package init(over base: any FileTree = DiskFiles()) { self.base = base }

    /// Puts content in a file's place; nil is for a file that would be gone. What was there first is kept: ``former(_:)``.
    package mutating func set(_ path: String, to bytes: [UInt8]?) {
        if files.index(forKey: path) == nil { former.updateValue((try? base.read(path))?.bytes, forKey: path) }
        files.updateValue(bytes, forKey: path)
    }

    /// What a file held before it was set: whoever writes sees by it that someone else has written meanwhile.
    package func former(_ path: String) -> [UInt8]? { former[path] ?? nil }

    /// What it sets a file to; nil where it says nothing of it, or takes it away.
    package func bytes(of path: String) -> [UInt8]? { files[path] ?? nil }

    package func read(_ path: String) throws(LoadError) -> SourceFile {
        guard let set = files[path] else { return try base.read(path) }
        guard let bytes = set else { throw .unreadable(path: path) }
        return SourceFile(path: path, bytes: bytes)
    }

    /// With the files that are set below the folder, and without those that would be gone.
    package func names(in folder: String) -> [String]? {
        let onDisk = base.names(in: folder)
        guard !files.isEmpty else { return onDisk }
        var names = Set(onDisk ?? [])
        for (path, bytes) in files where path.hasPrefix(folder + "/") {
            let rest = path.dropFirst(folder.count + 1)
            guard let name = rest.split(separator: "/").first.map(String.init) else { continue }
            if bytes != nil { names.insert(name) } else if name.count == rest.count { names.remove(name) }
        }
        if names.isEmpty, onDisk == nil { return nil }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package func size(_ path: String) -> Int? {
        if let set = files[path] { return set?.count }
        return base.size(path)
    }

    /// Only the files beneath are confined: what is set was written by whoever asks.
    package func confined(to folders: [String]) -> any FileTree {
        var copy = Overlay(over: base.confined(to: folders))
        (copy.files, copy.former) = (files, former)
        return copy
    }

    /// What is set is read from here, so it leads nowhere.
    package func leadsOutside(_ path: String) -> Bool { bytes(of: path) == nil && base.leadsOutside(path) }

    /// Also where a file is set below it.
    package func isFolder(_ path: String) -> Bool {
        base.isFolder(path) || files.contains { $0.value != nil && $0.key.hasPrefix(path + "/") }
    }
}

extension Overlay {
    /// What edits make of their files, each of them verified.
    ///
    /// - Throws: the reason, where edits of one of the files would change anything else.
    package static func edited(
        _ edits: [Fix.Edit], on sources: SourceMap, _ overlay: Overlay = Overlay(), _ extent: VerifiedEdit.Extent = .exact
    ) throws(EditRefusal) -> Overlay {
        var overlay = overlay
        for (file, edits) in Dictionary(grouping: edits, by: \.place.file).sorted(by: { $0.key < $1.key }) {
            guard let source = sources[file] else { continue }
            overlay.set(source.path, to: try VerifiedEdit(edits, of: source, extent).bytes)
        }
        return overlay
    }
}
