/// What a placeholder stands for: a format that numbers its placeholders has to say it.
package enum PlaceholderType: Hashable, Sendable {
    case integer
    /// With this many digits behind the point; nil where nobody says how many.
    case decimal(digits: Int? = nil)
    case text

    /// As an author writes them; an amount of money has its cents.
    package static let words: KeyValuePairs<String, PlaceholderType> = [
        "integer": .integer, "decimal": .decimal(), "money": .decimal(digits: digitsOfCents), "text": .text,
    ]
    /// An amount of money has these behind its point.
    package static let digitsOfCents = 2
    /// The most digits that may be asked for behind the point: a double keeps no more than 15 apart.
    package static let mostDigits = 15

    /// Says what a placeholder stands for where nobody declares it: a whole number for `count`, a text for any other name.
    package static func usual(for name: String) -> PlaceholderType { name == PlaceholderText.counted ? .integer : .text }

    package var isNumber: Bool { self != .text }

    /// Behind the point, where it is said how many.
    package var digits: Int? {
        if case .decimal(let digits) = self { digits } else { nil }
    }

    /// Whether both are whole numbers, decimal ones or texts.
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
    /// The name of the number that a plural text counts, whether or not it is shown.
    package static let counted = "count"
}
