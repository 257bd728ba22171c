import Foundation
import HomeseedSource

/// A snapshot of file metadata, for detecting saves without reading the files.
///
/// Polling works on every file system, with saves by renaming, and with folders that are created or deleted.
package struct FileStamps: Equatable, Sendable {
    private struct Stamp: Equatable, Sendable {
        var seconds: Int
        var nanoseconds: Int
        var size: Int
        /// The inode number. It changes when an editor saves by renaming, even at the same instant.
        var number: UInt64
        /// The permissions, which decide whether the file can be read. ``isLink`` affects whether it is in the allowed folders.
        var rights: UInt32
        var isLink: Bool
    }

    private var stamps: [String: Stamp] = [:]

    /// - Parameters:
    ///   - places: The files, and the folders with everything in them.
    ///   - excluded: The absolute paths of ignored files, such as reports that lint writes itself.
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

    /// The snapshot as text, without inode numbers.
    package var text: String {
        stamps.sorted { $0.key < $1.key }.map { path, stamp in
            "\(path) \(stamp.seconds).\(stamp.nanoseconds) \(stamp.size) \(stamp.rights) \(stamp.isLink)"
        }.joined(separator: "\n")
    }

    /// Returns the files that differ from another snapshot, sorted.
    package func differences(from other: FileStamps) -> [String] {
        Set(stamps.keys).union(other.stamps.keys).filter { stamps[$0] != other.stamps[$0] }.sorted()
    }
}
