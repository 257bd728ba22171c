/// A way in which a field varies between the households of a population.
///
/// Each conforming type has its own file and a line in ``Variations/builtIn``.
package protocol Variation: Sendable {
    /// The keys below a field of `vary`, starting with the key that identifies the type of variation.
    static var keys: [Key] { get }
    /// A one-sentence description.
    static var about: String { get }

    /// Reads the variation. Returns `nil`, with a diagnostic, if the declaration is invalid.
    init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader)

    /// Returns the value in this household.
    ///
    /// - Parameters:
    ///   - written: The value in the template.
    ///   - chance: The pseudo-random source of the record.
    func value(_ written: Value, by chance: RecordChance, in context: any HouseholdContext) -> Value
}

/// A record with the pseudo-random source of its household.
package struct RecordChance {
    package let record: RecordIndex
    package let household: HouseholdChance

    package init(record: RecordIndex, household: HouseholdChance) {
        self.record = record
        self.household = household
    }

    /// Returns the named pseudo-random value of this record, independent of all other records.
    package func draw(named name: String, in context: any HouseholdContext) -> SeededRandom {
        household.draw.of(context.chancePath(of: record)).of(name)
    }
}

/// The variations that a model or a template declares in `vary`.
package struct Variations: Sendable {
    /// The variations by entity and field. `nil` keeps the written value.
    package var fields: [Slot: (any Variation)?] = [:]
    /// The kind from whose items an entity's records are created if the template names no items.
    package var kinds: [EntityIndex: KindIndex] = [:]
    /// The entities whose records do not vary.
    package var fixed: Set<EntityIndex> = []

    /// A field of an entity, as the key of its variation.
    package struct Slot: Hashable {
        package var entity: EntityIndex
        package var field: FieldIndex

        package init(entity: EntityIndex, field: FieldIndex) {
            self.entity = entity
            self.field = field
        }
    }

    package init() {}

    /// Returns the variations combined with other variations, which take precedence.
    package func overridden(by other: Variations) -> Variations {
        var both = self
        both.fields.merge(other.fields) { $1 }
        both.kinds.merge(other.kinds) { $1 }
        both.fixed.formUnion(other.fixed)
        return both
    }
}
