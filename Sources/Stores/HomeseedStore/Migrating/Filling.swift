extension StoreColumn {
    /// The value for rows that have none when the column is added to them: the model's default, or else an empty value. `nil` if
    /// there is none, as for references.
    var filling: Cell? {
        if let filler, filler != .null { return filler }
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
