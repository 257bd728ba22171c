import HomeseedModel
package import HomeseedSource

/// A check for suppression comments without a check or a reason, or for a check that cannot be suppressed.
package enum BadIgnore: CheckDeclaration {
    package static let id: CheckID = "bad-ignore"
    package static let severity = Severity.warning
    package static let finds =
        "An ignore comment without a check or a reason, in the wrong place, or for an error that can't be ignored."
    package static let why =
        "Without a reason, it is unclear later whether the comment can go. Without a check, it ignores nothing."

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
              # homeseed:ignore all-caps: printed like this on the box
              - {id: dishes, category: kitchen, title: WASH THE DISHES}
            """
    )

    private static let form = "Write it as in `# homeseed:ignore all-caps: printed like this on the box`."

    static func misspelt(_ place: SourceLocation, meant: String) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "This comment ignores nothing", at: place, label: "did you mean '\(meant)'?",
            fix: Fix("Write '\(meant)'", edits: [.init(place, meant)], isSafe: false))
    }

    static func noReason(_ comment: SourceLocation) -> Diagnostic {
        Diagnostic(id, severity, headline: "This comment gives no reason", at: comment, notes: [form])
    }

    static func noCheck(_ comment: SourceLocation) -> Diagnostic {
        Diagnostic(id, severity, headline: "This comment doesn't name a check", at: comment, notes: [form])
    }

    static func notAtHead(_ comment: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "A comment for the whole file belongs at its top", at: comment,
            notes: ["Move it above the first key, or write homeseed:ignore for the next line only."])
    }

    static func unknownCheck(_ name: Ignore.Name, among checks: [String]) -> Diagnostic {
        let near = suggestion(for: name.check.name, among: checks)
        return Diagnostic(
            id, severity, headline: "There is no check '\(name.check.name.escapedForTerminal)'", at: name.place,
            label: near.map { "did you mean '\($0)'?" },
            notes: near == nil
                ? [
                    name.check.name.contains(" ") ? "Separate several checks with commas." : "`homeseed checks` lists them.",
                    form,
                ] : [],
            fix: near.map { Fix("Write '\($0)'", edits: [.init(name.place, $0)], isSafe: false) })
    }

    /// Returns the diagnostic for a comment that suppresses an error that blocks seeding.
    package static func refused(_ check: CheckID, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "An error of '\(check)' can't be ignored", at: place,
            notes: ["Such an error prevents seeding: fix it, and remove this comment."])
    }
}
