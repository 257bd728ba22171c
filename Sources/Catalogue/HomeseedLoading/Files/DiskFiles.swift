package import HomeseedSource
#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The files on the disk, asked of the system itself: Foundation's questions are most of what a small catalogue's
/// reading would cost.
package struct DiskFiles: FileTree {
    /// The folders outside of which nothing is read, as they are called without links; nil where all may be read.
    private let roots: [String]?

    package init() { roots = nil }

    private init(roots: [String]) { self.roots = roots }

    /// Reads nothing outside of these folders, wherever a link leads: whoever wrote a catalogue may be a stranger, and a link
    /// in it can name any file of the machine.
    package func confined(to folders: [String]) -> any FileTree { DiskFiles(roots: folders.compactMap(Self.withoutLinks)) }

    /// Goes by where the links of a path end. Without folders to stay in, nothing lies outside.
    package func leadsOutside(_ path: String) -> Bool {
        roots != nil && (Self.withoutLinks(path).map { !isInside($0) } ?? false)
    }

    private func isInside(_ real: String) -> Bool {
        roots?.contains { root in real.hasPrefix(root) && (real.utf8.count == root.utf8.count || root == "/" || real.dropFirst(root.count).hasPrefix("/")) } ?? true
    }

    /// Nil where there is nothing.
    private static func withoutLinks(_ path: String) -> String? {
        guard let real = realpath(path, nil) else { return nil }
        defer { free(real) }
        return String(cString: real)
    }

    /// Whether an open file or folder may be read: asked of what was opened, so that no link can be changed in between.
    private func mayRead(_ descriptor: CInt, _ path: String) -> Bool {
        guard roots != nil else { return true }
        return (Self.openedPath(descriptor) ?? Self.withoutLinks(path)).map(isInside) ?? false
    }

    /// One question to the system, where asking for each part of the path would be many.
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

    /// Lists the names in a folder, sorted by their bytes, without those that begin with a dot; nil where it can't be read, or
    /// lies outside of the folders that may be read.
    package func names(in folder: String) -> [String]? {
        guard let stream = opendir(folder), let offset = MemoryLayout<dirent>.offset(of: \.d_name) else { return nil }
        defer { closedir(stream) }
        guard mayRead(dirfd(stream), folder) else { return nil }
        var names: [String] = []
        while let entry = readdir(stream) {
            // The name ends with a NUL and lies in the entry, which lives until the next one is asked for.
            let name = String(cString: UnsafeRawPointer(entry).advanced(by: offset).assumingMemoryBound(to: CChar.self))
            if !name.hasPrefix(".") { names.append(name) }
        }
        return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    /// Links are followed.
    private func status(_ path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Links are followed.
    package func isFolder(_ path: String) -> Bool { status(path).map { $0.st_mode & S_IFMT == S_IFDIR } ?? false }

    /// In bytes; nil where there is no such file.
    package func size(_ path: String) -> Int? { leadsOutside(path) ? nil : status(path).map { Int($0.st_size) } }

    /// Reads a file whole, and no pipe or device. Throws `unreadable`, or `outside` where a link leads out of the folders.
    package func read(_ path: String) throws(LoadError) -> SourceFile {
        // A pipe that nobody writes to would be waited for.
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { throw .unreadable(path: path) }
        defer { close(file) }
        guard mayRead(file, path) else { throw .outside(path: path) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .unreadable(path: path) }
        // One byte more than there should be, so that the end is seen without another question.
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
