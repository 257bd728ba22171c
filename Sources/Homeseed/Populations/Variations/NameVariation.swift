import HomeseedDocument

/// `name: child`: a name of that sort in the population's language, each once in a household.
package struct NameVariation: Variation {
    static let name = Key("name", .words(NameLists.Part.allCases.map(\.rawValue)), "A name of this sort, in the language of the population.")
    package static let keys = [name]
    package static let about = "A name, in the language of the population; each is given once in a household."

    private let sort: NameLists.Part

    package init?(_ match: ShapeMatch, for context: FieldContext, _ reader: inout Reader) {
        guard let sort = match[NameVariation.name]?.text.flatMap(NameLists.Part.init) else { return nil }
        self.sort = sort
    }

    package func value(_ written: Value, by chance: RecordChance, in layout: HouseholdDraft) -> Value {
        let names = chance.household.names
        let draw = chance.household.draw.of(sort.rawValue)
        let siblings = layout.recordsByEntity[layout.records[chance.record].entity]
        let position = siblings.firstIndex(of: chance.record) ?? 0
        guard let name = names.name(sort, at: position, by: draw) else { return written }
        guard name.contains("{family}") else { return .string(name) }
        let family = names.name(.family, at: 0, by: chance.household.draw.of(NameLists.Part.family.rawValue))
        // With no first name before it, a name begins with a capital: Familie De Jong, but Sanne de Jong.
        return family.map { .string(name.replacing("{family}", with: $0.prefix(1).uppercased() + $0.dropFirst())) } ?? written
    }
}
