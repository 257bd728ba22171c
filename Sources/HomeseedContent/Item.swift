extension Content {
    /// The items of a kind: a collection of which an element is read when it is asked for.
    public struct Items: RandomAccessCollection, Sendable {
        let content: Content
        let kind: About.Kind

        public var startIndex: Int { 0 }
        public var endIndex: Int { kind.count }
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
        let about: About.Kind
        let number: Int

        init(content: Content, kind: About.Kind, number: Int) {
            self.content = content
            about = kind
            self.number = number
        }

        /// Stays the same from release to release: what a person's data may name.
        public var id: String { content.lines.id(number) }
        public var kind: String { about.id }
        /// The names of all fields of its kind.
        public var fields: [String] { about.fields.map(\.name) }

        private func stored(_ field: String) -> StoredValue? { content.lines.value(number, field) }

        private func type(_ field: String) -> [String] { about.fields.first { $0.name == field }?.type ?? [] }

        /// A text to show, in the person's language, with what is filled in.
        public func text(_ field: String, _ values: [String: String] = [:]) -> String? {
            stored(field)?.text.flatMap { content.text($0) }?.filled(values)
        }

        /// A text to show in the form that a number asks for, with that number as `{count}`.
        public func text(_ field: String, count: Count, shown: String? = nil, _ values: [String: String] = [:]) -> String? {
            stored(field)?.text.flatMap { content.text($0) }?.filled(count, shown, values)
        }

        /// Texts to show, where a field lists several.
        public func texts(_ field: String) -> [String] {
            guard case .list(let elements)? = stored(field) else { return [] }
            return elements.compactMap { $0.text.flatMap { content.text($0) }?.filled([:]) }
        }

        /// A word for the program, the same in each language: of an enumeration, a file's name, a day as `2026-11-18`.
        public func string(_ field: String) -> String? { stored(field)?.string }

        /// Words for the program, where a field lists several: days of the week, ids of items.
        public func strings(_ field: String) -> [String] {
            guard case .list(let elements)? = stored(field) else { return [] }
            return elements.compactMap(\.string)
        }

        public func integer(_ field: String) -> Int? {
            guard case .number(let digits)? = stored(field) else { return nil }
            return Int(digits)
        }

        /// A number with its digits as they are written, so that an amount of money keeps its cents.
        public func digits(_ field: String) -> String? {
            guard case .number(let digits)? = stored(field) else { return nil }
            return digits
        }

        public func boolean(_ field: String) -> Bool? {
            guard case .boolean(let flag)? = stored(field) else { return nil }
            return flag
        }

        /// A colour, in the 256 steps that `#RRGGBB` has for each of its parts.
        public func color(_ field: String) -> Color? { string(field).flatMap { Color(hex: $0) } }

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
