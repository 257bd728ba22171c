package import HomeseedDocument
package import HomeseedSource

/// A way to compute a field: one file each, and one line in ``Constructs/computations``.
package protocol Computation: Sendable {
    /// The key below `computed:` that names it.
    static var name: String { get }
    static var about: String { get }
    /// The keys that it takes, its own name first.
    static var keys: [Key] { get }

    init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout Reader)

    func value(of record: RecordIndex, _ layout: HouseholdDraft) -> Value

    /// What sort of value comes of it: a field has to be able to hold that.
    var result: ComputedSort { get }

    /// Fields that have to hold a sort of value for it to be worked out.
    var needs: [(path: FieldPath, sort: ComputedSort)] { get }

    /// What the value is made of: fields at the ends of paths, and entities whose records are gone through.
    var inputs: (paths: [FieldPath], entities: [EntityIndex]) { get }
}

extension Computation {
    package var needs: [(path: FieldPath, sort: ComputedSort)] { [] }
}

/// What sort of value a computation gives, or is made of.
package enum ComputedSort: Sendable {
    case wholeNumber, number, truth, day, moment, text, hash, secret
    /// Whatever the field at the end of a path holds.
    case same(FieldPath)
}

/// Something that a value has to satisfy: one file each, and one line in ``Constructs/rules``.
package protocol FieldRule: Sendable {
    /// The keys of a field's declaration that it takes.
    static var keys: [Key] { get }

    /// Nil where the declaration has none of its keys.
    init?(_ declaration: Declaration, for context: FieldContext, _ reader: inout Reader)

    /// Reports what a record's value breaks.
    func check(_ record: RecordIndex, _ field: FieldIndex, in layout: HouseholdDraft)
}

/// A value that depends on a series' day: one file each, and one line in ``Constructs/seriesValues``.
package protocol SeriesValue: Sendable {
    static var keys: [Key] { get }

    /// Nil where the mapping has none of its keys, or with a diagnostic where it says nonsense.
    init?(_ node: Node, read: (Node, inout Reader) -> TemplateValue, _ reader: inout Reader)

    func pick(_ record: DraftRecord, field: String, _ layout: HouseholdDraft) -> TemplateValue?
}

/// The field that a construct is declared for.
package struct FieldContext: Sendable {
    package var entity: EntityIndex
    package var field: FieldIndex
    package var place: Place
}

/// All constructs. A new one is a file in `Constructs/` and a line here.
package enum Constructs {
    package static let computations: [any Computation.Type] = [
        EqualSplit.self, Sum.self, Count.self, Minimum.self, Maximum.self, Product.self, Share.self, Copy.self,
        Exists.self, TrueWhen.self, PlaceIn.self, LastDay.self, TimeOn.self, Initials.self, SaltedHash.self,
    ]
    package static let rules: [any FieldRule.Type] = [
        Bounds.self, FallsOn.self, Unique.self, Circles.self,
    ]
    package static let seriesValues: [any SeriesValue.Type] = [
        ByTime.self, ByDay.self, Chance.self,
    ]
}
