import Homeseed
import HomeseedLoading
import HomeseedSource

extension LintScopeOptions {
    /// Returns the changes, or `nil` if all findings are shown. An existing path that was parsed as a revision is moved to the
    /// paths.
    func changes(_ paths: inout [String], _ pipeline: Pipeline) throws -> ChangedFiles? {
        guard var revision else { return nil }
        let repository = try GitRepository(containing: pipeline.catalogue)
        do {
            return try ChangedFiles(repository, since: revision, pipeline)
        } catch let problem as CommandError where Paths.exists(revision) && problem.ending == .usage {
            paths.append(revision)
            revision = "HEAD"
            return try ChangedFiles(repository, since: revision, pipeline)
        }
    }
}

/// The catalogue's files that differ from a commit.
struct ChangedFiles {
    /// The revision as the user typed it.
    let revision: String
    let reach: ChangeReach
    private let isAny: Bool

    /// - Parameter revision: the files are compared with its merge base, so that later commits by other people don't count as
    ///   changes.
    init(_ repository: GitRepository, since revision: String, _ pipeline: Pipeline) throws {
        let commit = try repository.mergeBase(of: repository.commit(revision))
        let folders = [pipeline.catalogue, pipeline.locales].compactMap { $0 }
        var names: [String: String] = [:]
        for path in try repository.filesChanged(since: commit) {
            guard let inside = repository.path(of: path) else { continue }
            for folder in folders {
                guard let base = repository.path(of: Paths.absolute(folder)), Paths.isWithin("/" + inside, "/" + base) else {
                    continue
                }
                names[inside] = folder + "/" + inside.dropFirst(base.isEmpty ? 0 : base.count + 1)
            }
        }
        var overlay = Overlay()
        for name in names.values { overlay.set(name, to: nil) }
        if !names.isEmpty {
            for file in try repository.files(at: commit, in: names.keys.map { repository.root + "/" + $0 }) {
                if let name = names[file.path] { overlay.set(name, to: file.bytes) }
            }
        }
        var before = pipeline
        before.tree = overlay
        self.revision = revision
        reach = try ChangeReach(of: Set(names.values), before: before, after: pipeline)
        isAny = !names.isEmpty
    }

    func includes(_ path: String) -> Bool { reach.files.contains(path) }

    /// The message if nothing has changed, or `nil`.
    var noChangesMessage: String? { isAny ? nil : "Nothing in the catalogue has changed since \(revision)." }
}
