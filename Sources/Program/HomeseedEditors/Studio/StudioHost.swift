package import Homeseed
package import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// What the program around the studio does for it: what a command of the same name does.
package struct StudioHost: Sendable {
    package var version: String
    /// What git says that the catalogue held before it was changed.
    package var baseRevisionItems: @Sendable (Pipeline) -> FormerItems?
    /// Writes all of the files or none, only over what was read, and through no link that leads out of the catalogue.
    package var write: @Sendable (Pipeline, [FileEdit]) throws(StudioRefusal) -> Void
    /// A new item with what is known of it, as `homeseed new item` lays it out.
    package var draft: @Sendable (Pipeline, NewItem) throws(StudioRefusal) -> [FileEdit]
    /// What `homeseed diff` compares.
    package var changes: @Sendable (Pipeline, _ since: String) throws(StudioRefusal) -> Changes
    /// What git says was changed of late; nil where it knows nothing of the catalogue.
    package var recent: @Sendable (Pipeline) -> Recent?
    /// Runs a command of this program, and says what it said.
    package var run: @Sendable ([String]) async throws(StudioRefusal) -> CommandOutput

    package init(
        version: String, baseRevisionItems: @escaping @Sendable (Pipeline) -> FormerItems?,
        write: @escaping @Sendable (Pipeline, [FileEdit]) throws(StudioRefusal) -> Void,
        draft: @escaping @Sendable (Pipeline, NewItem) throws(StudioRefusal) -> [FileEdit],
        changes: @escaping @Sendable (Pipeline, String) throws(StudioRefusal) -> Changes, recent: @escaping @Sendable (Pipeline) -> Recent?,
        run: @escaping @Sendable ([String]) async throws(StudioRefusal) -> CommandOutput
    ) {
        (self.version, self.baseRevisionItems, self.write, self.draft) = (version, baseRevisionItems, write, draft)
        (self.changes, self.recent, self.run) = (changes, recent, run)
    }

    /// What is known of an item that is to be.
    package struct NewItem: Sendable {
        package var pack: String
        package var kind: String
        package var id: String
        package var group: String?
        package var title: String
        /// By language.
        package var translations: [String: String]
    }

    /// Holds one comparison twice: for the page, and in Markdown to be copied from it.
    package struct Changes: Sendable {
        package var report: ChangeReport
        package var markdown: String

        package init(report: ChangeReport, markdown: String) { (self.report, self.markdown) = (report, markdown) }
    }

    /// The newest commits that touched the catalogue or its translations, and what was changed since.
    package struct Recent: Sendable {
        package var commits: [Commit]
        /// Files that are not as they were in the last commit, named as the catalogue names them.
        package var open: [String]

        package init(commits: [Commit], open: [String]) { (self.commits, self.open) = (commits, open) }
    }

    /// Is what the page shows of one commit.
    package struct Commit: Sendable {
        /// `2026-11-22`, where its author was.
        package var day: String
        package var author: String
        package var subject: String
        /// The files of the catalogue that it touched.
        package var files: [String]

        package init(day: String, author: String, subject: String, files: [String]) {
            (self.day, self.author, self.subject, self.files) = (day, author, subject, files)
        }
    }

    /// What a command printed, and whether it did what it was asked.
    package struct CommandOutput: Sendable {
        package var text: String
        package var isDone: Bool

        package init(text: String, isDone: Bool) { (self.text, self.isDone) = (text, isDone) }
    }
}

/// A file as it was read, and as it is to be; nil where there is none.
package struct FileEdit: Sendable, Equatable {
    package var path: String
    package var before: [UInt8]?
    package var after: [UInt8]?

    package init(_ path: String, before: [UInt8]?, after: [UInt8]?) { (self.path, self.before, self.after) = (path, before, after) }
}

/// Why something was not done, in words for people.
package struct StudioRefusal: Error, Sendable {
    /// Says of which sort a refusal is, by the HTTP status that it is answered with.
    package enum Kind: Int, Sendable { case unknown = 404, refused = 422, conflict = 409, readOnly = 403 }

    package var kind: Kind
    package var headline: String
    package var advice: [String]
    /// What stands in the file now, where that is not what the page knew.
    var now: JSON?
    /// The errors that would arise, where that is the reason.
    var findings: [JSON] = []
    /// The text of the page that says the same in the language of whoever reads it, with what is filled in.
    private var words: (Words, [String: String])?

    /// Texts of the page. A second one that ends in `-what` says what can be done.
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
        case notThere = "refused-gone"
        case noDay = "refused-day"
    }

    package init(_ kind: Kind = .refused, _ headline: String, advice: [String] = []) {
        (self.kind, self.headline, self.advice) = (kind, headline, advice)
    }

    init(_ kind: Kind, words: Words, values: [String: String], _ headline: String, advice: [String] = []) {
        self.init(kind, headline, advice: advice)
        self.words = (words, values)
    }

    init(_ kind: Kind, words: Words, _ headline: String, advice: [String] = []) { self.init(kind, words: words, values: [:], headline, advice: advice) }

    init(_ refusal: EditRefusal) { self.init(.refused, refusal.headline, advice: refusal.advice) }

    var json: JSON {
        .object(leaving: [
            "error": .string(headline), "advice": .array(advice.map { .string($0) }), "conflict": kind == .conflict ? true : nil, "now": now,
            "findings": findings.isEmpty ? nil : .array(findings),
            "says": words.map { .string($0.0.rawValue) }, "values": words.map { .object($0.1.mapValues { .string($0) }) },
        ])
    }
}
