/// A way in which a field differs between the households of a population: one file each, and one line in
/// ``Variations/builtIn``.
package protocol Variation: Sendable {
    /// The keys below a field of `vary` that it takes, the one that it is known by first.
    static var keys: [Key] { get }
    /// What it is for, in one sentence.
    static var about: String { get }

    /// Nil, with a diagnostic, where the declaration says nonsense.
    init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader)

    /// The value in this household.
    ///
    /// - Parameters:
    ///   - written: the value as the template has it.
    ///   - chance: what falls to this record and field.
    func value(_ written: Value, by chance: RecordChance, in context: any HouseholdContext) -> Value
}

/// A record's field, and what chance has in store for it.
package struct RecordChance {
    package let record: RecordIndex
    package let household: HouseholdChance

    package init(record: RecordIndex, household: HouseholdChance) {
        self.record = record
        self.household = household
    }

    /// What falls to this record alone.
    package func own(_ name: String, _ context: any HouseholdContext) -> SeededRandom {
        household.draw.of(context.chancePath(of: record)).of(name)
    }
}

/// What `vary` says: of a model, of a template, or of both together.
package struct Variations: Sendable {
    /// By entity and field; nil where the field stays as it is written.
    package var fields: [Slot: (any Variation)?] = [:]
    /// By entity: the kind of the items that its records are made of where the template names none.
    package var kinds: [EntityIndex: KindIndex] = [:]
    /// Entities whose records stay as they are written.
    package var fixed: Set<EntityIndex> = []

    /// A field of an entity, by which what varies is found.
    package struct Slot: Hashable {
        package var entity: EntityIndex
        package var field: FieldIndex

        package init(entity: EntityIndex, field: FieldIndex) {
            self.entity = entity
            self.field = field
        }
    }

    package init() {}

    /// A template's word counts more than its model's.
    package func overridden(by other: Variations) -> Variations {
        var both = self
        both.fields.merge(other.fields) { $1 }
        both.kinds.merge(other.kinds) { $1 }
        both.fixed.formUnion(other.fixed)
        return both
    }
}
