import HomeseedModel
import HomeseedSource
import HomeseedText

/// No-break and other special spaces that were probably meant as plain spaces, for example after pasting from a web page or a
/// word processor.
///
/// Most have a purpose: they join a number and its unit, a word and French punctuation, or a short preposition and the next word.
/// Spaces between two words of letters or next to another space have no purpose.
enum NoBreakSpaces {
    static func check(_ text: CheckedText, as check: CheckID, _ severity: Severity, _ diagnostics: inout Diagnostics) {
        let scalars = text.text.unicodeScalars
        var start = 0
        for index in scalars.indices {
            let scalar = scalars[index]
            let range = start..<start + UTF8.width(scalar)
            start = range.upperBound
            guard isSpecial(scalar), let before = scalars.before(index), let after = scalars.after(index) else { continue }
            let (first, second) = (word(scalars[..<index].reversed()), word(scalars[scalars.index(after: index)...]))
            let isDoubled = before == " " || after == " " || isSpecial(after)
            guard isDoubled || min(first.count, second.count) >= 2 && first.count >= shortest(text.scope.language) else {
                continue
            }
            let isAtEnd = range.lowerBound == 0 || range.upperBound == text.text.utf8.count
            if isAtEnd { continue }
            let code = String(scalar.value, radix: 16, uppercase: true)
            let name = scalar == "\u{A0}" || scalar == "\u{202F}" ? "a no-break space" : "a special space"
            // Names are joined intentionally: Sint Nicolaas.
            let isName =
                !isDoubled && first.last?.properties.isUppercase ?? false && second.first?.properties.isUppercase ?? false
            diagnostics.report(
                Diagnostic(
                    check, isName ? .note : severity,
                    headline: "There is \(name) here (\(code.count < 4 ? "U+00" : "U+")\(code)), which looks like a normal space",
                    at: text.place(of: range),
                    notes: ["A line can't break there, and a search doesn't find these words."],
                    fix: text.fix(
                        isDoubled ? "Remove it" : "Write a normal space", at: range, to: isDoubled ? "" : " ", isSafe: !isName)))
        }
    }

    private static func isSpecial(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xA0, 0x2000...0x200A, 0x202F, 0x205F: true
        default: false
        }
    }

    /// Returns the letters of the adjacent word.
    private static func word(_ scalars: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
        Array(scalars.prefix { $0.properties.isAlphabetic || $0.properties.generalCategory == .nonspacingMark })
    }

    /// Returns the minimum length of a word that is not a short preposition. Slavic and Baltic languages and Hungarian join
    /// such prepositions to the next word.
    private static func shortest(_ language: LocaleID) -> Int {
        switch language.language {
        case "be", "bg", "bs", "cs", "hr", "hu", "lt", "lv", "pl", "ru", "sk", "sl", "sr", "uk": 4
        default: 2
        }
    }
}

extension String.UnicodeScalarView {
    func before(_ index: Index) -> Unicode.Scalar? { index > startIndex ? self[self.index(before: index)] : nil }

    func after(_ index: Index) -> Unicode.Scalar? {
        let next = self.index(after: index)
        return next < endIndex ? self[next] : nil
    }
}
