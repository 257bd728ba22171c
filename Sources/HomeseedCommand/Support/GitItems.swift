import Homeseed

/// What a catalogue held in a commit of git, for lint to tell an id that was changed from an item that is new.
enum GitItems {
    /// Nil where git knows of no catalogue, or no id in it is otherwise than it was.
    ///
    /// - Parameter revision: what to compare with; the last commit, unless the changes since another one are looked at.
    static func former(_ pipeline: Pipeline, since revision: String?) -> FormerItems? {
        let folder = Paths.absolute(pipeline.catalogue)
        guard let repository = try? GitRepository(containing: folder), let commit = try? repository.commit(revision ?? "HEAD"),
            let base = try? repository.mergeBase(of: commit), repository.hasChangedLines(with: ["id", "template"], since: base, in: folder)
        else { return nil }
        // Texts in other languages say nothing of ids.
        var own = pipeline
        own.locales = nil
        let state = try? CatalogueState.revision(base, of: own)
        return state.map { FormerItems($0.catalogue, time: revision.map { $0 == "HEAD" ? lastCommit : "at \($0)" } ?? lastCommit) }
    }

    private static let lastCommit = "in git's last commit"
}
