package import Homeseed
package import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// The functions that the embedding program provides, equivalent to commands.
package struct StudioHost: Sendable {
    package var version: String
    /// Returns the items of the base revision in git, or `nil` if there is none.
    package var baseRevisionItems: @Sendable (Pipeline) -> FormerItems?
    /// Writes all files or none. Throws if a file has changed since it was read, or a link leads out of the catalogue.
    package var write: @Sendable (Pipeline, [FileEdit]) throws(StudioRefusal) -> Void
    /// Drafts a new item as `homeseed new item` does.
    package var draft: @Sendable (Pipeline, NewItem) throws(StudioRefusal) -> [FileEdit]
    /// Compares the catalogue with a revision like `homeseed diff`.
    package var changes: @Sendable (Pipeline, _ since: String) throws(StudioRefusal) -> Changes
    /// Returns the recent changes, or `nil` if the catalogue is not in a git repository.
    package var recent: @Sendable (Pipeline) -> Recent?
    /// Runs a command of this program, and returns its output.
    package var run: @Sendable ([String]) async throws(StudioRefusal) -> CommandOutput

    package init(
        version: String, baseRevisionItems: @escaping @Sendable (Pipeline) -> FormerItems?,
        write: @escaping @Sendable (Pipeline, [FileEdit]) throws(StudioRefusal) -> Void,
        draft: @escaping @Sendable (Pipeline, NewItem) throws(StudioRefusal) -> [FileEdit],
        changes: @escaping @Sendable (Pipeline, String) throws(StudioRefusal) -> Changes,
        recent: @escaping @Sendable (Pipeline) -> Recent?,
        run: @escaping @Sendable ([String]) async throws(StudioRefusal) -> CommandOutput
    ) {
        (self.version, self.baseRevisionItems, self.write, self.draft) = (version, baseRevisionItems, write, draft)
        (self.changes, self.recent, self.run) = (changes, recent, run)
    }

    /// The values for a new item.
    package struct NewItem: Sendable {
        package var pack: String
        package var kind: String
        package var id: String
        package var group: String?
        package var title: String
        /// The titles by language.
        package var translations: [String: String]
    }

    /// A comparison, for the page and as Markdown to be copied.
    package struct Changes: Sendable {
        package var report: ChangeReport
        package var markdown: String

        package init(report: ChangeReport, markdown: String) { (self.report, self.markdown) = (report, markdown) }
    }

    /// The newest commits that changed the catalogue or its translations, and the uncommitted files.
    package struct Recent: Sendable {
        package var commits: [Commit]
        /// The paths of the files that differ from the last commit, as the catalogue spells them.
        package var open: [String]

        package init(commits: [Commit], open: [String]) { (self.commits, self.open) = (commits, open) }
    }

    /// A commit as the page shows it.
    package struct Commit: Sendable {
        /// The author's local date, such as `2026-11-22`.
        package var day: String
        package var author: String
        package var subject: String
        /// The catalogue's files that the commit changed.
        package var files: [String]

        package init(day: String, author: String, subject: String, files: [String]) {
            (self.day, self.author, self.subject, self.files) = (day, author, subject, files)
        }
    }

    /// The output of a command, and whether it succeeded.
    package struct CommandOutput: Sendable {
        package var text: String
        package var isDone: Bool

        package init(text: String, isDone: Bool) { (self.text, self.isDone) = (text, isDone) }
    }
}

/// The contents of a file before and after an edit, `nil` if the file doesn't exist.
package struct FileEdit: Sendable, Equatable {
    package var path: String
    package var before: [UInt8]?
    package var after: [UInt8]?

    package init(_ path: String, before: [UInt8]?, after: [UInt8]?) {
        (self.path, self.before, self.after) = (path, before, after)
    }
}

/// A refusal of a request, with a message for the user.
package struct StudioRefusal: Error, Sendable {
    /// The kind of a refusal. Its raw value is the HTTP status.
    package enum Kind: Int, Sendable {
        case unknown = 404
        case refused = 422
        case conflict = 409
        case readOnly = 403
    }

    package var kind: Kind
    package var headline: String
    package var advice: [String]
    /// The current value in the file, if it differs from the one that the page shows.
    var now: JSON?
    /// The errors that the edit would introduce, if they are the reason for the refusal.
    var findings: [JSON] = []
    /// The key of the localised message on the page, and its values.
    private var words: (Words, [String: String])?

    /// The keys of localised messages. A second key ending in `-what` has the advice.
    package enum Words: String, CaseIterable, Sendable {
        case readOnly = "refused-read-only"
        case nothingToUndo = "refused-undo"
        case nothingToRedo = "refused-redo"
        case otherStep = "refused-step"
        case samePlace = "refused-place"
        case besideComment = "refused-comment"
        case ownFile = "refused-own-file"
        case otherPack = "refused-pack"
        case noID = "refused-id"
        case sameID = "refused-same"
        case takenID = "refused-taken"
        case breaks = "refused-breaks"
        case errors = "refused-errors"
        case otherIDs = "refused-records"
        case noFix = "refused-fix"
        case noStore = "refused-store"
        case otherValue = "refused-value"
        case otherTranslation = "refused-translation"
        case otherText = "refused-text"
        case brokenFile = "refused-file"
        case notFound = "refused-gone"
        case noDay = "refused-day"
    }

    package init(_ kind: Kind = .refused, _ headline: String, advice: [String] = []) {
        (self.kind, self.headline, self.advice) = (kind, headline, advice)
    }

    init(_ kind: Kind, words: Words, values: [String: String], _ headline: String, advice: [String] = []) {
        self.init(kind, headline, advice: advice)
        self.words = (words, values)
    }

    init(_ kind: Kind, words: Words, _ headline: String, advice: [String] = []) {
        self.init(kind, words: words, values: [:], headline, advice: advice)
    }

    init(_ refusal: EditRefusal) { self.init(.refused, refusal.headline, advice: refusal.advice) }

    var json: JSON {
        .object(leaving: [
            "error": .string(headline), "advice": .array(advice.map { .string($0) }), "conflict": kind == .conflict ? true : nil,
            "now": now,
            "findings": findings.isEmpty ? nil : .array(findings),
            "says": words.map { .string($0.0.rawValue) }, "values": words.map { .object($0.1.mapValues { .string($0) }) },
        ])
    }
}
