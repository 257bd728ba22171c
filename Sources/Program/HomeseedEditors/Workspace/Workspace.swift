package import Homeseed
package import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
package import HomeseedStore
import HomeseedSyntax

/// An open catalogue: the files on disk, overlaid with unsaved files.
///
/// Each state is an immutable value, and an edit creates another state. Derived results are cached by their inputs, so that an
/// edit recomputes only what it affects. The results are the same as in a fresh run over the same bytes. A workspace never writes
/// files.
package struct Workspace: Sendable {
    /// The location of the catalogue, and its checks.
    package private(set) var pipeline: Pipeline
    /// The unsaved texts, by path.
    package private(set) var unsaved: [String: [UInt8]] = [:]
    /// The files without unsaved texts.
    private let disk: any FileTree
    private var cache = QueryCache()

    package init(_ pipeline: Pipeline) {
        self.pipeline = pipeline
        disk = pipeline.ownFiles
        self.pipeline.cache = cache
        reloadFiles()
    }

    // MARK: Edits

    /// Returns the workspace with an unsaved text of a file.
    package func edited(_ path: String, _ bytes: [UInt8]) -> Workspace {
        var next = self
        next.unsaved[path] = bytes
        next.applyUnsaved()
        return next
    }

    /// Returns the workspace with a file's contents from disk.
    package func closed(_ path: String) -> Workspace {
        var next = self
        next.unsaved[path] = nil
        next.reloadFiles()
        return next
    }

    /// Returns the workspace with the current contents of the files on disk, after a branch switch or a change by another
    /// program.
    package func refreshed() -> Workspace {
        var next = self
        next.reloadFiles()
        return next
    }

    /// Returns the workspace with the items of the base revision, which distinguish a changed id from a new item.
    package func remembering(_ former: FormerItems?) -> Workspace {
        var next = self
        next.pipeline.baseRevisionItems = former
        next.cache = QueryCache()
        next.pipeline.cache = next.cache
        return next
    }

    private mutating func reloadFiles() {
        saved = FileCache(disk)
        // A missing picture may exist now.
        cache.noteFileChanges()
        applyUnsaved()
    }

    private var saved: any FileTree = Overlay()

    private mutating func applyUnsaved() {
        var overlay = Overlay(over: saved)
        for (path, bytes) in unsaved { overlay.set(path, to: bytes) }
        pipeline.tree = overlay
    }

    // MARK: Results

    /// Returns the same result as a fresh check of the same bytes.
    package func checked(today: Day? = nil) throws(LoadError) -> Pipeline.Checked {
        try pipeline.check(today: today, zone: nil, isIndexed: true)
    }

    /// Returns the text of a file in this state, or `nil` if the file can't be read.
    package func bytes(of path: String) -> [UInt8]? { unsaved[path] ?? (try? pipeline.tree.read(path))?.bytes }

    /// Returns the parsed document, as far as the file can be parsed, or `nil` if it can't be read.
    package func document(_ path: String) -> Document? {
        guard let bytes = bytes(of: path) else { return nil }
        if let known = cache.document(path, bytes) { return known }
        var ignored = Diagnostics()
        return parse(SourceFile(path: path, bytes: bytes), as: FileID(0), limits: pipeline.limits, into: &ignored)
    }
}

extension Workspace {
    /// Whether a file is in the folder of the catalogue or of its translations.
    package func holds(_ path: String) -> Bool {
        let folders = [pipeline.catalogue] + [pipeline.locales].compactMap { $0 }
        return folders.contains { path.hasPrefix($0 + "/") } && !path.split(separator: "/").contains("..")
    }
}
