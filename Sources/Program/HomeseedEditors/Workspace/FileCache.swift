import CAllocator
import HomeseedLoading
import HomeseedSource
import Synchronization

/// The files as they lay on the disk when they were first asked for: so that a keystroke asks the disk nothing, and all
/// that is found in one state of a workspace is found in the same files.
final class FileCache: FileTree {
    private let base: any FileTree
    private let known = Mutex(Known())

    private struct Known {
        var names: [String: [String]?] = [:]
        var folders: [String: Bool] = [:]
        var sizes: [String: Int?] = [:]
        var outside: [String: Bool] = [:]
        var files: [String: Result<SourceFile, LoadError>] = [:]
    }

    init(_ base: any FileTree) { self.base = base }

    func names(in folder: String) -> [String]? { remember(\.names, of: folder) { base.names(in: folder) } }
    func isFolder(_ path: String) -> Bool { remember(\.folders, of: path) { base.isFolder(path) } }
    func size(_ path: String) -> Int? { remember(\.sizes, of: path) { base.size(path) } }
    func leadsOutside(_ path: String) -> Bool { remember(\.outside, of: path) { base.leadsOutside(path) } }

    /// It is confined to its folders already.
    func confined(to folders: [String]) -> any FileTree { self }

    func read(_ path: String) throws(LoadError) -> SourceFile {
        try remember(\.files, of: path) { Result { () throws(LoadError) in try base.read(path) } }.get()
    }

    private func remember<Fact: Sendable>(_ facts: any WritableKeyPath<Known, [String: Fact]> & Sendable, of path: String, ask: () -> Fact) -> Fact {
        if let fact = known.withLock({ $0[keyPath: facts][path] }) { return fact }
        let fact = ask()
        known.withLock { $0[keyPath: facts][path] = fact }
        return fact
    }
}

/// What a program needs that holds a catalogue open for hours.
package enum AllocatorTuning {
    /// Keeps memory where it was after the first edits: what threads take and give back lies in one place. Before all else.
    package static func begin() { homeseed_share_one_arena() }

    /// Bytes that the program holds, without those that it gave back and the C library keeps to hand out again; nil where it does not say.
    package static var bytesInUse: Int? {
        let bytes = homeseed_bytes_in_use()
        return bytes > 0 ? Int(bytes) : nil
    }
}
