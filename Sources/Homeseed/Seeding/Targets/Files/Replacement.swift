import Foundation

/// A file that takes another's place when it is complete, and not before: whoever reads sees the old or the new.
package final class Replacement {
    package let path: String
    private let temporary: String
    /// What it is called until it is complete.
    package var temporaryName: String { URL(fileURLWithPath: temporary).lastPathComponent }
    private var isKept = false
    private var handle: FileHandle?
    private var buffer: [UInt8] = []

    /// - Parameter path: of the file; its folder must be there.
    package init(of path: String) throws(TargetError) {
        // A link stays a link: what it leads to is written.
        self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
        let url = URL(fileURLWithPath: self.path)
        let name = ".\(url.lastPathComponent).homeseed-\(UUID().uuidString.prefix(8))"
        temporary = url.deletingLastPathComponent().appendingPathComponent(name).path
        Replacement.removeLeftovers(of: url)
        guard FileManager.default.createFile(atPath: temporary, contents: nil),
            let handle = FileHandle(forWritingAtPath: temporary)
        else { throw .unreachable("'\(path)' can't be written: is its folder there, and may it be written?") }
        self.handle = handle
        flock(handle.fileDescriptor, LOCK_EX | LOCK_NB)
    }

    /// Keeps what someone else wrote.
    ///
    /// - Parameter start: how each file of ours begins.
    static func refuseOther(_ path: String, beginningWith start: String) throws(TargetError) {
        guard let size = (try? FileManager.default.attributesOfItem(atPath: URL(fileURLWithPath: path).resolvingSymlinksInPath().path))?[.size] as? Int,
            size > 0
        else { return }
        let head = try? FileHandle(forReadingAtPath: path)?.read(upToCount: start.utf8.count)
        guard head ?? Data() == Data(start.utf8) else {
            throw .address("'\(path)' was not made by Homeseed, so it is left as it is: name another file, or take that one away")
        }
    }

    /// What a program that was killed could not clear away. Whoever still writes holds a lock on it.
    private static func removeLeftovers(of url: URL) {
        let folder = url.deletingLastPathComponent()
        let mark = ".\(url.lastPathComponent).homeseed-"
        for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        where name.hasPrefix(mark) && name.utf8.count == mark.utf8.count + 8 {
            let path = folder.appendingPathComponent(name).path
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
            close(descriptor)
        }
    }

    deinit { discard() }

    package func write(_ text: String) throws(TargetError) {
        buffer.append(contentsOf: text.utf8)
        if buffer.count > 1 << 18 { try flush() }
    }

    package func write(_ bytes: [UInt8]) throws(TargetError) {
        buffer.append(contentsOf: bytes)
        if buffer.count > 1 << 18 { try flush() }
    }

    private func flush() throws(TargetError) {
        do {
            try handle?.write(contentsOf: Data(buffer))
            buffer.removeAll(keepingCapacity: true)
        } catch { throw failure(error) }
    }

    /// Puts what was written beside its place, safe on the disk, under a name that ``move()`` takes it from. It stays
    /// open, and so locked, until then.
    package func finish() throws(TargetError) {
        try flush()
        do {
            try handle?.synchronize()
            if let mode = (try? FileManager.default.attributesOfItem(atPath: path))?[.posixPermissions] {
                try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary)
            }
        } catch { throw failure(error) }
    }

    package func move() throws(TargetError) {
        guard rename(temporary, path) == 0 else {
            throw .unreachable("'\(path)' can't be written: \(String(cString: strerror(errno)))")
        }
        isKept = true
        discard()
    }

    /// Leaves it beside its place, for someone to move.
    package func keep() { isKept = true }

    package func discard() {
        try? handle?.close()
        handle = nil
        if !isKept { try? FileManager.default.removeItem(atPath: temporary) }
    }

    private func failure(_ error: any Error) -> TargetError {
        .unreachable("'\(path)' can't be written: \(error.localizedDescription)")
    }
}
