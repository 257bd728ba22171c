import Crypto
import HomeseedLoading
import HomeseedSource
import Synchronization

/// A file tree that records its answers, so that a later run can tell whether anything that was read has changed.
struct RecordedFiles: FileTree {
    private let base: any FileTree
    /// The position of the tree's roots in the recording.
    private let tree: Int
    let recording: Recording

    /// Creates a tree of the files on disk with an empty recording.
    init() {
        base = DiskFiles()
        recording = Recording()
        tree = recording.add(nil)
    }

    private init(_ base: any FileTree, _ tree: Int, _ recording: Recording) {
        self.base = base
        self.tree = tree
        self.recording = recording
    }

    func names(in folder: String) -> [String]? {
        let names = base.names(in: folder)
        recording.note(FileQuery(tree: tree, kind: .names, path: folder), FileQuery.digest(names))
        return names
    }

    func isFolder(_ path: String) -> Bool {
        let isFolder = base.isFolder(path)
        recording.note(FileQuery(tree: tree, kind: .folder, path: path), FileQuery.digest(isFolder))
        return isFolder
    }

    func size(_ path: String) -> Int? {
        let size = base.size(path)
        recording.note(FileQuery(tree: tree, kind: .size, path: path), FileQuery.digest(size))
        return size
    }

    func read(_ path: String) throws(LoadError) -> SourceFile {
        let result = Result { () throws(LoadError) in try base.read(path) }
        recording.note(FileQuery(tree: tree, kind: .read, path: path), FileQuery.digest(result))
        return try result.get()
    }

    func leadsOutside(_ path: String) -> Bool {
        let leadsOutside = base.leadsOutside(path)
        recording.note(FileQuery(tree: tree, kind: .outside, path: path), FileQuery.digest(leadsOutside))
        return leadsOutside
    }

    func confined(to folders: [String]) -> any FileTree {
        RecordedFiles(base.confined(to: folders), recording.add(folders), recording)
    }
}

/// The queries of a run with their answers.
final class Recording: Sendable {
    private struct State {
        var roots: [[String]?] = []
        var answers: [FileQuery: [UInt8]] = [:]
        var isConsistent = true
    }

    private let state = Mutex(State())

    /// Adds the roots of a tree, or `nil` for a tree without roots, and returns their position.
    fileprivate func add(_ roots: [String]?) -> Int {
        state.withLock {
            $0.roots.append(roots)
            return $0.roots.count - 1
        }
    }

    fileprivate func note(_ query: FileQuery, _ answer: [UInt8]) {
        state.withLock {
            // A file that changed during the run has no single answer.
            if let known = $0.answers.updateValue(answer, forKey: query), known != answer { $0.isConsistent = false }
        }
    }

    /// The roots and answers, or `nil` if a file changed during the run.
    var inputs: RunInputs? {
        state.withLock { $0.isConsistent ? RunInputs(roots: $0.roots, answers: Array($0.answers)) : nil }
    }
}

/// A query to a file tree.
struct FileQuery: Hashable {
    enum Kind: UInt8 {
        case names, folder, size, read, outside
    }

    /// The position of the tree's roots.
    var tree: Int
    var kind: Kind
    var path: String

    /// Returns the digest of the current answer.
    func answer(of files: any FileTree) -> [UInt8] {
        switch kind {
        case .names: FileQuery.digest(files.names(in: path))
        case .folder: FileQuery.digest(files.isFolder(path))
        case .size: FileQuery.digest(files.size(path))
        case .read: FileQuery.digest(Result { () throws(LoadError) in try files.read(path) })
        case .outside: FileQuery.digest(files.leadsOutside(path))
        }
    }

    fileprivate static func digest(_ answer: Bool) -> [UInt8] { [answer ? 1 : 0] }

    fileprivate static func digest(_ size: Int?) -> [UInt8] { Array((size.map(String.init) ?? "none").utf8) }

    fileprivate static func digest(_ names: [String]?) -> [UInt8] {
        guard let names else { return [] }
        // The separator is a slash, because no name contains one.
        return Array(SHA256.hash(data: Array(names.joined(separator: "/").utf8)))
    }

    fileprivate static func digest(_ file: Result<SourceFile, LoadError>) -> [UInt8] {
        switch file {
        case .success(let file): Array(SHA256.hash(data: file.bytes))
        case .failure(.noCatalogue): [0]
        case .failure(.outside): [1]
        case .failure(.unreadable): [2]
        }
    }
}

/// Everything that a run read.
struct RunInputs {
    /// The roots of each tree, or `nil` for a tree without roots, which can read any file.
    var roots: [[String]?]
    var answers: [(key: FileQuery, value: [UInt8])]

    /// Whether each query still has the same answer.
    var areUpToDate: Bool {
        let disk = DiskFiles()
        let trees: [any FileTree] = roots.map { $0.map(disk.confined) ?? disk }
        return answers.allSatisfy { query, answer in
            trees.indices.contains(query.tree) && query.answer(of: trees[query.tree]) == answer
        }
    }
}
