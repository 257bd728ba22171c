package import HomeseedText

/// What one household of a population differs by, while it is laid out.
package struct HouseholdChance: Sendable {
    package let draw: Draw
    /// In the language of the population.
    package let names: NameLists
    package let language: LocaleID
    /// By the fields of the layout's plan; nil where a field stays as it is written.
    let fields: [(any Variation)?]

    init(draw: Draw, names: NameLists, language: LocaleID, _ variations: Variations, _ plan: ExpansionPlan) {
        self.draw = draw
        self.names = names
        self.language = language
        var fields: [(any Variation)?] = Array(repeating: nil, count: plan.fields.count)
        for (slot, variation) in variations.fields {
            guard !variations.fixed.contains(slot.entity), plan.offsets.indices.contains(slot.entity) else { continue }
            let position = plan.offsets[slot.entity] + slot.field.number
            if fields.indices.contains(position) { fields[position] = variation }
        }
        self.fields = fields
    }

    private init(_ other: HouseholdChance, draw: Draw) {
        (names, language, fields) = (other.names, other.language, other.fields)
        self.draw = draw
    }

    /// The same for another household.
    func with(_ draw: Draw) -> HouseholdChance { HouseholdChance(self, draw: draw) }

    /// How much of what is planned this household gets done, from -100 to 100: the same in all that it does.
    var diligence: Int { draw.of("diligence").below(201) - 100 }

    /// - Parameter slot: the field's, among those of all entities.
    func vary(_ written: Value, record: RecordIndex, slot: Int, _ layout: HouseholdDraft) -> Value {
        guard fields.indices.contains(slot), let variation = fields[slot], written.isGiven else { return written }
        return variation.value(written, by: RecordChance(record: record, household: self), in: layout)
    }
}
