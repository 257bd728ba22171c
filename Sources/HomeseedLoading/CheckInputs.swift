package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// All that the checks of a pack look at.
package struct CheckInputs: Equatable, Sendable {
    /// Of the pack, and of those that its checks reach.
    var revisions: [Int]
    /// The number of the ``CheckEnvironment``.
    var environment: Int

    package init(revisions: [Int], environment: Int) {
        self.revisions = revisions
        self.environment = environment
    }
}

/// All that checks of texts look at, of a pack in all its languages.
package struct TextInputs: Equatable, Sendable {
    /// Of the pack's texts.
    var texts: Int
    /// Of the packs that it requires.
    var required: [Int]
    /// The number of the ``CheckEnvironment``.
    var environment: Int

    package init(texts: Int, required: [Int], environment: Int) {
        self.texts = texts
        self.required = required
        self.environment = environment
    }
}

/// What checks of a pack ask that is no pack's own.
package struct CheckEnvironment: Equatable, Sendable {
    private var locales: [LocaleID]
    private var settings: [UInt8]?
    private var unread: Set<String>
    private var hasTemplates: Bool
    private var hasConfirmations: Bool

    package init(_ catalogue: Catalogue) {
        locales = catalogue.locales
        settings = catalogue.settings.file.flatMap { catalogue.sources[$0]?.bytes }
        unread = catalogue.unreadPacks
        hasTemplates = catalogue.packs.dropFirst().contains { !$0.templates.isEmpty }
        hasConfirmations = catalogue.packs.contains { !$0.confirmations.isEmpty }
    }
}

/// All that decides how a template is expanded, and on which days.
package struct ExpansionInputs: Equatable, Sendable {
    var layout: [Int]?
    var days: [Int]
    var zone: String

    package init(layout: [Int]? = nil, days: [Int], zone: String) {
        self.layout = layout
        self.days = days
        self.zone = zone
    }
}

/// What came of expanding a template.
package struct ExpandedTemplate: Sendable {
    /// That of its pack, where the findings stand.
    package var version: Int
    /// By day.
    package var found: [[Diagnostic]]

    package init(version: Int, found: [[Diagnostic]]) {
        self.version = version
        self.found = found
    }
}

/// A name, and where it stands in a file.
package struct NameUse: Sendable {
    package var name: String
    package var offset: Int

    package init(name: String, offset: Int) {
        self.name = name
        self.offset = offset
    }
}

/// All that looking for names in a file looks at.
package struct NameInputs: Equatable, Sendable {
    var bytes: [UInt8]
    var names: Set<String>

    package init(bytes: [UInt8], names: Set<String>) {
        self.bytes = bytes
        self.names = names
    }
}
