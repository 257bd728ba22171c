package import HomeseedSource

/// Gives a shorter name to the values that the studio's questions and answers are made of.
package typealias JSON = JSONValue

extension JSONValue {
    /// A text, or null.
    static func of(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    static func list(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map { .string($0) }) }
}
