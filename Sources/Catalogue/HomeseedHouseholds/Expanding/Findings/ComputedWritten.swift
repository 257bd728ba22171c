import HomeseedModel
package import HomeseedSource

/// An explicit value for a field that the model computes: the two could diverge.
package enum ComputedWritten: CheckDeclaration {
    package static let id: CheckID = "computed-written"
    package static let finds = "A value that is written by hand where the model works it out."
    package static let why = "The two would soon differ, and nobody could say which one counts."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, taskCount: ⟦1⟧}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
            """
    )

    static func diagnostic(_ field: Field, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field.name)' is worked out, so it can't be written", at: place,
            related: [.init("computed here", at: field.place)], notes: ["Leave it out: Homeseed fills it."],
            fix: .removingEntry(of: place, "Leave it out"))
    }
}
