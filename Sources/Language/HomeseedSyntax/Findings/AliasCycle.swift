package import HomeseedSource

/// The check of aliases inside the values that they repeat. The parser reports its findings: see `CheckID.aliasCycle`.
package enum AliasCycle: CheckDeclaration {
    package static let id: CheckID = .aliasCycle
    package static let finds = "An alias inside the value that it repeats."
    package static let why = "The value would repeat itself without end."

    package static let wrong = Example(
        chores: """
            items: &all
              - id: dishes
                category: kitchen
                title: Wash the dishes
                was: ⟦*all⟧
            """
    )

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: &room kitchen
                title: Wash the dishes
              - id: drying
                category: *room
                title: Dry the dishes
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}, drying: {title: De afwas drogen}}
            templates: {home: {title: Eén kind}}
            """
    )
}
