/// The documentation of a kind of finding: its description, its relevance and examples. It is declared next to the stage that
/// reports it, and documentation and tests are generated from it.
package protocol CheckDeclaration: Sendable {
    /// The stable id by which reports, settings and comments refer to the check.
    static var id: CheckID { get }
    /// The default severity of its findings: an error unless the check overrides it.
    static var severity: Severity { get }
    /// Whether seeding requires that there are no such errors. If so, its errors cannot be downgraded, suppressed or baselined.
    /// The default is true for checks whose severity is error.
    static var isRequiredForSeeding: Bool { get }
    /// A description of the findings, in one sentence.
    static var finds: String { get }
    /// The reason why they matter to a family, or to the developer who seeds an app, in one sentence.
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
