/// The documentation of a check: the description, the relevance and examples of its findings. The declaration is next to the
/// stage that reports the findings. The handbook and tests are generated from it.
package protocol CheckDeclaration: Sendable {
    /// The stable id by which reports, settings and comments refer to the check.
    static var id: CheckID { get }
    /// The default severity of the findings: `error`, unless the check declares another.
    static var severity: Severity { get }
    /// Whether errors of the check block seeding. If so, these errors cannot be downgraded, suppressed or baselined. The default
    /// is true if the severity is `error`.
    static var isRequiredForSeeding: Bool { get }
    /// A description of the findings, in one sentence.
    static var finds: String { get }
    /// The reason why the findings matter to a family, or to the developer who seeds an app, in one sentence.
    static var why: String { get }
    /// An example in which the check reports exactly the marked text.
    static var wrong: Example { get }
    /// An example without findings.
    static var right: Example { get }
}

extension CheckDeclaration {
    /// The check as reports show it.
    package static var summary: CheckSummary {
        CheckSummary(id: id, severity: severity, isRequiredForSeeding: isRequiredForSeeding, finds: finds, why: why)
    }

    package static var severity: Severity { .error }
    package static var isRequiredForSeeding: Bool { severity == .error }
}
