package import HomeseedSource

/// A reference to a record that the template does not have: the reference would have no target.
package enum UnknownRecord: CheckDeclaration {
    package static let id: CheckID = "unknown-record"
    package static let finds = "A reference to a record that the template doesn't have."
    package static let why = "For example, a task would belong to no one."

    package static let wrong = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, child: ⟦mai⟧}
            """
    )

    package static let right = Example(
        template: """
            template: home
            title: One child
            records:
              Child:
                - {key: mia, name: Mia}
              Task:
                - {use: chore/dishes, child: mia}
            """
    )

    static func diagnostic(_ name: String, at place: SourceLocation, entity: String, near: (String) -> String?) -> Diagnostic {
        let last = name.split(separator: "/").last.map(String.init) ?? name
        let near = near(last)
        return Diagnostic(
            id, .error, headline: "There is no \(entity) '\(name)' in this template", at: place,
            label: near.map { "did you mean '\($0)'?" },
            notes: near == nil
                ? [
                    "Refer to a record by its key, or by the id of its item. The names of its owners may come before it: mia/week."
                ] : [],
            fix: near.flatMap { near in
                place.locationOfLastWord(last, in: name).map { Fix(correcting: last, to: near, edits: [.init($0, near)]) }
            })
    }
}
