import Foundation
package import Homeseed
import HomeseedLoading
import HomeseedServices
import HomeseedSource
import HomeseedStore

/// Files that a command is about to write: all of them, or none.
package struct FileChanges {
    /// What each file held when it was read; nil for one that must not be there.
    private var before: [String: [UInt8]?] = [:]
    /// What it is to hold; nil for one that goes.
    private(set) var after: [String: [UInt8]?] = [:]

    /// Folders that are written to: nothing outside of them is, whichever links in them lead there.
    private var folders: [String] = []

    package init() {}

    /// - Parameter folder: where all of it is written.
    init(in folder: String) { folders = [folder] }

    /// What an overlay would change, to be written only over what was read: what the overlay was made from.
    ///
    /// - Parameters:
    ///   - sources: files that were read before the overlay was begun.
    ///   - pipeline: the catalogue whose files they are.
    init(_ overlay: Overlay, read sources: SourceMap = SourceMap(), in pipeline: Pipeline? = nil) {
        if let pipeline { keep(in: pipeline) }
        let read = Dictionary(sources.files.map { ($0.path, $0.bytes) }) { $1 }
        for (path, bytes) in overlay.files { set(path, to: bytes, before: read[path] ?? overlay.former(path)) }
    }

    /// Confines what is written to the folders of the catalogue and of its translations.
    package mutating func keep(in pipeline: Pipeline) { folders = FileChanges.folders(of: pipeline) }

    /// The folders that a catalogue's files and those of its translations are in.
    static func folders(of pipeline: Pipeline) -> [String] { [pipeline.catalogue, pipeline.locales ?? pipeline.catalogue + "/../Locales"] }

    var paths: [String] { after.keys.sorted() }

    func isNew(_ path: String) -> Bool { before[path].map { $0 == nil } ?? true }

    /// What a file holds as long as nothing was written.
    func current(_ path: String) throws -> [UInt8]? { try FileChanges.bytes(at: path) }

    /// Notes what a file is to hold, or nil to remove it, and what it was read to hold.
    package mutating func set(_ path: String, to bytes: [UInt8]?, before: [UInt8]?) {
        self.before.updateValue(before, forKey: path)
        after.updateValue(bytes, forKey: path)
    }

    /// Writes everything beside its place first, then moves it there, which can't stop half-way in a file. Files that were moved are put
    /// back after an error. Other commands wait meanwhile, and so does a signal to stop. After a kill, the next command completes it.
    package func write() throws {
        if paths.isEmpty { return }
        try refuseWaysOut()
        try FolderLocks.hold(around: paths + folders.map(ChangeJournal.path)) { locks in
            try refuseInterruptedChange()
            for path in paths { try refuseForeignChange(path) }
            Leftovers.remove(below: folders.isEmpty ? paths.map(FileChanges.folder) : folders, locks)
            try DeferredSignals.hold { try writeAll() }
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
                // Someone may have saved it while the others were written.
                try refuseForeignChange(file.path)
                try file.move()
                done.append(file)
            }
            journal.map(ChangeJournal.remove)
        } catch {
            // What can't be put back is left to the next command, with the journal and the temporary files.
            guard done.reduce(true, { restore($1) && $0 }) else { throw FileChanges.problem(error) }
            journal.map(ChangeJournal.remove)
            for file in ready { file.temporary.map { try? FileManager.default.removeItem(atPath: $0) } }
            // Only empty folders are removed so.
            for folder in made.reversed() { rmdir(folder) }
            throw FileChanges.problem(error)
        }
    }

    /// Records the replacements that are to follow, where there are several.
    ///
    /// - Returns: the folder of the journal; nil if none is needed.
    private func record(_ ready: [Ready]) throws -> String? {
        let own = ready.filter { FileChanges.isWithin($0.path, folders) }
        guard own.count > 1, let first = folders.first else { return nil }
        // In the folder of all of them, since the other one may not be writable.
        let folder = folders.first { folder in own.allSatisfy { FileChanges.isWithin($0.path, [folder]) } } ?? first
        let files = own.map { file in
            ChangeJournal.File(
                path: Paths.relative(Paths.absolute(file.path), from: Paths.absolute(folder)),
                temporary: file.temporary.map { URL(fileURLWithPath: $0).lastPathComponent },
                before: ChangeJournal.fingerprint(before[file.path] ?? nil), after: ChangeJournal.fingerprint(after[file.path] ?? nil))
        }
        try ChangeJournal(files).write(in: folder)
        return folder
    }

    /// Whether a file is in one of some folders, by its name and by where links lead.
    static func isWithin(_ path: String, _ folders: [String]) -> Bool {
        let (named, real) = (Paths.absolute(path), Paths.real(path))
        return folders.contains { Paths.isWithin(named, Paths.absolute($0)) } && folders.contains { Paths.isWithin(real, Paths.real($0)) }
    }

    /// A command that was killed after this one began would be completed over what this one writes.
    private func refuseInterruptedChange() throws {
        guard let folder = folders.first(where: { Paths.exists(ChangeJournal.path(in: $0)) }) else { return }
        throw CommandError(
            .failure, "Another command that changes \(Paths.shown(Paths.absolute(folder))) was interrupted just now.",
            advice: ["Nothing was written. Run the command again: it completes that change first."])
    }

    /// A file that is to take its place, or to go.
    private struct Ready {
        let path: String
        let place: OutputPlace
        let temporary: String?

        func move() throws {
            // Of a link that goes, what it leads to stays.
            if let temporary { try place.take(temporary) } else { try FileManager.default.removeItem(atPath: path) }
        }
    }

    /// A link that someone put into a folder leads whoever writes there elsewhere.
    private func refuseWaysOut() throws {
        let (named, real) = (folders.map(Paths.absolute), folders.map(Paths.real))
        for path in paths {
            // Of what is not there yet the folder that is there says where it will lie.
            guard let there = Paths.upwards(from: Paths.absolute(path)).first(where: Paths.exists), named.contains(where: { Paths.isWithin(there, $0) }) else { continue }
            let place = Paths.real(there)
            guard !real.contains(where: { Paths.isWithin(place, $0) }) else { continue }
            throw CommandError(.findings, "\(path) is a symbolic link to another place.", advice: ["Nothing was written. Remove the link, or name the folder itself."])
        }
    }

    private func refuseForeignChange(_ path: String) throws {
        guard try FileChanges.bytes(at: path) != (before[path] ?? nil) else { return }
        throw CommandError(.failure, "\(path) was changed by another program just now.", advice: ["Nothing was written. Try again."])
    }

    private static func folder(_ path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// - Parameter made: folders that are made for it are added, each after the one that it is in.
    private func prepare(_ path: String, _ made: inout [String]) throws -> Ready {
        guard let bytes = after[path] ?? nil else { return Ready(path: path, place: try OutputPlace(path), temporary: nil) }
        let folder = FileChanges.folder(path)
        made += Paths.upwards(from: Paths.absolute(folder)).prefix { !Paths.exists($0) }.reversed()
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let place = try OutputPlace(path)
        return Ready(path: path, place: place, temporary: try place.prepare(bytes))
    }

    /// Puts a file back that was moved already.
    ///
    /// - Returns: whether it has its old content, or what someone else wrote since.
    private func restore(_ file: Ready) -> Bool {
        guard let now = try? FileChanges.bytes(at: file.path), now == (after[file.path] ?? nil) else { return true }
        do {
            if let bytes = before[file.path] ?? nil { try file.place.write(bytes) } else { try FileManager.default.removeItem(atPath: file.place.path) }
            return true
        } catch { return false }
    }

    /// Nil where there is none. What is no file is refused before anything is made for it.
    static func bytes(at path: String) throws -> [UInt8]? {
        let place = try OutputPlace(path)
        return place.isNew ? nil : try DiskFiles().read(place.path).bytes
    }

    private static func problem(_ error: any Error) -> CommandError {
        if let problem = error as? CommandError { return problem }
        if let error = error as? TargetError { return CommandError(error) }
        return CommandError(.failure, "Nothing was written: \(error.localizedDescription)", advice: [])
    }
}
