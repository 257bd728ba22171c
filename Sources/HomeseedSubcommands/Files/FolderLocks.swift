import Foundation
import HomeseedProcesses
import HomeseedSource
import HomeseedStore

/// Keeps other commands from writing to the same folders meanwhile: of two that begin with the same files, the second one finds what the
/// first has written.
enum FolderLocks {
    /// Waits for those that hold one of the folders, for ten seconds at most, and then does the work.
    ///
    /// - Parameter paths: of files, which need not be there.
    /// - Throws: a ``Problem`` that names the folder that someone else holds, and what the work throws.
    static func hold(around paths: [String], _ work: () throws -> Void) throws {
        let folders = open(around: paths)
        defer { withExtendedLifetime(folders) {} }
        let deadline = Deadline(10)
        for folder in folders {
            do { try folder.lock.take(.write, within: deadline.left) } catch {
                // Where a file system knows no locks, as some on a network, nobody is kept out.
                guard case .busy = error else { continue }
                throw Problem(.failure, "Someone else is writing in \(Paths.shown(folder.path)).", advice: ["Nothing was written. Try again."])
            }
        }
        try work()
    }

    /// The folders of files, or the nearest above that are there. Each once, whatever it is called, and in an order that all share: so
    /// nobody waits for someone who waits for them.
    private static func open(around paths: [String]) -> [(path: String, lock: FolderLock)] {
        var found: [(path: String, lock: FolderLock, device: dev_t, number: ino_t)] = []
        for folder in Set(paths.map { URL(fileURLWithPath: Paths.absolute($0)).deletingLastPathComponent().path }) {
            guard let path = Paths.upwards(from: folder).first(where: Paths.isFolder), let lock = try? FolderLock(path), let status = lock.status,
                !found.contains(where: { $0.device == status.st_dev && $0.number == status.st_ino })
            else { continue }
            found.append((path, lock, status.st_dev, status.st_ino))
        }
        return found.sorted { ($0.device, $0.number) < ($1.device, $1.number) }.map { ($0.path, $0.lock) }
    }
}
