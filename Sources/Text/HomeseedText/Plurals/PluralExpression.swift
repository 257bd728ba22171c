/// A set of plural rules, parsed from CLDR's notation: `one: i = 1 and v = 0; few: n % 10 = 2..4`.
///
/// The relations of all rules share one array, and so do all ranges, so that evaluation does not allocate.
struct PluralExpression: Hashable, Sendable {
    private(set) var rules: [Rule] = []
    private var relations: [Relation] = []
    private var ranges: [ClosedRange<UInt64>] = []

    /// A category and the relations that select it.
    struct Rule: Hashable, Sendable {
        var category: PluralCategory
        var relations: Range<Int>
    }

    /// A comparison, as in `i % 10 != 2..4,9`.
    private struct Relation: Hashable, Sendable {
        var operand: Operand
        /// The modulus, or zero to compare the operand itself.
        var modulus: UInt64
        var isNegated: Bool
        var ranges: Range<Int>
        /// Whether the relation follows `or` instead of `and`.
        var startsAlternative: Bool
    }

    private enum Operand: String {
        case n, i, v, w, f, t, c, e
    }

    /// Returns the first category whose condition holds, or `other`.
    func category(for number: PluralOperands) -> PluralCategory {
        for rule in rules where holds(rule, for: number) { return rule.category }
        return .other
    }

    private func holds(_ rule: Rule, for number: PluralOperands) -> Bool {
        var alternative = true
        for relation in relations[rule.relations] {
            if relation.startsAlternative {
                if alternative { return true }
                alternative = true
            }
            alternative = alternative && holds(relation, for: number)
        }
        return alternative
    }

    private func holds(_ relation: Relation, for number: PluralOperands) -> Bool {
        // Neither a number with a fraction nor its remainder is in a range of integers.
        guard let whole = value(of: relation.operand, in: number) else { return relation.isNegated }
        let value = relation.modulus == 0 ? whole : whole % relation.modulus
        for range in ranges[relation.ranges] where range.contains(value) { return !relation.isNegated }
        return relation.isNegated
    }

    private func value(of operand: Operand, in number: PluralOperands) -> UInt64? {
        switch operand {
        case .n: number.n
        case .i: number.i
        case .v: UInt64(number.v)
        case .w: UInt64(number.w)
        case .f: number.f
        case .t: number.t
        case .c, .e: number.e
        }
    }
}

extension PluralExpression {
    /// Parses CLDR's notation, or returns `nil` if it is invalid. Tests verify that all of CLDR's rules parse.
    init?(_ text: String) {
        for rule in text.split(separator: ";") {
            let sides = rule.split(separator: ":")
            guard sides.count == 2, let category = PluralCategory(rawValue: String(sides[0].drop { $0 == " " })) else {
                return nil
            }
            let first = relations.count
            guard readCondition(sides[1]) else { return nil }
            rules.append(Rule(category: category, relations: first..<relations.count))
        }
    }

    private mutating func readCondition(_ text: Substring) -> Bool {
        var words = text.split(separator: " ")[...]
        var startsAlternative = false
        repeat {
            guard let relation = readRelation(&words, startsAlternative) else { return false }
            relations.append(relation)
            guard let joint = words.popFirst() else { return true }
            guard joint == "and" || joint == "or" else { return false }
            startsAlternative = joint == "or"
        } while true
    }

    private mutating func readRelation(_ words: inout ArraySlice<Substring>, _ startsAlternative: Bool) -> Relation? {
        guard let operand = words.popFirst().flatMap({ Operand(rawValue: String($0)) }) else { return nil }
        var modulus: UInt64 = 0
        if words.first == "%" {
            words.removeFirst()
            guard let number = words.popFirst().flatMap({ UInt64($0) }), number > 0 else { return nil }
            modulus = number
        }
        guard let sign = words.popFirst(), sign == "=" || sign == "!=", let list = words.popFirst() else { return nil }
        let first = ranges.count
        for item in list.split(separator: ",", omittingEmptySubsequences: false) {
            // Splitting `2..4` at its points gives an empty middle part.
            let parts = item.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 1 || parts.count == 3 && parts[1].isEmpty,
                let lower = parts.first.flatMap({ UInt64($0) }),
                let upper = parts.last.flatMap({ UInt64($0) }), lower <= upper
            else { return nil }
            ranges.append(lower...upper)
        }
        return Relation(
            operand: operand, modulus: modulus, isNegated: sign == "!=",
            ranges: first..<ranges.count, startsAlternative: startsAlternative
        )
    }
}
