// Control characters, direction overrides and invisible characters are replaced by a visible symbol before they reach a terminal
// or a report. A text from a file could otherwise move the cursor or reverse the displayed text.

extension String {
    /// The text with a visible symbol for each character that must not reach a terminal, including line breaks.
    public var escapedForTerminal: String {
        unicodeScalars.allSatisfy(\.isSafeForTerminal) ? self : reduce(into: "") { $0 += $1.escapedForTerminal }
    }

    /// The text on one line: line breaks and control characters become single spaces, and other unsafe characters are escaped.
    package var escapedOnOneLine: String {
        let lines = unicodeScalars.split {
            $0.value < 0x20 || $0 == "\u{2028}" || $0 == "\u{2029}" || $0 == "\u{85}" || $0 == "\u{7F}"
                || $0.value & 0xFFFE == 0xFFFE
        }
        return lines.map { String($0) }.joined(separator: " ").escapedForTerminal
    }
}

extension Character {
    /// The character with a visible symbol for each scalar that must not reach a terminal.
    var escapedForTerminal: String {
        // Most characters are one safe scalar, or a base with marks.
        if unicodeScalars.allSatisfy(\.isSafeForTerminal) { return String(self) }
        if self == "\r\n" { return "␍␊" }
        var shown = String.UnicodeScalarView()
        for scalar in unicodeScalars { shown.append(scalar.isSafeForTerminal ? scalar : scalar.sign) }
        return String(shown)
    }
}

extension Unicode.Scalar {
    /// The symbol that replaces the scalar, or `nil` if it is safe to print.
    var terminalSubstitute: String? { isSafeForTerminal ? nil : String(sign) }

    fileprivate var isSafeForTerminal: Bool {
        switch value {
        case 0x20..<0x7F: true
        case 0..<0xA0: false
        case 0x061C, 0x200B, 0x200E, 0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: false
        default: true
        }
    }

    /// The visible symbol: Unicode's picture of an ASCII control, or else the replacement character.
    fileprivate var sign: Unicode.Scalar {
        switch value {
        case 0..<0x20: Unicode.Scalar(0x2400 + value) ?? "\u{FFFD}"
        case 0x7F: "\u{2421}"
        default: "\u{FFFD}"
        }
    }
}
