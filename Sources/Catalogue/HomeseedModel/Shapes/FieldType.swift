package import HomeseedSource
package import HomeseedStore
import HomeseedSyntax

/// A type of field, which defines how values are written, read and stored.
///
/// Each conforming type has its own file and a line in ``FieldTypes/builtIn``.
package protocol FieldType: Sendable {
    /// The word after `type:`.
    static var name: String { get }
    /// A one-sentence description of the type.
    static var about: String { get }
    /// The additional keys of a declaration of this type.
    static var keys: [Key] { get }

    /// Creates the type from its declaration. Returns `nil`, with a diagnostic, if the declaration is invalid.
    init?(_ declaration: Declaration, _ scope: inout some FieldReader)

    /// A description of a value, with its article: "a whole number".
    var expectation: String { get }

    /// A few values as people write them, to show beside a form's field.
    ///
    /// Empty if values are numbers, free texts or declared words.
    var examples: [String] { get }

    /// A note on values for authors and translators, or `nil` if there is none.
    var note: String? { get }

    /// Reads a value. Reports an invalid value and returns `.unknown`.
    func read(_ node: Node, _ reader: inout some FieldReader) -> Value

    /// Returns the JSON Schema of a value, for validation in editors.
    func schema(in scope: some SchemaScope) -> JSONTree

    /// The locations at which the allowed words are declared, in order; empty if none are declared.
    var wordPlaces: [SourceLocation] { get }

    /// The type of the column in a store, or `nil` if values are not stored.
    var column: ColumnType? { get }

    /// The form of the values, by which other modules treat them.
    var form: FieldForm { get }

    /// Returns the cell that stores a value, or `nil` if the conversion requires the catalogue or the household.
    func cell(of value: Value) -> Cell?

    /// Returns the value of a store's cell, or `nil` if the conversion requires the catalogue or the household.
    func value(of cell: Cell) -> Value?

    /// Returns a value as it is written in files and shown to people, or `nil` if that requires the catalogue or the household.
    func written(_ value: Value) -> String?

    /// Returns the value that `homeseed new` writes as a placeholder.
    func draft(_ wanted: DraftingContext) -> DraftedValue
}

/// A type whose values are stored and written directly.
///
/// Values that depend on the catalogue or the household, such as texts and items, are converted by their callers.
package protocol PlainFieldType: FieldType {}

extension PlainFieldType {
    package func cell(of value: Value) -> Cell? { column.flatMap { PlainCell.make(value, $0) } }
    package func value(of cell: Cell) -> Value? { PlainCell.value(of: cell) }
    package func written(_ value: Value) -> String? { PlainCell.written(value) }
}

/// A type that a pack can refine when it reuses a field of another pack.
package protocol RefinableFieldType: FieldType {
    /// Returns the type with the other pack's additions. Keys that are absent from the match retain their values.
    func refined(by match: ShapeMatch, _ reader: inout some FieldReader) -> any FieldType
}

/// A field's declaration during parsing: the keys of `{type: …, …}`, or none if only the type is named.
package struct Declaration: Sendable {
    package var match: ShapeMatch?
    /// The location of the declaration, for diagnostics about missing keys.
    package var place: SourceLocation

    package init(match: ShapeMatch? = nil, place: SourceLocation) {
        self.match = match
        self.place = place
    }

    /// Returns the value of a key, or `nil` if it is missing or has the wrong form, or if only the type is named.
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

    /// Reports that a value is not of this type and suggests the intended values. Two suggestions mean that the value is
    /// ambiguous.
    func refuse(_ node: Node, _ reader: inout some FieldReader, meant: [String], because reason: String? = nil) -> Value {
        var result = WrongValue.diagnostic(node, field: reader.fieldName, expected: expectation, because: reason)
        if !meant.isEmpty { result.label = "did you mean \(meant.map { "'\($0)'" }.joined(separator: " or "))?" }
        // A fix would retain a tag or anchor that may be meant as text. In `&3 days`, for example, `&3` is an anchor.
        if meant.count == 1, !node.hasProperties {
            result.fix = Fix("Write '\(meant[0])'", edits: [rewriting(node, to: meant[0])], isSafe: false)
        }
        reader.diagnostics.report(result)
        return .unknown
    }

    /// Returns the edit that writes the intended value. A number or Boolean also loses its quotes, which would make it a text.
    private func rewriting(_ node: Node, to meant: String) -> Fix.Edit {
        switch form {
        case .number, .money, .boolean: Fix.Edit(node.place, meant)
        default: node.rewriting(to: meant)
        }
    }
}
