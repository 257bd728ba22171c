import HomeseedModel
package import HomeseedSource

/// An explicit value for a field that the model computes: the two could diverge.
package enum ComputedWritten: CheckDeclaration {
    package static let id: CheckID = "computed-written"
    package static let finds = "A value that is written by hand, although the model computes it."
    package static let why = "The two would soon differ, and it is unclear which one counts."

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
            id, .error, headline: "'\(field.name)' is computed, so it can't be written", at: place,
            related: [.init("computed here", at: field.place)], notes: ["Remove it: Homeseed fills it in."],
            fix: .removingEntry(of: place, "Remove it"))
    }
}
