package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a time of day, in no time zone. A store keeps a text such as `07:30`.
package struct TimeType: PlainFieldType {
    package static let name = "time"
    package static let about = "A time of day: 7:30, 18:00. A store keeps 07:30."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a time of day, such as 7:30 or 18:00" }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .string }
    package var examples: [String] { ["7:30", "12:00", "18:00"] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text("18:00") }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        .text(like: "^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$", "18:00")
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, let text = node.text else { return refuse(node, &reader) }
        if let time = ClockTime(text) { return .string(time.text) }
        return refuse(node, &reader, meant: TimeType.meant(text).map { [$0.text] } ?? [])
    }

    /// Returns the time that `7.30`, `7h30`, `7 pm` or `7:30 PM` means, or `nil` if it is unclear.
    private static func meant(_ text: String) -> ClockTime? {
        var word = text.lowercased().replacing(" ", with: "")
        var isAfternoon: Bool?
        for (end, value) in [("a.m.", false), ("p.m.", true), ("am", false), ("pm", true)] where word.hasSuffix(end) {
            word = String(word.dropLast(end.count))
            isAfternoon = value
            break
        }
        for sign in [".", "h", "u"] { word = word.replacing(sign, with: ":") }
        if word.hasSuffix(":") { word += "00" }
        if isAfternoon != nil, !word.contains(":") { word += ":00" }
        guard var time = ClockTime(word) else { return nil }
        if let isAfternoon {
            guard (3_600..<13 * 3_600).contains(time.seconds) else { return nil }
            time.seconds = time.seconds % (12 * 3_600) + (isAfternoon ? 12 * 3_600 : 0)
        }
        return time
    }
}
