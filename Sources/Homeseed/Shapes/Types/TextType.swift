package import HomeseedDocument
package import HomeseedSource
package import HomeseedStore
import HomeseedText

package struct TextType: PlainFieldType, RefinableFieldType {
    package static let name = "text"
    package static let about = "A text that is translated. It may have plural forms."
    static let atMost = Key("at-most", .spelled(.columns), "The most columns that it may take on a screen; an emoji or a Chinese character takes two.")
    static let comment = Key("comment", .scalar, "For translators: where it is shown, and to whom.")
    package static var keys: [Key] { [atMost, comment] }

    private let budget: Int?
    private let comment: String?

    package init?(_ declaration: Declaration, _ scope: inout ModelReader) {
        budget = declaration[TextType.atMost].flatMap { TextType.budget($0, &scope.diagnostics) }
        comment = declaration[TextType.comment]?.text
    }

    private init(budget: Int?, comment: String?) {
        self.budget = budget
        self.comment = comment
    }

    /// The same where a pack says more of it: how much room it has for a text that another declared, or where it shows it.
    package func refined(by match: ShapeMatch, _ diagnostics: inout Diagnostics) -> any FieldType {
        let room = match[TextType.atMost].flatMap { TextType.budget($0, &diagnostics) }
        return TextType(budget: room ?? budget, comment: match[TextType.comment]?.text ?? comment)
    }

    package var expectation: String { "a text" }
    package var column: ColumnType? { .text }
    package var form: FieldForm { .text }
    package func draft(_ wanted: DraftedField) -> DraftedValue { .text(wanted.title) }
    package func schema(in pack: Pack) -> JSONTree { .message }

    package func read(_ node: Node, _ reader: inout Reader) -> Value {
        var found = Diagnostics()
        let text = MessageText(node, field: reader.fieldName, &found)
        reader.diagnostics.append(found)
        guard let text else { return .unknown }
        return .text(reader.add(text, path: reader.textPath, budget: budget, comment: comment))
    }

    /// How many columns there are for a text; reported and nil where that is no number.
    static func budget(_ node: Node, field: String = "at-most", _ diagnostics: inout Diagnostics) -> Int? {
        if case .integer(let number) = node.scalar, number > 0 { return Int(number) }
        diagnostics.report(WrongValue.diagnostic(node, field: field, expected: "a whole number of columns"))
        return nil
    }
}
