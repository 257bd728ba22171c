package import HomeseedDocument
package import HomeseedSource
import HomeseedText

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

    /// In columns: what a text is wide, and not how many characters it has.
    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages.joined() {
            guard let budget = message.budget else { continue }
            check(message.source, budget, &diagnostics)
            for case let text? in message.translations { check(text, budget, &diagnostics) }
        }
    }

    private static func check(_ text: MessageText, _ budget: Int, _ diagnostics: inout Diagnostics) {
        // Nothing is wider than it has bytes.
        for (content, place) in text.all where content.utf8.count > budget {
            let width = DisplayWidth.of(content)
            if width <= budget { continue }
            diagnostics.report(
                Diagnostic(
                    id, severity, "This text is \(width) columns wide, and there is room for \(budget)", at: place,
                    notes: ["A column is what a letter takes; an emoji or a Chinese character takes two."]))
        }
    }
}
