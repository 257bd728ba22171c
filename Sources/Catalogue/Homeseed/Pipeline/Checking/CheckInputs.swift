import HomeseedModel
import HomeseedSource
import HomeseedText

/// All that the checks of a pack look at.
struct CheckInputs: Equatable, Sendable {
    /// Of the pack, and of those that its checks reach.
    var revisions: [Int]
    /// The number of the ``CheckEnvironment``.
    var environment: Int
}

/// All that checks of texts look at, of a pack in all its languages.
struct TextInputs: Equatable, Sendable {
    /// Of the pack's texts.
    var texts: Int
    /// Of the packs that it requires.
    var required: [Int]
    /// The number of the ``CheckEnvironment``.
    var environment: Int
}

/// What checks of a pack ask that is no pack's own.
struct CheckEnvironment: Equatable, Sendable {
    private var locales: [LocaleID]
    private var settings: [UInt8]?
    private var unread: Set<String>
    private var hasTemplates: Bool
    private var hasConfirmations: Bool

    init(_ catalogue: Catalogue) {
        locales = catalogue.locales
        settings = catalogue.settings.file.flatMap { catalogue.sources[$0]?.bytes }
        unread = catalogue.unreadPacks
        hasTemplates = catalogue.packs.dropFirst().contains { !$0.templates.isEmpty }
        hasConfirmations = catalogue.packs.contains { !$0.confirmations.isEmpty }
    }
}

/// All that decides how a template is expanded, and on which days.
struct ExpansionInputs: Equatable, Sendable {
    /// Of the pack and of what the template uses of it; nil where it can't be told whether they are what they were.
    var revisions: [Int]?
    var days: [Int]
    var zone: String
}

/// What came of expanding a template.
struct ExpandedTemplate: Sendable {
    /// That of its pack, where the findings stand.
    var version: Int
    /// By day.
    var found: [[Diagnostic]]
}
