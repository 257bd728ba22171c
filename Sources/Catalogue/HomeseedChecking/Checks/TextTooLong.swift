package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A text that exceeds its maximum length and would be truncated on a small screen.
package enum TextTooLong: Check {
    package static let id: CheckID = "text-too-long"
    package static let severity = Severity.warning
    package static let finds = "A text that is too long for its space on the screen."
    package static let why = "A small screen would cut it off, often just before the most important word."

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

    /// Measures texts in display columns instead of characters, or in card lines if the field declares a card.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages(of: packs) {
            guard let sizeRestriction = message.sizeRestriction else { continue }
            check(message.source, in: sizeRestriction, &diagnostics)
            for case let text? in message.translations { check(text, in: sizeRestriction, &diagnostics) }
        }
    }

    private static func check(_ text: MessageText, in sizeRestriction: SizeRestriction, _ diagnostics: inout Diagnostics) {
        // A text is never wider than its number of bytes.
        for (content, place) in text.all where content.utf8.count > sizeRestriction.card?.width ?? sizeRestriction.columns {
            if let card = sizeRestriction.card {
                let lines = card.lines(for: content)
                if lines > card.lines { diagnostics.report(tooManyLines(lines, card, at: place)) }
                continue
            }
            let width = DisplayWidth.of(content)
            if width <= sizeRestriction.columns { continue }
            diagnostics.report(
                Diagnostic(
                    id, severity,
                    headline: "This text is \(width) columns wide, but there is room for \(sizeRestriction.columns)", at: place,
                    notes: ["A letter takes one column; an emoji or a Chinese character takes two."]))
        }
    }

    private static func tooManyLines(_ lines: Int, _ card: SizeRestriction.Card, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "This text takes \(lines) lines of a \(card.name), but there is room for \(card.lines)",
            at: place,
            notes: [
                "A line is \(card.width) columns wide and breaks between words. A letter takes one column; an emoji takes two."
            ])
    }
}
