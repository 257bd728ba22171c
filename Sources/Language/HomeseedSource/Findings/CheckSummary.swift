/// A check as reports show it: the rule that a CI system displays with its findings.
public struct CheckSummary: Hashable, Sendable {
    public let id: CheckID
    /// The default severity of the findings.
    public let severity: Severity
    /// Whether errors of the check block seeding. If so, these errors cannot be downgraded, suppressed or added to a baseline.
    public let isRequiredForSeeding: Bool
    /// A description of the findings, in one sentence.
    public let finds: String
    /// The reason why the findings matter, in one sentence.
    public let why: String
    /// An example of content with a finding.
    public let example: String?

    /// The severity as shown to users: `error, locked` if it cannot be overridden.
    package var shownSeverity: String { severity.rawValue + (isRequiredForSeeding ? ", locked" : "") }

    /// - Parameters:
    ///   - isRequiredForSeeding: whether errors of the check block seeding, or `nil` for the default: true if the severity is
    ///     `error`.
    ///   - example: an example of content with a finding.
    public init(
        id: CheckID, severity: Severity, isRequiredForSeeding: Bool? = nil, finds: String, why: String, example: String? = nil
    ) {
        self.id = id
        self.severity = severity
        self.isRequiredForSeeding = isRequiredForSeeding ?? (severity == .error)
        self.finds = finds
        self.why = why
        self.example = example
    }
}
