/// How much a diagnostic matters.
///
/// An error makes seeding wrong. A warning does not, but someone should look. A note is advice.
/// Errors and warnings are findings.
public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
    case note, warning, error

    /// A note is less than a warning, and a warning less than an error.
    public static func < (a: Severity, b: Severity) -> Bool { a.rank < b.rank }

    private var rank: Int {
        switch self {
        case .note: 0
        case .warning: 1
        case .error: 2
        }
    }
}

/// The stable name of a check, as in `unknown-key`.
public struct CheckID: Hashable, Sendable, Comparable, CustomStringConvertible, ExpressibleByStringLiteral {
    public let name: String

    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }

    public var description: String { name }
    /// Checks are ordered by their names.
    public static func < (a: CheckID, b: CheckID) -> Bool { a.name < b.name }
}

/// What a check says about a place in a file.
public struct Diagnostic: Hashable, Sendable {
    public var check: CheckID
    public var severity: Severity
    /// What is wrong, in one short sentence without a full stop.
    public var headline: String
    /// The text between its ends is the offending token. Nil only where no file is at fault.
    public var place: SourceLocation?
    /// A few words beside the underline, where the headline alone would leave a question.
    public var label: String?
    /// Other places that explain this one: "first defined here".
    public var related: [Related]
    /// Why it matters, then what to do: each a sentence.
    public var notes: [String]
    public var fix: Fix?
    /// How many times the same is at fault in this place: a text that lacks three languages lacks three translations.
    package var occurrences: Int
    /// What is not there, where several places may name the same that is not: then they are one finding.
    package var missing: Missing?
    /// The other places of which it speaks, where it is one for several.
    package var others: [SourceLocation] = []
    /// What it comes from, where several diagnostics may come from the same.
    package var cause: Cause?
    /// The number of texts of a translator's file that are left out because of it.
    package var omittedTexts = 0
    /// Set where someone decided to live with it: then only reports that keep such decisions show it.
    public var suppression: Suppression?

    /// The files that it finds a fault in.
    package var files: Set<FileID> { Set(others.map(\.file) + [place?.file].compactMap { $0 }) }

    /// A name that nothing bears, and what it was to be the name of: an entity, the fields of Task.
    package struct Missing: Hashable, Sendable {
        package var owner: String
        package var name: String

        package init(_ name: String, of owner: String) {
            self.owner = owner
            self.name = name
        }
    }

    /// A place that causes diagnostics elsewhere: an ignore comment there covers them all.
    package struct Cause: Hashable, Sendable {
        package var place: SourceLocation
        /// The advice if several diagnostics are reported as one.
        package var advice: [String]

        package init(_ place: SourceLocation, advice: [String]) {
            self.place = place
            self.advice = advice
        }
    }

    /// Whether it is of this severity, and nobody decided to live with it.
    public func counts(as severity: Severity) -> Bool { self.severity == severity && suppression == nil }

    /// The same diagnostic, because of which texts of a translator's file are left out.
    package func omitting(_ count: Int = 1) -> Diagnostic {
        var diagnostic = self
        diagnostic.omittedTexts = count
        return diagnostic
    }

    /// A decision to live with a diagnostic.
    public struct Suppression: Hashable, Sendable {
        public var origin: Origin
        public var reason: String

        /// Where it was decided: beside the content, or in a list of old findings.
        public enum Origin: String, Hashable, Sendable, CaseIterable {
            case comment, baseline
        }

        public init(_ origin: Origin, reason: String) {
            self.origin = origin
            self.reason = reason
        }
    }

    /// A related place helps to explain a diagnostic. Its label says what stands there.
    public struct Related: Hashable, Sendable {
        public var place: SourceLocation
        public var label: String

        public init(_ label: String, at place: SourceLocation) {
            self.place = place
            self.label = label.withLongWordsCut()
        }
    }

    /// Makes a diagnostic. In its headline, its label and its notes, a word of more than 200 letters loses its middle: nobody
    /// could read it.
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
        self.init(check, severity, headline: headline, at: place, label: label, related: related, notes: notes, fix: fix, occurrences: 1)
    }

    package init(
        _ check: CheckID, _ severity: Severity, headline: String, at place: SourceLocation?, label: String? = nil,
        related: [Related] = [], notes: [String] = [], fix: Fix? = nil, occurrences: Int
    ) {
        self.check = check
        self.severity = severity
        self.headline = headline.withLongWordsCut()
        self.place = place
        self.label = label?.withLongWordsCut()
        self.related = related
        self.notes = notes.map { $0.withLongWordsCut() }
        self.fix = fix
        self.occurrences = occurrences
    }
}

/// The edits that mend what a diagnostic found.
public struct Fix: Hashable, Sendable {
    /// What the fix does, as an instruction: "Write 'spoons' instead".
    public var title: String
    public var edits: [Edit]
    /// Whether the meaning is certain to be the one intended, so that it may be applied unasked.
    public var isSafe: Bool
    /// Set where it makes a name say what another place defines: that place may be the slip.
    package var correction: Correction?
    /// Set where it takes for granted that what a person wrote of is gone, or has another name: then it may be wrong while
    /// something can't be read.
    package var presumption: Presumption?

    /// Says what is taken for granted: that something was taken away, or that its name was changed.
    package enum Presumption: Hashable, Sendable { case gone, renamed }

    /// A name as it is written, and the one that was probably meant.
    package struct Correction: Hashable, Sendable {
        package var written: String
        package var meant: String
    }

    /// An edit puts a text where a stretch of a file was. An empty stretch inserts the text, an empty text deletes the stretch.
    public struct Edit: Hashable, Sendable {
        public var place: SourceLocation
        public var replacement: String

        public init(_ place: SourceLocation, _ replacement: String) {
            self.place = place
            self.replacement = replacement
        }
    }

    public init(_ title: String, edits: [Edit], isSafe: Bool) {
        self.title = title.withLongWordsCut()
        self.edits = edits
        self.isSafe = isSafe
    }

    /// Makes a misspelt name the one that was meant: safe where only its case or its hyphens differ.
    package init(correcting written: String, to meant: String, edits: [Edit]) {
        self.init("Write '\(meant)'", edits: edits, isSafe: isSameWord(written, meant))
        correction = Correction(written: written, meant: meant)
    }

    /// Takes a value out with its key. It is made where only the value's place is known, and not the file.
    package static func removingEntry(of value: SourceLocation, _ title: String = "Take it out") -> Fix {
        Fix(title, edits: [Edit(value, "")], isSafe: false)
    }
}
