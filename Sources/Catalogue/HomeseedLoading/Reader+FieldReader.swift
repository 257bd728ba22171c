package import HomeseedModel
package import HomeseedSource
import HomeseedText

extension Reader: FieldReader {
    // MARK: What a declaration may name

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

    package func knowsItems(ofKind kind: KindIndex) -> Bool { pack.itemNumbers.indices.contains(kind) && !pack.brokenKinds.contains(kind) }
    package mutating func note(_ item: ItemID, namedAt node: Node) { mentions?.append(Mention(target: .item(item), node: node)) }
    package mutating func note(recordOf entity: EntityIndex, namedAt node: Node) {
        mentions?.append(Mention(target: .record(entity: entity, template: template?.id), node: node))
    }
    package mutating func records(_ node: Node, of entity: EntityIndex) -> Value { .specs(WrittenRecords(RecordReading.specs(node, entity: entity, &self))) }

    // MARK: Texts, secrets, files

    /// Adds the text to the pack under the path of its translations, which is where the reader stands.
    package mutating func message(_ node: Node, sizeRestriction: SizeRestriction?, comment: String?) -> MessageID? {
        var found = Diagnostics()
        let text = MessageText(node, field: fieldName, &found)
        diagnostics.append(found)
        return text.map { add($0, path: textPath, sizeRestriction: sizeRestriction, comment: comment) }
    }
    package mutating func keepSecret(at place: SourceLocation) { secrets.append(place) }
    /// Also notes that the file is named: it is not reported as one that nothing reads.
    package mutating func size(of path: ContainedPath) -> Int? {
        namedFiles.insert(path.text)
        return tree.size(pack.folder + "/" + path.text)
    }

    // MARK: What only a template has

    /// Keeps in the template that is being read what it is based on, and what it takes nothing of from there.
    package mutating func note(baseAt place: SourceLocation, without entities: [EntityIndex]) {
        template?.without = entities
        template?.basePlace = place
    }
    /// Reads the records of the template that is being read, and puts them into it.
    package mutating func readTemplateRecords(_ node: Node) {
        let records = RecordReading.records(node, &self)
        template?.records = records
    }
    /// Reads what the template expects of its household. One that can't be read is left out, with a diagnostic.
    package mutating func readExpectations(_ node: Node) {
        let expectations = node.elements.compactMap { LimitReading.expectation($0, &self) }
        template?.expectations = expectations
    }
    /// Reads how the households differ that a population makes of the template.
    package mutating func readVariations(_ node: Node) {
        let variations = VariationReading.read(node, &self)
        template?.variations = variations
    }
}

extension Reader: ModelReader {
    package var model: Model { pack.model }
    package mutating func note(idNamedAt node: Node) { mentions?.append(Mention(target: .idText, node: node)) }
}
