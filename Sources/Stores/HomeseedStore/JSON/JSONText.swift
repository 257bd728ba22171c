import HomeseedSource

/// Functions that write JSON exactly, without changing text or rounding numbers.
package enum JSONText {
    /// Returns a string literal, including its quotes.
    package static func quote(_ text: String) -> String { JSONString.quoted(text, for: .program) }

    /// Returns an array of values that are already JSON.
    package static func list(_ texts: [String]) -> String { "[" + texts.joined(separator: ",") + "]" }

    /// Returns an object, such as `{"a":1}`, of names and values that are already JSON.
    package static func object(_ pairs: [(String, String)]) -> String {
        "{" + pairs.map { quote($0.0) + ":" + $0.1 }.joined(separator: ",") + "}"
    }
}
