package import HomeseedDocument
package import HomeseedStore

/// A field of this type is true or false. Who writes yes or no is told what to write instead.
package struct BooleanType: PlainFieldType {
    package static let name = "boolean"
    package static let about = "True or false."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "true or false" }
    package var column: ColumnType? { .boolean }
    package var form: FieldForm { .truth }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftedField) -> DraftedValue { .word("false") }
    package func schema(in scope: some SchemaScope) -> JSONTree { .type("boolean") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if case .boolean(let value) = node.scalar { return .boolean(value) }
        return refuse(node, &reader, because: BooleanType.hint(node.text ?? ""))
    }

    /// For those who write yes and no: in YAML 1.2 they are words like any other.
    static func hint(_ text: String) -> String? {
        switch text.lowercased() {
        case "yes", "on", "y": "Write true."
        case "no", "off", "n": "Write false."
        default: nil
        }
    }
}
