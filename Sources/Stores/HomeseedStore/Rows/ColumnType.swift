/// The type of a column, independent of the store.
public enum ColumnType: Hashable, Sendable {
    case uuid
    /// A text that is the same in all languages.
    case string
    /// A text in the seed's language.
    case text
    case integer
    /// An exact number with this many digits after the decimal point, or with any number of digits if `nil`.
    case decimal(scale: Int?)
    case boolean
    case date
    case datetime
    /// One of these words, or any word if `nil`.
    case word([String]?)
    /// An ordered list of texts. `isText` indicates whether the texts depend on the language.
    case list(isText: Bool)
    /// The ID of another record.
    case reference
}
