package import HomeseedSource

/// The storage of a catalogue's files: the disk, or memory for tests, examples and editors.
package protocol FileTree: Sendable {
    /// Returns the names in a folder, sorted by bytes, or `nil` if the folder cannot be read.
    func names(in folder: String) -> [String]?
    /// Whether a folder exists at the path.
    func isFolder(_ path: String) -> Bool
    /// Returns a file's size in bytes, or `nil` if there is none.
    func size(_ path: String) -> Int?
    /// Reads a file. Throws an error if it does not exist, cannot be read, or is outside of the allowed folders.
    func read(_ path: String) throws(LoadError) -> SourceFile
    /// Returns a copy that reads nothing outside of the folders, even through links.
    func confined(to folders: [String]) -> any FileTree
    /// Whether a file or folder exists and is outside of the allowed folders.
    func leadsOutside(_ path: String) -> Bool
}

/// An in-memory file tree. Its folders are the prefixes of the files' paths.
package struct MemoryFiles: FileTree {
    private let files: [String: SourceFile]
    private let folders: [String: Set<String>]

    /// Creates a tree in which the last of several files with the same path is used.
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

    /// Returns the names in a folder. Names that begin with a dot are omitted, as on disk.
    package func names(in folder: String) -> [String]? {
        folders[folder]?.filter { !$0.hasPrefix(".") }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    package func isFolder(_ path: String) -> Bool { folders[path] != nil }

    package func size(_ path: String) -> Int? { files[path]?.bytes.count }

    /// Returns the tree itself, because it contains no links.
    package func confined(to folders: [String]) -> any FileTree { self }
    package func leadsOutside(_ path: String) -> Bool { false }

    package func read(_ path: String) throws(LoadError) -> SourceFile {
        guard let file = files[path] else { throw LoadError.unreadable(path: path) }
        return file
    }
}

/// An error that prevents loading a catalogue at all, in contrast to errors in its content.
public enum LoadError: Error, CustomStringConvertible {
    case noCatalogue(path: String)
    case unreadable(path: String)
    /// The path is a link that leads out of the folders of the catalogue and its translations.
    case outside(path: String)

    public var description: String {
        switch self {
        case .noCatalogue(let path): "There is no catalogue at \(path)."
        case .outside(let path): "\(path) leads out of the catalogue's folders, so it is not read. Put a copy in its place."
        case .unreadable(let path):
            "\(path) can't be read. Is it a file, or where it is a link, is there one at its end, and may it be read?"
        }
    }
}
