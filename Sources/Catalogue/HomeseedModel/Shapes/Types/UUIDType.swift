package import HomeseedSource
package import HomeseedStore

/// The type of fields that contain a record's own ID, which is derived from its key and never written by an author.
package struct UUIDType: PlainFieldType {
    package static let name = "uuid"
    package static let about = "The record's own id, derived from its key: the same on every machine."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "nothing: Homeseed makes ids from keys" }
    package var column: ColumnType? { .uuid }
    package var form: FieldForm { .id }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .text(wanted.record.text) }
    package func schema(in scope: some SchemaScope) -> JSONTree { .nothing }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        refuse(node, &reader, because: "Give the record a key instead: its id is made from that.")
    }
}
