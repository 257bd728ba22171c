package import Homeseed
package import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
package import HomeseedStore
import HomeseedSyntax

/// A catalogue held open: the files on the disk, with the unsaved ones over them.
///
/// Each state is a value that never changes; an edit gives another state. What is worked out of files is kept with what it was
/// made from, and made again only when that changed: so a keystroke costs what it touches, and yet whatever a workspace
/// answers is what a fresh run over the same bytes would. It reads; whoever saves is the face above it.
package struct Workspace: Sendable {
    /// Where the catalogue lies, and what is looked for in it.
    package private(set) var pipeline: Pipeline
    /// Texts that are not saved, by the paths of their files.
    package private(set) var unsaved: [String: [UInt8]] = [:]
    /// The files as they are without any unsaved text.
    private let disk: any FileTree
    private var cache = CheckCache()

    package init(_ pipeline: Pipeline) {
        self.pipeline = pipeline
        disk = pipeline.ownFiles
        self.pipeline.cache = cache
        lookAgain()
    }

    // MARK: Edits

    /// The state in which a file has this text, whatever is on the disk.
    package func edited(_ path: String, _ bytes: [UInt8]) -> Workspace {
        var next = self
        next.unsaved[path] = bytes
        next.lay()
        return next
    }

    /// The state in which what lies on the disk counts for a file.
    package func closed(_ path: String) -> Workspace {
        var next = self
        next.unsaved[path] = nil
        next.lookAgain()
        return next
    }

    /// The state after files on the disk have changed: a branch was switched, a file saved by another program.
    package func refreshed() -> Workspace {
        var next = self
        next.lookAgain()
        return next
    }

    /// The same with what the catalogue held before it was changed, by which an id that was changed is told from a new one.
    package func remembering(_ former: FormerItems?) -> Workspace {
        var next = self
        next.pipeline.baseRevisionItems = former
        next.cache = CheckCache()
        next.pipeline.cache = next.cache
        return next
    }

    private mutating func lookAgain() {
        saved = FileCache(disk)
        // A picture that is named may be there now.
        cache.loading.forgetPacks()
        lay()
    }

    private var saved: any FileTree = Overlay()

    private mutating func lay() {
        var overlay = Overlay(over: saved)
        for (path, bytes) in unsaved { overlay.set(path, to: bytes) }
        pipeline.tree = overlay
    }

    // MARK: Answers

    /// What a fresh run over the same bytes finds.
    package func checked(today: Day? = nil) throws(LoadError) -> Pipeline.Checked {
        try pipeline.check(today: today, zone: nil, isIndexed: true)
    }

    /// The text of a file as it is in this state; nil where there is none.
    package func bytes(of path: String) -> [UInt8]? { unsaved[path] ?? (try? pipeline.tree.read(path))?.bytes }

    /// What a file says, as far as it can be read.
    package func document(_ path: String) -> Document? {
        guard let bytes = bytes(of: path) else { return nil }
        if let known = cache.loading.document(path, bytes) { return known }
        var ignored = Diagnostics()
        return parse(SourceFile(path: path, bytes: bytes), as: FileID(0), limits: pipeline.limits, into: &ignored)
    }
}

extension Workspace {
    /// Whether a file lies in the catalogue or among its translations.
    package func holds(_ path: String) -> Bool {
        let folders = [pipeline.catalogue] + [pipeline.locales].compactMap { $0 }
        return folders.contains { path.hasPrefix($0 + "/") } && !path.split(separator: "/").contains("..")
    }
}
