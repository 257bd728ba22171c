import HomeseedModel
package import HomeseedSource

/// A check for suppression comments without a check or a reason, or for a check that cannot be suppressed.
package enum BadIgnore: CheckDeclaration {
    package static let id: CheckID = "bad-ignore"
    package static let severity = Severity.warning
    package static let finds = "A comment that is to ignore something, and names no check, gives no reason, or may not."
    package static let why = "Without a reason, nobody will know in a year whether it can go; without a check, nothing is ignored."

    package static let wrong = Example(
        chores: """
            items:
              ⟦# homeseed:ignore all-caps⟧
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    package static let right = Example(
        chores: """
            items:
              # homeseed:ignore all-caps: so it stands on the box
              - {id: dishes, category: kitchen, title: WASH THE DISHES}
            """
    )

    private static let form = "Write it as in `# homeseed:ignore all-caps: so it stands on the box`."

    static func misspelt(_ place: SourceLocation, meant: String) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "Nothing is ignored by this", at: place, label: "did you mean '\(meant)'?",
            fix: Fix("Write '\(meant)'", edits: [.init(place, meant)], isSafe: false))
    }

    static func noReason(_ comment: SourceLocation) -> Diagnostic {
        Diagnostic(id, severity, headline: "This gives no reason to ignore it", at: comment, notes: [form])
    }

    static func noCheck(_ comment: SourceLocation) -> Diagnostic {
        Diagnostic(id, severity, headline: "This does not say which check to ignore", at: comment, notes: [form])
    }

    static func notAtHead(_ comment: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "What holds for the whole file stands at its head", at: comment,
            notes: ["Move it above the first key, or write homeseed:ignore for what comes next."])
    }

    static func unknownCheck(_ name: Ignore.Name, among checks: [String]) -> Diagnostic {
        let near = suggestion(for: name.check.name, among: checks)
        return Diagnostic(
            id, severity, headline: "There is no check '\(name.check.name.escapedForTerminal)'", at: name.place, label: near.map { "did you mean '\($0)'?" },
            notes: near == nil ? [name.check.name.contains(" ") ? "Several checks are separated by commas." : "`homeseed checks` lists them.", form] : [],
            fix: near.map { Fix("Write '\($0)'", edits: [.init(name.place, $0)], isSafe: false) })
    }

    /// Returns the diagnostic for a comment that suppresses an error on whose absence seeding relies.
    package static func refused(_ check: CheckID, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "An error of '\(check)' can't be ignored", at: place,
            notes: ["Nothing can be seeded from what it finds: mend that, and take this out."])
    }
}
