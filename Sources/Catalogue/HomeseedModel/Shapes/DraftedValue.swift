package import HomeseedStore

/// A value that `homeseed new` writes into a required field.
package enum DraftedValue: Sendable {
    /// A word that is written without quotes, such as a number.
    case word(String)
    /// A text, which is quoted if necessary.
    case text(String)
    case emptyList
    /// The first item of a kind.
    case item(kind: KindIndex)
    /// A value that the author must provide.
    case byHand
}

/// The context in which `homeseed new` drafts a field's value.
package struct DraftingContext {
    /// The words that a text may begin with, from the new item's ID or the field's name.
    package var title: String
    /// The lowest whole number within the bounds that no other item has, or `nil` if there is none.
    package var lowest: Int?
    /// An ID that no other record has.
    package var record: RecordID
    /// Whether another item already has a value that must be unique.
    package var isTaken: (Value) -> Bool

    package init(title: String, lowest: Int?, record: RecordID, isTaken: @escaping (Value) -> Bool) {
        self.title = title
        self.lowest = lowest
        self.record = record
        self.isTaken = isTaken
    }
}
