package import HomeseedSource
import HomeseedSyntax

/// `{title: Milk, eggs}`: the comma ends the title, and `eggs` becomes a key without a value.
package enum UnquotedComma: Check {
    package static let id: CheckID = "unquoted-comma"
    package static let finds = "A comma in braces that ends a text too early."
    package static let why = "The family would read half a sentence."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, ⟦pots and pans⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes, pots and pans"}
            """
    )

    static func fits(_ entry: Node.Entry) -> Bool {
        // A key that was meant as one is a single word with a colon behind it: its value's place then lies after that.
        entry.value.range.lower == entry.key.range.upper
    }

    static func diagnostic(_ entry: Node.Entry) -> Diagnostic {
        let name = entry.key.text ?? ""
        return Diagnostic(
            id, .error, "The comma before '\(name)' ends the text before it", at: entry.key.place,
            notes: ["Inside { } a comma separates keys.", "Put the whole text in double quotes."])
    }
}
