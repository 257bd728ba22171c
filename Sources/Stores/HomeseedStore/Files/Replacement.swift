import Foundation

/// An atomic file replacement: readers see either the old or the new contents.
///
/// Output to standard output, if allowed, is buffered in an unnamed file and printed by ``move()``.
package final class Replacement {
    package let path: String
    private let output: Output
    private let temporary: String
    /// The temporary file's name, without its folder.
    package var temporaryName: String { URL(fileURLWithPath: temporary).lastPathComponent }
    private var isKept = false
    private var descriptor: Int32
    private var buffer: [UInt8] = []

    private enum Output {
        case place(OutputPlace)
        case standardOutput
    }

    /// Prepares a replacement of a file.
    ///
    /// - Parameters:
    ///   - path: The file's path. Its folder must exist.
    ///   - mayStream: Whether `-` means standard output.
    package init(of path: String, mayStream: Bool = false) throws(TargetError) {
        if mayStream, OutputPlace.isStandardOutput(path) {
            (self.path, output) = ("standard output", .standardOutput)
            (temporary, descriptor) = try Replacement.createUnnamedFile()
            return
        }
        let place = try OutputPlace(path)
        (self.path, output) = (place.path, .place(place))
        Replacement.removeLeftovers(of: URL(fileURLWithPath: place.path))
        (temporary, descriptor) = try Replacement.locked(beside: place)
    }

    /// Creates a temporary file and locks it, so that other processes don't remove it as a leftover.
    private static func locked(beside place: OutputPlace) throws(TargetError) -> (path: String, descriptor: Int32) {
        while true {
            let file = try place.beside("homeseed-\(UUID().uuidString.prefix(8))")
            if !isTaken(file.descriptor) { return file }
            close(file.descriptor)
        }
    }

    /// Locks a file, and returns whether another process has locked or removed it since its creation.
    private static func isTaken(_ descriptor: Int32) -> Bool {
        // Without support for locks, other processes remove leftovers by age only.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink == 0
    }

    /// Creates an unnamed file, which the system removes when the process exits.
    private static func createUnnamedFile() throws(TargetError) -> (path: String, descriptor: Int32) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-" + UUID().uuidString).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unreachable("'\(path)' can't be written: \(String(cString: strerror(errno)))") }
        unlink(path)
        return (path, descriptor)
    }

    /// Refuses to replace a non-empty file that Homeseed did not create. Accepts standard output.
    ///
    /// - Parameter start: The first characters of every file that Homeseed writes in this format.
    /// - Throws: ``TargetError/address(_:)`` if the existing file starts differently, or can't be read.
    package static func refuseForeignFile(_ path: String, beginningWith start: String) throws(TargetError) {
        if OutputPlace.isStandardOutput(path) { return }
        let place = try OutputPlace(path)
        guard !place.isNew else { return }
        // `nil` means the file is empty.
        let head = try? InputFile.open(place.path).read(upToCount: start.utf8.count) ?? Data()
        guard let head, head.isEmpty || head == Data(start.utf8) else {
            throw .address("'\(path)' was not made by Homeseed, so it is left as it is: name another file, or take that one away")
        }
    }

    /// Removes temporary files of killed processes. A process that is still writing holds a lock on its file.
    private static func removeLeftovers(of url: URL) {
        let folder = url.deletingLastPathComponent()
        let mark = ".\(url.lastPathComponent).homeseed-"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(mark) && name.utf8.count == mark.utf8.count + 8 {
            removeLeftover(folder.appendingPathComponent(name).path, isFolderLocked: false)
        }
    }

    /// Whether a file with this name is a temporary file of ``Replacement`` or ``OutputPlace/prepare(_:)``.
    package static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix("."), let found = name.dropFirst().range(of: ".homeseed-", options: .backwards) else { return false }
        let end = name[found.upperBound...]
        return end.utf8.count == 8 && end.allSatisfy(\.isHexDigit) || UUID(uuidString: String(end)) != nil
    }

    /// Removes a temporary file that no process is writing.
    ///
    /// - Parameter isFolderLocked: Whether the caller holds the folder's lock, which also protects temporary files without their
    ///   own lock.
    package static func removeLeftover(_ path: String, isFolderLocked: Bool) {
        let isLocked = path.split(separator: "-").last?.utf8.count == 8
        if !isLocked, isFolderLocked {
            unlink(path)
            return
        }
        let descriptor = isLocked ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW) : -1
        // Without a lock, the file's age decides.
        guard descriptor >= 0 else { return OutputPlace.removeOld(path) }
        let isHeld = flock(descriptor, LOCK_EX | LOCK_NB) != 0
        let problem = errno
        if !isHeld { unlink(path) } else if problem != EWOULDBLOCK { OutputPlace.removeOld(path) }
        close(descriptor)
    }

    deinit { discard() }

    /// Appends text in UTF-8. Writes are buffered, so an error may concern earlier text.
    package func write(_ text: String) throws(TargetError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count > 1 << 18 { try flush() }
    }

    /// Appends bytes. Writes are buffered, so an error may concern earlier bytes.
    package func write(_ bytes: [UInt8]) throws(TargetError) {
        buffer.append(contentsOf: bytes)
        if buffer.count > 1 << 18 { try flush() }
    }

    private func flush() throws(TargetError) {
        guard OutputPlace.write(buffer, to: descriptor) else { throw failure(errno) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Flushes the temporary file to disk with the owner and the permissions of the existing file, ready for ``move()``. The file
    /// stays open and locked until then.
    package func finish() throws(TargetError) {
        try flush()
        guard case .place(let place) = output else { return }
        guard fsync(descriptor) == 0 else { throw failure(errno) }
        try place.adopt(descriptor)
    }

    /// Moves the file to its destination, or prints it to standard output. Call ``finish()`` first.
    package func move() throws(TargetError) {
        switch output {
        case .place(let place): try place.replace(with: temporary)
        case .standardOutput: try printContents()
        }
        isKept = true
        discard()
    }

    private func printContents() throws(TargetError) {
        // Flush earlier output first to preserve its order.
        fflush(nil)
        guard lseek(descriptor, 0, SEEK_SET) == 0 else { throw failure(errno) }
        var portion = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = read(descriptor, &portion, portion.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw failure(errno) }
            if count == 0 { return }
            guard OutputPlace.write(portion[..<count], to: STDOUT_FILENO) else { throw failure(errno) }
        }
    }

    /// Keeps the temporary file, for another process to move.
    package func keep() { isKept = true }

    /// Closes the file, and removes it unless it was kept or moved.
    package func discard() {
        if descriptor >= 0 { close(descriptor) }
        descriptor = -1
        if !isKept, case .place = output { unlink(temporary) }
    }

    private func failure(_ problem: Int32) -> TargetError {
        if case .place(let place) = output { return place.failure(problem) }
        return .unreachable("\(path) can't be written: \(String(cString: strerror(problem)))")
    }
}
