import HomeseedSource

/// Packs that a program brings along, beside those in the catalogue's folder.
struct AddedFiles: FileTree {
    let base: any FileTree
    private let added: MemoryFiles
    private let folder: String

    /// - Parameters:
    ///   - files: with paths such as `school/pack.yaml`, below the catalogue.
    ///   - catalogue: the folder of the catalogue.
    init(_ files: [SourceFile], to catalogue: String, over base: any FileTree) {
        self.base = base
        folder = catalogue
        added = MemoryFiles(files.map { SourceFile(path: catalogue + "/" + $0.path, bytes: $0.bytes) })
    }

    /// What lies in the folder itself comes first: a pack can be taken over and changed.
    func names(in folder: String) -> [String]? {
        guard let names = base.names(in: folder) else { return added.names(in: folder) }
        let more = (added.names(in: folder) ?? []).filter { !names.contains($0) && folder == self.folder }
        return more.isEmpty ? names : (names + more).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    func isFolder(_ path: String) -> Bool { base.isFolder(path) || added.isFolder(path) }
    func size(_ path: String) -> Int? { base.size(path) ?? added.size(path) }

    func read(_ path: String) throws(LoadError) -> SourceFile {
        if base.size(path) == nil, added.size(path) != nil { return try added.read(path) }
        return try base.read(path)
    }
}
