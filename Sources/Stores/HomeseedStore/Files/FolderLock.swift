package import Foundation

/// A folder in which one writes, or several read, at a time.
///
/// Nothing is left of a lock when its process ends, however it ends. Made of `flock(2)`, which holds off only those who ask for a lock too.
package final class FolderLock: Sendable {
    /// Why there is no lock.
    package enum Failure: Error {
        /// Someone else held it all the time.
        case busy
        /// What the system says, as in `errno`: the folder can't be opened, or its file system knows no locks.
        case system(Int32)
    }

    private let descriptor: Int32

    /// Opens a folder, and locks nothing yet.
    package init(_ folder: String) throws(Failure) {
        descriptor = open(folder, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .system(errno) }
        // From here on `deinit` closes it, also where this throws: closed twice, its number may be another file's by then.
    }

    deinit {
        // Closing alone leaves it held by a child that was forked meanwhile, until that runs its program.
        _ = flock(descriptor, LOCK_UN)
        close(descriptor)
    }

    /// What the system knows of the folder; nil where it can't tell.
    package var status: stat? {
        var status = stat()
        return fstat(descriptor, &status) == 0 ? status : nil
    }

    /// Waits for those who hold it.
    ///
    /// - Parameters:
    ///   - access: to read beside others who read, or to write alone.
    ///   - limit: seconds, at most.
    package func take(_ access: Access, within limit: Double) throws(Failure) {
        let (start, limit) = (ContinuousClock.now, Duration.seconds(limit.isNaN ? 0 : max(0, min(limit, 1_000_000))))
        while flock(descriptor, (access == .write ? LOCK_EX : LOCK_SH) | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw .system(errno) }
            guard ContinuousClock.now - start < limit else { throw .busy }
            usleep(5_000)
        }
    }
}

extension FolderLock {
    /// A target's own folder, locked.
    ///
    /// - Parameter limit: seconds in which it waits for others.
    /// - Returns: the lock, which holds for as long as it is kept.
    /// - Throws: ``TargetError/busy(_:)`` where someone else holds it all the time, ``TargetError/unreachable(_:)`` where there is none.
    package static func ofTarget(_ folder: String, for access: Access, within limit: Double) throws(TargetError) -> FolderLock {
        let shown = Cell.harmless(folder)
        let lock: FolderLock
        do { lock = try FolderLock(folder) } catch { throw TargetError(error, "the folder '\(shown)' can't be opened", in: shown) }
        do { try lock.take(access, within: limit) } catch { throw TargetError(error, "the folder '\(shown)' can't be locked", in: shown) }
        return lock
    }
}

extension TargetError {
    fileprivate init(_ failure: FolderLock.Failure, _ what: String, in folder: String) {
        self = switch failure {
        case .busy: .busy("someone else is seeding into '\(folder)'; try again")
        case .system(let code): .unreachable("\(what): \(String(cString: strerror(code)))")
        }
    }
}
