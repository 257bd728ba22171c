import Homeseed
import HomeseedLoading
import HomeseedSource

extension LintScopeOptions {
    /// Nil where everything is shown. A path that was taken for a revision is put back among the paths.
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

/// The catalogue's files that differ from those of a commit.
struct ChangedFiles {
    /// As the person wrote it.
    let revision: String
    let reach: ChangeReach
    private let isAny: Bool

    /// - Parameter revision: compared is the commit at which the work left it, so that what others did since then is not
    ///   taken for a change.
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

    /// What to say where the catalogue is as it was.
    var nothing: String? { isAny ? nil : "Nothing in the catalogue has changed since \(revision)." }
}
