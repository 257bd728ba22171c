package import HomeseedSource
package import HomeseedStore

/// A field of this type holds a record's own id. An author never writes it: it is made from the record's key.
package struct UUIDType: PlainFieldType {
    package static let name = "uuid"
    package static let about = "The record's own id, made by Homeseed from its key: the same on every machine."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "nothing: Homeseed makes ids from keys" }
    package var column: ColumnType? { .uuid }
    package var form: FieldForm { .id }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftedField) -> DraftedValue { .text(wanted.record.text) }
    package func schema(in scope: some SchemaScope) -> JSONTree { .nothing }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        refuse(node, &reader, because: "Give the record a key instead: its id is made from that.")
    }
}
