package import Foundation

/// An advisory lock on a folder, shared by readers or exclusive to one writer.
///
/// The lock uses `flock(2)`, so it excludes only processes that lock the folder too. The system releases it when the process
/// exits, even after a crash.
public final class FolderLock: Sendable {
    /// The reason why the lock could not be acquired.
    package enum Failure: Error {
        /// Another process held the lock until the time limit.
        case busy
        /// An error from the system, as its `errno`: the folder can't be opened, or its file system doesn't support locks.
        case system(Int32)
    }

    private let descriptor: Int32

    /// Opens a folder without locking it.
    package init(_ folder: String) throws(Failure) {
        descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
    }

    deinit {
        // Without this call, a forked child would hold the lock until it calls `exec`.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// The folder's file status, or `nil` if it can't be read.
    package var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Acquires the lock, and waits while other processes hold it.
    ///
    /// - Parameters:
    ///   - access: `.read` for a shared lock, `.write` for an exclusive lock.
    ///   - limit: The longest time to wait, in seconds.
    package func acquire(_ access: Access, within limit: Double) throws(Failure) {
        let (start, limit) = (ContinuousClock.now, Duration.seconds(limit.isNaN ? 0 : max(0, min(limit, 1_000_000))))
        while flock(descriptor, (access == .write ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(errno) }
            guard ContinuousClock.now - start < limit else { throw .busy }
            usleep(5_000)
        }
    }
}

extension FolderLock {
    /// Locks the folder of a target.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - access: Whether the target reads or writes.
    ///   - limit: The longest time to wait, in seconds.
    /// - Returns: The lock, which is held until it is deallocated.
    /// - Throws: ``TargetError/busy(_:)`` if another process holds the lock until the limit; ``TargetError/unreachable(_:)`` if
    ///   the folder can't be opened or locked.
    public static func ofTarget(_ folder: String, for access: Access, within limit: Double) throws(TargetError) -> FolderLock {
        let shown = Cell.harmless(folder)
        let lock: FolderLock
        do { lock = try FolderLock(folder) } catch {
            throw TargetError(error, "the folder '\(shown)' can't be opened", in: shown)
        }
        do { try lock.acquire(access, within: limit) } catch {
            throw TargetError(error, "the folder '\(shown)' can't be locked", in: shown)
        }
        return lock
    }
}

extension TargetError {
    fileprivate init(_ failure: FolderLock.Failure, _ what: String, in folder: String) {
        self =
            switch failure {
            case .busy: .busy("someone else is seeding into '\(folder)'; try again")
            case .system(let code): .unreachable("\(what): \(String(cString: strerror(code)))")
            }
    }
}
