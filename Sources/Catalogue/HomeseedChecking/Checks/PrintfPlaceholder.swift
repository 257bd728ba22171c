package import HomeseedSource

/// A printf-style placeholder such as %@ or %1$d. Apps do not replace it, so they would show it as written.
package enum PrintfPlaceholder: TextCheck {
    package static let id: CheckID = "printf-placeholder"
    package static let severity = Severity.warning
    package static let finds = "A placeholder of app code, such as %@ or %1$d, instead of a name in braces."
    package static let why = "The app shows it literally, since nothing is filled in there."

    package static let wrong = Example(
        messages: "messages: {well-done: \"Well done, {name}!\"}",
        dutch: ExampleCatalogue.dutch(messages: "{well-done: \"Goed gedaan, {name}! Echt, ⟦%1$@⟧!\"}"))

    package static let right = Example(
        messages: "messages: {well-done: \"100% guaranteed, {name}!\"}",
        dutch: ExampleCatalogue.dutch(messages: "{well-done: \"100% gegarandeerd, {name}!\"}"))

    package static let traits: TextTraits = .percent

    /// Reports each placeholder. A percent sign before a space or a word is not one.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let bytes = Array(text.text.utf8)
        var index = 0
        while let percent = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
            guard let end = end(bytes, after: percent) else {
                index = percent + 1
                continue
            }
            let range = percent..<end
            diagnostics.report(
                Diagnostic(
                    id, severity, headline: "'\(text.slice(range))' is shown as written", at: text.place(of: range),
                    notes: [
                        "Write a name in braces, such as {count}. `homeseed bundle` and `locales export` convert it to the app's syntax."
                    ]
                ))
            index = end
        }
    }

    /// Returns the end of an unambiguous placeholder: it has no space and is not followed by letters.
    private static func end(_ bytes: [UInt8], after percent: Int) -> Int? {
        var index = percent + 1
        func byte(_ at: Int) -> UInt8 { bytes.indices.contains(at) ? bytes[at] : 0 }
        let digits = bytes[index...].prefix { isDigit($0) }.count
        if digits > 0 {
            guard byte(index + digits) == UInt8(ascii: "$") else { return nil }
            index += digits + 1
        }
        while [UInt8(ascii: "l"), UInt8(ascii: "h"), UInt8(ascii: "q"), UInt8(ascii: "z")].contains(byte(index)) { index += 1 }
        guard "@dsiufc".utf8.contains(byte(index)) else { return nil }
        let next = byte(index + 1)
        let goesOn = (next | 0x20 >= UInt8(ascii: "a") && next | 0x20 <= UInt8(ascii: "z")) || isDigit(next) || next >= 0x80
        return goesOn ? nil : index + 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
