package import HomeseedSyntax

package struct StringType: FieldType {
    package static let name = "string"
    package static let about = "A text that is the same in every language: a name, an address."

    package init?(_ declaration: Declaration, _ scope: inout ModelReader) {}

    package var expectation: String { "a text" }
    package var column: ColumnType? { .string }

    package func read(_ node: Node, _ reader: inout Reader) -> Value {
        guard node.kind == .scalar, let text = node.text else { return refuse(node, &reader) }
        if let hash = UnquotedHash.diagnostic(node) { reader.diagnostics.report(hash) }
        return .string(text)
    }
}
