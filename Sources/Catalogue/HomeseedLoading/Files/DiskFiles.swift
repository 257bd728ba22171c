package import HomeseedSource

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The files on disk, accessed by system calls. Foundation would dominate the time to load a small catalogue.
package struct DiskFiles: FileTree {
    /// The folders outside of which nothing is read, with links resolved, or `nil` if there is no restriction.
    private let roots: [String]?

    package init() { roots = nil }

    private init(roots: [String]) { self.roots = roots }

    /// Returns a copy that reads nothing outside of the folders.
    ///
    /// The catalogue's author may be untrusted, and a link can lead to any file on the machine.
    package func confined(to folders: [String]) -> any FileTree { DiskFiles(roots: folders.compactMap(Self.withoutLinks)) }

    /// Whether the resolved path is outside of the allowed folders. Always false if there is no restriction or nothing exists
    /// there.
    package func leadsOutside(_ path: String) -> Bool {
        roots != nil && (Self.withoutLinks(path).map { !isInside($0) } ?? false)
    }

    private func isInside(_ real: String) -> Bool {
        roots?.contains { root in
            real.hasPrefix(root)
                && (real.utf8.count == root.utf8.count || root == "/" || real.dropFirst(root.count).hasPrefix("/"))
        } ?? true
    }

    /// Returns the path with links resolved, or `nil` if nothing exists there.
    private static func withoutLinks(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether an open file or folder may be read. It checks the descriptor, so that no link can be changed in between.
    private func mayRead(_ descriptor: CInt, _ path: String) -> Bool {
        guard roots != nil else { return true }
        return (Self.openedPath(descriptor) ?? Self.withoutLinks(path)).map(isInside) ?? false
    }

    /// Returns the path of an open file with a single system call, or `nil` if the system does not support it.
    private static func openedPath(_ descriptor: CInt) -> String? {
        #if os(Linux)
        let room = 4096
        let bytes = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
            let got = buffer.withMemoryRebound(to: CChar.self) { chars in
                chars.baseAddress.map { readlink("/proc/self/fd/\(descriptor)", $0, room) } ?? 0
            }
            count = max(0, got)
        }
        return bytes.first == UInt8(ascii: "/") && bytes.count < room ? String(decoding: bytes, as: UTF8.self) : nil
        #else
        return nil
        #endif
    }

    /// Returns the names in a folder without names that begin with a dot, sorted by bytes, or `nil` if the folder cannot be read.
    package func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
        defer { closedir(stream) }
        guard mayRead(dirfd(stream), folder) else { return nil }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The name is NUL-terminated and part of the entry, which is valid until the next call.
            let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Returns the status of a file, following links, or `nil` if nothing exists there.
    private func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Whether a folder exists at the path, following links.
    package func isFolder(_ path: String) -> Bool { status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    /// Returns a file's size in bytes, or `nil` if there is none or it is outside of the allowed folders.
    package func size(_ path: String) -> Int? { leadsOutside(path) ? nil : status(path).map { Int($0.st_size) } }

    /// Reads a regular file. Throws `unreadable` for pipes and devices too, or `outside` if a link leads out of the allowed
    /// folders.
    package func read(_ path: String) throws(LoadError) -> SourceFile {
        // Opening a pipe without a writer would block.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadable(path: path) }
        defer { close(file) }
        guard mayRead(file, path) else { throw .outside(path: path) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path) }
        // One extra byte detects the end without another system call.
        var bytes: [UInt8] = []
        var room = Int(status.st_size) + 1
        while true {
            var got = 0
            let part = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
                repeat {
                    got = posixRead(file, into: buffer.baseAddress.map { $0 + count }, count: room - count)
                    if got > 0 { count += got }
                } while got > 0 && count < room || got < 0 && errno == EINTR
            }
            if got < 0 { throw .unreadable(path: path) }
            if bytes.isEmpty { bytes = part } else { bytes += part }
            if got == 0 { return SourceFile(path: path, bytes: bytes) }
            room = 1 << 16
        }
    }
}

private func posixRead(_ file: CInt, into buffer: UnsafeMutablePointer<UInt8>?, count: Int) -> Int {
    buffer.map { read(file, $0, count) } ?? 0
}
