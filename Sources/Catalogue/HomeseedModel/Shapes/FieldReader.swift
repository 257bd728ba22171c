package import HomeseedSource

/// The reader that field types use to parse declarations and values: it knows the pack's names and collects the results.
///
/// The loader implements it, so that types do not depend on how files are loaded.
package protocol FieldReader {
    /// The diagnostics that types report while reading.
    var diagnostics: Diagnostics { get set }
    /// The name of the field whose value is being read, for diagnostics.
    var fieldName: String { get }
    /// The translation path of the text that is being read.
    var textPath: [String] { get set }

    // MARK: Names in declarations

    /// Returns the index of the kind with a name, or `nil` if there is none.
    func kind(named name: String) -> KindIndex?
    /// The names of all kinds that the pack knows, for suggestions.
    var kindNames: [String] { get }
    /// Returns the fields of a kind in order, or `nil` if they are unknown.
    func fields(ofKind kind: KindIndex) -> [NamedField]?
    /// Returns the index of the entity with a name, or `nil` if there is none.
    func entity(named name: String) -> EntityIndex?
    /// The names of all entities in the model, for suggestions.
    var entityNames: [String] { get }
    /// Whether some entities could not be read. Unknown entities are then not reported.
    var isModelBroken: Bool { get }
    /// The line width of each of the app's cards, in columns, by the card's name.
    var cards: [String: Int] { get }

    // MARK: Items and records

    /// Returns the item with an ID or title, or `nil` if there is none.
    mutating func item(_ name: String, ofKind kind: KindIndex) -> ItemID?
    /// Whether all items of a kind could be read.
    func hasReadAllItems(ofKind kind: KindIndex) -> Bool
    /// Returns the intended name for an unknown item, or `nil` if there is no suggestion.
    mutating func suggestion(for name: String, ofKind kind: KindIndex) -> String?
    mutating func reportUnknown(_ node: Node, _ name: String, ofKind kind: KindIndex)
    /// Records a location that refers to an item.
    mutating func note(_ item: ItemID, namedAt node: Node)
    /// Records a location that refers to a record.
    mutating func note(recordOf entity: EntityIndex, namedAt node: Node)
    /// Reads the records of an entity that are written inside an item or another record.
    mutating func records(_ node: Node, of entity: EntityIndex) -> Value

    // MARK: Texts, secrets, files

    /// Adds a text. Returns `nil`, with a diagnostic, if the node is not a text.
    mutating func message(_ node: Node, sizeRestriction: SizeRestriction?, comment: String?) -> MessageID?
    /// Records the location of a secret.
    mutating func recordSecret(at place: SourceLocation)
    /// Returns the size in bytes of a file in the pack's folder, or `nil` if there is none.
    mutating func size(of path: ContainedPath) -> Int?

    // MARK: Parts of templates

    /// Records the location of the base template's name and the entities whose records are not inherited.
    mutating func note(baseAt place: SourceLocation, without entities: [EntityIndex])
    /// Reads the template's records.
    mutating func readTemplateRecords(_ node: Node)
    /// Reads the template's expectations.
    mutating func readExpectations(_ node: Node)
    /// Reads the template's variations between households of a population.
    mutating func readVariations(_ node: Node)
}

/// A field of a kind that another field's declaration refers to.
package struct NamedField: Sendable {
    package var name: String
    package var position: FieldIndex
    package var isText: Bool

    package init(name: String, position: FieldIndex, isText: Bool) {
        self.name = name
        self.position = position
        self.isText = isText
    }
}

/// The pack for which JSON Schemas are generated, as field types see it.
package protocol SchemaScope {
    /// Returns the IDs and titles of a kind's items, or `nil` if some could not be read.
    func items(ofKind kind: KindIndex) -> (ids: [String], titles: [String])?
    /// Returns the schema for a list of an entity's records, or for the lists of all entities if the entity is `nil`.
    func records(of entity: EntityIndex?) -> JSONTree
    func schema(of shape: Shape) -> JSONTree
    /// The schema of a template's expectation.
    var expectation: JSONTree { get }
}
