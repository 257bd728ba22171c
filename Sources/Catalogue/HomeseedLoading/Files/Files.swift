package import HomeseedSource

/// What loading asks of the place where a catalogue's files lie: the disk, or memory for tests, examples and editors.
package protocol FileTree: Sendable {
    /// The names in a folder, sorted by their bytes; nil where it can't be read.
    func names(in folder: String) -> [String]?
    /// Whether there is a folder at a path.
    func isFolder(_ path: String) -> Bool
    /// Says how many bytes a file has; nil where there is no such file.
    func size(_ path: String) -> Int?
    /// The content of a file. Throws where it is not there, can't be read, or lies outside of the folders that may be read.
    func read(_ path: String) throws(LoadError) -> SourceFile
    /// The same files without any outside of some folders, whichever links lead there.
    func confined(to folders: [String]) -> any FileTree
    /// Whether a file or folder is there, and lies outside of the folders that may be read.
    func leadsOutside(_ path: String) -> Bool
}

/// Files that are in memory: folders are whatever stands before a `/` in their paths.
package struct MemoryFiles: FileTree {
    private let files: [String: SourceFile]
    private let folders: [String: Set<String>]

    /// Of two files with the same path the last one counts.
    package init(_ files: [SourceFile]) {
        self.files = Dictionary(files.map { ($0.path, $0) }) { $1 }
        var folders: [String: Set<String>] = [:]
        for file in files {
            var path = file.path[...]
            while let slash = path.lastIndex(of: "/") {
                folders[String(path[..<slash]), default: []].insert(String(path[path.index(after: slash)...]))
                path = path[..<slash]
            }
        }
        self.folders = folders
    }

    /// Names that begin with a dot are left out, as on the disk.
    package func names(in folder: String) -> [String]? {
        folders[folder]?.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package func isFolder(_ path: String) -> Bool { folders[path] != nil }

    package func size(_ path: String) -> Int? { files[path]?.bytes.count }

    /// Nothing in memory is a link.
    package func confined(to folders: [String]) -> any FileTree { self }
    package func leadsOutside(_ path: String) -> Bool { false }

    package func read(_ path: String) throws(LoadError) -> SourceFile {
        guard let file = files[path] else { throw LoadError.unreadable(path: path) }
        return file
    }
}

/// What keeps a catalogue from being loaded at all: not a fault of its content.
public enum LoadError: Error, CustomStringConvertible {
    case noCatalogue(path: String)
    case unreadable(path: String)
    /// A link leads out of the catalogue's and the translations' folders.
    case outside(path: String)

    public var description: String {
        switch self {
        case .noCatalogue(let path): "There is no catalogue at \(path)."
        case .outside(let path): "\(path) leads out of the catalogue's folders, so it is not read. Put a copy in its place."
        case .unreadable(let path): "\(path) can't be read. Is it a file, or where it is a link, is there one at its end, and may it be read?"
        }
    }
}
