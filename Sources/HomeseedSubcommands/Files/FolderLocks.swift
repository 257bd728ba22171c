import Foundation
import HomeseedSource

/// Keeps other commands from writing to the same folders meanwhile: of two that begin with the same files, the second one finds what the
/// first has written. Nothing is left of a lock when its process ends, however it ends.
enum FolderLocks {
    /// Waits for those that hold one of the folders, for ten seconds at most, and then does the work.
    ///
    /// - Parameter paths: of files, which need not be there.
    /// - Throws: a ``Problem`` that names the folder that someone else holds, and what the work throws.
    static func hold(around paths: [String], _ work: () throws -> Void) throws {
        let folders = open(around: paths)
        defer {
            for folder in folders {
                // Closing alone leaves it held by a child that was forked meanwhile, until that runs its program.
                _ = flock(folder.descriptor, LOCK_UN)
                close(folder.descriptor)
            }
        }
        let deadline = ContinuousClock.now + .seconds(10)
        for folder in folders {
            // Where a file system knows no locks, as some on a network, nobody is kept out.
            while flock(folder.descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK || errno == EINTR {
                guard ContinuousClock.now < deadline else {
                    throw Problem(.failure, "Someone else is writing in \(Paths.shown(folder.path)).", advice: ["Nothing was written. Try again."])
                }
                usleep(5_000)
            }
        }
        try work()
    }

    /// The folders of files, or the nearest above that are there. Each once, whatever it is called, and in an order that all share: so
    /// nobody waits for someone who waits for them.
    private static func open(around paths: [String]) -> [(path: String, descriptor: Int32)] {
        var found: [(path: String, descriptor: Int32, status: stat)] = []
        for folder in Set(paths.map { URL(fileURLWithPath: Paths.absolute($0)).deletingLastPathComponent().path }) {
            guard let path = Paths.upwards(from: folder).first(where: Paths.isFolder) else { continue }
            var status = stat()
            let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            let isKnown = { found.contains { $0.status.st_dev == status.st_dev && $0.status.st_ino == status.st_ino } }
            if fstat(descriptor, &status) == 0, !isKnown() { found.append((path, descriptor, status)) } else { close(descriptor) }
        }
        return found.sorted { ($0.status.st_dev, $0.status.st_ino) < ($1.status.st_dev, $1.status.st_ino) }.map { ($0.path, $0.descriptor) }
    }
}
