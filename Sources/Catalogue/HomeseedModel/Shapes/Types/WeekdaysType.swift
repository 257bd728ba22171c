package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain weekdays. A store keeps the list of their names.
package struct WeekdaysType: FieldType {
    package static let name = "weekdays"
    package static let about = "Days of the week: every day, monday to friday, or some of them by name."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "days of the week, such as every day, monday to friday or saturday, sunday" }
    package var column: ColumnType? { .list(isText: false) }
    package var form: FieldForm { .weekdays }
    package var examples: [String] { ["every day", "monday to friday", "saturday, sunday"] }
    package func cell(of value: Value) -> Cell? { column.flatMap { PlainCell.make(value, $0) } }
    package func value(of cell: Cell) -> Value? {
        if case .list(let names) = cell { return .weekdays(Weekdays(names.compactMap { Weekday(name: $0) })) }
        return PlainCell.value(of: cell)
    }
    package func written(_ value: Value) -> String? { PlainCell.written(value) }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text("every day") }
    package func schema(in scope: some SchemaScope) -> JSONTree { .ref("weekdays") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if node.kind == .sequence {
            var days = Weekdays()
            for element in node.elements {
                guard let part = Weekdays(words: element.text ?? "") else {
                    return refuse(element, &reader, meant: [element.text.flatMap(DateSuggestions.weekdays)].compactMap { $0 })
                }
                days.formUnion(part)
            }
            return .weekdays(days)
        }
        guard let text = node.text, let days = Weekdays(words: text) else {
            return refuse(node, &reader, meant: [node.text.flatMap(DateSuggestions.weekdays)].compactMap { $0 })
        }
        return .weekdays(days)
    }
}

extension Weekdays {
    /// The ECMA-262 pattern for the texts that ``init(words:)`` accepts.
    package static let pattern: String = {
        let day = "(" + Weekday.allCases.map(\.name).joined(separator: "|") + ")"
        let part = " *\(day)( +to +\(day))? *"
        return DateExpression.anyCase("^(every day|daily|\(part)(,\(part))*)$")
    }()

    /// Parses `every day`, `monday to friday` or `saturday, sunday`. Returns `nil` for any other text.
    package init?(words: String) {
        let text = words.lowercased()
        if ["every day", "daily"].contains(text) {
            self = .everyDay
            return
        }
        var days = Weekdays()
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let names = part.split(separator: " ")
            if names.count == 1, let day = Weekday(name: names[0]) {
                days.formUnion(Weekdays([day]))
            } else if names.count == 3, names[1] == "to", let first = Weekday(name: names[0]), let last = Weekday(name: names[2])
            {
                let length = (last.rawValue - first.rawValue + 7) % 7
                days.formUnion(Weekdays((0...length).compactMap { Weekday(rawValue: (first.rawValue + $0) % 7) }))
            } else {
                return nil
            }
        }
        self = days
    }
}
