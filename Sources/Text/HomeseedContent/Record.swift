extension Content {
    /// A record of an item's field, such as a task of a routine.
    ///
    /// `item(ofKind: "chore")` returns the chore that the record refers to. If the app picks items daily, `string("kind")` and
    /// `integer("count")` or `integer("at-most")` return the kind and the number of items to pick.
    public struct Record: Sendable {
        private let content: Content
        private let members: [(name: String, value: StoredValue)]

        init?(_ value: Value) {
            guard case .object(let members) = value.stored else { return nil }
            content = value.content
            self.members = members
        }

        /// The names of the record's values.
        public var fields: [String] { members.map(\.name) }

        private func value(_ field: String) -> Value? {
            members.first { $0.name == field }.map { Value(content: content, stored: $0.value) }
        }

        /// Returns a text in the user's language, with its placeholders filled in.
        public func text(_ field: String, _ values: [String: String] = [:]) -> String? { value(field)?.text(values) }

        /// Returns a string that is not translated: an enumeration's value, a date as `2026-11-18`, the id of an item.
        public func string(_ field: String) -> String? { value(field)?.string }

        /// Returns the texts of a list field in the user's language.
        public func texts(_ field: String) -> [String] { value(field)?.elements.compactMap { $0.text() } ?? [] }

        /// Returns a list field's strings that are not translated.
        public func strings(_ field: String) -> [String] { value(field)?.elements.compactMap(\.string) ?? [] }

        /// Returns an integer, or `nil` if the number has fraction digits.
        public func integer(_ field: String) -> Int? { value(field)?.integer }

        /// Returns a number's digits as written.
        public func digits(_ field: String) -> String? { value(field)?.digits }

        /// Returns a Boolean.
        public func boolean(_ field: String) -> Bool? { value(field)?.boolean }

        /// Returns a colour with 8 bits per component, as in `#RRGGBB`.
        public func color(_ field: String) -> Color? { value(field)?.color }

        /// Returns the item of the given kind that the record refers to, or `nil` if there is none.
        public func item(ofKind kind: String) -> Item? { string(kind).flatMap { content.item(ofKind: kind, id: $0) } }

        /// Returns the months of a field, in the order of the year.
        public func months(_ field: String) -> [Month] { strings(field).compactMap(Month.init) }

        /// Returns the seasons of a field, in the order of the year.
        public func seasons(_ field: String) -> [Season] { strings(field).compactMap(Season.init) }

        /// Returns the weekdays of a field, from Monday on.
        public func weekdays(_ field: String) -> [Weekday] { strings(field).compactMap(Weekday.init) }
    }

    /// A field's value, read by the requested type. Each accessor returns `nil` for a value of another type.
    struct Value {
        let content: Content
        let stored: StoredValue

        var string: String? { stored.string }
        var digits: String? { stored.digits }
        var integer: Int? { stored.digits.flatMap { Int($0) } }
        var boolean: Bool? { stored.boolean }
        var color: Color? { stored.string.flatMap { Color(hex: $0) } }
        /// A range such as `8-12`, or a single number such as `8`.
        var span: ClosedRange<Int>? {
            let numbers = (stored.string ?? stored.digits ?? "").split(separator: "-").compactMap { Int($0) }
            guard let first = numbers.first, let last = numbers.last, numbers.count <= 2, first <= last else { return nil }
            return first...last
        }

        var elements: [Value] { stored.elements.map { Value(content: content, stored: $0) } }

        func text(_ values: [String: String] = [:]) -> String? { stored.text.flatMap { content.text($0) }?.filled(values) }

        func text(_ count: Count, as shown: String?, with values: [String: String]) -> String? {
            stored.text.flatMap { content.text($0) }?.filled(count, as: shown, with: values)
        }
    }
}
