package import HomeseedSource

/// A reference that matches several records: reordering the file would change its target.
package enum AmbiguousRecord: CheckDeclaration {
    package static let id: CheckID = "ambiguous-record"
    package static let finds = "A reference in a template that matches several records."
    package static let why = "The reference would mean the first of them, and another one as soon as the order changes."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, tasks: [{use: chore/dishes}]}
                - {key: leo, name: Leo, tasks: [{use: chore/dishes}]}
              Task:
                - {key: pans, use: chore/dishes, child: mia, after: ⟦dishes⟧}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia, tasks: [{use: chore/dishes}]}
                - {key: leo, name: Leo, tasks: [{use: chore/dishes}]}
              Task:
                - {key: pans, use: chore/dishes, child: mia, after: mia/dishes}
            """
    )

    static func diagnostic(_ name: String, at place: SourceLocation, paths: [String]) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(name)' matches \(paths.count) records", at: place,
            notes: ["Write a longer path: one of \(paths.quotedList)."])
    }
}
