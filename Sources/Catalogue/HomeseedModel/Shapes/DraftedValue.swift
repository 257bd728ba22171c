package import HomeseedStore

/// What `homeseed new` writes into a field that has to have a value.
package enum DraftedValue: Sendable {
    /// As it is: a number, a word of the format.
    case word(String)
    /// A text, in quotes where it needs them.
    case text(String)
    case emptyList
    /// The first item of a kind.
    case item(kind: KindIndex)
    /// Only its author knows it.
    case byHand
}

/// The field that a value is drafted for.
package struct DraftedField {
    /// The words that a text may begin with: those of the new item's id, or of the field's name.
    package var title: String
    /// The lowest whole number that its bounds allow and no other item has.
    package var lowest: Int
    /// An id that no other record has.
    package var record: RecordID
    /// Whether another item has the value that none may have twice.
    package var isTaken: (Value) -> Bool

    package init(title: String, lowest: Int, record: RecordID, isTaken: @escaping (Value) -> Bool) {
        self.title = title
        self.lowest = lowest
        self.record = record
        self.isTaken = isTaken
    }
}
