/// How a store keeps the values of a field.
public enum ColumnType: Hashable, Sendable {
    case uuid
    /// A text that does not change with the language.
    case string
    /// A text in the language of the seed.
    case text
    case integer
    /// Exact, with this many digits after the point; nil keeps the digits as they are.
    case decimal(scale: Int?)
    case boolean
    case date
    case datetime
    /// One of these words; nil where others pass too.
    case word([String]?)
    /// Texts in order; `isText` where they change with the language.
    case list(isText: Bool)
    /// Another record's id.
    case reference
}
