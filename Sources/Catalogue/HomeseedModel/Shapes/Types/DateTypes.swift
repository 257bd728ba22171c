package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a date. Relative dates such as `in 3 days` are resolved when a household is expanded.
package struct DateType: PlainFieldType {
    package static let name = "date"
    package static let about = "A date: 2026-11-21, or in words relative to the date of the seed: in 3 days, next sunday, 14 may."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a date, such as today, in 3 days, next sunday or 2026-11-21" }
    package var column: ColumnType? { .date }
    package var form: FieldForm { .day }
    package var examples: [String] { ["today", "tomorrow", "next monday", "in 3 days"] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .word("today") }
    package func schema(in scope: some SchemaScope) -> JSONTree { .ref("day") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard let text = node.text, let words = DateExpression(text) else {
            return refuse(
                node, &reader, meant: node.meantDates(withTime: false),
                because: node.text.flatMap(DateType.impossibleDate) ?? node.text.flatMap(YearlyDay.reason))
        }
        guard words.time == nil else { return refuse(node, &reader, because: "This field contains a date without a time.") }
        switch words.base {
        case .on(let day): return .date(day)
        case .at: return refuse(node, &reader, because: "This field contains a date without a time.")
        default: return .relativeDay(words)
        }
    }
}

extension DateType {
    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
    ]

    /// Returns the reason why a text such as `2026-02-30` is not a date. Returns `nil` for a valid date, and for a text of any
    /// other form.
    package static func impossibleDate(_ text: String) -> String? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], let year = Int(parts[0]), let month = Int(parts[1]), Int(parts[2]) != nil,
            Day(iso: text) == nil
        else { return nil }
        guard months.indices.contains(month - 1) else { return "A year has the months 01 to 12." }
        let last = (28...31).last { Day(year: year, month: month, day: $0) != nil }
        return last.map { "\(months[month - 1]) \(year) has \($0) days." }
    }
}

/// The type of fields that contain a date with a time. Relative moments such as `yesterday 18:00` are resolved when a household
/// is expanded.
package struct DateTimeType: PlainFieldType {
    package static let name = "datetime"
    package static let about = "A date with a time: 2026-11-21T16:30:00Z, or in words: now, yesterday 18:00."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a date with a time, such as now, yesterday 18:00 or 2026-11-21T16:30:00Z" }
    package var column: ColumnType? { .datetime }
    package var form: FieldForm { .moment }
    package var examples: [String] { ["now", "today 17:30", "tomorrow 09:00"] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .word("now") }
    package func schema(in scope: some SchemaScope) -> JSONTree { .ref("moment") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard let text = node.text, let words = DateExpression(text) else {
            return refuse(
                node, &reader, meant: node.meantDates(withTime: true), because: node.text.flatMap(DateTimeType.impossibleDate))
        }
        if case .at(let instant) = words.base { return .datetime(instant) }
        return .relativeMoment(words)
    }
}

extension DateTimeType {
    /// Returns the reason why the date before a time, as in `2026-02-30T10:00:00Z`, does not exist, or `nil` if it does.
    private static func impossibleDate(_ text: String) -> String? {
        text.split(whereSeparator: { $0 == "T" || $0 == " " }).first.flatMap { DateType.impossibleDate(String($0)) }
    }
}

extension Node {
    fileprivate func meantDates(withTime: Bool) -> [String] {
        text.map { DateSuggestions.suggestions(for: $0, withTime: withTime) } ?? []
    }
}
