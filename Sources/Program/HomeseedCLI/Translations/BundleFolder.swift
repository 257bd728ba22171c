import ArgumentParser
import Foundation
package import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedStore

/// A format of bundles that is requested on the command line, instead of the files that `bundle:` declares.
enum BundleFormat: String, CaseIterable, ExpressibleByArgument {
    case content, catalogue
}

/// The folder of a bundle, with a list of the files that were written before. Only listed files are removed, and third-party
/// files are not overwritten.
///
/// Content files are recognised by their first line, and have no list: an app's build copies all files of the folder.
package struct BundleFolder {
    let path: String
    let pack: String

    var format: BundleFormat?
    /// The command that writes the bundle, or `nil` for `homeseed bundle`.
    var command: String?

    init(path: String, pack: String, format: BundleFormat? = nil) {
        self.path = path
        self.pack = pack
        self.format = format
    }

    /// Creates a folder for a command other than `homeseed bundle`.
    package init(path: String, pack: String, command: String) {
        self.path = path
        self.pack = pack
        self.command = command
    }

    private var list: String { ".homeseed/\(pack).txt" }

    func current(_ file: String) throws -> [UInt8]? { try FileChanges().current(path + "/" + file) }

    /// - Parameters:
    ///   - isWhole: whether the bundle has all languages. A partial bundle does not remove files of other languages.
    ///   - overwrites: whether files that were not generated, or were edited since, may be overwritten.
    package func changes(for bundle: AppBundle, isWhole: Bool, overwrites: Bool) throws -> FileChanges {
        var changes = FileChanges(in: path)
        if format != nil {
            for file in bundle.files {
                let before = try current(file.path)
                if before == file.bytes { continue }
                if let before, !overwrites {
                    let isKnown = BundleFolder.isContent(before, file.path)
                    if !isKnown || AppBundle.isEdited(before, file.path) {
                        throw refusal(file.path, of: 1, isKnown: isKnown)
                    }
                }
                changes.set(path + "/" + file.path, to: file.bytes, before: before)
            }
            for name in Paths.names(in: path) where !bundle.files.contains(where: { $0.path == name }) {
                guard let ending = BundleFolder.ending(name),
                    bundle.files.contains(where: { BundleFolder.ending($0.path) == ending }),
                    let before = try current(name), isAccessors(before), !AppBundle.isEdited(before, name)
                else { continue }
                changes.set(path + "/" + name, to: nil, before: before)
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
        try recordSharedTexts(bundle.shared, overwrites: overwrites, &changes)
        let others = known.filter { file, _ in !bundle.files.contains { $0.path == file } }
        for (file, fingerprint) in isWhole ? others : [:] {
            // A file that was edited since is kept.
            guard let before = try current(file), Fingerprint(before).text == fingerprint else { continue }
            changes.set(path + "/" + file, to: nil, before: before)
        }
        let before = try current(list)
        let after = Array(text(of: bundle, and: isWhole ? [:] : others).utf8)
        if before != after { changes.set(path + "/" + list, to: after, before: before) }
        return changes
    }

    /// Throws if edited texts or remarks in a shared file would be overwritten. Records the exported texts.
    ///
    /// - Parameter changes: receives the list of exported texts.
    private func recordSharedTexts(_ shared: [AppBundle.SharedTexts], overwrites: Bool, _ changes: inout FileChanges) throws {
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
        if !lost.isEmpty {
            throw ExportFolder.overwriteError(for: lost, in: path, overwriteOption: "--overwrite", importPack: pack)
        }
        if !remarks.isEmpty { throw ExportFolder.overwriteError(for: remarks, in: path, overwriteOption: "--overwrite") }
        try exported.list(in: &changes)
    }

    /// Whether a file begins like content or its generated code, or is a `.sig` file with the length of a signature.
    private static func isContent(_ bytes: [UInt8], _ path: String) -> Bool {
        if path.hasSuffix(".sig") { return bytes.count == 64 }
        return [
            #"{"homeseed-content":"#, "homeseed-catalogue ", "// Made by `homeseed bundle ", "// Generated by `homeseed bundle ",
        ].contains {
            bytes.starts(with: $0.utf8)
        }
    }

    /// Whether a file begins like generated code of this pack.
    private func isAccessors(_ bytes: [UInt8]) -> Bool {
        ["// Made by `homeseed bundle \(pack) ", "// Generated by `homeseed bundle \(pack) "].contains {
            bytes.starts(with: $0.utf8)
        }
    }

    /// Returns the extension of generated code, or `nil` for any other file.
    private static func ending(_ path: String) -> String? { [".d.ts", ".js", ".swift", ".kt"].first(where: path.hasSuffix) }

    private func refusal(_ file: String, of count: Int, isKnown: Bool) -> CommandError {
        let more = count > 1 ? ", and \(counted(count - 1, "other file"))" : ""
        let (were, them) = count > 1 ? ("were", "them") : ("was", "it")
        let what = isKnown ? "changed since Homeseed wrote \(them)" : "not written by Homeseed"
        return CommandError(
            .usage, "\(path)/\(file)\(more) \(were) \(what).",
            advice: ["Nothing was written. Use `--overwrite` to replace \(them)."])
    }

    /// Returns the contents of the list. Files with third-party parts are not listed, and so are never removed.
    private func text(of bundle: AppBundle, and others: [String: String]) -> String {
        var fingerprints = others
        let shared = bundle.sharedPaths
        for file in bundle.files where !shared.contains(file.path) { fingerprints[file.path] = Fingerprint(file.bytes).text }
        let lines = fingerprints.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)\n" }
        return
            "# Hashes of the files written by `homeseed \(command ?? "bundle \(pack)")`, which uses them to remove obsolete files. Keep this file.\n"
            + lines.joined()
    }

    /// Returns the fingerprints by path. Paths that lead out of the folder are ignored.
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
