import CAllocator
import HomeseedLoading
import HomeseedSource
import Synchronization

/// A cache of the files at the time of their first access. Edits need no disk access, and all results between two reloads are
/// based on the same files.
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

    /// Returns the cache itself, since it is already confined to its folders.
    func confined(to folders: [String]) -> any FileTree { self }

    func read(_ path: String) throws(LoadError) -> SourceFile {
        try remember(\.files, of: path) { Result { () throws(LoadError) in try base.read(path) } }.get()
    }

    private func remember<Fact: Sendable>(
        _ facts: any WritableKeyPath<Known, [String: Fact]> & Sendable, of path: String, ask: () -> Fact
    ) -> Fact {
        if let fact = known.withLock({ $0[keyPath: facts][path] }) { return fact }
        let fact = ask()
        known.withLock { $0[keyPath: facts][path] = fact }
        return fact
    }
}

/// Memory settings for long-running programs.
package enum AllocatorTuning {
    /// Makes all threads share one arena, so that memory use stays stable after the first edits. Call this function before
    /// anything else.
    package static func begin() { homeseed_share_one_arena() }

    /// The number of bytes in use, without bytes kept for reuse, or `nil` if the C library does not report it.
    package static var bytesInUse: Int? {
        let bytes = homeseed_bytes_in_use()
        return bytes > 0 ? Int(bytes) : nil
    }
}
