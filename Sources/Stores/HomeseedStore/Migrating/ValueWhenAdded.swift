extension StoreColumn {
    /// The value of existing rows in this column when the column is added: the model's default, or else a neutral value, such as
    /// 0.
    ///
    /// Without a default, the value is `nil` for UUIDs and references, which have no neutral value.
    var valueWhenAdded: Cell? {
        if let defaultForExistingRows, defaultForExistingRows != .null { return defaultForExistingRows }
        return switch type {
        case .string, .text, .word(nil): .text("")
        case .word(.some(let words)): words.first.map { .text($0) }
        case .integer: .integer(0)
        case .decimal: .decimal("0")
        case .boolean: .boolean(false)
        case .list: .list([])
        case .date: .date(Day(number: 0))
        case .datetime: .datetime(Instant(seconds: 0))
        case .uuid, .reference: nil
        }
    }
}
