/// One thing of a catalogue that is not as it was: an item, a field of an entity, a limit, a text.
package struct ContentChange: Sendable {
    /// What has become of it.
    package enum Action: String, Sendable, CaseIterable { case added, removed, renamed, changed }

    package var pack: String
    /// What it is: a kind's id, `template`, `record`, `entity`, `field`, `limit`, `message`, `pack`…
    package var subject: String
    /// What it is called: an item's id, `Task.status`.
    package var name: String
    package var action: Action
    /// What it was called.
    package var was: String?
    /// What is different in it.
    package var details: [Detail] = []
    /// What it breaks, if it does.
    package var breaks: [Break] = []

    package var isBreaking: Bool { !breaks.isEmpty }

    /// One difference in it: what a field, or a text in one language, was and is.
    package struct Detail: Sendable, Equatable {
        /// A field, a key of a declaration, or empty for the thing itself.
        package var name: String
        /// The language, of a text.
        package var locale: String?
        /// Nil for nothing.
        package var old: String?
        package var new: String?
    }

    /// Why something that was seeded before, or was built on the catalogue, no longer holds, and what to do.
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
