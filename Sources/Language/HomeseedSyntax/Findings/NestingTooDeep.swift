package import HomeseedSource

/// The check of nesting depth. The parser reports its findings: see `CheckID.nestingTooDeep`.
package enum NestingTooDeep: CheckDeclaration {
    package static let id: CheckID = .nestingTooDeep
    package static let finds = "Lists and maps that are nested too deeply."
    package static let why = "It is a mistake or an attack: no household needs such deep nesting."

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
