import Foundation

/// A file that takes another's place when it is complete, and not before: whoever reads sees the old or the new. Standard
/// output, where that may be meant, is given all of it then, or nothing.
package final class Replacement {
    package let path: String
    private let output: Output
    private let temporary: String
    /// What it is called until it is complete.
    package var temporaryName: String { URL(fileURLWithPath: temporary).lastPathComponent }
    private var isKept = false
    private var descriptor: Int32
    private var buffer: [UInt8] = []

    private enum Output {
        case place(OutputPlace)
        case standardOutput
    }

    /// - Parameters:
    ///   - path: of the file; its folder must be there.
    ///   - mayStream: whether `-` is standard output.
    package init(of path: String, mayStream: Bool = false) throws(TargetError) {
        if mayStream, OutputPlace.isStandardOutput(path) {
            (self.path, output) = ("standard output", .standardOutput)
            (temporary, descriptor) = try Replacement.waitingRoom()
            return
        }
        let place = try OutputPlace(path)
        (self.path, output) = (place.path, .place(place))
        Replacement.removeLeftovers(of: URL(fileURLWithPath: place.path))
        (temporary, descriptor) = try Replacement.locked(beside: place)
    }

    /// A new file that whoever clears away leaves alone, for it is locked.
    private static func locked(beside place: OutputPlace) throws(TargetError) -> (path: String, descriptor: Int32) {
        while true {
            let file = try place.beside("homeseed-\(UUID().uuidString.prefix(8))")
            if !isTaken(file.descriptor) { return file }
            close(file.descriptor)
        }
    }

    /// Locks a file, and says whether someone took it for one that was left, between its making and its lock.
    private static func isTaken(_ descriptor: Int32) -> Bool {
        // Where the file system knows no locks there is nobody who clears it away.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return errno == EWOULDBLOCK }
        var status = stat()
        return fstat(descriptor, &status) == 0 && status.st_nlink == 0
    }

    /// A file without a name, which is gone with the process however that ends.
    private static func waitingRoom() throws(TargetError) -> (path: String, descriptor: Int32) {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-" + UUID().uuidString).path
        let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw .unreachable("'\(path)' can't be written: \(String(cString: strerror(errno)))") }
        unlink(path)
        return (path, descriptor)
    }

    /// Throws ``TargetError/address(_:)`` where a file is there that Homeseed did not make, so that what someone else wrote is
    /// kept. An empty file may be replaced.
    ///
    /// - Parameter start: how each file of ours begins.
    package static func refuseOther(_ path: String, beginningWith start: String) throws(TargetError) {
        if OutputPlace.isStandardOutput(path) { return }
        let place = try OutputPlace(path)
        guard !place.isNew else { return }
        // At the end there is nothing.
        let head = try? InputFile.open(place.path).read(upToCount: start.utf8.count) ?? Data()
        guard let head, head.isEmpty || head == Data(start.utf8) else {
            throw .address("'\(path)' was not made by Homeseed, so it is left as it is: name another file, or take that one away")
        }
    }

    /// What a program that was killed could not clear away. Whoever still writes holds a lock on it.
    private static func removeLeftovers(of url: URL) {
        let folder = url.deletingLastPathComponent()
        let mark = ".\(url.lastPathComponent).homeseed-"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(mark) && name.utf8.count == mark.utf8.count + 8 {
            removeLeftover(folder.appendingPathComponent(name).path, isFolderLocked: false)
        }
    }

    /// Whether a file has the name of a temporary file, as ``Replacement`` and ``OutputPlace/prepare(_:)`` make them.
    package static func isTemporary(_ name: String) -> Bool {
        guard name.hasPrefix("."), let found = name.dropFirst().range(of: ".homeseed-", options: .backwards) else { return false }
        let end = name[found.upperBound...]
        return end.utf8.count == 8 && end.allSatisfy(\.isHexDigit) || UUID(uuidString: String(end)) != nil
    }

    /// Removes a temporary file that no process writes any more.
    ///
    /// - Parameter isFolderLocked: whether the caller holds the lock of its folder, as the process does that writes one without a lock of its own.
    package static func removeLeftover(_ path: String, isFolderLocked: Bool) {
        let isLocked = path.split(separator: "-").last?.utf8.count == 8
        if !isLocked, isFolderLocked { unlink(path); return }
        let descriptor = isLocked ? open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOFOLLOW) : -1
        // Without a lock, its age decides.
        guard descriptor >= 0 else { return OutputPlace.removeOld(path) }
        let isHeld = flock(descriptor, LOCK_EX | LOCK_NB) != 0
        let problem = errno
        if !isHeld { unlink(path) } else if problem != EWOULDBLOCK { OutputPlace.removeOld(path) }
        close(descriptor)
    }

    deinit { discard() }

    /// Adds a text at the end, in UTF-8. It reaches the disk in portions, so an error may be about what was added before.
    package func write(_ text: String) throws(TargetError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count > 1 << 18 { try flush() }
    }

    /// Adds bytes at the end. They reach the disk in portions, so an error may be about what was added before.
    package func write(_ bytes: [UInt8]) throws(TargetError) {
        buffer.append(contentsOf: bytes)
        if buffer.count > 1 << 18 { try flush() }
    }

    private func flush() throws(TargetError) {
        guard OutputPlace.write(buffer, to: descriptor) else { throw failure(errno) }
        buffer.removeAll(keepingCapacity: true)
    }

    /// Puts what was written beside its place, safe on the disk, under a name that ``move()`` takes it from. It stays
    /// open, and so locked, until then.
    package func finish() throws(TargetError) {
        try flush()
        guard case .place(let place) = output else { return }
        guard fsync(descriptor) == 0 else { throw failure(errno) }
        try place.adopt(descriptor)
    }

    /// Puts the file in its place, or prints it where that is standard output. It comes after ``finish()``, which writes the rest.
    package func move() throws(TargetError) {
        switch output {
        case .place(let place): try place.take(temporary)
        case .standardOutput: try pour()
        }
        isKept = true
        discard()
    }

    private func pour() throws(TargetError) {
        // What was printed before has to come before.
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

    /// Leaves it beside its place, for someone to move.
    package func keep() { isKept = true }

    /// Gives up what was written and takes it away, unless it was kept or moved: then it only closes the file.
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
