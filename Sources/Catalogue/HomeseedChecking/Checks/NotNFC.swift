import Foundation
package import HomeseedSource

/// A letter with a separate accent instead of its NFC form. It looks the same, but search does not find it.
package enum NotNFC: TextCheck {
    package static let id: CheckID = "not-nfc"
    package static let severity = Severity.warning
    package static let finds = "A letter and its accent as two characters, instead of one as in Unicode NFC."
    package static let why = "It looks the same, but a search for the word doesn't find it, and sorting goes wrong."

    package static let wrong = Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De caf⟦e\u{301}⟧tafel afnemen}}"))
    package static let right = Example(dutch: ExampleCatalogue.dutch(chores: "{dishes: {title: De caf\u{E9}tafel afnemen}}"))

    package static let traits: TextTraits = .beyondLatin

    /// Reports a text once, at the first such letter; the fix replaces all of them.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        guard !text.text.unicodeScalars.allSatisfy(isNeverDecomposed) else { return }
        let whole = text.text.precomposedStringWithCanonicalMapping
        if whole.utf8.elementsEqual(text.text.utf8) { return }
        var edits: [Fix.Edit?] = []
        var first: Range<Int>?
        var start = 0
        for character in text.text {
            let written = String(character)
            let range = start..<start + written.utf8.count
            start = range.upperBound
            let normal = written.precomposedStringWithCanonicalMapping
            if normal.utf8.elementsEqual(written.utf8) { continue }
            first = first ?? range
            edits.append(text.edit(range, normal))
        }
        guard let first else { return }
        let sure = edits.compactMap { $0 }
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "'\(text.slice(first))' is not in Unicode NFC", at: text.place(of: first),
                notes: ["It looks the same, but is a different text to a program. Some keyboards and file names cause this."],
                fix: sure.count == edits.count ? Fix("Convert it to NFC", edits: sure, isSafe: true) : nil))
    }

    /// Whether the scalar is unchanged in NFC. This covers most text beyond Latin: punctuation, common signs, emoji.
    private static func isNeverDecomposed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x300, 0x2010...0x2027, 0x2030...0x205E, 0x200D, 0x20AC, 0x2190...0x21FF, 0x2600...0x2ADB, 0xFE0F: true
        case 0x4E00...0x9FFF, 0x3041...0x3098, 0x30A0...0x30FF, 0x1F000...0x1FAFF: true
        default: false
        }
    }
}
