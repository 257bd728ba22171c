/// The severity of a diagnostic.
///
/// An error prevents correct seeding. A warning needs attention. A note is advice. Errors and warnings are findings.
public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    case note, warning, error

    /// Orders severities: a note is less than a warning, a warning less than an error.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// The stable id of a check, as in `unknown-key`.
public struct CheckID: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }

    public var description: String { name }
    /// Orders checks by name.
    public static func < (a: CheckID, b: CheckID) -> Bool { a.name < b.name }
}

/// A finding or note of a check, with its location and an optional fix.
public struct Diagnostic: Hashable, Sendable {
    public var check: CheckID
    public var severity: Severity
    /// The message, in one short sentence without a full stop.
    public var headline: String
    /// The location of the offending token, or `nil` if no file is at fault.
    public var place: SourceLocation?
    /// A few words beside the underline that complete the headline.
    public var label: String?
    /// Other locations that explain the diagnostic, such as "first defined here".
    public var related: [Related]
    /// Sentences: first the reason why the finding matters, then the advice.
    public var notes: [String]
    public var fix: Fix?
    /// The number of findings that the diagnostic represents, such as one for each missing translation of a text.
    package var occurrences: Int
    /// The missing name. Diagnostics of several locations with the same missing name are merged into one finding.
    package var missing: Missing?
    /// The other locations of a merged finding.
    package var others: [SourceLocation] = []
    /// The common cause of several diagnostics, if there is one.
    package var cause: Cause?
    /// The number of texts in a translator's file that are not imported because of this diagnostic.
    package var omittedTexts = 0
    /// The suppression, if there is one. Suppressed diagnostics appear only in reports that include suppressions.
    public var suppression: Suppression?

    /// The files that contain the finding's locations.
    package var files: Set<FileID> { Set(others.map(\.file) + [place?.file].compactMap { $0 }) }

    /// An undefined name and the description of its owner, such as "chore".
    package struct Missing: Hashable, Sendable {
        package var owner: String
        package var name: String

        package init(_ name: String, of owner: String) {
            self.owner = owner
            self.name = name
        }
    }

    /// A location that causes diagnostics elsewhere. An ignore comment at this location covers all these diagnostics.
    package struct Cause: Hashable, Sendable {
        package var place: SourceLocation
        /// The advice of the diagnostic that results from merging.
        package var advice: [String]

        package init(_ place: SourceLocation, advice: [String]) {
            self.place = place
            self.advice = advice
        }
    }

    /// Whether the diagnostic has this severity and is not suppressed.
    public func counts(as severity: Severity) -> Bool { self.severity == severity && suppression == nil }

    /// Returns a copy with the number of texts that are not imported because of this diagnostic.
    package func omitting(_ count: Int = 1) -> Diagnostic {
        var diagnostic = self
        diagnostic.omittedTexts = count
        return diagnostic
    }

    /// A suppression of a diagnostic by the user.
    public struct Suppression: Hashable, Sendable {
        public var origin: Origin
        public var reason: String

        /// The origin of a suppression: an ignore comment in the content, or a baseline.
        public enum Origin: String, Hashable, Sendable, CaseIterable {
            case comment, baseline
        }

        public init(_ origin: Origin, reason: String) {
            self.origin = origin
            self.reason = reason
        }
    }

    /// A location that helps to explain a diagnostic, with a label.
    public struct Related: Hashable, Sendable {
        public var place: SourceLocation
        public var label: String

        public init(_ label: String, at place: SourceLocation) {
            self.place = place
            self.label = label.truncatingWords()
        }
    }

    /// Creates a diagnostic. Shortens words of more than 200 characters in the headline, label and notes.
    public init(
        _ check: CheckID,
        _ severity: Severity = .error,
        headline: String,
        at place: SourceLocation?,
        label: String? = nil,
        related: [Related] = [],
        notes: [String] = [],
        fix: Fix? = nil
    ) {
        self.init(
            check, severity, headline: headline, at: place, label: label, related: related, notes: notes, fix: fix, occurrences: 1
        )
    }

    package init(
        _ check: CheckID, _ severity: Severity, headline: String, at place: SourceLocation?, label: String? = nil,
        related: [Related] = [], notes: [String] = [], fix: Fix? = nil, occurrences: Int
    ) {
        self.check = check
        self.severity = severity
        self.headline = headline.truncatingWords()
        self.place = place
        self.label = label?.truncatingWords()
        self.related = related
        self.notes = notes.map { $0.truncatingWords() }
        self.fix = fix
        self.occurrences = occurrences
    }
}

/// The edits that fix a diagnostic.
public struct Fix: Hashable, Sendable {
    /// The effect of the fix as an instruction: "Write 'spoons' instead".
    public var title: String
    public var edits: [Edit]
    /// Whether the fix certainly matches the author's intention, so that it may be applied without confirmation.
    public var isSafe: Bool
    /// The misspelt name and its correction. The typo may be in the definition of the name instead.
    package var correction: Correction?
    /// The assumption that the referenced content was removed or renamed. The fix may be wrong while a file cannot be parsed.
    package var presumption: Presumption?

    /// An assumption about referenced content: that it was removed, or that it was renamed.
    package enum Presumption: Hashable, Sendable { case gone, renamed }

    /// A name as written, and the name that was probably meant.
    package struct Correction: Hashable, Sendable {
        package var written: String
        package var meant: String
    }

    /// A replacement of a byte range by a text. An empty range inserts the text, and an empty text deletes the range.
    public struct Edit: Hashable, Sendable {
        public var place: SourceLocation
        public var replacement: String

        public init(_ place: SourceLocation, _ replacement: String) {
            self.place = place
            self.replacement = replacement
        }
    }

    public init(_ title: String, edits: [Edit], isSafe: Bool) {
        self.title = title.truncatingWords()
        self.edits = edits
        self.isSafe = isSafe
    }

    /// Creates a fix of a misspelt name. The fix is safe if the names differ only in case or separators, such as hyphens.
    package init(correcting written: String, to meant: String, edits: [Edit]) {
        self.init("Write '\(meant)'", edits: edits, isSafe: isSameWord(written, meant))
        correction = Correction(written: written, meant: meant)
    }

    /// Creates a fix that removes a value with its key. Its edit covers only the value, until `settled(in:)` extends it to the
    /// whole entry.
    package static func removingEntry(of value: SourceLocation, _ title: String = "Remove it") -> Fix {
        Fix(title, edits: [Edit(value, "")], isSafe: false)
    }
}
