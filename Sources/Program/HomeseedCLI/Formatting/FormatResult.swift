import Homeseed
import HomeseedLoading
import HomeseedSource
import HomeseedSyntax

/// The result of formatting, before anything is written.
struct FormatResult {
    private let files: FormatFiles
    private(set) var overlay = Overlay()
    /// The reasons why files were not formatted, one sentence each.
    private(set) var refusals: [String] = []
    private(set) var hasUnreadable = false
    private(set) var hasFailed = false

    init(_ files: FormatFiles) throws {
        self.files = files
        for path in files.unreadable {
            hasUnreadable = true
            refusals.append("\(path.escapedForTerminal) was not formatted: it can't be opened.")
        }
        for source in files.sources {
            let path = source.path.escapedForTerminal
            switch Formatter.format(source) {
            case .unchanged: break
            case .changed(let bytes): overlay.set(source.path, to: bytes)
            case .unreadable:
                hasUnreadable = true
                refusals.append("\(path) was not formatted: it can't be parsed. `homeseed lint` shows the errors.")
            case .unsupported(let reason): refusals.append("\(path) was not formatted: \(reason).")
            case .failed:
                hasFailed = true
                refusals.append(
                    "\(path) was not formatted: formatting would change its content. This is a bug in Homeseed; please report it."
                )
            }
        }
    }

    /// Converts the items of the files to mappings by id, if the catalogue's meaning stays the same.
    mutating func writeItemsByID() throws {
        guard var pipeline = files.pipeline else {
            throw CommandError(.usage, "--items-by-id requires a catalogue, and these files do not belong to one.")
        }
        var ignored = Diagnostics()
        pipeline.tree = overlay
        let before = try pipeline.load(&ignored)
        var after = overlay
        let numbers = Dictionary(before.sources.files.enumerated().map { ($1.path, $0) }) { first, _ in first }
        for source in files.sources {
            guard let file = numbers[source.path] else { continue }
            let formatted = before.sources.files[file]
            let edits = ItemsByID.edits(formatted, as: FileID(file), in: before)
            if edits.isEmpty { continue }
            // The edits move the items. The catalogue is reloaded below to verify that its meaning is the same.
            let bytes: [UInt8]
            do throws(EditRefusal) { bytes = try VerifiedEdit(edits, of: formatted, .fix()).bytes } catch {
                refusals.append(error.headline)
                continue
            }
            if case .changed(let formatted) = Formatter.format(SourceFile(path: source.path, bytes: bytes)) {
                after.set(source.path, to: formatted)
            } else {
                after.set(source.path, to: bytes)
            }
        }
        pipeline.tree = after
        guard try pipeline.load(&ignored).isEquivalent(to: before) else {
            hasFailed = true
            return refusals.append(
                "Nothing was written by id: the content would change. This is a bug in Homeseed; please report it.")
        }
        overlay = after
    }

    func summary(isDone: Bool) -> String {
        let (changed, all) = (overlay.files.count, files.sources.count + files.unreadable.count)
        let left = all - changed - refusals.count
        if changed == 0 {
            if left == 0 { return "No file was formatted." }
            return all == 1
                ? "The file is formatted."
                : (left == all
                    ? "All \(all) files are formatted."
                    : "\(left) of \(all) files are formatted; \(all - left) \(all - left == 1 ? "was" : "were") skipped.")
        }
        return isDone
            ? "Formatted \(changed) of \(counted(all, "file"))."
            : "\(changed) of \(counted(all, "file")) would change. Nothing was written."
    }

    /// Returns the diff, with the catalogue's secrets redacted.
    func diff(_ console: Console) throws -> String {
        let before = try sources(in: DiskFiles()) ?? SourceMap(files: files.sources)
        let after = try sources(in: overlay) ?? SourceMap()
        return DiffPrinter(overlay, before: before, after: after, console: console).text
    }

    private func sources(in tree: any FileTree) throws -> SourceMap? {
        guard var pipeline = files.pipeline else { return nil }
        pipeline.tree = tree
        var ignored = Diagnostics()
        let catalogue = try pipeline.load(&ignored)
        // Includes files outside of the catalogue.
        var sources = catalogue.sources
        for file in files.sources where !sources.files.contains(where: { $0.path == file.path }) { _ = sources.add(file) }
        sources.secrets = catalogue.secrets
        return sources
    }
}
