package import HomeseedSource

/// One thing that linting looks for, declared in one file: what it finds, why it matters, and how it looks.
/// Documentation and tests are made from the declaration.
///
/// Some checks look at the whole catalogue, in ``check(_:_:)``; what others look for is found by the stage that
/// reads it, which takes the diagnostic's words from the check's own file.
package protocol Check: Sendable {
    static var id: CheckID { get }
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

    /// The check itself where it looks at texts in one of these ways, else nil: its own protocol answers. Asking the
    /// runtime, `as?`, for each of all checks took a quarter of linting a small catalogue.
    static var textCheck: (any TextCheck.Type)? { get }
    static var wordCheck: (any WordCheck.Type)? { get }
    static var gatheredTextCheck: (any GatheredTextCheck.Type)? { get }

    /// Reports what is found in a catalogue that has been read.
    static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics)
}

extension Check {
    /// What reports say of the check.
    package static var summary: CheckSummary {
        CheckSummary(id: id, severity: severity, finds: finds, why: why)
    }

    package static var severity: Severity { .error }
    package static var isRequiredForSeeding: Bool { severity == .error }
    package static var textCheck: (any TextCheck.Type)? { nil }
    package static var wordCheck: (any WordCheck.Type)? { nil }
    package static var gatheredTextCheck: (any GatheredTextCheck.Type)? { nil }
    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {}
}
