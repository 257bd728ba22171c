extension Content {
    /// One of several records that an item holds: a task of a routine.
    ///
    /// It has the values that are written of it. Where it is made of an item, that one is under its kind: `item("chore")`. Where
    /// the day decides of which ones it is made, `string("kind")` and `integer("count")` say what is picked from.
    public struct Record: Sendable {
        private let content: Content
        private let members: [(name: String, value: StoredValue)]

        init?(_ value: Value) {
            guard case .object(let members) = value.stored else { return nil }
            content = value.content
            self.members = members
        }

        /// The names of all that is written of it.
        public var fields: [String] { members.map(\.name) }

        private func value(_ field: String) -> Value? {
            members.first { $0.name == field }.map { Value(content: content, stored: $0.value) }
        }

        /// A text to show, in the person's language, with what is filled in.
        public func text(_ field: String, _ values: [String: String] = [:]) -> String? { value(field)?.text(values) }

        /// A word for the program: of an enumeration, a day as `2026-11-18`, the id of an item.
        public func string(_ field: String) -> String? { value(field)?.string }

        /// Texts to show, where a field lists several.
        public func texts(_ field: String) -> [String] { value(field)?.elements.compactMap { $0.text() } ?? [] }

        /// Words for the program, where a field lists several.
        public func strings(_ field: String) -> [String] { value(field)?.elements.compactMap(\.string) ?? [] }

        /// Reads a whole number; nil also where the number has digits behind a point.
        public func integer(_ field: String) -> Int? { value(field)?.integer }

        /// A number with its digits as they are written.
        public func digits(_ field: String) -> String? { value(field)?.digits }

        /// Reads true or false, as a switch in the app takes it.
        public func boolean(_ field: String) -> Bool? { value(field)?.boolean }

        /// Reads a colour, in the 256 steps that `#RRGGBB` has for each of its parts.
        public func color(_ field: String) -> Color? { value(field)?.color }

        /// The item of a kind that it is made of.
        public func item(_ kind: String) -> Item? { string(kind).flatMap { content.item(kind, $0) } }
    }

    /// What stands in a field, read by the type that is asked for; nil where it has another.
    struct Value {
        let content: Content
        let stored: StoredValue

        var string: String? { stored.string }
        var digits: String? { stored.digits }
        var integer: Int? { stored.digits.flatMap { Int($0) } }
        var boolean: Bool? { stored.boolean }
        var color: Color? { stored.string.flatMap { Color(hex: $0) } }
        /// `8-12`, and `8` alone.
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
