package import HomeseedSource
package import HomeseedStore

/// The type of a field whose declaration has an error. It accepts any value without diagnostics, because the error has been
/// reported.
package struct UnreadableType: PlainFieldType {
    package static let name = ""
    package static let about = ""

    package init() {}
    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a value" }
    package var column: ColumnType? { nil }
    package var form: FieldForm { .unread }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .boolean(true) }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value { .unknown }
}
