package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a recurrence interval. A store keeps `2 weeks` or, if declared, `P2W`.
package struct IntervalType: FieldType {
    package static let name = "interval"
    package static let about = "An interval of repetition: 1 day, 2 weeks, 3 months."
    static let storedAs = Key(
        "stored-as", .words(["words", "iso-8601"]), about: "The form in the store: 2 weeks, or P2W. [words]")
    package static var keys: [Key] { [storedAs] }

    private let isStoredAsISO: Bool

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        isStoredAsISO = declaration[IntervalType.storedAs]?.text == "iso-8601"
    }

    package var expectation: String { "how often, such as 1 day, 2 weeks or 3 months" }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .interval }
    package var examples: [String] { ["1 day", "1 week", "2 weeks", "1 month", "3 months", "1 year"] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text("1 week") }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        .text(like: DateExpression.anyCase(TextPattern.length.pattern ?? ""), "2 weeks")
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, let text = node.text else { return refuse(node, &reader) }
        if let interval = Interval(text) { return .string(interval.words) }
        return refuse(node, &reader, meant: Self.meant(text).map { [$0.words] } ?? [])
    }

    /// Returns the interval that a text such as `weekly`, `every 2 weeks` or `P2W` means, or `nil` if it is unclear.
    private static func meant(_ text: String) -> Interval? {
        let text = UnitWords.english(text)
        let words = text.lowercased()
        let known = [
            "daily": "1 day", "weekly": "1 week", "fortnightly": "2 weeks", "monthly": "1 month", "quarterly": "3 months",
            "yearly": "1 year", "annually": "1 year",
        ]
        if let interval = known[words].flatMap({ Interval($0) }) ?? Interval(iso: text) { return interval }
        let bare = words.hasPrefix("every ") ? String(words.dropFirst(6)) : words
        return Interval(bare) ?? Interval("1 " + bare)
    }

    package func cell(of value: Value) -> Cell? {
        if isStoredAsISO, case .string(let words) = value { return Interval(words).map { .text($0.iso) } }
        return PlainCell.make(value, .string)
    }

    package func value(of cell: Cell) -> Value? {
        if isStoredAsISO, case .text(let text) = cell { return Interval(iso: text).map { .string($0.words) } }
        return PlainCell.value(of: cell)
    }

    package func written(_ value: Value) -> String? { PlainCell.written(value) }
}
