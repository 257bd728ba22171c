package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a ``Span``. A store keeps its text, such as `8-12`.
package struct SpanType: PlainFieldType {
    package static let name = "span"
    package static let about = "A range of whole numbers, including both ends: the ages 8-12."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "two whole numbers with a hyphen between them, such as 8-12" }
    package var column: ColumnType? { .string }
    package var form: FieldForm { .span }
    package var examples: [String] { ["4-7", "8-12", "13-17"] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree {
        .any(of: [.type("integer").adding("minimum", .number(0)), .text(like: Span.pattern, "8-12")])
    }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, let text = node.text else { return refuse(node, &reader) }
        if let span = Span(text) { return .string(span.text) }
        return refuse(node, &reader, meant: Span(meant: text).map { [$0.text] } ?? [])
    }
}

/// A range of whole numbers, both ends included.
package struct Span: Hashable, Sendable {
    package var numbers: ClosedRange<Int>

    static let pattern = "^[0-9]{1,6}(-[0-9]{1,6})?$"

    /// Parses `8-12`, or `8` for a single number. Returns `nil` if the text is invalid or the first number exceeds the last.
    package init?(_ text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.count <= 6 && part.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(part) : nil
        }
        guard numbers.count == parts.count, (1...2).contains(numbers.count), let first = numbers.first, let last = numbers.last,
            first <= last
        else { return nil }
        self.numbers = first...last
    }

    /// Parses other notations, for suggestions: `8–12`, `8 - 12`, `8 to 12` and `12-8`. Returns `nil` for any other text.
    init?(meant text: String) {
        var plain = text.lowercased().replacing(" ", with: "")
        for dash in ["–", "—", "to", "..", "tot", "t/m"] { plain = plain.replacing(dash, with: "-") }
        let turned = plain.split(separator: "-", omittingEmptySubsequences: false).reversed().joined(separator: "-")
        guard let span = Span(plain) ?? Span(turned) else { return nil }
        self = span
    }

    package var text: String { numbers.count == 1 ? "\(numbers.lowerBound)" : "\(numbers.lowerBound)-\(numbers.upperBound)" }
}
