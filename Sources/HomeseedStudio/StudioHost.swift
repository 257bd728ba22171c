package import Homeseed
import HomeseedSource
import HomeseedWorkspace

/// What the program around the studio does for it: what a command of the same name does.
package struct StudioHost: Sendable {
    package var version: String
    /// What git says that the catalogue held before it was changed.
    package var former: @Sendable (Pipeline) -> FormerItems?
    /// Writes all of the files or none, and only over what was read.
    package var write: @Sendable ([FileEdit]) throws(StudioRefusal) -> Void
    /// A new item with what is known of it, as `homeseed new item` lays it out.
    package var draft: @Sendable (Pipeline, NewItem) throws(StudioRefusal) -> [FileEdit]
    /// What `homeseed diff` compares.
    package var changes: @Sendable (Pipeline, _ since: String) throws(StudioRefusal) -> Changes
    /// Runs a command of this program, and says what it said.
    package var run: @Sendable ([String]) throws(StudioRefusal) -> Spoken

    package init(
        version: String, former: @escaping @Sendable (Pipeline) -> FormerItems?,
        write: @escaping @Sendable ([FileEdit]) throws(StudioRefusal) -> Void,
        draft: @escaping @Sendable (Pipeline, NewItem) throws(StudioRefusal) -> [FileEdit],
        changes: @escaping @Sendable (Pipeline, String) throws(StudioRefusal) -> Changes,
        run: @escaping @Sendable ([String]) throws(StudioRefusal) -> Spoken
    ) {
        (self.version, self.former, self.write, self.draft, self.changes, self.run) = (version, former, write, draft, changes, run)
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

    package struct Changes: Sendable {
        package var report: ChangeReport
        package var markdown: String

        package init(report: ChangeReport, markdown: String) { (self.report, self.markdown) = (report, markdown) }
    }

    /// What a command printed, and whether it did what it was asked.
    package struct Spoken: Sendable {
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
    package enum Sort: Int, Sendable { case unknown = 404, refused = 422, conflict = 409, readOnly = 403 }

    package var sort: Sort
    package var headline: String
    package var advice: [String]
    /// What stands in the file now, where that is not what the page knew.
    var now: JSON?

    package init(_ sort: Sort = .refused, _ headline: String, _ advice: [String] = []) {
        (self.sort, self.headline, self.advice) = (sort, headline, advice)
    }

    var json: JSON {
        .object(leaving: ["error": .string(headline), "advice": .array(advice.map { .string($0) }), "conflict": sort == .conflict ? true : nil, "now": now])
    }
}
