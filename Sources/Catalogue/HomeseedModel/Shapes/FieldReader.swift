package import HomeseedSource

/// What a field type is handed while it reads its declaration and its values: the names that a pack has, and where to put what
/// is found.
///
/// Whoever loads files makes one. Here stands all that types ask of it, so that they need not know how files are loaded.
package protocol FieldReader {
    /// What is found while reading: types report into it.
    var diagnostics: Diagnostics { get set }
    /// The field whose value is being read, for what is said about it.
    var fieldName: String { get }
    /// Where a text that is read now will be translated.
    var textPath: [String] { get set }

    // MARK: What a declaration may name

    /// A kind's number.
    func kind(named name: String) -> KindIndex?
    /// The names of all kinds that the pack knows, for suggestions.
    var kindNames: [String] { get }
    /// The fields of a kind in their order; nil where they are not known.
    func fields(ofKind kind: KindIndex) -> [NamedField]?
    /// An entity's number.
    func entity(named name: String) -> EntityIndex?
    /// The names of all entities that the model has, for suggestions.
    var entityNames: [String] { get }
    /// Whether not all entities could be read: of one that is not there, nothing is said.
    var isModelBroken: Bool { get }
    /// How many columns a line has on each of the app's cards.
    var cards: [String: Int] { get }

    // MARK: Items and records

    /// An item by its id or its title.
    mutating func item(_ name: String, ofKind kind: KindIndex) -> ItemID?
    /// Whether every item of a kind could be read.
    func knowsItems(ofKind kind: KindIndex) -> Bool
    /// What was meant by the name of an item that is not there.
    mutating func suggestion(for name: String, ofKind kind: KindIndex) -> String?
    /// Says that there is no such item.
    mutating func reportUnknown(_ node: Node, _ name: String, ofKind kind: KindIndex)
    /// Keeps where an item is named.
    mutating func note(_ item: ItemID, namedAt node: Node)
    /// Keeps where a record is named.
    mutating func note(recordOf entity: EntityIndex, namedAt node: Node)
    /// Records that are written where they are used.
    mutating func records(_ node: Node, of entity: EntityIndex) -> Value

    // MARK: Texts, secrets, files

    /// Keeps a text; nil, with a diagnostic, where it is none.
    mutating func message(_ node: Node, sizeRestriction: SizeRestriction?, comment: String?) -> MessageID?
    /// Keeps where a value stands that is never shown.
    mutating func keepSecret(at place: SourceLocation)
    /// How large a file in the pack's folder is, in bytes; nil where there is none.
    mutating func size(of path: ContainedPath) -> Int?

    // MARK: What only a template has

    /// Keeps where the template is named that this one stands on, and whose records it takes without.
    mutating func note(baseAt place: SourceLocation, without entities: [EntityIndex])
    /// Reads the records that the template makes.
    mutating func readTemplateRecords(_ node: Node)
    /// Reads what a household of the template is expected to hold.
    mutating func readExpectations(_ node: Node)
    /// Reads by what its households differ in a population.
    mutating func readVariations(_ node: Node)
}

/// A field of a kind, as another field's declaration names it.
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

/// What a field type asks of the pack that JSON Schemas are made for.
package protocol SchemaScope {
    /// The ids of a kind's items, and their titles; nil where not all could be read.
    func items(ofKind kind: KindIndex) -> (ids: [String], titles: [String])?
    /// A list of an entity's records; nil for all entities, each with its list.
    func records(of entity: EntityIndex?) -> JSONTree
    /// What may stand where this shape is asked for.
    func schema(of shape: Shape) -> JSONTree
    /// One of a template's expectations.
    var expectation: JSONTree { get }
}
