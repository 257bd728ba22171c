import Foundation
import HomeseedLoading
package import HomeseedPipeline
import HomeseedProcesses
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
    package mutating func keep(in pipeline: Pipeline) {
        folders = [pipeline.catalogue, pipeline.locales ?? pipeline.catalogue + "/../Locales"]
    }

    var paths: [String] { after.keys.sorted() }

    func isNew(_ path: String) -> Bool { before[path].map { $0 == nil } ?? true }

    /// What a file holds as long as nothing was written.
    func current(_ path: String) throws -> [UInt8]? { try FileChanges.bytes(at: path) }

    /// Notes what a file is to hold, or nil to remove it, and what it was read to hold.
    package mutating func set(_ path: String, to bytes: [UInt8]?, before: [UInt8]?) {
        self.before.updateValue(before, forKey: path)
        after.updateValue(bytes, forKey: path)
    }

    /// Writes everything beside its place first, then moves it there, which can't stop half-way in a file. What
    /// was moved already is put back if something goes wrong after all. Other commands wait meanwhile, and so does a signal to stop.
    package func write() throws {
        try refuseWaysOut()
        try FolderLocks.hold(around: paths) {
            for path in paths { try refuseForeignChange(path) }
            try HeldSignals.hold { try writeAll() }
        }
    }

    private func writeAll() throws {
        var ready: [Ready] = []
        var done: [Ready] = []
        do {
            let untidy = Set(Set(paths.map(FileChanges.folder)).filter(FileChanges.hasLeftovers))
            for path in paths { ready.append(try prepare(path, isUntidy: untidy.contains(FileChanges.folder(path)))) }
            for file in ready {
                // Someone may have saved it while the others were written.
                try refuseForeignChange(file.path)
                try file.move()
                done.append(file)
            }
        } catch {
            for file in done { restore(file) }
            for file in ready { file.temporary.map { try? FileManager.default.removeItem(atPath: $0) } }
            throw FileChanges.problem(error)
        }
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
            throw Problem(.findings, "\(path) leads elsewhere by a link.", advice: ["Nothing was written. Take the link away, or name the folder itself."])
        }
    }

    private func refuseForeignChange(_ path: String) throws {
        guard try FileChanges.bytes(at: path) != (before[path] ?? nil) else { return }
        throw Problem(.failure, "\(path) was changed by someone else just now.", advice: ["Nothing was written. Try again."])
    }

    private static func folder(_ path: String) -> String { URL(fileURLWithPath: path).deletingLastPathComponent().path }

    /// Looked for once in a folder, and not for each of its files: nearly always there are none.
    private static func hasLeftovers(_ folder: String) -> Bool {
        (try? FileManager.default.contentsOfDirectory(atPath: folder))?.contains { $0.contains(".homeseed-") } ?? false
    }

    /// - Parameter isUntidy: whether its folder has files that a process which was killed left there.
    private func prepare(_ path: String, isUntidy: Bool) throws -> Ready {
        guard let bytes = after[path] ?? nil else { return Ready(path: path, place: try OutputPlace(path), temporary: nil) }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let place = try OutputPlace(path)
        if isUntidy { place.removeLeftovers() }
        return Ready(path: path, place: place, temporary: try place.prepare(bytes))
    }

    private func restore(_ file: Ready) {
        // Unless someone has saved it since.
        guard let now = try? FileChanges.bytes(at: file.path), now == (after[file.path] ?? nil) else { return }
        if let bytes = before[file.path] ?? nil {
            try? file.place.write(bytes)
        } else {
            try? FileManager.default.removeItem(atPath: file.place.path)
        }
    }

    /// Nil where there is none. What is no file is refused before anything is made for it.
    private static func bytes(at path: String) throws -> [UInt8]? {
        let place = try OutputPlace(path)
        return place.isNew ? nil : try DiskFiles().read(place.path).bytes
    }

    private static func problem(_ error: any Error) -> Problem {
        if let problem = error as? Problem { return problem }
        if let error = error as? TargetError { return Problem(error) }
        return Problem(.failure, "Nothing was written: \(error.localizedDescription)", advice: [])
    }
}
