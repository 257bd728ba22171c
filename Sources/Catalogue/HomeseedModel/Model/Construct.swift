package import HomeseedSource

/// A way to compute a field: one file each, and one line in ``Constructs/computations``.
package protocol Computation: Sendable {
    /// The key below `computed:` that names it.
    static var name: String { get }
    /// What it is for, in one sentence: for schemas, the handbook and editors.
    static var about: String { get }
    /// The keys that it takes, its own name first.
    static var keys: [Key] { get }

    /// Reads the computation from its keys; nil, with a diagnostic, where they say nonsense.
    init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader)

    /// The field's value for a record; absent where what it is made of is, unknown where that can't be told.
    func value(of record: RecordIndex, _ household: any HouseholdContext) -> Value

    /// What sort of value comes of it: a field has to be able to hold that.
    var result: ComputedType { get }

    /// Fields that have to hold a sort of value for it to be worked out.
    var needs: [(path: FieldPath, type: ComputedType)] { get }

    /// What the value is made of: fields at the ends of paths, and entities whose records are gone through.
    var inputs: (paths: [FieldPath], entities: [EntityIndex]) { get }

    /// When the value is true, where that is all that it says: then a store holds it to that as well.
    var condition: Selection? { get }

    /// Whether the values of several records are the parts of one total.
    var isPartOfTotal: Bool { get }
}

extension Computation {
    package var needs: [(path: FieldPath, type: ComputedType)] { [] }
    package var condition: Selection? { nil }
    package var isPartOfTotal: Bool { false }
}

/// What sort of value a computation gives, or is made of.
package enum ComputedType: Sendable {
    case wholeNumber, number, truth, day, moment, text, hash, secret
    /// Whatever the field at the end of a path holds.
    case same(FieldPath)
}

/// Something that a value has to satisfy: one file each, and one line in ``Constructs/rules``.
package protocol FieldRule: Sendable {
    /// The keys of a field's declaration that it takes.
    static var keys: [Key] { get }

    /// Nil where the declaration has none of its keys.
    init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout some ModelReader)

    /// What the value may not go beyond: stores, schemas and forms hold to it, too.
    var bounds: [Bound] { get }

    /// Whether no two records may have the same value, which a store sees to as well.
    var isUnique: Bool { get }

    /// Reports what a record's value breaks.
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
