package import HomeseedSource

/// Two or more spaces between two words. They show as a gap, and search treats the texts as different.
package enum DoubleSpace: TextCheck {
    package static let id: CheckID = "double-space"
    package static let severity = Severity.warning
    package static let finds = "Two or more spaces in a row in a text."
    package static let why = "It shows as a gap in the line, and a search treats the two spellings as different texts."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash⟦  ⟧the dishes"}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes"}
            """
    )

    package static let traits: TextTraits = .doubleSpace

    /// Reports runs of spaces between words, with a fix that leaves one space. Runs at the ends of a text or a line are skipped.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        for range in runs(in: Array(text.text.utf8)) {
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "There are \(range.count) spaces in a row here", at: text.place(of: range),
                    fix: text.fix("Keep one space", at: range, to: " ")))
        }
    }

    /// Returns the runs of spaces between two words of a line. Another check reports runs at the ends.
    private static func runs(in bytes: [UInt8]) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte != 0x20 {
            let isAfterWord = start > 0 && bytes[start - 1] != 0x0A
            if index - start > 1, isAfterWord, byte != 0x0A, byte != 0x0D { found.append(start..<index) }
            start = index + 1
        }
        return found
    }
}
