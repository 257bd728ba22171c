/// A copy of a row with all values.
package struct Row: Equatable, Sendable {
    let names: [String]
    let values: [Value]

    /// The value in a column, or NULL if there is no such column.
    package subscript(_ column: Int) -> Value { values.indices.contains(column) ? values[column] : .null }

    /// The value in the first column with exactly this name, or NULL if there is none.
    package subscript(_ name: String) -> Value { names.firstIndex(of: name).map { self[$0] } ?? .null }
}

/// A value converted by SQLite to both text and integer.
package struct Value: Equatable, Sendable {
    /// The text, or `nil` for NULL.
    package let textOrNull: String?
    /// The integer, or `nil` for NULL. Text without a leading number is 0.
    package let integerOrNull: Int?

    static let null = Value(textOrNull: nil, integerOrNull: nil)

    private init(textOrNull: String?, integerOrNull: Int?) { (self.textOrNull, self.integerOrNull) = (textOrNull, integerOrNull) }

    init(text: String, integer: Int) { self.init(textOrNull: text, integerOrNull: integer) }

    /// The text, or an empty string for NULL.
    package var text: String { textOrNull ?? "" }

    /// The integer, or 0 for NULL.
    package var integer: Int { Int(clamping: integerOrNull ?? 0) }

    /// Whether the integer isn't 0.
    package var isTrue: Bool { integer != 0 }
}
