package import HomeseedSource
package import HomeseedStore
import HomeseedText

/// The type of fields that contain a translated text, with its size limit and a comment for translators.
package struct TextType: PlainFieldType, RefinableFieldType {
    package static let name = "text"
    package static let about = "A text that is translated. It may have plural forms."
    package static let atMost = Key(
        "at-most", .spelled(.room),
        about:
            "The maximum length in columns; an emoji or a Chinese character takes two. Or lines of a card: 3 lines of task-card."
    )
    package static let comment = Key(
        "comment", .scalar, about: "A comment for translators: where the app shows it, and who reads it.")
    package static var keys: [Key] { [atMost, comment] }

    private let sizeRestriction: SizeRestriction?
    private let comment: String?

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        sizeRestriction = declaration[TextType.atMost].flatMap { SizeRestriction.read($0, on: scope.cards, &scope.diagnostics) }
        comment = declaration[TextType.comment]?.text
    }

    private init(sizeRestriction: SizeRestriction?, comment: String?) {
        self.sizeRestriction = sizeRestriction
        self.comment = comment
    }

    /// Returns the type with the size limit or comment that another pack declares for the field.
    package func refined(by match: ShapeMatch, _ reader: inout some FieldReader) -> any FieldType {
        let sizeRestriction = match[TextType.atMost].flatMap { SizeRestriction.read($0, on: reader.cards, &reader.diagnostics) }
        return TextType(
            sizeRestriction: sizeRestriction ?? self.sizeRestriction, comment: match[TextType.comment]?.text ?? comment)
    }

    package var note: String? {
        let parts = [comment, sizeRestriction.map { "At most \($0.words)." }].compactMap { $0 }
        return parts.isEmpty ? nil : parts.joined(separator: " ")
    }

    package var expectation: String { "a text" }
    package var column: ColumnType? { .text }
    package var form: FieldForm { .text }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text(wanted.title) }
    package func schema(in scope: some SchemaScope) -> JSONTree { .message }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        reader.message(node, sizeRestriction: sizeRestriction, comment: comment).map { .text($0) } ?? .unknown
    }

    /// Reads a number of columns. Returns `nil`, with a diagnostic, if it is invalid.
    package static func budget(_ node: Node, field: String = "at-most", _ diagnostics: inout Diagnostics) -> Int? {
        if case .integer(let number) = node.scalar, number > 0 { return Int(number) }
        diagnostics.report(WrongValue.diagnostic(node, field: field, expected: "a whole number of columns"))
        return nil
    }
}
