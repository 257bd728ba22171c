import HomeseedSource

/// A range of percentages: `from: 40%, to: 95%`.
struct Rate: Sendable {
    var least = 0
    var most = 100

    init?(_ match: ShapeMatch, _ reader: inout some ModelReader) {
        for (key, path) in [(RangeVariation.from, \Rate.least), (RangeVariation.to, \Rate.most)] {
            guard let node = match[key] else { continue }
            guard let text = node.text, text.hasSuffix("%"), let percent = Int(text.dropLast()), (0...100).contains(percent)
            else {
                reader.diagnostics.report(WrongValue.diagnostic(node, field: key.name, expected: "a part such as 40%"))
                return nil
            }
            self[keyPath: path] = percent
        }
        if most < least { swap(&least, &most) }
    }

    func percent(_ household: HouseholdChance) -> Int { least + (most - least) * (household.diligence + 100) / 200 }
}
