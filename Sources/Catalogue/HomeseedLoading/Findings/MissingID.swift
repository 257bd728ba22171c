package import HomeseedSource

/// A check for items without an ID, to which nothing can refer.
package enum MissingID: CheckDeclaration {
    package static let id: CheckID = "missing-id"
    package static let finds = "An item without an id."
    package static let why = "Nothing could refer to it, and its seeded rows would have no lasting name."

    package static let wrong = Example(
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#FAEDDB"}
              - {⟦title⟧: Garden, color: "#EAF3EA"}
            """
    )

    package static let right = Example(
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#FAEDDB"}
              - {id: garden, title: Garden, color: "#EAF3EA"}
            """,
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: weeding, category: garden, title: Pull up the weeds}
            """,
        dutch: ExampleCatalogue.dutch(
            categories: "{kitchen: {title: Keuken}, garden: {title: Tuin}}",
            chores: "{dishes: {title: De afwas doen}, weeding: {title: Onkruid wieden}}")
    )

    static func diagnostic(_ node: Node, key: String, kind: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "This \(kind) has no '\(key)'", at: node.headPlace,
            notes: ["Templates and translations refer to it by its id.", "Choose a short one, such as clear-the-table."])
    }
}
