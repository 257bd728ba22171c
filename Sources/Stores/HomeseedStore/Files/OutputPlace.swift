package import Foundation

/// Where a file may be written, found out before anything is: under a new name, or in place of a regular file.
///
/// A device, a pipe or a socket that stands there stays: to put a file in its place would take it away from everyone on
/// the machine. A link stays a link, and what it leads to is written; one that leads nowhere is refused, since nobody knows
/// what was meant to be there. Whatever writes a file goes through here.
package struct OutputPlace {
    /// The file itself, links followed.
    package let path: String
    /// As it was typed, for errors.
    private let shown: String
    /// Of the file that is there; nil for a new one.
    private let status: stat?

    package var isNew: Bool { status == nil }

    package init(_ path: String) throws(TargetError) {
        shown = Cell.harmless(path)
        guard !OutputPlace.isStandardOutput(path) else {
            throw .address("'\(shown)' is standard output, and a file is needed here" + (path == "-" ? ": ./- is one of that name" : ""))
        }
        guard !OutputPlace.isDescriptor(path) else { throw .address("'\(shown)' is a stream, and a file is needed here") }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let problem = errno
            if problem == ENOENT, lstat(path, &status) == 0 {
                throw .address("'\(shown)' is a link that leads nowhere: name the file itself, or take the link away")
            }
            guard problem == ENOENT else { throw .unreachable("'\(shown)' can't be written: \(String(cString: strerror(problem)))") }
            self.status = nil
            self.path = OutputPlace.resolved(path)
            return
        }
        if let what = OutputPlace.name(of: status.st_mode) {
            throw .address("'\(shown)' is \(what), and a file is needed here: what stands there is left as it is")
        }
        self.status = status
        self.path = OutputPlace.real(path) ?? path
    }

    // MARK: What stands somewhere

    /// Nil for a regular file.
    package static func name(of mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// `-`, and what systems call the same stream.
    package static func isStandardOutput(_ path: String) -> Bool {
        ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
    }

    /// The names of open files: to replace the file behind one would take it away from whoever opened it.
    private static func isDescriptor(_ path: String) -> Bool {
        path.hasPrefix("/dev/std") || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
    }

    private static func real(_ path: String) -> String? {
        // The system's own memory, freed at once.
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Of a file that is not there yet: the folder with its links followed.
    private static func resolved(_ path: String) -> String {
        let url = URL(fileURLWithPath: path)
        return real(url.deletingLastPathComponent().path).map { ($0 == "/" ? "" : $0) + "/" + url.lastPathComponent } ?? path
    }
}

extension OutputPlace {
    /// A new file beside the place, open for writing: what is to take its place once it is complete.
    ///
    /// - Parameter suffix: of its name, which begins with a dot and the place's own.
    package func beside(_ suffix: String) throws(TargetError) -> (path: String, descriptor: Int32) {
        let url = URL(fileURLWithPath: path)
        let name = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).\(suffix)").path
        // While it is written nobody reads what only some may read.
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, isNew ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        return (name, descriptor)
    }

    /// Gives the new file the owner and the rights of the one whose place it takes.
    package func adopt(_ descriptor: Int32) throws(TargetError) {
        guard let status else { return }
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { throw failure(errno) }
        var mode = status.st_mode & 0o7777
        if new.st_uid != status.st_uid || new.st_gid != status.st_gid, fchown(descriptor, status.st_uid, status.st_gid) != 0 {
            // To run as its owner is another promise when the owner is another.
            mode &= 0o777
        }
        guard fchmod(descriptor, mode) == 0 else { throw failure(errno) }
    }

    /// Puts a complete file in its place.
    package func take(_ temporary: String) throws(TargetError) {
        var there = stat()
        if lstat(path, &there) == 0, let what = OutputPlace.name(of: there.st_mode) {
            throw .address("'\(shown)' has become \(what) meanwhile: what stands there is left as it is")
        }
        guard rename(temporary, path) == 0 else { throw failure(errno) }
    }

    /// Takes a file away that was written more than a minute ago.
    static func removeOld(_ path: String) {
        guard let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date, date.timeIntervalSinceNow < -60
        else { return }
        unlink(path)
    }

    /// Writes a whole file beside its place, under a name that ``take(_:)`` moves it from. The caller holds the lock of its folder until then.
    package func prepare(_ bytes: [UInt8]) throws(TargetError) -> String {
        let (temporary, descriptor) = try beside("homeseed-" + UUID().uuidString)
        defer { close(descriptor) }
        do throws(TargetError) {
            guard OutputPlace.write(bytes, to: descriptor) else { throw failure(errno) }
            try adopt(descriptor)
        } catch {
            unlink(temporary)
            throw error
        }
        return temporary
    }

    /// A whole file or nothing.
    package func write(_ bytes: [UInt8]) throws(TargetError) {
        let file = try Replacement(of: path)
        try file.write(bytes)
        try file.finish()
        try file.move()
    }

    /// Writes bytes to an open file, however many calls of the system that takes.
    ///
    /// - Returns: whether all of it was taken; `errno` says why not.
    package static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
        let isWritten = bytes.withContiguousStorageIfAvailable { buffer in
            var start = 0
            while start < buffer.count {
                let count = Foundation.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
                if count < 0, errno == EINTR { continue }
                // Whoever shares a pipe or a terminal may have set it not to wait.
                if count < 0, errno == EAGAIN {
                    var place = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                    if poll(&place, 1, -1) >= 0 || errno == EINTR { continue }
                }
                guard count > 0 else { return false }
                start += count
            }
            return true
        }
        return isWritten ?? write(Array(bytes), to: descriptor)
    }

    func failure(_ problem: Int32) -> TargetError {
        let reason = problem == ENOENT || problem == EACCES || problem == ENOTDIR
            ? "is its folder there, and may it be written?" : String(cString: strerror(problem))
        return .unreachable("'\(shown)' can't be written: \(reason)")
    }
}
