package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// Two titles that differ only in case or punctuation, and appear as duplicates in a list.
package enum NearDuplicate: Check {
    package static let id: CheckID = "near-duplicate"
    package static let severity = Severity.warning
    package static let finds = "Two titles of a kind that differ only in capitals or punctuation."
    package static let why = "It is one thing with two spellings, and a family sees it twice in the list."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: again, category: kitchen, title: ⟦Wash the Dishes!⟧}
            """,
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, again: {title: Nog eens afwassen}}")
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: again, category: kitchen, title: Wash the dishes again}
            """,
        dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De afwas doen}, again: {title: Nog eens afwassen}}")
    )

    /// Reports similar titles. Translations are skipped if the source texts are already similar.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for scope in TextScope.all(packs, of: catalogue) {
            for titles in Titles.of(scope) where titles.all.count > 1 {
                var seen: [UInt64: Int] = [:]
                seen.reserveCapacity(titles.all.count)
                for (number, title) in titles.all.enumerated() {
                    guard let fold = Titles.fold(title.text) else { continue }
                    guard let earlier = seen[fold] else {
                        seen[fold] = number
                        continue
                    }
                    let first = titles.all[earlier]
                    if first.text == title.text || Titles.folded(first.text) != Titles.folded(title.text) { continue }
                    let sources = [first, title].map { catalogue[$0.message]?.source.plain ?? "" }
                    if scope.locale != nil, Titles.folded(sources[0]) == Titles.folded(sources[1]) { continue }
                    diagnostics.report(diagnostic(title, first: first, titles.kind))
                }
            }
        }
    }

    private static func diagnostic(_ title: Titles.Title, first: Titles.Title, _ kind: Kind) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "Another \(kind.id) has the same title, apart from capitals or punctuation", at: title.place,
            related: [.init("'\(first.text.escapedForTerminal)'", at: first.place)],
            notes: ["If they are two different things, make the titles different. If not, remove one."])
    }
}
