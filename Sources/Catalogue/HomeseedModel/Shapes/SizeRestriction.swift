package import HomeseedSource

/// The room that a text has on a screen: so many columns or, on a card of the app, so many lines.
package struct SizeRestriction: Hashable, Sendable {
    /// In columns: those of all its lines together.
    package var columns: Int
    package var card: Card?

    package init(columns: Int, card: Card? = nil) {
        self.columns = columns
        self.card = card
    }

    /// A card of the app, as `cards` in pack.yaml names it.
    package struct Card: Hashable, Sendable {
        package var name: String
        /// How many lines there are for the text, and how wide each is.
        package var lines: Int
        package var width: Int

        package init(name: String, lines: Int, width: Int) {
            self.name = name
            self.lines = lines
            self.width = width
        }
    }

    /// `40`, or `3 lines of task-card`. Reported and nil where it is neither.
    ///
    /// - Parameter cards: how wide a line is on each card of the app.
    package static func read(_ node: Node, on cards: [String: Int], _ diagnostics: inout Diagnostics) -> SizeRestriction? {
        let words = node.kind == .scalar ? (node.text ?? "").split(separator: " ").map(String.init) : []
        guard words.count == 4, words[1] == "lines" || words[1] == "line", words[2] == "of", let lines = Int(words[0]), (1...most).contains(lines) else {
            if words.count > 1 {
                diagnostics.report(WrongValue.diagnostic(node, field: TextType.atMost.name, expected: "a whole number of columns, or lines of a card, as in 3 lines of task-card"))
                return nil
            }
            return TextType.budget(node, &diagnostics).map { SizeRestriction(columns: $0) }
        }
        guard let width = cards[words[3]] else {
            diagnostics.report(UnknownReference.diagnostic(node, word: words[3], what: "card", among: cards.keys.sorted()))
            return nil
        }
        let (columns, isTooMany) = lines.multipliedReportingOverflow(by: width)
        return SizeRestriction(columns: isTooMany ? .max : columns, card: Card(name: words[3], lines: lines, width: width))
    }

    private static let most = 100

    /// For people: "40 columns", "3 lines of 24 columns on a task-card".
    package var words: String {
        guard let card else { return "\(columns) columns" }
        return "\(counted(card.lines, "line")) of \(card.width) columns on a \(card.name)"
    }
}

extension SizeRestriction.Card {
    /// How many lines a text takes where it breaks between words; one that is wider than a line goes on in the next.
    package func lines(for text: String) -> Int {
        var lines = 1
        var used = 0
        for word in text.split(separator: " ") {
            var rest = DisplayWidth.of(word)
            if used > 0, used + 1 + rest <= width {
                used += 1 + rest
                continue
            }
            if used > 0 { lines += 1 }
            while rest > width {
                lines += 1
                rest -= width
            }
            used = rest
        }
        return lines
    }
}
