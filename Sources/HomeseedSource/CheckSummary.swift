/// What reports say of a check itself, beside what it found: the rule that a CI shows with its findings.
public struct CheckSummary: Hashable, Sendable {
    public let id: CheckID
    /// How much its findings matter unless someone decides otherwise.
    public let severity: Severity
    /// What it finds, in a sentence.
    public let finds: String
    /// Why that matters, in a sentence.
    public let why: String
    /// Content in which it finds something.
    public let example: String?

    public init(id: CheckID, severity: Severity, finds: String, why: String, example: String? = nil) {
        self.id = id
        self.severity = severity
        self.finds = finds
        self.why = why
        self.example = example
    }
}
