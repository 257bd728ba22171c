/// What reports say of a check itself, beside what it found: the rule that a CI shows with its findings.
public struct CheckSummary: Hashable, Sendable {
    public let id: CheckID
    /// How much its findings matter unless someone decides otherwise.
    public let severity: Severity
    /// Whether seeding relies on there being no error of it: then an error can't be made less, ignored, or taken into a baseline.
    public let isRequiredForSeeding: Bool
    /// What it finds, in a sentence.
    public let finds: String
    /// Why that matters, in a sentence.
    public let why: String
    /// Content in which it finds something.
    public let example: String?

    /// `error, fixed` where nobody can decide otherwise.
    package var shownSeverity: String { severity.rawValue + (isRequiredForSeeding ? ", fixed" : "") }

    /// - Parameters:
    ///   - isRequiredForSeeding: nil where it is if it finds errors.
    ///   - example: content in which it finds something.
    public init(id: CheckID, severity: Severity, isRequiredForSeeding: Bool? = nil, finds: String, why: String, example: String? = nil) {
        self.id = id
        self.severity = severity
        self.isRequiredForSeeding = isRequiredForSeeding ?? (severity == .error)
        self.finds = finds
        self.why = why
        self.example = example
    }
}
