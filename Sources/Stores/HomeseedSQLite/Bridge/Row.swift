/// A row with all of its values, for as long as it is needed.
package struct Row: Equatable, Sendable {
    let names: [String]
    let values: [Value]

    /// NULL where there is no such column.
    package subscript(_ column: Int) -> Value { values.indices.contains(column) ? values[column] : .null }

    /// By the name of a column, letter for letter; of several, the first. NULL where there is none.
    package subscript(_ name: String) -> Value { names.firstIndex(of: name).map { self[$0] } ?? .null }
}

/// A value as SQLite gives it, in whatever kind it is asked for: SQLite makes a number of a text, and a text of a number.
package struct Value: Equatable, Sendable {
    /// Nil for NULL.
    package let textOrNull: String?
    /// Nil for NULL; of a text that begins with no number, 0.
    package let integerOrNull: Int?

    static let null = Value(textOrNull: nil, integerOrNull: nil)

    private init(textOrNull: String?, integerOrNull: Int?) { (self.textOrNull, self.integerOrNull) = (textOrNull, integerOrNull) }

    init(text: String, integer: Int) { self.init(textOrNull: text, integerOrNull: integer) }

    /// Empty for NULL.
    package var text: String { textOrNull ?? "" }

    /// 0 for NULL. A number that an `Int` can't hold is the nearest one that it can.
    package var integer: Int { Int(clamping: integerOrNull ?? 0) }

    /// A number other than 0.
    package var isTrue: Bool { integer != 0 }
}
