package import HomeseedSource

/// A computation of a field's value. Each conforming type has its own file and a line in ``Constructs/computations``.
package protocol Computation: Sendable {
    /// The key below `computed:` that selects the computation.
    static var name: String { get }
    /// A one-sentence description for schemas, the handbook and editors.
    static var about: String { get }
    /// The accepted keys, starting with the computation's name.
    static var keys: [Key] { get }

    /// Reads the computation from its keys. Returns `nil`, with a diagnostic, if they are invalid.
    init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader)

    /// Returns the field's value for a record; absent if an input is absent, unknown if the value cannot be determined.
    func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value

    /// The type of the result, which the field must support.
    var result: ComputedType { get }

    /// The fields that the computation reads, with the types they must have.
    var needs: [(path: FieldPath, type: ComputedType)] { get }

    /// The inputs: fields at the ends of paths, and entities whose records are visited.
    var inputs: (paths: [FieldPath], entities: [EntityIndex]) { get }

    /// The condition under which the value is true, if a condition fully defines the value. Stores then enforce it as well.
    var condition: Selection? { get }

    /// Whether the values of several records are the parts of one total.
    var isPartOfTotal: Bool { get }
}

extension Computation {
    package var needs: [(path: FieldPath, type: ComputedType)] { [] }
    package var condition: Selection? { nil }
    package var isPartOfTotal: Bool { false }
}

/// The type of a computation's result or input.
package enum ComputedType: Sendable {
    case wholeNumber, number, boolean, day, moment, text, hash, secret
    /// The type of the field at the end of a path.
    case same(FieldPath)
}

/// A rule that a value must satisfy. Each conforming type has its own file and a line in ``Constructs/rules``.
package protocol FieldRule: Sendable {
    /// The keys of a field's declaration that the rule reads.
    static var keys: [Key] { get }

    /// Reads the rule. Returns `nil` if the declaration has none of the rule's keys.
    init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout some ModelReader)

    /// The bounds of the value, which stores, schemas and forms enforce as well.
    var bounds: [Bound] { get }

    /// Whether no two records may have the same value. Stores enforce this as well.
    var isUnique: Bool { get }

    /// Reports each violation of the rule by a record's value.
    func check(_ record: RecordIndex, _ field: FieldIndex, in household: any HouseholdContext)
}

/// The field that a construct is declared for.
package struct FieldContext: Sendable {
    package var entity: EntityIndex
    package var field: FieldIndex
    package var place: SourceLocation

    package init(entity: EntityIndex, field: FieldIndex, place: SourceLocation) {
        self.entity = entity
        self.field = field
        self.place = place
    }
}
