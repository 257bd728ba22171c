package import HomeseedSource

/// An HTML tag or entity. Apps do not interpret HTML, so they would show `<b>` literally.
package enum LeftoverHTML: TextCheck {
    package static let id: CheckID = "leftover-html"
    package static let severity = Severity.warning
    package static let finds = "An HTML tag or entity in a text."
    package static let why = "The app shows it literally, so a family would read `<b>` instead of bold letters."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash ⟦<b>⟧all the dishes}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes <3}
            """
    )

    package static let traits: TextTraits = .markup

    /// Reports the first tag of a text, and each entity before it.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let bytes = Array(text.text.utf8)
        for start in bytes.indices {
            switch bytes[start] {
            case UInt8(ascii: "<"):
                guard let end = endOfTag(bytes, from: start) else { continue }
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "This is an HTML tag, not text", at: text.place(of: start..<end),
                        notes: ["The app would show it literally: remove it."]))
                // The closing tag belongs to the same error.
                return
            case UInt8(ascii: "&"):
                guard let (end, meaning) = entity(bytes, from: start) else { continue }
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "This is the HTML entity for '\(meaning)'", at: text.place(of: start..<end),
                        fix: text.fix("Write '\(meaning)'", at: start..<end, to: meaning, isSafe: false)))
            default: continue
            }
        }
    }

    private static let tags: Set<String> = [
        "a", "b", "br", "center", "code", "div", "em", "font", "h1", "h2", "h3", "hr", "i", "img", "li", "ol", "p", "pre",
        "small",
        "span", "strong", "sub", "sup", "table", "td", "tr", "u", "ul",
    ]
    private static let entities = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}", "euro": "€", "hellip": "…", "ndash": "–",
        "mdash": "—", "lsquo": "‘", "rsquo": "’", "ldquo": "“", "rdquo": "”", "eacute": "é", "euml": "ë", "iuml": "ï",
        "ouml": "ö",
        "uuml": "ü", "egrave": "è", "ccedil": "ç", "copy": "©", "deg": "°", "bull": "•",
    ]

    /// The maximum length of a tag's attributes in bytes, which bounds the search in texts with many unclosed tags.
    private static let longest = 2000

    /// Returns the end of a tag with a known name, as in `<b>`, `</p>`, `<br/>` and `<a href="…">`, or `nil` if there is none.
    private static func endOfTag(_ bytes: [UInt8], from start: Int) -> Int? {
        var index = start + 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "/") { index += 1 }
        let nameStart = index
        while index < bytes.count, bytes[index].isWordByte { index += 1 }
        // A one-letter tag between two letters is not a tag: a<b>c.
        if start > 0, bytes[start - 1].isWordByte, index == start + 2 { return nil }
        guard index > nameStart, index < bytes.count,
            tags.contains(String(decoding: bytes[nameStart..<index], as: UTF8.self).lowercased()),
            let close = bytes[index...].prefix(longest).firstIndex(of: UInt8(ascii: ">"))
        else { return nil }
        let isClean =
            bytes[index..<close].isEmpty || bytes[index] == UInt8(ascii: "/")
            || bytes[index] == 0x20 && hasAttributes(bytes[index..<close])
        return isClean ? close + 1 : nil
    }

    /// Whether the bytes are only whitespace, a slash or attributes. `a < b and c > d` has none.
    private static func hasAttributes(_ bytes: ArraySlice<UInt8>) -> Bool {
        bytes.contains(UInt8(ascii: "=")) || bytes.allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "/") }
    }

    private static func entity(_ bytes: [UInt8], from start: Int) -> (end: Int, meaning: String)? {
        guard let end = bytes[start...].prefix(12).firstIndex(of: UInt8(ascii: ";")) else { return nil }
        let name = String(decoding: bytes[start + 1..<end], as: UTF8.self)
        if let meaning = entities[name] { return (end + 1, meaning) }
        guard name.hasPrefix("#") else { return nil }
        let digits = name.dropFirst()
        let isHex = digits.hasPrefix("x") || digits.hasPrefix("X")
        let value = isHex ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        guard let value, value >= 0x20, let scalar = Unicode.Scalar(value) else { return nil }
        return (end + 1, String(scalar))
    }
}
