import HomeseedSource
package import HomeseedSyntax

package struct TextType: FieldType {
    package static let name = "text"
    package static let about = "A text that is translated. It may have plural forms."

    package init?(_ declaration: Declaration, _ scope: inout ModelReader) {}

    package var expectation: String { "a text" }
    package var column: ColumnType? { .text }

    package func read(_ node: Node, _ reader: inout Reader) -> Value {
        var found = Diagnostics()
        let text = MessageText(node, field: reader.fieldName, &found)
        reader.diagnostics.append(found)
        guard let text else { return .unknown }
        return .text(reader.add(text, path: reader.textPath))
    }
}
