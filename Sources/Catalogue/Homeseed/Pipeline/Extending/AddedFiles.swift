import HomeseedLoading
import HomeseedModel
import HomeseedSource

/// A file tree that adds the packs of an embedding app to the catalogue's folder.
struct AddedFiles: FileTree {
    private var base: any FileTree
    private let added: MemoryFiles
    private let catalogue: String

    /// - Parameters:
    ///   - files: the files, with paths such as `Catalogue/school/pack.yaml` and `Locales/nl/school.yaml`.
    ///   - catalogue: the folder that replaces `Catalogue`.
    ///   - locales: the folder that replaces `Locales`; `nil` if there are no translations.
    init(_ files: [SourceFile], to catalogue: String, _ locales: String?, over base: any FileTree) {
        self.base = base
        self.catalogue = catalogue
        added = MemoryFiles(
            files.compactMap { file in
                let parts = file.path.split(separator: "/", maxSplits: 1).map(String.init)
                guard parts.count == 2, let folder = ["Catalogue": catalogue, "Locales": locales][parts[0]] ?? nil else {
                    return nil
                }
                return SourceFile(path: folder + "/" + parts[1], bytes: file.bytes)
            })
    }

    /// Returns the names in a folder. Files in the base tree take precedence, so that a pack can be overridden.
    func names(in folder: String) -> [String]? {
        guard let names = base.names(in: folder) else { return added.names(in: folder) }
        // An overriding pack replaces all files of the added one.
        guard !folder.hasPrefix(catalogue + "/") else { return names }
        let more = (added.names(in: folder) ?? []).filter { !names.contains($0) }
        return more.isEmpty ? names : (names + more).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    func confined(to folders: [String]) -> any FileTree {
        var copy = self
        copy.base = base.confined(to: folders)
        return copy
    }

    func leadsOutside(_ path: String) -> Bool { base.leadsOutside(path) }

    func isFolder(_ path: String) -> Bool { base.isFolder(path) || added.isFolder(path) }
    func size(_ path: String) -> Int? { base.size(path) ?? added.size(path) }

    func read(_ path: String) throws(LoadError) -> SourceFile {
        if base.size(path) == nil, added.size(path) != nil { return try added.read(path) }
        return try base.read(path)
    }
}
