package import Foundation

/// A validated path for an output file: either a new file or an existing regular file to replace.
///
/// Devices, pipes and sockets are refused, because replacing one would remove it for all programs. A symbolic link is
/// followed and kept; a dangling link is refused. All code that writes files uses this type.
public struct OutputPlace {
    /// The path with symbolic links resolved.
    public let path: String
    /// The path for errors, with control characters escaped.
    private let shown: String
    /// The status of the existing file, or `nil` if the file is new.
    private let status: stat?

    /// Whether there is no file at the path.
    public var isNew: Bool { status == nil }

    /// Validates a path.
    ///
    /// - Throws: ``TargetError/address(_:)`` for standard output, a folder, device, pipe, socket or dangling link;
    ///   ``TargetError/unreachable(_:)`` if the path can't be read.
    public init(_ path: String) throws(TargetError) {
        shown = Cell.harmless(path)
        guard !OutputPlace.isStandardOutput(path) else {
            throw .address(
                "'\(shown)' is standard output, and a file is needed here" + (path == "-" ? ": ./- is one of that name" : ""))
        }
        guard !OutputPlace.isDescriptor(path) else { throw .address("'\(shown)' is a stream, and a file is needed here") }
        var status = stat()
        guard stat(path, &status) == 0 else {
            let problem = errno
            if problem == ENOENT, lstat(path, &status) == 0 {
                throw .address("'\(shown)' is a link that leads nowhere: name the file itself, or take the link away")
            }
            guard problem == ENOENT else {
                throw .unreachable("'\(shown)' can't be written: \(String(cString: strerror(problem)))")
            }
            self.status = nil
            self.path = OutputPlace.resolved(path)
            return
        }
        if let what = OutputPlace.name(of: status.st_mode) {
            throw .address("'\(shown)' is \(what), but a file is needed here; it was not changed")
        }
        self.status = status
        self.path = OutputPlace.real(path) ?? path
    }

    // MARK: File types

    /// Returns the name of a file type for errors, or `nil` for a regular file.
    package static func name(of mode: mode_t) -> String? {
        switch mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a pipe"
        case S_IFSOCK: "a socket"
        default: "a device"
        }
    }

    /// Whether the path is `-` or a system path of standard output.
    package static func isStandardOutput(_ path: String) -> Bool {
        ["-", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"].contains(path)
    }

    /// Whether the path refers to an open descriptor, such as `/dev/fd/3`. Its file must not be replaced.
    private static func isDescriptor(_ path: String) -> Bool {
        path.hasPrefix("/dev/std") || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
    }

    private static func real(_ path: String) -> String? {
        // `realpath` allocates the result, so it must be freed.
        guard let found = realpath(path, nil) else { return nil }
        defer { free(found) }
        return String(cString: found)
    }

    /// Resolves the folder's symbolic links for a file that doesn't exist yet.
    private static func resolved(_ path: String) -> String {
        let url = URL(fileURLWithPath: path)
        return real(url.deletingLastPathComponent().path).map { ($0 == "/" ? "" : $0) + "/" + url.lastPathComponent } ?? path
    }
}

extension OutputPlace {
    /// Creates a temporary file beside the destination, open for writing.
    ///
    /// - Parameter suffix: The end of the temporary file's name. For the suffix `x`, the name beside `plan.sql` is
    ///   `.plan.sql.x`.
    package func beside(_ suffix: String) throws(TargetError) -> (path: String, descriptor: Int32) {
        // A move needs only the folder's permission, so it would replace even a read-only file.
        if let status, status.st_mode & 0o222 == 0 {
            throw .unreachable("'\(shown)' can't be written, because it is read-only: `chmod u+w` changes that")
        }
        let url = URL(fileURLWithPath: path)
        let name = url.deletingLastPathComponent().appendingPathComponent(".\(url.lastPathComponent).\(suffix)").path
        // A replaced file may be readable by few users, so its temporary file is private to the owner.
        let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, isNew ? 0o666 : 0o600)
        guard descriptor >= 0 else { throw failure(errno) }
        return (name, descriptor)
    }

    /// Copies the owner and the permissions of the existing file to its replacement.
    package func adopt(_ descriptor: Int32) throws(TargetError) {
        guard let status else { return }
        var new = stat()
        guard fstat(descriptor, &new) == 0 else { throw failure(errno) }
        var mode = status.st_mode & 0o7777
        if new.st_uid != status.st_uid || new.st_gid != status.st_gid, fchown(descriptor, status.st_uid, status.st_gid) != 0 {
            // Drop the set-user-ID and set-group-ID bits if the owner could not be copied.
            mode &= 0o777
        }
        guard fchmod(descriptor, mode) == 0 else { throw failure(errno) }
    }

    /// Moves a complete temporary file to the destination.
    package func replace(with temporary: String) throws(TargetError) {
        var there = stat()
        if lstat(path, &there) == 0, let what = OutputPlace.name(of: there.st_mode) {
            throw .address("'\(shown)' has become \(what) meanwhile; it was not changed")
        }
        guard rename(temporary, path) == 0 else { throw failure(errno) }
    }

    /// Removes a file if it was last modified more than a minute ago.
    static func removeOld(_ path: String) {
        guard let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date,
            date.timeIntervalSinceNow < -60
        else { return }
        unlink(path)
    }

    /// Writes a complete temporary file beside the destination and returns its path, for ``replace(with:)`` to move. The caller
    /// holds the folder's lock until then.
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

    /// Writes the file atomically: other processes see either the previous or the new contents.
    public func write(_ bytes: [UInt8]) throws(TargetError) {
        let file = try Replacement(of: path)
        try file.write(bytes)
        try file.finish()
        try file.move()
    }

    /// Writes all bytes to a descriptor, with as many system calls as needed.
    ///
    /// - Returns: Whether all bytes were written. If not, `errno` contains the reason.
    package static func write(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
        let isWritten = bytes.withContiguousStorageIfAvailable { buffer in
            var start = 0
            while start < buffer.count {
                let count = Foundation.write(descriptor, buffer.baseAddress.map { $0 + start }, buffer.count - start)
                if count < 0, errno == EINTR { continue }
                // Another process that shares the pipe or terminal may have made it non-blocking.
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
        let reason =
            problem == ENOENT || problem == EACCES || problem == ENOTDIR
            ? "is its folder there, and may it be written?" : String(cString: strerror(problem))
        return .unreachable("'\(shown)' can't be written: \(reason)")
    }
}
