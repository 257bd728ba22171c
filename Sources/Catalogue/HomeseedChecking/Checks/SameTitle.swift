package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// Two items of a category with the same title, which cannot be told apart.
package enum SameTitle: Check {
    package static let id: CheckID = "same-title"
    package static let severity = Severity.warning
    package static let finds = "Two items in one category with the same title."
    package static let why = "Nobody can tell the two cards apart, so a family would choose the same thing twice."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: pans, category: kitchen, title: ⟦Wash the dishes⟧}
            """,
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, pans: {title: De pannen afwassen}}")
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: pans, category: kitchen, title: Wash the pans}
            """,
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, pans: {title: De pannen afwassen}}")
    )

    private struct Key: Hashable {
        var text: String
        var category: Int
    }

    /// Reports equal titles. Translations are skipped if the source texts are already equal.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for scope in TextScope.all(packs, of: catalogue) {
            for titles in Titles.of(scope) where titles.all.count > 1 {
                var seen: [Key: Titles.Title] = [:]
                seen.reserveCapacity(titles.all.count)
                for title in titles.all {
                    let key = Key(text: title.text, category: title.category)
                    guard let first = seen[key] else {
                        seen[key] = title
                        continue
                    }
                    // Another check reports duplicate items.
                    if let path = catalogue[title.message]?.path, path == catalogue[first.message]?.path { continue }
                    // Equal source texts are already reported.
                    if scope.locale != nil, catalogue[first.message]?.source.plain == catalogue[title.message]?.source.plain {
                        continue
                    }
                    diagnostics.report(diagnostic(title, first: first, titles.kind))
                }
            }
        }
    }

    private static func diagnostic(_ title: Titles.Title, first: Titles.Title, _ kind: Kind) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "Another \(kind.id) \(title.category < 0 ? "" : "in this category ")has the same title",
            at: title.place,
            related: [.init("the first one is here", at: first.place)],
            notes: ["If they are two different things, make the titles different. If not, remove one."])
    }
}
