import Foundation
import HomeseedServices
import HomeseedSource
import HomeseedStore

/// The locks of the folders that a command writes to, so that of two commands that start with the same files, the second one sees what the
/// first one wrote.
struct FolderLocks {
    private struct Held {
        let path: String
        let lock: FolderLock
        let device: dev_t
        let number: ino_t
    }

    private let held: [Held]

    /// None.
    init() { held = [] }

    private init(held: [Held]) { self.held = held }

    /// Waits for other processes to release the folders, for at most ten seconds, and then does the work.
    ///
    /// - Parameters:
    ///   - paths: files to be written, which need not exist.
    ///   - work: is passed the locks that are held.
    /// - Throws: a ``CommandError`` that names the folder that another process holds, and what the work throws.
    static func hold<Answer>(around paths: [String], _ work: (FolderLocks) throws -> Answer) throws -> Answer {
        let folders = open(around: paths)
        let deadline = Deadline(10)
        var held: [Held] = []
        for folder in folders {
            do {
                try folder.lock.take(.write, within: deadline.left)
                held.append(folder)
            } catch {
                // Some network file systems know no locks: there, nobody is kept out.
                guard case .busy = error else { continue }
                throw CommandError(.failure, "Another process is writing in \(Paths.shown(folder.path)).", advice: ["Nothing was written. Try again."])
            }
        }
        defer { withExtendedLifetime(folders) {} }
        return try work(FolderLocks(held: held))
    }

    /// Whether no other process writes in a folder, and none can begin to while `work` runs. Where file systems know no locks, it is not known.
    func holds(_ folder: String, _ work: (Bool) -> Void) {
        guard let lock = try? FolderLock(folder), let status = lock.status else { return }
        if held.contains(where: { $0.device == status.st_dev && $0.number == status.st_ino }) { return work(true) }
        do { try lock.take(.write, within: 0) } catch {
            if case .system = error { work(false) }
            return
        }
        work(true)
        withExtendedLifetime(lock) {}
    }

    /// The folders of files and of what they are links to, or the nearest above that exist. Each once, whatever it is called, and in the same
    /// order in every process, so that no two wait for each other.
    private static func open(around paths: [String]) -> [Held] {
        var found: [Held] = []
        let folders = paths.flatMap { [Paths.absolute($0), Paths.real($0)] }.map { URL(fileURLWithPath: $0).deletingLastPathComponent().path }
        for folder in Set(folders) {
            guard let path = Paths.upwards(from: folder).first(where: Paths.isFolder), let lock = try? FolderLock(path), let status = lock.status,
                !found.contains(where: { $0.device == status.st_dev && $0.number == status.st_ino })
            else { continue }
            found.append(Held(path: path, lock: lock, device: status.st_dev, number: status.st_ino))
        }
        return found.sorted { ($0.device, $0.number) < ($1.device, $1.number) }
    }
}
