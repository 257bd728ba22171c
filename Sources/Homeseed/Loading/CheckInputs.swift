import HomeseedModel
import HomeseedSource
import HomeseedText

/// All that the checks of a pack look at.
struct CheckInputs: Equatable, Sendable {
    /// Of the pack, and of those that its checks reach.
    var revisions: [Int]
    /// The number of the ``Surroundings``.
    var surroundings: Int
}

/// What checks of a pack ask that is no pack's own.
struct Surroundings: Equatable, Sendable {
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

/// All that decides how a template is laid out, and on which days.
struct ExpansionInputs: Equatable, Sendable {
    var layout: [Int]?
    var days: [Int]
    var zone: String
}

/// What came of laying a template out.
struct ExpandedTemplate: Sendable {
    /// That of its pack, where the findings stand.
    var version: Int
    /// By day.
    var found: [[Diagnostic]]
}

/// A name, and where it stands in a file.
struct NameUse: Sendable {
    var name: String
    var offset: Int
}

/// All that looking for names in a file looks at.
struct NameInputs: Equatable, Sendable {
    var bytes: [UInt8]
    var names: Set<String>
}
