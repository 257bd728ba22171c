package import HomeseedSource
package import HomeseedText

/// The settings of a catalogue's `homeseed.yaml`, which apply to all its packs. Without that file, all settings are empty.
package struct Settings: Sendable {
    /// The name of the settings file, in the folder of the packs.
    package static let fileName = "homeseed.yaml"

    /// The settings file, or `nil` if there is none.
    package var file: FileID?
    /// The severity overrides in source order. The last override that applies is used.
    package var severities: [Severities] = []
    /// The column limits of text fields.
    package var budgets: [Budget] = []
    /// The glossary terms that all packs share.
    package var glossary: [Terminology.Term] = []
    /// The required languages, or `nil` if they are not declared and every existing language must be complete.
    package var requiredLocales: [RequiredLocale]?
    /// The fallback languages in source order.
    package var fallbacks: [Fallback] = []
    package var baseline: NamedFile?
    /// The programs that check the catalogue.
    package var programs: [CheckProgram] = []

    package init() {}

    /// The severity overrides for all files or for some of them.
    package struct Severities: Sendable {
        /// The files, or `nil` for all.
        package var files: [NamedGlob]?
        package var levels: [CheckID: Level] = [:]

        package init(files: [NamedGlob]? = nil, levels: [CheckID: Level] = [:]) {
            self.files = files
            self.levels = levels
        }
    }

    /// The severity of a check's findings.
    package enum Level: String, CaseIterable, Sendable {
        case error, warning, note
        /// The findings are not reported.
        case skip

        package var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// A glob with its node, for diagnostics.
    package struct NamedGlob: Sendable {
        package var glob: Glob
        package var node: Node

        package init(glob: Glob, node: Node) {
            self.glob = glob
            self.node = node
        }
    }

    /// A file with the node that names it, for diagnostics if it cannot be read.
    package struct NamedFile: Sendable {
        /// The path, relative to the same folder as the catalogue's own path.
        package var path: String
        package var node: Node

        package init(path: String, node: Node) {
            self.path = path
            self.node = node
        }
    }

    /// The maximum number of screen columns for the texts of a field.
    package struct Budget: Sendable {
        /// The kind whose items have the field, or `nil` for every kind.
        package var kind: String?
        package var field: String
        package var columns: Int
        package var node: Node

        package init(kind: String? = nil, field: String, columns: Int, node: Node) {
            self.kind = kind
            self.field = field
            self.columns = columns
            self.node = node
        }
    }

    /// A required language with its location, for diagnostics.
    package struct RequiredLocale: Sendable {
        package var locale: LocaleID
        package var place: SourceLocation

        package init(locale: LocaleID, place: SourceLocation) {
            self.locale = locale
            self.place = place
        }
    }

    /// A language and its fallback, whose text is shown if a translation is missing.
    package struct Fallback: Sendable {
        package var locale: LocaleID
        package var place: SourceLocation
        package var to: LocaleID
        package var toPlace: SourceLocation

        package init(locale: LocaleID, place: SourceLocation, to: LocaleID, toPlace: SourceLocation) {
            self.locale = locale
            self.place = place
            self.to = to
            self.toPlace = toPlace
        }
    }

    /// Whether a part of the file could not be read. The required languages are then unknown.
    package var isUnread = false

    /// Whether a language must be complete. Returns `false` if a part of the settings could not be read.
    package func requires(_ locale: LocaleID) -> Bool {
        if isUnread { return false }
        return requiredLocales.map { $0.contains { $0.locale == locale } } ?? true
    }
}
