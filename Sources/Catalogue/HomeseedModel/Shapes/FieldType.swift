package import HomeseedSource
package import HomeseedStore
import HomeseedSyntax

/// A type that a field can have: how it is written, read and stored. One file each, and one line in
/// ``FieldTypes/builtIn``.
package protocol FieldType: Sendable {
    /// The word after `type:`.
    static var name: String { get }
    /// What the type is for.
    static var about: String { get }
    /// The keys that a declaration of this type may have beside those of every field.
    static var keys: [Key] { get }

    /// Makes the type from its declaration; nil, with a diagnostic, where that says nonsense.
    init?(_ declaration: Declaration, _ scope: inout some FieldReader)

    /// What a value of the type looks like, with its article: "a whole number".
    var expectation: String { get }

    /// A few values as people write them, for a type whose values are words of its own; none where a value is a number, a free text or one
    /// of those that are declared. Whoever has a form for the type shows them beside it.
    var examples: [String] { get }

    /// What authors and translators are told of a value, beside what it looks like.
    var note: String? { get }

    /// Reads a value. What can't be read is reported and becomes `.unknown`.
    func read(_ node: Node, _ reader: inout some FieldReader) -> Value

    /// What JSON Schema says of a value of the type, for editors that check while one types.
    func schema(in scope: some SchemaScope) -> JSONTree

    /// Where the words that a value may be are declared, in their order; none where nobody declares them.
    var wordPlaces: [SourceLocation] { get }

    /// How a store keeps it; nil for what is not stored.
    var column: ColumnType? { get }

    /// What its values are, for whichever stage treats them differently from others.
    var form: FieldForm { get }

    /// A value as a store keeps it; nil for what takes the catalogue or the household.
    func cell(of value: Value) -> Cell?

    /// What a cell of a store says; nil for what takes the catalogue or the household.
    func value(of cell: Cell) -> Value?

    /// A value as it is written in a file and shown to people; nil for what takes the catalogue or the household.
    func written(_ value: Value) -> String?

    /// What `homeseed new` writes for the author to replace.
    func draft(_ wanted: DraftedField) -> DraftedValue
}

/// A type whose values are stored and written as they are. What takes the catalogue or the household, such as a text or an
/// item, is seen to by whoever has those.
package protocol PlainFieldType: FieldType {}

extension PlainFieldType {
    package func cell(of value: Value) -> Cell? { column.flatMap { PlainCell.make(value, $0) } }
    package func value(of cell: Cell) -> Value? { PlainCell.value(of: cell) }
    package func written(_ value: Value) -> String? { PlainCell.written(value) }
}

/// A type of which a pack may say more where it takes a field over from another pack.
package protocol RefinableFieldType: FieldType {
    /// Makes the type with what the other pack says of it in addition. What the match does not mention stays as it was
    /// declared.
    func refined(by match: ShapeMatch, _ reader: inout some FieldReader) -> any FieldType
}

/// A field's declaration while it is read: the keys of `{type: …, …}`, or none where only the type is named.
package struct Declaration: Sendable {
    package var match: ShapeMatch?
    /// Where the declaration stands, for what is missing in it.
    package var place: SourceLocation

    package init(match: ShapeMatch? = nil, place: SourceLocation) {
        self.match = match
        self.place = place
    }

    /// Finds the value under a key; nil where it is missing or left empty, and where only the type is named.
    package subscript(key: Key) -> Node? { match?[key] }
}

extension FieldType {
    package static var keys: [Key] { [] }
    package var note: String? { nil }
    package var wordPlaces: [SourceLocation] { [] }

    /// Reports that a value is not of this type.
    func refuse(_ node: Node, _ reader: inout some FieldReader, because reason: String? = nil) -> Value {
        reader.diagnostics.report(WrongValue.diagnostic(node, field: reader.fieldName, expected: expectation, because: reason))
        return .unknown
    }

    /// The same, where it is clear what was meant; of two, nobody can tell.
    func refuse(_ node: Node, _ reader: inout some FieldReader, meant: [String], because reason: String? = nil) -> Value {
        var result = WrongValue.diagnostic(node, field: reader.fieldName, expected: expectation, because: reason)
        if !meant.isEmpty { result.label = "did you mean \(meant.map { "'\($0)'" }.joined(separator: " or "))?" }
        // A word with a sign before it that is no part of the text may have been one: of `&3 days`, only `days` is read.
        if meant.count == 1, !node.hasProperties { result.fix = Fix("Write '\(meant[0])'", edits: [rewriting(node, to: meant[0])], isSafe: false) }
        reader.diagnostics.report(result)
        return .unknown
    }

    /// A number or a truth value loses the quotes that make it a text.
    private func rewriting(_ node: Node, to meant: String) -> Fix.Edit {
        switch form {
        case .number, .money, .boolean: Fix.Edit(node.place, meant)
        default: node.rewriting(to: meant)
        }
    }
}
