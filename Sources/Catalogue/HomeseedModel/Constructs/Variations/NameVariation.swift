import HomeseedSource

/// A variation that draws names in the population's language, without repetition in a household: `name: child`.
package struct NameVariation: Variation {
    static let name = Key(
        "name", .words(NameLists.Part.allCases.map(\.rawValue)), about: "A name of this sort, in the language of the population.")
    package static let keys = [name]
    package static let about = "A name, in the language of the population; each occurs once in a household."

    package let part: NameLists.Part

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout some ModelReader) {
        guard let part = match[NameVariation.name]?.text.flatMap(NameLists.Part.init) else { return nil }
        self.part = part
    }

    /// Returns the name for the record's position among the records of its entity, or the written value if the language has no
    /// names.
    package func value(_ written: Value, by chance: RecordChance, in household: any HouseholdContext) -> Value {
        let names = chance.household.names
        let draw = chance.household.draw.of(part.rawValue)
        let siblings = household.records(of: household.entity(of: chance.record))
        let position = siblings.firstIndex(of: chance.record) ?? 0
        guard let name = names.name(part, at: position, by: draw) else { return written }
        guard name.contains("{family}") else { return .string(name) }
        let family = names.name(.family, at: 0, by: chance.household.draw.of(NameLists.Part.family.rawValue))
        // A last name without a first name is capitalised: Familie De Jong, but Sanne de Jong.
        return family.map { .string(name.replacing("{family}", with: $0.prefix(1).uppercased() + $0.dropFirst())) } ?? written
    }
}
