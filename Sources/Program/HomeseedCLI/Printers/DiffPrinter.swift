import HomeseedLoading
import HomeseedSource

/// A unified diff of files, coloured for people and plain for `patch` and `git apply`.
struct DiffPrinter {
    private let overlay: Overlay
    private let before: SourceMap
    private let after: SourceMap
    private let console: Console

    /// - Parameters:
    ///   - before: the current files, with the secrets to redact.
    ///   - after: the changed files.
    init(_ overlay: Overlay, before: SourceMap, after: SourceMap, console: Console) {
        self.overlay = overlay
        self.before = before
        self.after = after
        self.console = console
    }

    var text: String {
        overlay.files.keys.sorted().map { path in
            let (old, new) = (file(path, in: before), file(path, in: after))
            return UnifiedDiff(
                path: path, old: old.bytes, new: overlay.bytes(of: path) ?? [], oldSecrets: old.secrets, newSecrets: new.secrets,
                style: console.style, escapesForTerminal: console.width != nil
            ).text
        }.joined()
    }

    private func file(_ path: String, in sources: SourceMap) -> (bytes: [UInt8], secrets: [SourceRange]) {
        guard let index = sources.files.firstIndex(where: { $0.path == path }) else { return ([], []) }
        return (sources.files[index].bytes, sources.secrets.filter { $0.file == FileID(index) }.map(\.range))
    }
}
