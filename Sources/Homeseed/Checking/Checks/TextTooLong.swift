package import HomeseedSource

package enum TextTooLong: Check {
    package static let id: CheckID = "text-too-long"
    package static let severity = Severity.warning
    package static let finds = "A text that is longer than the room it has."
    package static let why = "It would be cut off on a small screen, often just before the point of it."

    package static let wrong = Example(
        messages: """
            messages:
              ready: {text: All done, at-most: 12}
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages: {ready: ⟦Alles is helemaal klaar⟧}
            """
    )

    package static let right = Example(
        messages: """
            messages:
              ready: {text: All done, at-most: 12}
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages: {ready: Alles klaar}
            """
    )

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages.joined() {
            guard let budget = message.budget else { continue }
            for text in [message.source] + message.translations.compactMap({ $0 }) {
                for (content, place) in text.all where content.count > budget {
                    diagnostics.report(
                        Diagnostic(
                            id, severity, "This text has \(content.count) characters, and there is room for \(budget)", at: place))
                }
            }
        }
    }
}
