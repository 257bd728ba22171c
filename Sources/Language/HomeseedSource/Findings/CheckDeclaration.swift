/// What is said of a kind of finding: what it is, why it matters, and how it looks. It stands beside the stage that reports
/// it. Documentation and tests are made from it.
package protocol CheckDeclaration: Sendable {
    /// The stable name by which reports, settings and comments speak of the check.
    static var id: CheckID { get }
    /// How much its findings matter unless someone decides otherwise; an error unless the check says so.
    static var severity: Severity { get }
    /// Whether seeding relies on there being no error of it. Such an error can't be made less, ignored, or taken into a
    /// baseline: a check is one of these unless it says otherwise, where it finds errors at all.
    static var isRequiredForSeeding: Bool { get }
    /// What it finds, in a sentence.
    static var finds: String { get }
    /// Why that matters to a family, or to whoever seeds an app for one, in a sentence.
    static var why: String { get }
    /// What it says is exactly what is marked here, and nothing else is found in it.
    static var wrong: Example { get }
    /// Nothing is found in this.
    static var right: Example { get }
}

extension CheckDeclaration {
    /// What reports say of the check.
    package static var summary: CheckSummary {
        CheckSummary(id: id, severity: severity, isRequiredForSeeding: isRequiredForSeeding, finds: finds, why: why)
    }

    package static var severity: Severity { .error }
    package static var isRequiredForSeeding: Bool { severity == .error }
}
