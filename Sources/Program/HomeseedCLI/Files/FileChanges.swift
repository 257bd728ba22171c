import Foundation
package import Homeseed
import HomeseedLoading
import HomeseedServices
import HomeseedSource
import HomeseedStore

/// A set of file changes that is written completely or not at all.
package struct FileChanges {
    /// The contents of each file when it was read, or `nil` if the file must not exist.
    private var before: [String: [UInt8]?] = [:]
    /// The new contents of each file, or `nil` if the file is removed.
    private(set) var after: [String: [UInt8]?] = [:]

    /// The folders that contain all changed files, both before and after links are resolved.
    private var folders: [String] = []

    package init() {}

    /// - Parameter folder: the folder that contains all changes.
    init(in folder: String) { folders = [folder] }

    /// Creates the changes of an overlay. They apply only if the files still have the contents that the overlay is based on.
    ///
    /// - Parameters:
    ///   - sources: files that were read before the overlay was created.
    ///   - pipeline: the catalogue that contains the files.
    init(_ overlay: Overlay, read sources: SourceMap = SourceMap(), in pipeline: Pipeline? = nil) {
        if let pipeline { keep(in: pipeline) }
        let read = Dictionary(sources.files.map { ($0.path, $0.bytes) }) { $1 }
        for (path, bytes) in overlay.files { set(path, to: bytes, before: read[path] ?? overlay.former(path)) }
    }

    /// Restricts the changes to the folders of the catalogue and its translations.
    package mutating func keep(in pipeline: Pipeline) { folders = FileChanges.folders(of: pipeline) }

    /// Returns the folders of a catalogue and of its translations.
    static func folders(of pipeline: Pipeline) -> [String] {
        [pipeline.catalogue, pipeline.locales ?? pipeline.catalogue + "/../Locales"]
    }

    var paths: [String] { after.keys.sorted() }

    func isNew(_ path: String) -> Bool { before[path].map { $0 == nil } ?? true }

    /// Returns the contents of a file on disk, or `nil` if it does not exist.
    func current(_ path: String) throws -> [UInt8]? { try FileChanges.bytes(at: path) }

    /// Adds a change: the new contents of a file, or `nil` to remove it. `before` is the contents that were read, or `nil` if
    /// there was no file.
    package mutating func set(_ path: String, to bytes: [UInt8]?, before: [UInt8]?) {
        self.before.updateValue(before, forKey: path)
        after.updateValue(bytes, forKey: path)
    }

    /// Writes all temporary files first, then moves each into place atomically. Files that were already moved are restored
    /// after an error. Other commands and stop signals wait meanwhile. After a kill, the next command completes the change.
    package func write() throws {
        if paths.isEmpty { return }
        try requireContained()
        try FolderLocks.withLocks(around: paths + folders.map(ChangeJournal.path)) { locks in
            try refuseInterruptedChange()
            for path in paths { try refuseForeignChange(path) }
            Leftovers.remove(below: folders.isEmpty ? paths.map(FileChanges.folder) : folders, locks)
            try DeferredSignals.perform { try writeAll() }
        }
    }

    private func writeAll() throws {
        var ready: [Ready] = []
        var done: [Ready] = []
        var made: [String] = []
        var journal: String?
        do {
            for path in paths { ready.append(try prepare(path, &made)) }
            journal = try record(ready)
            for file in ready {
                // Another program may have saved the file while the other files were written.
                try refuseForeignChange(file.path)
                try file.move()
                done.append(file)
            }
            journal.map(ChangeJournal.remove)
        } catch {
            // A file that can't be restored is left to the next command, with the journal and the temporary files.
            guard done.reduce(true, { restore($1) && $0 }) else { throw FileChanges.problem(error) }
            journal.map(ChangeJournal.remove)
            for file in ready { file.temporary.map { try? FileManager.default.removeItem(atPath: $0) } }
            // `rmdir` removes only empty folders.
            for folder in made.reversed() { rmdir(folder) }
            throw FileChanges.problem(error)
        }
    }

    /// Records the replacements that follow, if there are several.
    ///
    /// - Returns: the folder of the journal, or `nil` if none is needed.
    private func record(_ ready: [Ready]) throws -> String? {
        let own = ready.filter { FileChanges.isWithin($0.path, folders) }
        guard own.count > 1, let first = folders.first else { return nil }
        // Prefers a folder that contains all files, because another folder may not be writable.
        let folder = folders.first { folder in own.allSatisfy { FileChanges.isWithin($0.path, [folder]) } } ?? first
        let files = own.map { file in
            ChangeJournal.File(
                path: Paths.relative(Paths.absolute(file.path), from: Paths.absolute(folder)),
                temporary: file.temporary.map { URL(fileURLWithPath: $0).lastPathComponent },
                before: ChangeJournal.fingerprint(before[file.path] ?? nil),
                after: ChangeJournal.fingerprint(after[file.path] ?? nil))
        }
        try ChangeJournal(files).write(in: folder)
        return folder
    }

    /// Whether a file is in one of the folders, both by name and after links are resolved.
    static func isWithin(_ path: String, _ folders: [String]) -> Bool {
        let (named, real) = (Paths.absolute(path), Paths.real(path))
        return folders.contains { Paths.isWithin(named, Paths.absolute($0)) }
            && folders.contains { Paths.isWithin(real, Paths.real($0)) }
    }

    /// Throws if another command was killed after this command began, because completing its change later would overwrite this
    /// command's files.
    private func refuseInterruptedChange() throws {
        guard let folder = folders.first(where: { Paths.exists(ChangeJournal.path(in: $0)) }) else { return }
        throw CommandError(
            .failure, "Another command that changes \(Paths.shown(Paths.absolute(folder))) was interrupted just now.",
            advice: ["Nothing was written. Run the command again: it completes that change first."])
    }

    /// A file that is ready to be replaced or removed.
    private struct Ready {
        let path: String
        let place: OutputPlace
        let temporary: String?

        func move() throws {
            // Removing a link keeps the file that it points to.
            if let temporary { try place.replace(with: temporary) } else { try FileManager.default.removeItem(atPath: path) }
        }
    }

    /// Throws if a link in the folders leads out of them.
    private func requireContained() throws {
        let (named, real) = (folders.map(Paths.absolute), folders.map(Paths.real))
        for path in paths {
            // For a path that does not exist yet, its nearest existing folder decides.
            guard let there = Paths.upwards(from: Paths.absolute(path)).first(where: Paths.exists),
                named.contains(where: { Paths.isWithin(there, $0) })
            else { continue }
            let place = Paths.real(there)
            guard !real.contains(where: { Paths.isWithin(place, $0) }) else { continue }
            throw CommandError(
                .findings, "\(path) is a symbolic link to another place.",
                advice: ["Nothing was written. Remove the link, or name the folder itself."])
        }
    }

    private func refuseForeignChange(_ path: String) throws {
        guard try FileChanges.bytes(at: path) != (before[path] ?? nil) else { return }
        throw CommandError(
            .failure, "\(path) was changed by another program just now.", advice: ["Nothing was written. Try again."])
    }

    private static func folder(_ path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// - Parameter made: receives the created folders, each after its parent.
    private func prepare(_ path: String, _ made: inout [String]) throws -> Ready {
        guard let bytes = after[path] ?? nil else { return Ready(path: path, place: try OutputPlace(path), temporary: nil) }
        let folder = FileChanges.folder(path)
        made += Paths.upwards(from: Paths.absolute(folder)).prefix { !Paths.exists($0) }.reversed()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let place = try OutputPlace(path)
        return Ready(path: path, place: place, temporary: try place.prepare(bytes))
    }

    /// Restores a file that was already moved.
    ///
    /// - Returns: false if the file could not be restored. A file that another program has changed since is left unchanged.
    private func restore(_ file: Ready) -> Bool {
        // A removed file has no contents now.
        let now: [UInt8]?
        do { now = try FileChanges.bytes(at: file.path) } catch { return true }
        guard now == (after[file.path] ?? nil) else { return true }
        do {
            if let bytes = before[file.path] ?? nil {
                try file.place.write(bytes)
            } else {
                try FileManager.default.removeItem(atPath: file.place.path)
            }
            return true
        } catch { return false }
    }

    /// Returns the contents of a file, or `nil` if it does not exist. Throws if the path is not a file, or can't be read.
    static func bytes(at path: String) throws -> [UInt8]? {
        let place = try OutputPlace(path)
        return place.isNew ? nil : try DiskFiles().read(place.path).bytes
    }

    private static func problem(_ error: any Error) -> CommandError {
        if let problem = error as? CommandError { return problem }
        if let error = error as? TargetError { return CommandError(error) }
        // The description of a missing permission doesn't contain the path.
        let path = (error as NSError).userInfo[NSFilePathErrorKey] as? String
        return CommandError(
            .failure,
            path.map { "\(Paths.shown(Paths.absolute($0))) can't be written: \(error.localizedDescription)" }
                ?? "Nothing was written: \(error.localizedDescription)", advice: path == nil ? [] : ["Nothing was written."])
    }
}
