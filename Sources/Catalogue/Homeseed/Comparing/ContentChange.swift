/// A change to one part of a catalogue, such as an item, a field of an entity, a limit or a text.
package struct ContentChange: Sendable {
    package enum Action: String, Sendable, CaseIterable { case added, removed, renamed, changed }

    package var pack: String
    /// The type of the changed thing: a kind's id, or a word such as `template`, `record`, `entity`, `field`, `limit`, `message`
    /// or `pack`.
    package var subject: String
    /// The name of the changed thing: an item's id, or `Task.status`.
    package var name: String
    package var action: Action
    /// The former name, or `nil` unless the thing was renamed.
    package var was: String?
    /// The differences within the thing.
    package var details: [Detail] = []
    /// The consequences that break stores or apps, if any.
    package var breaks: [Break] = []

    package var isBreaking: Bool { !breaks.isEmpty }

    /// A single difference: the old and new value of a field, or of a text in one language.
    package struct Detail: Sendable, Equatable {
        /// The name of a field, or the key of a declaration; empty for the thing itself.
        package var name: String
        /// The language, if this is a text.
        package var locale: String?
        /// The old value, or `nil` if there is none.
        package var old: String?
        package var new: String?
    }

    /// The reason why seeded data or dependent code no longer works, and the remedy, if any.
    package struct Break: Sendable, Equatable {
        package var why: String
        package var remedy: String?

        package init(_ why: String, _ remedy: String? = nil) {
            self.why = why
            self.remedy = remedy
        }
    }

    package init(
        _ action: Action, subject: String, named name: String, in pack: String, was: String? = nil, details: [Detail] = [],
        breaks: [Break] = []
    ) {
        self.action = action
        self.subject = subject
        self.name = name
        self.pack = pack
        self.was = was
        self.details = details
        self.breaks = breaks
    }
}
