package import HomeseedLocalisation
package import HomeseedSource
import HomeseedText

/// A printf-style placeholder such as %@ or %1$d. Apps do not replace it, so they would show it as written.
package enum PrintfPlaceholder: TextCheck {
    package static let id: CheckID = "printf-placeholder"
    package static let severity = Severity.warning
    package static let finds = "A placeholder of app code, such as `%@` or `%1$d`, instead of a name in braces."
    package static let why = "The app shows it literally, since nothing is filled in there."

    package static let wrong = Example(
        messages: "messages: {well-done: \"Well done, {name}!\"}",
        dutch: ExampleCatalogue.dutch(messages: "{well-done: \"Goed gedaan, {name}! Echt, ⟦%1$@⟧!\"}"))

    package static let right = Example(
        messages: "messages: {well-done: \"100% guaranteed, {name}!\"}",
        dutch: ExampleCatalogue.dutch(messages: "{well-done: \"100% gegarandeerd, {name}!\"}"))

    package static let traits: TextTraits = .percent

    /// Reports each placeholder, as an error if it replaces a placeholder that the translation lacks.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let found = placeholders(in: text.text)
        guard !found.isEmpty, let message = text.scope.catalogue[text.message] else { return }
        let source = text.scope.locale == nil ? nil : message.source
        let meant = text.scope.text(of: message).flatMap { replaced(in: $0, source) }
        for range in found {
            var diagnostic = Diagnostic(
                id, meant == nil ? severity : .error, headline: "'\(text.slice(range))' is shown as written",
                at: text.place(of: range), label: meant.map { "did you mean {\($0)}?" },
                notes: [
                    "Write a name in braces, such as {count}. `homeseed bundle` and `locales export` convert it to the app's syntax."
                ])
            diagnostic.fix = meant.flatMap { text.fix("Write {\($0)}", at: range, to: "{\($0)}", isSafe: false) }
            diagnostics.report(diagnostic)
        }
    }

    /// Returns the placeholder that a printf-style placeholder replaces: the only placeholder of the source text that the
    /// translation lacks.
    ///
    /// Returns `nil` if a text of the translation has several printf-style placeholders.
    static func replaced(in translation: MessageText, _ source: MessageText?) -> String? {
        guard let source else { return nil }
        let counts = translation.all.map { placeholders(in: $0.text).count }
        guard counts.max() == 1 else { return nil }
        func names(_ text: MessageText) -> Set<String> { Set(text.all.flatMap { PlaceholderText($0.text).names }) }
        let lacking = names(source).subtracting(names(translation))
        return lacking.count == 1 ? lacking.first : nil
    }

    /// Returns the ranges of the placeholders in a text. A percent sign before a space or a word is not a placeholder.
    private static func placeholders(in text: String) -> [Range<Int>] {
        let bytes = Array(text.utf8)
        var found: [Range<Int>] = []
        var index = 0
        while let percent = bytes[index...].firstIndex(of: UInt8(ascii: "%")) {
            index = end(bytes, after: percent) ?? percent + 1
            if index > percent + 1 { found.append(percent..<index) }
        }
        return found
    }

    /// Returns the end of a placeholder, or `nil` if there is none. It has no space and is not followed by a letter or digit.
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
        let continuesWord =
            (next | 0x20 >= UInt8(ascii: "a") && next | 0x20 <= UInt8(ascii: "z")) || isDigit(next) || next >= 0x80
        return continuesWord ? nil : index + 1
    }

    private static func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
}
