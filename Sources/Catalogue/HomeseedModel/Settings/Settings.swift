package import HomeseedSource
package import HomeseedText

/// What a catalogue's `homeseed.yaml` decides for all of its packs. Without that file: nothing.
package struct Settings: Sendable {
    /// What it is called, in the folder of the packs.
    package static let fileName = "homeseed.yaml"

    /// The file that says so; nil where there is none.
    package var file: FileID?
    /// Severities by check, in the order in which they are written: of those that fit, the last one counts.
    package var severities: [Severities] = []
    /// The room that there is for fields of texts.
    package var budgets: [Budget] = []
    /// Terms that all packs share.
    package var glossary: [Terminology.Term] = []
    /// The languages that there must be; nil where that is not said, and all that are begun must be whole.
    package var requiredLocales: [RequiredLocale]?
    /// Languages that stand in for others, in the order in which they are written.
    package var fallbacks: [Fallback] = []
    /// The file that lists old findings.
    package var baseline: NamedFile?

    package init() {}

    /// Severities for all files, or for some.
    package struct Severities: Sendable {
        /// Nil for all files.
        package var files: [NamedGlob]?
        package var levels: [CheckID: Level] = [:]

        package init(files: [NamedGlob]? = nil, levels: [CheckID: Level] = [:]) {
            self.files = files
            self.levels = levels
        }
    }

    /// How much a check's findings are to matter.
    package enum Level: String, CaseIterable, Sendable {
        case error, warning, note
        /// Not at all: nothing is said of them.
        case skip

        package var severity: Severity? { Severity(rawValue: rawValue) }
    }

    /// A glob knows the node that it is written in, so that a finding can point at it.
    package struct NamedGlob: Sendable {
        package var glob: Glob
        package var node: Node

        package init(glob: Glob, node: Node) {
            self.glob = glob
            self.node = node
        }
    }

    /// A file knows the node that names it, so that a finding can point there when it can't be read.
    package struct NamedFile: Sendable {
        /// From where the catalogue's own path begins.
        package var path: String
        package var node: Node

        package init(path: String, node: Node) {
            self.path = path
            self.node = node
        }
    }

    /// A budget says how many columns of a screen the texts of a field may take.
    package struct Budget: Sendable {
        /// The kind whose items have the field; nil for every kind.
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

    /// A required language knows the place that names it, so that a finding can point there.
    package struct RequiredLocale: Sendable {
        package var locale: LocaleID
        package var place: SourceLocation

        package init(locale: LocaleID, place: SourceLocation) {
            self.locale = locale
            self.place = place
        }
    }

    /// Where a text is not translated into one language, the other one's is shown.
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

    /// Whether something in the file could not be read: then which languages there must be is not known.
    package var isUnread = false

    /// Whether a language has to be whole.
    package func requires(_ locale: LocaleID) -> Bool {
        if isUnread { return false }
        return requiredLocales.map { $0.contains { $0.locale == locale } } ?? true
    }
}
