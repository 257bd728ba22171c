package import HomeseedModel

/// The varied fields of one household of a population, during its expansion.
package struct VariedFields: Sendable {
    package private(set) var chance: HouseholdChance
    /// The variations by field of the household's plan, `nil` for a field that keeps its written value.
    private let fields: [(any Variation)?]

    package init(_ chance: HouseholdChance, _ variations: Variations, plan: ExpansionPlan) {
        self.chance = chance
        var fields: [(any Variation)?] = Array(repeating: nil, count: plan.fields.count)
        for (slot, variation) in variations.fields {
            guard !variations.fixed.contains(slot.entity), plan.offsets.indices.contains(slot.entity) else { continue }
            let position = plan.offsets[slot.entity] + slot.field.number
            if fields.indices.contains(position) { fields[position] = variation }
        }
        self.fields = fields
    }

    /// Returns the same fields for another household.
    package func with(_ draw: SeededRandom) -> VariedFields {
        var other = self
        other.chance = chance.with(draw)
        return other
    }

    /// - Parameter slot: the field's index among the fields of all entities.
    func vary(_ written: Value, record: RecordIndex, slot: Int, _ household: HouseholdDraft) -> Value {
        guard fields.indices.contains(slot), let variation = fields[slot], written.isGiven else { return written }
        return variation.value(written, by: RecordChance(record: record, household: chance), in: household)
    }
}
