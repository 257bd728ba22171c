import Foundation
import HomeseedSource

/// What tells that files were saved, without reading them: asked of the system a few times a second, which works on
/// every file system, for a save by renaming and for folders that come and go.
package struct FileStamps: Equatable, Sendable {
    private struct Stamp: Equatable, Sendable {
        var seconds: Int
        var nanoseconds: Int
        var size: Int
        /// An editor that saves by renaming leaves another file, maybe in the same instant.
        var number: UInt64
        /// Whether it may be read changes with its rights, and where it may lie when it becomes a link.
        var rights: UInt32
        var isLink: Bool
    }

    private var stamps: [String: Stamp] = [:]

    /// - Parameters:
    ///   - places: files, and folders with all that is in them.
    ///   - excluded: absolute paths of files that don't count: the reports that lint itself writes.
    package init(of places: [String], except excluded: Set<String> = []) {
        for place in places { add(place, excluded, depth: 0) }
    }

    private mutating func add(_ path: String, _ excluded: Set<String>, depth: Int) {
        var status = stat()
        guard depth < 8, lstat(path, &status) == 0, !excluded.contains(path) else { return }
        let isLink = status.st_mode & S_IFMT == S_IFLNK
        guard !isLink || stat(path, &status) == 0 else { return }
        if status.st_mode & S_IFMT == S_IFDIR {
            for name in DiskFiles().names(in: path) ?? [] { add(path + "/" + name, excluded, depth: depth + 1) }
        } else {
            #if canImport(Darwin)
            let time = status.st_mtimespec
            #else
            let time = status.st_mtim
            #endif
            stamps[path] = Stamp(
                seconds: Int(time.tv_sec), nanoseconds: Int(time.tv_nsec), size: Int(status.st_size),
                number: UInt64(status.st_ino), rights: UInt32(status.st_mode), isLink: isLink)
        }
    }

    /// The files that are not the same in another look at them, sorted.
    package func differences(from other: FileStamps) -> [String] {
        Set(stamps.keys).union(other.stamps.keys).filter { stamps[$0] != other.stamps[$0] }.sorted()
    }
}
