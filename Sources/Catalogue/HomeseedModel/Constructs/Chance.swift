package import HomeseedSource

/// One of several values by chance: a hash of the record's path, never a sequence, so that adding a record
/// changes no other.
package struct Chance: SeriesValue {
    static let chance = Key("chance", .map(.spelled(.percent)), required: true, about: "Each value with its part: 80%.")
    package static let keys = [chance]

    private let choices: [(value: TemplateValue, percent: Int)]

    package init?<Source: ModelReader>(_ node: Node, read: (Node, inout Source) -> TemplateValue, _ reader: inout Source) {
        guard let match = ShapeMatch(node, against: Shape("a chance", Chance.keys), &reader.diagnostics),
            let map = match[Chance.chance]
        else { return nil }
        var choices: [(TemplateValue, Int)] = []
        for entry in map.uniqueEntries(&reader.diagnostics) {
            guard let text = entry.value.text, text.hasSuffix("%"), let percent = Int(text.dropLast()), (0...100).contains(percent)
            else {
                reader.diagnostics.report(WrongValue.diagnostic(entry.value, field: "chance", expected: "a part such as 80%"))
                return nil
            }
            choices.append((read(entry.key, &reader), percent))
        }
        guard choices.reduce(0, { $0 + $1.1 }) == 100 else {
            reader.diagnostics.report(WrongValue.diagnostic(map, field: "chance", expected: "parts that add up to 100%"))
            return nil
        }
        self.choices = choices
    }

    /// In a population the household's own chance decides; else the hash of the record's path and its field, of 100 parts.
    package func pick(_ record: RecordIndex, field: String, _ household: any HouseholdContext) -> TemplateValue? {
        if let chance = household.chance { return pick(chance.draw.of(household.chancePath(of: record)).of(field), chance.diligence) }
        let number = StableHash.of(household.chancePath(of: record) + "\u{0}" + field) % 100
        var sum = 0
        for choice in choices {
            sum += choice.percent
            if number < UInt64(sum) { return choice.value }
        }
        return choices.last?.value
    }

    /// In a population, the part of the first value differs by up to a third of what could be either way; the others
    /// share what is left.
    private func pick(_ draw: SeededRandom, _ diligence: Int) -> TemplateValue? {
        guard let first = choices.first else { return nil }
        let percent = first.percent + diligence * min(first.percent, 100 - first.percent) / 100
        if draw.happens(percent: percent) { return first.value }
        var number = draw.of("other").below(100 - first.percent)
        for choice in choices.dropFirst() {
            number -= choice.percent
            if number < 0 { return choice.value }
        }
        return first.value
    }
}
