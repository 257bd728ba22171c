package import HomeseedDocument
package import HomeseedSource

package enum UnmatchedQuote: TextCheck {
    package static let id: CheckID = "unmatched-quote"
    package static let severity = Severity.warning
    package static let finds = "A quote at the end of a text that has none at its beginning."
    package static let why = "Without its other half it is a part of the text, and the family would read it."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes⟦"⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes"}
            """
    )

    package static let traits: TextTraits = .straightQuote

    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let bytes = Array(text.text.utf8)
        let quote = UInt8(ascii: "\"")
        // After a digit it may be inches, and a curly one may have opened what it closes.
        guard text.isPlain, bytes.count > 1, bytes.last == quote, bytes.count(where: { $0 == quote }) == 1,
            !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[bytes.count - 2]), !text.text.unicodeScalars.contains(where: { "“”„‟«»".unicodeScalars.contains($0) })
        else { return }
        let range = bytes.count - 1..<bytes.count
        diagnostics.report(
            Diagnostic(
                id, severity, "This quote ends the text, and none begins it", at: text.place(of: range),
                notes: ["A text that was to be held together by quotes has one before its first word, too."],
                fix: text.fix("Take it out", range, "", isSafe: false)))
    }
}
