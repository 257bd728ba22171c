import HomeseedSource

/// Texts and numbers as JSON, byte by byte: no text is changed on the way, nor a number rounded.
package enum JSONText {
    /// With its quotes.
    package static func quote(_ text: String) -> String { JSONString.quoted(text, for: .program) }

    /// Writes an array of what is JSON already.
    package static func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ",") + "]" }

    /// `{"a":1}` of names and values that are JSON already.
    package static func object(_ pairs: [(String, String)]) -> String {
        "{" + pairs.map { quote($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
    }
}
