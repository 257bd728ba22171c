package import HomeseedSource
package import HomeseedStore

/// The type of `based-on`: a base template's ID, optionally with the entities that are not inherited.
package struct BaseType: PlainFieldType {
    package static let name = "base"
    package static let about = "The template that this one extends. A record with the same key replaces the original."
    package static let template = Key("template", .scalar, required: true, about: "The template's id.")
    package static let without = Key("without", .oneOrMore(.scalar), about: "Entities whose records are not included.")
    package static let shape = Shape("a base", [template, without])

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a template's id" }
    package var column: ColumnType? { nil }
    package var form: FieldForm { .base }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .any(of: [.nonEmpty, scope.schema(of: BaseType.shape)]) }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        let name: Node?
        var without: [EntityIndex] = []
        if node.kind == .mapping {
            guard let match = ShapeMatch(node, against: BaseType.shape, &reader.diagnostics) else { return .unknown }
            name = match[BaseType.template]
            for entity in match[BaseType.without]?.oneOrMore ?? [] where !reader.isModelBroken {
                if let found = reader.entity(named: entity.text ?? "") {
                    without.append(found)
                } else {
                    reader.diagnostics.report(
                        UnknownReference.diagnostic(entity, what: "entity", among: reader.entityNames))
                }
            }
        } else {
            name = node
        }
        guard let name, name.kind == .scalar, let id = name.text else { return refuse(node, &reader) }
        reader.note(baseAt: name.place, without: without)
        return .string(id)
    }
}

/// The type of `expect`: the conditions that the template must meet.
package struct ExpectationsType: PlainFieldType {
    package static let name = "expectations"
    package static let about = "Conditions for this template on every date."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "a list of expectations" }
    package var column: ColumnType? { nil }
    package var form: FieldForm { .expectations }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .array(of: scope.expectation) }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if reader.isModelBroken { return .absent }
        guard node.kind == .sequence else { return refuse(node, &reader) }
        reader.readExpectations(node)
        return .absent
    }
}

/// The type of `vary`: the variations between the households of a population.
package struct VariationsType: PlainFieldType {
    package static let name = "variations"
    package static let about = "Differences between the households of a population that override those of the model."

    package init?(_ declaration: Declaration, _ scope: inout some FieldReader) {}

    package var expectation: String { "entities with their fields" }
    package var column: ColumnType? { nil }
    package var form: FieldForm { .variations }
    package var examples: [String] { [] }
    package func draft(_ wanted: DraftingContext) -> DraftedValue { .byHand }
    package func schema(in scope: some SchemaScope) -> JSONTree { .type("object") }

    package func read(_ node: Node, _ reader: inout some FieldReader) -> Value {
        if !reader.isModelBroken { reader.readVariations(node) }
        return .absent
    }
}

extension Node {
    /// The elements of a sequence, or any other node as a list of one. A missing value gives an empty list.
    package var oneOrMore: [Node] {
        kind == .sequence ? Array(elements) : isMissing ? [] : [self]
    }
}
