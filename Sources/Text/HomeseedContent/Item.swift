extension Content {
    /// The items of a kind, as a collection that parses its elements on access.
    public struct Items: RandomAccessCollection, Sendable {
        let content: Content
        let kind: ContentHeader.Kind

        public var startIndex: Int { 0 }
        public var endIndex: Int { kind.count }
        /// Returns the item at a position. Traps if the position is out of range, like `Array`.
        public subscript(position: Int) -> Item {
            precondition(indices.contains(position), "There is no item at this position.")
            return Item(content: content, kind: kind, number: kind.first + position)
        }
    }

    /// An item of content, such as a chore, a category or a card.
    ///
    /// Each accessor reads a field as one type. It returns `nil` or an empty list if the field is empty, missing or of another
    /// type.
    public struct Item: Sendable, Identifiable {
        let content: Content
        let about: ContentHeader.Kind
        let number: Int

        init(content: Content, kind: ContentHeader.Kind, number: Int) {
            self.content = content
            about = kind
            self.number = number
        }

        /// The item's id. It is stable between releases, so the user's data may refer to it.
        public var id: String { content.lines.id(number) }
        public var kind: String { about.id }
        /// The names of all fields of the item's kind.
        public var fields: [String] { about.fields.map(\.name) }

        func value(_ field: String) -> Value? {
            content.lines.value(number, field).map { Value(content: content, stored: $0) }
        }

        private func type(_ field: String) -> [String] { about.fields.first { $0.name == field }?.type ?? [] }

        /// Returns a text in the user's language, with its placeholders filled in.
        public func text(_ field: String, _ values: [String: String] = [:]) -> String? { value(field)?.text(values) }

        /// Returns a text in the plural form for a number, and fills in `{count}`.
        public func text(_ field: String, count: Count, shown: String? = nil, _ values: [String: String] = [:]) -> String? {
            value(field)?.text(count, as: shown, with: values)
        }

        /// Returns a text in the plural form for an integer of any type.
        public func text(
            _ field: String, count: some BinaryInteger, shown: String? = nil, _ values: [String: String] = [:]
        ) -> String? {
            text(field, count: Count(count), shown: shown, values)
        }

        /// Returns the texts of a list field in the user's language.
        public func texts(_ field: String) -> [String] { value(field)?.elements.compactMap { $0.text() } ?? [] }

        /// Returns a string that is not translated: an enumeration's value, a file name, a date as `2026-11-18`.
        public func string(_ field: String) -> String? { value(field)?.string }

        /// Returns a list field's strings that are not translated, such as days of the week or ids of items.
        public func strings(_ field: String) -> [String] { value(field)?.elements.compactMap(\.string) ?? [] }

        /// Returns an integer, or `nil` if the number has fraction digits.
        public func integer(_ field: String) -> Int? { value(field)?.integer }

        /// Returns a number's digits as written, so that an amount of money keeps its cents.
        public func digits(_ field: String) -> String? { value(field)?.digits }

        /// Returns the digits of a list field's numbers, as ``digits(_:)`` does.
        public func allDigits(_ field: String) -> [String] { value(field)?.elements.compactMap(\.digits) ?? [] }

        /// Returns a Boolean.
        public func boolean(_ field: String) -> Bool? { value(field)?.boolean }

        /// Returns a colour with 8 bits per component, as in `#RRGGBB`.
        public func color(_ field: String) -> Color? { value(field)?.color }

        /// Returns a recurrence interval, such as every two weeks.
        public func interval(_ field: String) -> Interval? { string(field).flatMap { Interval($0) } }

        /// Returns the months of a field, in the order of the year.
        public func months(_ field: String) -> [Month] { strings(field).compactMap(Month.init) }

        /// Returns the seasons of a field, in the order of the year.
        public func seasons(_ field: String) -> [Season] { strings(field).compactMap(Season.init) }

        /// Returns the weekdays of a field, from Monday on.
        public func weekdays(_ field: String) -> [Weekday] { strings(field).compactMap(Weekday.init) }

        /// Returns a closed range of integers, such as the ages from 8 to 12.
        public func span(_ field: String) -> ClosedRange<Int>? { value(field)?.span }

        /// Returns the item that a field refers to, such as a chore's category.
        public func item(_ field: String) -> Item? {
            let words = type(field)
            guard words.count == 2, words[0] == "item", let id = string(field) else { return nil }
            return content.item(ofKind: words[1], id: id)
        }

        /// Returns the items that a list field refers to, such as a card's tags.
        public func items(_ field: String) -> [Item] {
            let words = type(field)
            guard words.count == 3, words[0] == "list", words[1] == "item" else { return [] }
            return strings(field).compactMap { content.item(ofKind: words[2], id: $0) }
        }

        /// Returns the records of a field, such as a routine's tasks.
        public func records(_ field: String) -> [Record] { value(field)?.elements.compactMap { Record($0) } ?? [] }
    }

    /// A recurrence interval. Its unit and count are arguments for `Calendar.date(byAdding:value:to:)`.
    public struct Interval: Hashable, Sendable {
        public let count: Int
        public let unit: Unit

        /// The unit of an interval. `week` corresponds to `weekOfYear` of `Calendar.Component`; the other units have the same
        /// names.
        public enum Unit: String, Sendable, CaseIterable {
            case day, week, month, year
        }

        /// Parses an interval such as `1 day` or `2 weeks`.
        init?(_ words: String) {
            let parts = words.split(separator: " ")
            guard parts.count == 2, let count = Int(parts[0]),
                let unit = Unit.allCases.first(where: { parts[1] == $0.rawValue || parts[1] == $0.rawValue + "s" })
            else { return nil }
            self.count = count
            self.unit = unit
        }
    }

    /// A colour by its components, each from 0 to 1, as `SwiftUI.Color(red:green:blue:)` takes them.
    public struct Color: Hashable, Sendable {
        public let red: Double
        public let green: Double
        public let blue: Double

        init?(hex: String) {
            guard hex.utf8.count == 7, hex.utf8.first == UInt8(ascii: "#"), let all = UInt32(hex.dropFirst(), radix: 16) else {
                return nil
            }
            red = Double(all >> 16 & 255) / 255
            green = Double(all >> 8 & 255) / 255
            blue = Double(all & 255) / 255
        }
    }
}
