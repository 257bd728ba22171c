package import HomeseedSource
package import HomeseedStore

/// The type of fields that are true or false. Its diagnostics suggest a replacement for words such as yes and no.
package struct BooleanType: PlainFieldType {
    package static let name = "boolean"
    package static let about = "True or false."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "true or false" }
    package var column: ColumnType? { .boolean }
    package var form: FieldForm { .boolean }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .word("false") }
    package func schema(in scope: some SchemaScope) -> JSONTree { .type("boolean") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if case .boolean(let value) = node.scalar { return .boolean(value) }
        return refuse(
            node, &reader, meant: BooleanType.meant(node.text ?? "").map { ["\($0)"] } ?? [],
            because: BooleanType.hint(node.text ?? ""))
    }

    static func hint(_ text: String) -> String? { meant(text).map { "Write \($0)." } }

    /// Returns the Boolean that a word such as yes or no means in English, Dutch, German or French, or `nil` for any other
    /// word.
    static func meant(_ text: String) -> Bool? {
        switch text.lowercased() {
        case "true", "yes", "on", "y", "ja", "j", "aan", "waar", "wahr", "oui", "vrai", "1": true
        case "false", "no", "off", "n", "nee", "uit", "onwaar", "nein", "falsch", "non", "faux", "0": false
        default: nil
        }
    }
}
