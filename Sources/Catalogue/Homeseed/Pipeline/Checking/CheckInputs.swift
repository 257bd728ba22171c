import HomeseedModel
import HomeseedSource
import HomeseedText

/// The inputs of a pack's checks, as revisions.
struct CheckInputs: Equatable, Sendable {
    /// The revisions of the pack and those within the checks' reach.
    var revisions: [Int]
    /// The version number of the ``CheckEnvironment``.
    var environment: Int
}

/// The inputs of text checks for a pack in all its languages.
struct TextInputs: Equatable, Sendable {
    /// The revision of the pack's texts.
    var texts: Int
    /// The revisions of the required packs.
    var required: [Int]
    /// The version number of the ``CheckEnvironment``.
    var environment: Int
}

/// The inputs of checks that do not belong to a single pack.
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

/// The inputs of a template's expansion, and the days.
struct ExpansionInputs: Equatable, Sendable {
    /// The revisions of the pack and the parts that the template uses, or `nil` if they are unknown.
    var revisions: [Int]?
    var days: [Int]
    var zone: String
}

/// The result of expanding a template.
struct ExpandedTemplate: Sendable {
    /// The version of the pack that the locations refer to.
    var version: Int
    /// The findings of each day.
    var found: [[Diagnostic]]
}
