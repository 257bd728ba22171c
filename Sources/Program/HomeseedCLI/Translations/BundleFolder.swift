import ArgumentParser
import Foundation
package import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// What a bundle is written for, beside what a pack says of its app.
enum BundleFormat: String, CaseIterable, ExpressibleByArgument {
    case content, catalogue
}

/// The folder that a bundle is written to, and the list in it of what was written there before: so that only that is
/// removed, and nothing of others is overwritten.
///
/// Content is known by its first line, and has no list: an app's build copies all that it finds in the folder.
package struct BundleFolder {
    let path: String
    let pack: String

    var format: BundleFormat?
    /// The command that writes it, where that is not `homeseed bundle`.
    var command: String?

    init(path: String, pack: String, format: BundleFormat? = nil) {
        self.path = path
        self.pack = pack
        self.format = format
    }

    /// One that another command than `homeseed bundle` writes.
    package init(path: String, pack: String, command: String) {
        self.path = path
        self.pack = pack
        self.command = command
    }

    private var list: String { ".homeseed/\(pack).txt" }

    func current(_ file: String) throws -> [UInt8]? { try FileChanges().current(path + "/" + file) }

    /// What has to change in the folder.
    ///
    /// - Parameters:
    ///   - isWhole: whether the bundle has all languages: one that has only some takes nothing of the others away.
    ///   - overwrites: whether files that others wrote may be written over.
    package func changes(for bundle: AppBundle, isWhole: Bool, overwrites: Bool) throws -> FileChanges {
        var changes = FileChanges(in: path)
        if format != nil {
            for file in bundle.files {
                let before = try current(file.path)
                if before == file.bytes { continue }
                if let before, !overwrites, !BundleFolder.isContent(before, file.path) { throw refusal(file.path, of: 1, isKnown: false) }
                changes.set(path + "/" + file.path, to: file.bytes, before: before)
            }
            return changes
        }
        let known = try written()
        let shared = bundle.sharedPaths
        var foreign: [String] = []
        for file in bundle.files {
            let before = try current(file.path)
            if before == file.bytes { continue }
            if let before, !shared.contains(file.path), known[file.path] != Fingerprint(before).text { foreign.append(file.path) }
            changes.set(path + "/" + file.path, to: file.bytes, before: before)
        }
        if !overwrites, let first = foreign.first { throw refusal(first, of: foreign.count, isKnown: known[first] != nil) }
        try look(at: bundle.shared, overwrites: overwrites, &changes)
        let others = known.filter { file, _ in !bundle.files.contains { $0.path == file } }
        for (file, fingerprint) in isWhole ? others : [:] {
            // What someone changed since is theirs.
            guard let before = try current(file), Fingerprint(before).text == fingerprint else { continue }
            changes.set(path + "/" + file, to: nil, before: before)
        }
        let before = try current(list)
        let after = Array(text(of: bundle, and: isWhole ? [:] : others).utf8)
        if before != after { changes.set(path + "/" + list, to: after, before: before) }
        return changes
    }

    /// Texts that someone changed in a file that is theirs, too, are not written over untold.
    ///
    /// - Parameter changes: gets the list of what is written there.
    private func look(at shared: [AppBundle.SharedTexts], overwrites: Bool, _ changes: inout FileChanges) throws {
        if shared.isEmpty { return }
        var exported = try ExportFolder(path)
        var lost: [ExportFolder.Loss] = []
        var remarks: [ExportFolder.Remark] = []
        for texts in shared {
            if !overwrites {
                lost += try exported.losses(texts.files, as: texts.format, of: texts.exchange)
                remarks += try exported.remarks(texts.files, as: texts.format, of: texts.exchange)
            }
            exported.note(texts.files, as: texts.format, of: texts.exchange)
        }
        if !lost.isEmpty { throw ExportFolder.refusal(lost, in: path, unless: "--overwrite", importedTo: pack) }
        if !remarks.isEmpty { throw ExportFolder.refusal(remarks, in: path, unless: "--overwrite") }
        try exported.list(in: &changes)
    }

    /// Whether a file begins as content and the Swift for it do; a signature is as long as all of them.
    private static func isContent(_ bytes: [UInt8], _ path: String) -> Bool {
        if path.hasSuffix(".sig") { return bytes.count == 64 }
        return [#"{"homeseed-content":"#, "homeseed-catalogue ", "// Made by `homeseed bundle "].contains { bytes.starts(with: $0.utf8) }
    }

    private func refusal(_ file: String, of count: Int, isKnown: Bool) -> CommandError {
        let more = count > 1 ? ", and \(counted(count - 1, "other file"))" : ""
        let (were, them) = count > 1 ? ("were", "them") : ("was", "it")
        let what = isKnown ? "changed since Homeseed wrote \(them)" : "not written by Homeseed"
        return CommandError(.usage, "\(path)/\(file)\(more) \(were) \(what).", advice: ["Nothing was written. Use `--overwrite` to replace \(them)."])
    }

    /// Without files that hold more than ours: those are never removed.
    private func text(of bundle: AppBundle, and others: [String: String]) -> String {
        var fingerprints = others
        let shared = bundle.sharedPaths
        for file in bundle.files where !shared.contains(file.path) { fingerprints[file.path] = Fingerprint(file.bytes).text }
        let lines = fingerprints.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
        return "# What `homeseed \(command ?? "bundle \(pack)")` wrote here. Keep it: by it, files that are no more are removed.\n" + lines.joined()
    }

    /// Fingerprints by path. A line that leads out of the folder is none of ours.
    private func written() throws -> [String: String] {
        guard let bytes = try current(list) else { return [:] }
        var found: [String: String] = [:]
        for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) where !line.hasPrefix("#") {
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let file = ContainedPath(String(parts[1])) else { continue }
            found[file.text] = String(parts[0])
        }
        return found
    }
}

extension FileChanges {
    /// The changed files without Homeseed's own list.
    var shown: [String] { paths.filter { !$0.contains("/.homeseed/") } }

    func isRemoved(_ path: String) -> Bool { after[path].map { $0 == nil } ?? false }
}
