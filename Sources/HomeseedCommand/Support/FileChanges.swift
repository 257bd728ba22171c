import Foundation
import Homeseed
import HomeseedSource

/// Files that a command is about to write: all of them, or none.
struct FileChanges {
    /// What each file held when it was read; nil for one that must not be there.
    private var before: [String: [UInt8]?] = [:]
    /// What it is to hold; nil for one that goes.
    private(set) var after: [String: [UInt8]?] = [:]

    init() {}

    /// What an overlay would change.
    init(_ overlay: Overlay) throws {
        for (path, bytes) in overlay.files { set(path, to: bytes, before: try FileChanges.bytes(at: path)) }
    }

    /// The same, to be written only over what was read: what the overlay was made from.
    init(_ overlay: Overlay, read sources: SourceMap) {
        let read = Dictionary(sources.files.map { ($0.path, $0.bytes) }) { $1 }
        for (path, bytes) in overlay.files { set(path, to: bytes, before: read[path]) }
    }

    var paths: [String] { after.keys.sorted() }

    func isNew(_ path: String) -> Bool { before[path].map { $0 == nil } ?? true }

    /// What a file holds as long as nothing was written.
    func current(_ path: String) throws -> [UInt8]? { try FileChanges.bytes(at: path) }

    mutating func set(_ path: String, to bytes: [UInt8]?, before: [UInt8]?) {
        self.before.updateValue(before, forKey: path)
        after.updateValue(bytes, forKey: path)
    }

    /// Writes everything beside its place first, then moves it there, which can't stop half-way in a file. What
    /// was moved already is put back if something goes wrong after all.
    func write() throws {
        try refuseForeignChanges()
        var ready: [(path: String, temporary: String?)] = []
        do {
            for path in paths { ready.append((path, try (after[path] ?? nil).map { try prepare($0, for: path) })) }
        } catch {
            for file in ready { file.temporary.map { try? FileManager.default.removeItem(atPath: $0) } }
            throw FileChanges.problem("can't be written", error)
        }
        var done: [String] = []
        do {
            for file in ready {
                try move(file.temporary, to: file.path)
                done.append(file.path)
            }
        } catch {
            for path in done { restore(path) }
            for file in ready { file.temporary.map { try? FileManager.default.removeItem(atPath: $0) } }
            throw FileChanges.problem("can't be written", error)
        }
    }

    private func refuseForeignChanges() throws {
        for path in paths where try FileChanges.bytes(at: path) != (before[path] ?? nil) {
            throw Problem(.failure, "\(path) was changed by someone else just now.", ["Nothing was written. Try again."])
        }
    }

    private func prepare(_ bytes: [UInt8], for path: String) throws -> String {
        let url = FileChanges.url(path)
        let folder = url.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let temporary = folder.appendingPathComponent(".\(url.lastPathComponent).\(UUID().uuidString)").path
        try Data(bytes).write(to: URL(fileURLWithPath: temporary), options: .withoutOverwriting)
        if let mode = (try? FileManager.default.attributesOfItem(atPath: url.path))?[.posixPermissions] {
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: temporary)
        }
        return temporary
    }

    private func move(_ temporary: String?, to path: String) throws {
        let target = FileChanges.url(path).path
        guard let temporary else { return try FileManager.default.removeItem(atPath: target) }
        guard rename(temporary, target) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    private func restore(_ path: String) {
        let target = FileChanges.url(path)
        if let bytes = before[path] ?? nil {
            try? Data(bytes).write(to: target, options: .atomic)
        } else {
            try? FileManager.default.removeItem(at: target)
        }
    }

    /// A link stays a link: what it leads to is written.
    private static func url(_ path: String) -> URL { URL(fileURLWithPath: path).resolvingSymlinksInPath() }

    private static func bytes(at path: String) throws -> [UInt8]? {
        guard Paths.exists(path) else { return nil }
        do { return [UInt8](try Data(contentsOf: url(path))) } catch { throw problem("\(path) can't be read", error) }
    }

    private static func problem(_ what: String, _ error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        return Problem(.failure, "Nothing was written: \(error.localizedDescription)", [])
    }
}
