package import HomeseedSource

package enum NotUnique: Check {
    package static let id: CheckID = "not-unique"
    package static let finds = "A value that two items or records share where each has its own."
    package static let why = "Two categories in one color look the same to a child, and two accounts with one address are one."

    package static let wrong = Example(
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#FAEDDB"}
              - {id: garden, title: Garden, color: ⟦"#FAEDDB"⟧}
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

    static func diagnostic(_ record: Int, _ field: Int, first: Int, _ layout: HouseholdDraft) -> Diagnostic {
        let entity = layout.entities[layout.records[record].entity]
        return Diagnostic(
            id, .error, "Another \(entity.name) has this '\(entity.fields[field].name)' already",
            at: layout.place(of: record, field), related: [.init("the first has it here", at: layout.place(of: first, field))])
    }

    /// Items of kinds; records are held against the model when a template is laid out.
    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in catalogue.packs {
            for (number, kind) in pack.kinds.enumerated() {
                for (position, field) in kind.fields.enumerated() where field.isUnique {
                    check(pack, kind: number, position, field, &diagnostics)
                }
            }
        }
    }

    private static func check(_ pack: Pack, kind: Int, _ position: Int, _ field: Field, _ diagnostics: inout Diagnostics) {
        var seen: [Value: Place] = [:]
        for item in pack.items where item.kind == kind {
            guard item.values.indices.contains(position), item.values[position].isGiven, let place = item.places[position] else { continue }
            if let first = seen[item.values[position].byScalars] {
                if item.pack != pack.number { continue }
                diagnostics.report(diagnostic(place, field: field.name, kind: pack.kinds[kind].id, first: first))
            } else {
                seen[item.values[position].byScalars] = place
            }
        }
    }

    private static func diagnostic(_ place: Place, field: String, kind: String, first: Place) -> Diagnostic {
        Diagnostic(
            id, .error, "Another \(kind) has this '\(field)' already", at: place, related: [.init("the first has it here", at: first)],
            notes: ["Give one of the two another."])
    }
}
