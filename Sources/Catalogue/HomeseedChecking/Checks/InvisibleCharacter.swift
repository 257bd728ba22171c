package import HomeseedSource

/// An invisible character. It is often pasted with copied text, and search does not find words that contain it.
package enum InvisibleCharacter: TextCheck {
    package static let id: CheckID = "invisible-character"
    package static let severity = Severity.warning
    package static let finds =
        "An invisible character in a text: a control character, a zero-width space, or a no-break space between two words."
    package static let why = "It comes with copied text, and then no search finds the word that contains it."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the⟦\u{200B}⟧ dishes}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes 👨‍👩‍👧}
            """
    )

    package static let traits: TextTraits = [.beyondLatin, .control]

    /// Reports invisible characters. Joiners in emoji and some scripts are skipped, and so are directional marks in
    /// right-to-left text.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let scalars = text.text.unicodeScalars
        lazy var isFromRightToLeft = scalars.contains { isRightToLeft($0) }
        var start = 0
        for index in scalars.indices {
            let scalar = scalars[index]
            let range = start..<start + UTF8.width(scalar)
            start = range.upperBound
            guard let name = name(scalar) else { continue }
            if isDirectionMark(scalar) ? isFromRightToLeft : isJoining(scalar, at: index, in: scalars) { continue }
            let isBetweenLetters = isWord(scalars.before(index)) && isWord(scalars.after(index))
            if scalar == "\u{200B}", let neighbour = scalars.before(index), isSpaceless(neighbour),
                scalars.after(index).map(isSpaceless) ?? false
            {
                continue
            }
            let code = String(scalar.value, radix: 16, uppercase: true)
            let padded = String(repeating: "0", count: max(0, 4 - code.utf8.count)) + code
            let separates = isBetweenLetters && Self.separates(scalar)
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "There is \(name) here (U+\(padded)), which is invisible", at: text.place(of: range),
                    notes: separates ? ["If two words meet here, write a space. If it is one word, remove the character."] : [],
                    fix: fix(scalar, at: range, separates: separates, in: text)))
        }
        if text.text.utf8.contains(where: { $0 == 0xC2 || $0 == 0xE2 || $0 == 0xE3 }) {
            NoBreakSpaces.check(text, as: id, severity, &diagnostics)
        }
    }

    private static func fix(_ scalar: Unicode.Scalar, at range: Range<Int>, separates: Bool, in text: CheckedText) -> Fix? {
        // A character of Windows-1252 that was decoded as Latin-1: `Oma’s`.
        if 0x80...0x9F ~= scalar.value, case let meant = Windows1252.scalar(UInt8(truncatingIfNeeded: scalar.value)),
            meant.value > 0x9F
        {
            return text.fix("Write '\(meant)'", at: range, to: String(meant), isSafe: false)
        }
        if separates, !hasNoWidth(scalar) { return text.fix("Write a space", at: range, to: " ", isSafe: false) }
        return text.fix("Remove it", at: range, to: "", isSafe: !separates)
    }

    /// Whether the character may stand for a space, so that removing it would join two words.
    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x85, 0x2028, 0x2029: true
        default: hasNoWidth(scalar)
        }
    }

    /// Whether the character has no width of its own: a zero-width space, a joiner, an invisible operator, an empty letter or a
    /// byte order mark.
    private static func hasNoWidth(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200B...0x200D, 0x2060...0x2064, 0xFEFF, 0x180E, 0x3164, 0xFFA0: true
        default: false
        }
    }

    /// Whether the scalar is a letter or a digit.
    private static func isWord(_ scalar: Unicode.Scalar?) -> Bool {
        guard let scalar else { return false }
        return scalar.properties.isAlphabetic || scalar.properties.numericType != nil
    }

    /// Whether the scalar belongs to a script without spaces, in which a zero-width space allows a line break: Thai, Lao,
    /// Burmese, Khmer, Chinese, Japanese.
    private static func isSpaceless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0xE00...0xEFF, 0x1000...0x109F, 0x1780...0x17FF, 0x3040...0x30FF, 0x3400...0x9FFF: true
        default: false
        }
    }

    /// Returns the name of an invisible character with its article, or `nil` for a visible character, a tab and a line break.
    private static func name(_ scalar: Unicode.Scalar) -> String? {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: nil
        case 0..<0x20, 0x7F..<0xA0: "a control character"
        case 0x200B: "a zero-width space"
        case 0x200C, 0x200D: "a joiner"
        case 0x2060: "a word joiner"
        case 0xFEFF: "a byte order mark"
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "a direction mark"
        case 0x2028, 0x2029: "a line separator"
        case 0x180E, 0x3164, 0xFFA0: "an empty letter"
        case 0x2061...0x2064: "an invisible operator"
        default: nil
        }
    }

    /// Whether the scalar is a directional mark, which is valid in right-to-left text.
    private static func isDirectionMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }

    /// Whether the scalar is a valid joiner: in emoji or in a script that uses joiners.
    private static func isJoining(
        _ scalar: Unicode.Scalar, at index: String.UnicodeScalarView.Index, in all: String.UnicodeScalarView
    ) -> Bool {
        guard scalar.value == 0x200C || scalar.value == 0x200D, index > all.startIndex, all.index(after: index) < all.endIndex
        else { return false }
        let before = all[all.index(before: index)]
        let after = all[all.index(after: index)]
        return isJoinable(before) && isJoinable(after)
    }

    /// Whether a joiner can be next to the scalar: an emoji part, or U+0600 to U+1DFF (Arabic, Indic and other scripts).
    private static func isJoinable(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value >= 0x600, scalar.value < 0x1E00 { return true }
        return scalar.value > 0xFF && (scalar.properties.isEmoji || scalar.properties.isEmojiModifier || scalar == "\u{FE0F}")
    }

    private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
