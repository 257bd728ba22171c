package import HomeseedSource

/// A value that is drawn pseudo-randomly from several values by a hash of the record's path.
///
/// Draws are independent, so adding a record does not change the values of other records.
package struct Chance: SeriesValue {
    static let chance = Key("chance", .map(.spelled(.percent)), required: true, about: "Values with their probabilities: 80%.")
    package static let keys = [chance]

    private let choices: [(value: TemplateValue, percent: Int)]

    package init?<Source: ModelReader>(_ node: Node, read: (Node, inout Source) -> TemplateValue, _ reader: inout Source) {
        guard let match = ShapeMatch(node, against: Shape("a chance", Chance.keys), &reader.diagnostics),
            let map = match[Chance.chance]
        else { return nil }
        var choices: [(TemplateValue, Int)] = []
        for entry in map.uniqueEntries(&reader.diagnostics) {
            guard let text = entry.value.text, text.hasSuffix("%"), let percent = Int(text.dropLast()),
                (0...100).contains(percent)
            else {
                reader.diagnostics.report(
                    WrongValue.diagnostic(entry.value, field: "chance", expected: "a percentage, such as 80%"))
                return nil
            }
            choices.append((read(entry.key, &reader), percent))
        }
        guard choices.reduce(0, { $0 + $1.1 }) == 100 else {
            reader.diagnostics.report(WrongValue.diagnostic(map, field: "chance", expected: "percentages with a sum of 100%"))
            return nil
        }
        self.choices = choices
    }

    /// Draws with the household's random source in a population, otherwise with a hash of the record's path and field.
    package func pick(_ record: RecordIndex, field: String, _ household: any HouseholdContext) -> TemplateValue? {
        if let chance = household.chance {
            return pick(chance.draw.of(household.chancePath(of: record)).of(field), chance.diligence)
        }
        let number = StableHash.of(household.chancePath(of: record) + "\u{0}" + field) % 100
        var sum = 0
        for choice in choices {
            sum += choice.percent
            if number < UInt64(sum) { return choice.value }
        }
        return choices.last?.value
    }

    /// Draws a value in a population. A household's `diligence` shifts the probability of the first value towards 0 or 100%: 20%
    /// becomes 0% to 40%. The other values share the remainder.
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
