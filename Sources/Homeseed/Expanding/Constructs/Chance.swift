import HomeseedSource
package import HomeseedSyntax

/// One of several values by chance: a hash of the record's path, never a sequence, so that adding a record
/// changes no other.
package struct Chance: SeriesValue {
    static let chance = Key("chance", .map(.spelled(.percent)), required: true, "Each value with its part: 80%.")
    package static let keys = [chance]

    private let choices: [(value: TemplateValue, percent: Int)]

    package init?(_ node: Node, read: (Node, inout Reader) -> TemplateValue, _ reader: inout Reader) {
        guard let match = Match(node, Shape("a chance", Chance.keys), &reader.diagnostics), let map = match[Chance.chance]
        else { return nil }
        var choices: [(TemplateValue, Int)] = []
        for entry in map.entries {
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

    package func pick(_ record: LaidRecord, field: String, _ layout: Layout) -> TemplateValue? {
        let number = StableHash.of(record.chancePath(layout) + "\u{0}" + field) % 100
        var sum = 0
        for choice in choices {
            sum += choice.percent
            if number < UInt64(sum) { return choice.value }
        }
        return choices.last?.value
    }
}

extension LaidRecord {
    fileprivate func chancePath(_ layout: Layout) -> String {
        (each.map { layout.identityPath(of: $0) } ?? "") + "/" + identity
    }
}
