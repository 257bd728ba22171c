import Foundation
import HomeseedServices
import HomeseedSource
import HomeseedStore

/// The locks of the folders that a command writes to. If two commands start from the same files, the second one sees the
/// changes of the first.
struct FolderLocks {
    private struct Held {
        let path: String
        let lock: FolderLock
        let device: dev_t
        let number: ino_t
    }

    private let held: [Held]

    init() { held = [] }

    private init(held: [Held]) { self.held = held }

    /// Waits at most ten seconds for other processes to release the folders, and then calls `work`.
    ///
    /// - Parameters:
    ///   - paths: files to be written, which need not exist.
    ///   - work: receives the locks.
    /// - Throws: a ``CommandError`` that names a folder locked by another process, and the errors of `work`.
    static func withLocks<Answer>(around paths: [String], _ work: (FolderLocks) throws -> Answer) throws -> Answer {
        let folders = open(around: paths)
        let deadline = Deadline(10)
        var held: [Held] = []
        for folder in folders {
            do {
                try folder.lock.acquire(.write, within: deadline.left)
                held.append(folder)
            } catch {
                // Some network file systems don't support locks; there, concurrent writers are not detected.
                guard case .busy = error else { continue }
                throw CommandError(
                    .failure, "Another process is writing in \(Paths.shown(folder.path)).",
                    advice: ["Nothing was written. Try again."])
            }
        }
        defer { withExtendedLifetime(folders) {} }
        return try work(FolderLocks(held: held))
    }

    /// Locks a folder and calls `work`, unless another process has the lock. `work` receives whether the folder is locked: false
    /// if the file system does not support locks.
    func holds(_ folder: String, _ work: (Bool) -> Void) {
        guard let lock = try? FolderLock(folder), let status = lock.status else { return }
        if held.contains(where: { $0.device == status.st_dev && $0.number == status.st_ino }) { return work(true) }
        do { try lock.acquire(.write, within: 0) } catch {
            if case .system = error { work(false) }
            return
        }
        work(true)
        withExtendedLifetime(lock) {}
    }

    /// Returns the folders of the files and of their link targets, or their nearest existing parents. Each folder occurs once.
    /// The order is the same in every process, which prevents deadlocks.
    private static func open(around paths: [String]) -> [Held] {
        var found: [Held] = []
        let folders = paths.flatMap { [Paths.absolute($0), Paths.real($0)] }.map {
            URL(fileURLWithPath: $0).deletingLastPathComponent().path
        }
        for folder in Set(folders) {
            guard let path = Paths.upwards(from: folder).first(where: Paths.isFolder), let lock = try? FolderLock(path),
                let status = lock.status,
                !found.contains(where: { $0.device == status.st_dev && $0.number == status.st_ino })
            else { continue }
            found.append(Held(path: path, lock: lock, device: status.st_dev, number: status.st_ino))
        }
        return found.sorted { ($0.device, $0.number) < ($1.device, $1.number) }
    }
}
