extension Content {
    /// The items of a kind: a collection of which an element is read when it is asked for.
    public struct Items: RandomAccessCollection, Sendable {
        let content: Content
        let kind: ContentHeader.Kind

        public var startIndex: Int { 0 }
        public var endIndex: Int { kind.count }
        /// Makes the item that stands there, from 0; it is read when something of it is asked for. Stops the program where there is none, as an array does.
        public subscript(position: Int) -> Item {
            precondition(indices.contains(position), "There is no item at this position.")
            return Item(content: content, kind: kind, number: kind.first + position)
        }
    }

    /// One piece of content: a chore, a category, a card.
    ///
    /// Its fields are asked for by the type that the pack declares. Each answer is nil where the field is empty, is not there,
    /// or has another type.
    public struct Item: Sendable, Identifiable {
        let content: Content
        let about: ContentHeader.Kind
        let number: Int

        init(content: Content, kind: ContentHeader.Kind, number: Int) {
            self.content = content
            about = kind
            self.number = number
        }

        /// Stays the same from release to release: what a person's data may name.
        public var id: String { content.lines.id(number) }
        public var kind: String { about.id }
        /// The names of all fields of its kind.
        public var fields: [String] { about.fields.map(\.name) }

        /// What stands in a field. ``Content/Value`` answers by the type that the pack declares.
        func value(_ field: String) -> Value? {
            content.lines.value(number, field).map { Value(content: content, stored: $0) }
        }

        private func type(_ field: String) -> [String] { about.fields.first { $0.name == field }?.type ?? [] }

        /// A text to show, in the person's language, with what is filled in.
        public func text(_ field: String, _ values: [String: String] = [:]) -> String? { value(field)?.text(values) }

        /// A text to show in the form that a number asks for, with that number as `{count}`.
        public func text(_ field: String, count: Count, shown: String? = nil, _ values: [String: String] = [:]) -> String? {
            value(field)?.text(count, as: shown, with: values)
        }

        /// Texts to show, where a field lists several.
        public func texts(_ field: String) -> [String] { value(field)?.elements.compactMap { $0.text() } ?? [] }

        /// A word for the program, the same in each language: of an enumeration, a file's name, a day as `2026-11-18`.
        public func string(_ field: String) -> String? { value(field)?.string }

        /// Words for the program, where a field lists several: days of the week, ids of items.
        public func strings(_ field: String) -> [String] { value(field)?.elements.compactMap(\.string) ?? [] }

        /// Reads a whole number; nil also where the number has digits behind a point.
        public func integer(_ field: String) -> Int? { value(field)?.integer }

        /// A number with its digits as they are written, so that an amount of money keeps its cents.
        public func digits(_ field: String) -> String? { value(field)?.digits }

        /// Reads true or false, as a switch in the app takes it.
        public func boolean(_ field: String) -> Bool? { value(field)?.boolean }

        /// A colour, in the 256 steps that `#RRGGBB` has for each of its parts.
        public func color(_ field: String) -> Color? { value(field)?.color }

        /// How often something comes round: every two weeks.
        public func interval(_ field: String) -> Interval? { string(field).flatMap { Interval($0) } }

        /// From one whole number to another, both included: the ages from 8 to 12.
        public func span(_ field: String) -> ClosedRange<Int>? { value(field)?.span }

        /// The item that a field names: a chore's category.
        public func item(_ field: String) -> Item? {
            let words = type(field)
            guard words.count == 2, words[0] == "item", let id = string(field) else { return nil }
            return content.item(words[1], id)
        }

        /// The items that a field lists: a card's tags.
        public func items(_ field: String) -> [Item] {
            let words = type(field)
            guard words.count == 3, words[0] == "list", words[1] == "item" else { return [] }
            return strings(field).compactMap { content.item(words[2], $0) }
        }

        /// The records that a field holds: a routine's tasks, each with what is written of it.
        public func records(_ field: String) -> [Record] { value(field)?.elements.compactMap { Record($0) } ?? [] }
    }

    /// How often something comes round, as `Calendar.date(byAdding:value:to:)` takes it.
    public struct Interval: Hashable, Sendable {
        public let count: Int
        public let unit: Unit

        /// The unit says what an interval counts. A `Calendar` knows `week` as `weekOfYear`, the others by the same names.
        public enum Unit: String, Sendable, CaseIterable {
            case day, week, month, year
        }

        /// Reads `1 day` and `2 weeks`.
        init?(_ words: String) {
            let parts = words.split(separator: " ")
            guard parts.count == 2, let count = Int(parts[0]), let unit = Unit.allCases.first(where: { parts[1] == $0.rawValue || parts[1] == $0.rawValue + "s" }) else { return nil }
            self.count = count
            self.unit = unit
        }
    }

    /// A colour by its parts, each from 0 to 1, as `SwiftUI.Color(red:green:blue:)` takes them.
    public struct Color: Hashable, Sendable {
        public let red: Double
        public let green: Double
        public let blue: Double

        init?(hex: String) {
            guard hex.utf8.count == 7, hex.utf8.first == UInt8(ascii: "#"), let all = UInt32(hex.dropFirst(), radix: 16) else { return nil }
            red = Double(all >> 16 & 255) / 255
            green = Double(all >> 8 & 255) / 255
            blue = Double(all & 255) / 255
        }
    }
}
