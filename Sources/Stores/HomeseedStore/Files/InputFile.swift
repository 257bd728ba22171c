package import Foundation

/// Functions that open and read input files.
package enum InputFile {
    /// Opens a file for reading in chunks, without blocking.
    ///
    /// - Throws: ``TargetError/unreachable(_:)`` if the path can't be read, or is a folder, a pipe, a socket or a device.
    package static func open(_ path: String) throws(TargetError) -> FileHandle {
        let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw .unreachable("'\(Cell.harmless(path))' can't be read: \(String(cString: strerror(errno)))")
        }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            throw .unreachable("'\(Cell.harmless(path))' can't be read: \(String(cString: strerror(errno)))")
        }
        if let what = OutputPlace.name(of: status.st_mode) {
            throw .unreachable("'\(Cell.harmless(path))' is \(what), and should be a file")
        }
        return handle
    }

    /// Reads a small file that was passed as an argument, which may be a pipe, as in `--target-config <(pass show db)`.
    ///
    /// - Returns: The bytes, or `nil` if the file can't be read or exceeds `limit` bytes.
    package static func small(_ path: String, atMost limit: Int = 1 << 24) -> [UInt8]? {
        guard let handle = FileHandle(forReadingAtPath: path) else { return nil }
        var bytes: [UInt8] = []
        while bytes.count <= limit {
            do {
                // `nil` marks the end of the file.
                guard let portion = try handle.read(upToCount: 1 << 16), !portion.isEmpty else { return bytes }
                bytes += portion
            } catch {
                return nil
            }
        }
        return nil
    }
}
