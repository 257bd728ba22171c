package import HomeseedSource

/// The check of nesting depth. The parser reports its findings: see `CheckID.nestingTooDeep`.
package enum NestingTooDeep: CheckDeclaration {
    package static let id: CheckID = .nestingTooDeep
    package static let finds = "Lists and maps that stand in each other deeper than may be read."
    package static let why = "It is a slip, or an attack: nothing that a household needs is as deep."

    package static let wrong = Example(
        messages: "messages: " + String(repeating: "[", count: 127) + "⟦[⟧")

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash the dishes
            """
    )
}
