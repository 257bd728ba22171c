import Foundation
import HomeseedStore

/// One writer, or several readers, in a folder at a time. It ends with the process, however that ends.
final class FolderLock {
    private let descriptor: Int32

    init(_ folder: String, _ access: Access, lockTimeout: Double) throws(TargetError) {
        descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            throw .unreachable("the folder '\(folder)' can't be opened: \(String(cString: strerror(errno)))")
        }
        // From here on `deinit` closes it, also where this throws: closed twice, its number may be another file's by then.
        let start = ContinuousClock.now
        while flock(descriptor, (access == .write ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else {
                throw .unreachable("the folder '\(folder)' can't be locked: \(String(cString: strerror(errno)))")
            }
            if ContinuousClock.now - start > .seconds(lockTimeout) {
                throw .busy("someone else is seeding into '\(folder)'; try again")
            }
            usleep(20_000)
        }
    }

    deinit {
        // Closing alone leaves it held by a child that was forked meanwhile, until that runs its program.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }
}
