package import HomeseedModel
package import HomeseedSource
import HomeseedText

extension Reader: FieldReader {
    // MARK: Names in declarations

    package func kind(named name: String) -> KindIndex? { pack.kind(name) }
    package var kindNames: [String] { pack.kinds.map(\.id) }
    package func fields(ofKind kind: KindIndex) -> [NamedField]? {
        guard pack.kinds.numbers.contains(kind) else { return nil }
        return pack.kinds[kind].fields.numbered.map { NamedField(name: $1.name, position: $0, isText: $1.type.isText) }
    }
    package func entity(named name: String) -> EntityIndex? { pack.model.entity(named: name) }
    package var entityNames: [String] { pack.model.entities.map(\.name) }
    package var isModelBroken: Bool { pack.isModelBroken }
    package var cards: [String: Int] { pack.cards }

    // MARK: Items and records

    package func hasReadAllItems(ofKind kind: KindIndex) -> Bool {
        pack.itemNumbers.indices.contains(kind) && !pack.brokenKinds.contains(kind)
    }
    package mutating func note(_ item: ItemID, namedAt node: Node) { mentions?.append(Mention(target: .item(item), node: node)) }
    package mutating func note(recordOf entity: EntityIndex, namedAt node: Node) {
        mentions?.append(Mention(target: .record(entity: entity, template: template?.id), node: node))
    }
    package mutating func records(_ node: Node, of entity: EntityIndex) -> Value {
        .specs(WrittenRecords(RecordReading.specs(node, entity: entity, &self)))
    }

    // MARK: Texts, secrets, files

    /// Adds the text to the pack under the current translation path.
    package mutating func message(_ node: Node, sizeRestriction: SizeRestriction?, comment: String?) -> MessageID? {
        var found = Diagnostics()
        let text = MessageText(node, field: fieldName, &found)
        diagnostics.append(found)
        return text.map { add($0, path: textPath, sizeRestriction: sizeRestriction, comment: comment) }
    }
    package mutating func recordSecret(at place: SourceLocation) { secrets.append(place) }
    /// Returns a file's size and records the reference, so that the file is not reported as unused.
    package mutating func size(of path: ContainedPath) -> Int? {
        namedFiles.insert(path.text)
        return tree.size(pack.folder + "/" + path.text)
    }

    // MARK: Parts of templates

    /// Sets the base of the current template and the entities that it does not inherit.
    package mutating func note(baseAt place: SourceLocation, without entities: [EntityIndex]) {
        template?.without = entities
        template?.basePlace = place
    }
    package mutating func readTemplateRecords(_ node: Node) {
        let records = RecordReading.records(node, &self)
        template?.records = records
    }
    /// Reads the expectations of the current template. An invalid expectation is reported and omitted.
    package mutating func readExpectations(_ node: Node) {
        let expectations = node.elements.compactMap { LimitReading.expectation($0, &self) }
        template?.expectations = expectations
    }
    /// Reads the variations of the current template.
    package mutating func readVariations(_ node: Node) {
        let variations = VariationReading.read(node, &self)
        template?.variations = variations
    }
}

extension Reader: ModelReader {
    package var model: Model { pack.model }
    package mutating func note(idNamedAt node: Node) { mentions?.append(Mention(target: .idText, node: node)) }
}
