import HomeseedHouseholds
import HomeseedModel
import HomeseedSource
import HomeseedStore
import HomeseedSyntax

/// The conversion of a store's values to values in a template: days and times relative to today, items by their ids.
struct WrittenCell {
    @Boxed var pack: Pack
    let today: Day
    let zone: Zone

    /// The maximum distance of a day that is written relative to today. Days further away, such as birthdays, are written as
    /// dates.
    private static let distance = 400

    /// Returns the value as it is written, or `nil` if the field's type has no such value.
    func tree(_ cell: Cell, _ field: Field) -> Tree? { tree(cell, field.type) }

    private func tree(_ cell: Cell, _ type: any FieldType) -> Tree? {
        switch (type.form, cell) {
        case (_, .null), (.id, _), (.inverse, _), (.secret, _), (.reference, _): return nil
        case (.text, .text(let text)): return .text(text.replacing("{", with: "{{").replacing("}", with: "}}").withLineFeeds)
        case (.string, .text(let text)), (.file, .text(let text)): return .text(text)
        case (.number(let isWhole), .decimal(let digits)): return isWhole && digits.contains(".") ? nil : .word(plain(digits))
        case (.money, .decimal(let digits)): return .word(digits)
        case (.number, .integer(let number)), (.money, .integer(let number)): return .word(String(number))
        case (.boolean, .boolean(let flag)): return .word(flag ? "true" : "false")
        case (.day, .date(let day)): return .text(words(day).text)
        case (.moment, .datetime(let instant)): return .text(moment(instant))
        case (.word(let words, let isOpen), .text(let word)): return isOpen || words.contains(word) ? .text(word) : nil
        case (.item(let form), .text(let text)): return item(text, form).map { .text($0) }
        case (.list(let element), .list(let texts)):
            let values = texts.map { tree(listed($0, element), element) }
            return values.contains { $0 == nil } ? nil : .list(values.compactMap(\.self))
        case (.text, _), (.string, _), (.number, _), (.money, _), (.boolean, _), (.day, _), (.moment, _), (.word, _), (.item, _):
            return nil
        default: return type.value(of: cell).flatMap(type.written).map { .text($0) }
        }
    }

    /// Returns an element of a stored list as a cell. Lists are stored as texts.
    private func listed(_ text: String, _ element: any FieldType) -> Cell {
        switch element.form {
        case .number: Int(text).map { .integer($0) } ?? .decimal(text)
        case .money: .decimal(text)
        case .boolean: .boolean(text == "true")
        case .day: Day(iso: text).map { .date($0) } ?? .text(text)
        default: .text(text)
        }
    }

    private func plain(_ digits: String) -> String {
        guard digits.contains(".") else { return digits }
        var digits = digits
        while digits.hasSuffix("0") { digits.removeLast() }
        if digits.hasSuffix(".") { digits.removeLast() }
        return digits
    }

    private func item(_ text: String, _ form: ItemForm) -> String? {
        if pack.item(kind: form.kind, id: text) != nil { return text }
        if let stored = form.stored {
            let found = pack.items.first { item in
                item.kind == form.kind && item.values.indices.contains(stored)
                    && pack.kinds[form.kind].fields[stored].type.written(item.values[stored]) == text
            }
            if let found { return found.id }
        }
        return form.isOpen ? text : nil
    }

    // MARK: Dates

    private func words(_ day: Day) -> DateExpression {
        let distance = day.number - today.number
        return abs(distance) > WrittenCell.distance ? DateExpression(.on(day)) : DateExpression(.days(distance))
    }

    /// Returns a day relative to today with a time, unless a clock change makes the time ambiguous.
    private func moment(_ instant: Instant) -> String {
        let day = zone.day(of: instant)
        let seconds = instant.seconds + zone.offset(at: instant) - day.number * 86_400
        if instant == zone.instant(today, 0) { return "now" }
        guard let time = ClockTime("\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"),
            zone.instant(day, seconds) == instant
        else { return instant.iso }
        return DateExpression(words(day).base, time: seconds == 0 ? nil : time).text
    }

    private func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
