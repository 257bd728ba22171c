/// The type of a placeholder's value. Export formats with typed placeholders, such as `%d`, need the type.
package enum PlaceholderType: Hashable, Sendable {
    case integer
    /// A decimal number with this many fraction digits, or `nil` if undeclared.
    case decimal(digits: Int? = nil)
    case text

    /// The type names that authors write. An amount of money has two fraction digits.
    package static let words: KeyValuePairs<String, PlaceholderType> = [
        "integer": .integer, "decimal": .decimal(), "money": .decimal(digits: digitsOfCents), "text": .text,
    ]
    /// The number of fraction digits of an amount of money.
    package static let digitsOfCents = 2
    /// The largest number of fraction digits, because a double has only 15 reliable decimal digits.
    package static let maximumDigits = 15

    /// Returns the type of an undeclared placeholder: an integer for `count`, a text for any other name.
    package static func usual(for name: String) -> PlaceholderType { name == PlaceholderText.counted ? .integer : .text }

    package var isNumber: Bool { self != .text }

    /// The declared number of fraction digits, or `nil` if there is none.
    package var digits: Int? {
        if case .decimal(let digits) = self { digits } else { nil }
    }

    /// Whether the types are equal, except for the number of fraction digits.
    package func isSameKind(as other: PlaceholderType) -> Bool {
        switch (self, other) {
        case (.integer, .integer), (.decimal, .decimal), (.text, .text): true
        default: false
        }
    }

    package var described: String {
        switch self {
        case .integer: "a whole number"
        case .decimal(nil): "a decimal number"
        case .decimal(let digits?): "a number with \(digits) \(digits == 1 ? "digit" : "digits") behind the point"
        case .text: "a text"
        }
    }
}

extension PlaceholderText {
    /// The name of the placeholder for the number of a plural text. A text need not contain it.
    package static let counted = "count"
}
