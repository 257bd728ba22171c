package import HomeseedSource

/// A plural form that its language does not have. Found together with those that are missing.
package enum SuperfluousPluralForm: Check {
    package static let id: CheckID = "superfluous-plural-form"
    package static let severity = Severity.warning
}
