package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a ``YearlyDay``. A store keeps its words, or its dates with commas between them.
package struct YearlyType: PlainFieldType {
    package static let name = "yearly"
    package static let about =
        "A day of every year: 5 december, second sunday of may, 2 days before easter, or a list with the date of each year."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String {
        "a day of every year, such as 5 december, second sunday of may, 2 days before easter or [2026-11-08, 2027-10-29]"
    }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .yearly }
    package var examples: [String] { ["5 december", "second sunday of may", "easter", "2 days before easter"] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text("1 january") }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        .any(of: [.text(like: "[a-z0-9]", "5 december"), .array(of: .text(like: "^[0-9]{4}-[0-9]{2}-[0-9]{2}$", "2026-11-08"))])
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if node.kind == .sequence {
            for one in node.elements where one.text.flatMap({ Day(iso: $0) }) == nil {
                return refuse(one, &reader, because: one.text.flatMap(DateType.impossibleDate))
            }
        }
        let text = node.oneOrMore.compactMap(\.text).joined(separator: ", ")
        guard node.kind != .mapping, !node.isMissing, let day = YearlyDay(text) else {
            return refuse(node, &reader, meant: meant(text), because: YearlyDay.reason(text))
        }
        return .string(day.text)
    }

    /// Returns the text with misspelt words corrected, or none if the result is invalid.
    private func meant(_ text: String) -> [String] {
        let known =
            Month.allCases.map(\.name) + Weekday.allCases.map(\.name) + YearlyDay.ordinals.map(String.init)
            + ["of", "easter", "before", "after", "day", "days", "week", "weeks", "the", "or", "on", "a"]
        let words = text.lowercased().split(separator: " ").map { word in
            known.contains(String(word)) ? String(word) : suggestion(for: String(word), among: known) ?? String(word)
        }
        return YearlyDay(words.joined(separator: " ")).map { [$0.text] } ?? []
    }
}

/// The type of fields that contain ``DaysAround`` the yearly day of another field. An item is in season on these days.
package struct AroundType: PlainFieldType {
    package static let name = "around"
    package static let about =
        "The days around a yearly day on which an item is in season: on the day, 3 weeks before, 1 to 3 days after."
    package static let of = Key(
        "of", .scalar, required: true, about: "The field with the yearly day, or with an item that has one.")
    package static var keys: [Key] { [of] }

    /// The name of the other field. The name is checked when all fields of the kind are known.
    package let field: String

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        guard let name = declaration[AroundType.of]?.text else { return nil }
        field = name
    }

    package var expectation: String { "days such as on the day, 3 weeks before, 1 week to 1 day before or 1 to 3 days after" }
    package var note: String? { "Without a value, it is the day itself" }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .around(field) }
    package var examples: [String] { ["on the day", "1 week before", "3 weeks to 1 day before", "1 to 3 days after"] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text("on the day") }
    package func schema(in scope: some SchemaScope) -> JSONTree { .text(like: "[a-z]", "1 week before") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, !node.isMissing, let text = node.text, DaysAround(text) != nil else {
            return refuse(node, &reader)
        }
        return .string(text.lowercased().split(separator: " ").joined(separator: " "))
    }
}
