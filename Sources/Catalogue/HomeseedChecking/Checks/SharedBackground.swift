package import HomeseedModel
package import HomeseedSource

/// Two categories with the same background colour. Children who cannot read yet tell categories apart by colour.
package enum SharedBackground: Check {
    package static let id: CheckID = "shared-background"
    package static let severity = Severity.warning
    package static let finds = "Two categories with the same background."
    package static let why = "A child who can't read yet tells categories apart by their colour."

    package static let wrong = Example(
        pack: pack,
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#000000", background: "#FAEDDB"}
              - {id: garden, title: Garden, color: "#7A4A08", background: ⟦"#FAEDDB"⟧}
            """,
        chores: chores, dutch: dutch
    )

    package static let right = Example(
        pack: pack,
        categories: """
            items:
              - {id: kitchen, title: Kitchen, color: "#000000", background: "#FAEDDB"}
              - {id: garden, title: Garden, color: "#000000", background: "#EAF3EA"}
            """,
        chores: chores, dutch: dutch
    )

    private static let pack = """
        homeseed: 1
        pack: demo
        title: A small household
        language: en
        kinds:
          category: {file: categories, contrast: {color: background}, fields: {title: text, color: color, background: color}}
          chore: {fields: {category: {type: item, of: category}}}
        """

    private static let chores = """
        items:
          - {id: dishes, category: kitchen, title: Wash the dishes}
          - {id: weeding, category: garden, title: Pull up the weeds}
        """

    private static let dutch = ExampleCatalogue.dutch(
        categories: "{kitchen: {title: Keuken}, garden: {title: Tuin}}",
        chores: "{dishes: {title: De afwas doen}, weeding: {title: Onkruid wieden}}")

    /// Checks the background fields of each kind, unless they are declared unique.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for pack in packs {
            for (number, kind) in pack.kinds.numbered {
                for case .field(let field) in kind.contrast.map(\.background) where !kind.fields[field].isUnique {
                    check(pack, kind: number, field: field, &diagnostics)
                }
            }
        }
    }

    private static func check(_ pack: Pack, kind: KindIndex, field: FieldIndex, _ diagnostics: inout Diagnostics) {
        var seen: [Color: SourceLocation] = [:]
        for item in pack.ownItems where item.kind == kind {
            guard case .color(let color) = item.values[field], let place = item.places[field] else { continue }
            if let first = seen[color], first != place {
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "Another \(pack.kinds[kind].id) has the same background", at: place,
                        related: [.init("the first one is here", at: first)],
                        notes: ["People tell them apart by it: give one of the two another background."]))
            } else {
                seen[color] = place
            }
        }
    }
}
