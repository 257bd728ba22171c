package import HomeseedSource
package import HomeseedStore

/// The type of fields that refer to a record of an entity. The name is resolved when a household is expanded.
package struct ReferenceType: PlainFieldType {
    package static let name = "reference"
    package static let about = "Another record, by its key or the last parts of its path."
    package static let to = Key("to", .scalar, required: true, about: "The entity.")
    package static var keys: [Key] { [to] }

    package let entity: EntityIndex
    private let entityName: String

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        guard let to = declaration[ReferenceType.to] else { return nil }
        guard let entity = scope.entity(named: to.text ?? "") else {
            scope.diagnostics.report(
                UnknownReference.diagnostic(to, what: "entity", among: scope.entityNames))
            return nil
        }
        self.entity = entity
        entityName = to.text ?? ""
    }

    package var expectation: String { "the key of \(entityName.withArticle)" }
    package var column: ColumnType? { .reference }
    package var form: FieldForm { .reference(to: entity) }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .nonEmpty }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        guard node.kind == .scalar, !node.isMissing, let text = node.text, !text.isEmpty else { return refuse(node, &reader) }
        reader.note(recordOf: entity, namedAt: node)
        return .named(text)
    }
}

/// The type of fields that list the records that refer to this record. The field is not stored, because the other records contain
/// the reference.
package struct InverseType: PlainFieldType {
    package static let name = "inverse"
    package static let about = "The records that refer to this one; they can be written inside it."
    package static let of = Key("of", .scalar, required: true, about: "The entity and its field, as in Task.group.")
    package static var keys: [Key] { [of] }

    package let entity: EntityIndex
    /// The name of the reference that the field mirrors.
    package let field: String

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        guard let of = declaration[InverseType.of] else { return nil }
        let parts = (of.text ?? "").split(separator: ".")
        guard parts.count == 2, let entity = scope.entity(named: String(parts[0])) else {
            let names = scope.entityNames
            let missing =
                parts.count == 2
                ? UnknownReference.diagnostic(of, word: String(parts[0]), what: "entity", among: names)
                : UnknownReference.diagnostic(of, what: "entity and field", among: names)
            scope.diagnostics.report(missing)
            return nil
        }
        self.entity = entity
        field = String(parts[1])
    }

    package var expectation: String { "a list of records" }
    package var column: ColumnType? { nil }
    package var form: FieldForm { .inverse(of: entity, field: field) }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .emptyList }
    package func schema(in scope: some SchemaScope) -> JSONTree { scope.records(of: entity) }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        reader.records(node, of: entity)
    }
}

/// The type of fields in an item or a template that contain records, which expansion creates.
package struct RecordsType: PlainFieldType {
    package static let name = "records"
    package static let about = "Records of an entity; in a template, of all entities."
    static let of = Key("of", .scalar, about: "The entity.")
    package static var keys: [Key] { [of] }

    package let entity: EntityIndex?

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {
        guard let of = declaration[RecordsType.of] else {
            entity = nil
            return
        }
        // Kinds are read before the model. At that time, only the names of entities are known, which is sufficient.
        entity = scope.entity(named: of.text ?? "")
        if entity == nil, !scope.isModelBroken {
            scope.diagnostics.report(
                UnknownReference.diagnostic(of, what: "entity", among: scope.entityNames))
            return nil
        }
    }

    package var expectation: String { entity == nil ? "the records of each entity" : "a list of records" }
    package var column: ColumnType? { nil }
    package var form: FieldForm { .records(of: entity) }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .emptyList }
    package func schema(in scope: some SchemaScope) -> JSONTree { scope.records(of: entity) }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if let entity { return reader.records(node, of: entity) }
        if !reader.isModelBroken { reader.readTemplateRecords(node) }
        return .absent
    }
}
