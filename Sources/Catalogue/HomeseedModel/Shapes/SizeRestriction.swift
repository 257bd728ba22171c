package import HomeseedSource

/// A limit for the size of a text on a screen: a number of columns, or a number of lines on a card of the app.
package struct SizeRestriction: Hashable, Sendable {
    /// The total number of columns of all lines.
    package var columns: Int
    package var card: Card?

    package init(columns: Int, card: Card? = nil) {
        self.columns = columns
        self.card = card
    }

    /// A card of the app, as declared by `cards` in pack.yaml.
    package struct Card: Hashable, Sendable {
        package var name: String
        /// The number of lines for the text, and the columns of each line.
        package var lines: Int
        package var width: Int

        package init(name: String, lines: Int, width: Int) {
            self.name = name
            self.lines = lines
            self.width = width
        }
    }

    /// Reads `40` or `3 lines of task-card`. Returns `nil`, with a diagnostic, if the node is neither.
    ///
    /// - Parameter cards: The line width of each card, in columns, by the card's name.
    package static func read(_ node: Node, on cards: [String: Int], _ diagnostics: inout Diagnostics) -> SizeRestriction? {
        let words = node.kind == .scalar ? (node.text ?? "").split(separator: " ").map(String.init) : []
        guard words.count == 4, words[1] == "lines" || words[1] == "line", words[2] == "of", let lines = Int(words[0]),
            (1...most).contains(lines)
        else {
            if words.count > 1 {
                diagnostics.report(
                    WrongValue.diagnostic(
                        node, field: TextType.atMost.name,
                        expected: "a whole number of columns, or lines of a card, as in 3 lines of task-card"))
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

    /// A description for users: "40 columns", "3 lines of 24 columns on a task-card".
    package var words: String {
        guard let card else { return "\(columns) columns" }
        return "\(counted(card.lines, "line")) of \(card.width) columns on a \(card.name)"
    }
}

extension SizeRestriction.Card {
    /// Returns the number of lines that a text takes if it wraps between words. A word wider than a line continues on the next.
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
