import HomeseedText

/// A language's plural rules in gettext's notation: the number of forms, and a C expression that maps `n` to a form's number.
///
/// The rules are derived from CLDR for whole numbers, and omit forms that begin at a million.
struct PluralFormula {
    /// The forms, in the order of their numbers in the file.
    let categories: [PluralCategory]
    private let expression: String

    init(_ locale: LocaleID) {
        categories = PluralRules.countedCategories(for: locale)
        let text = PluralTable.ruleSet(for: locale, .cardinal).map { "\($0)" } ?? ""
        var conditions: [PluralCategory: String] = [:]
        for rule in text.split(separator: ";") {
            let sides = rule.split(separator: ":")
            guard sides.count == 2, let category = PluralCategory(rawValue: sides[0].filter { $0 != " " }) else { continue }
            conditions[category] = PluralFormula.condition(sides[1])
        }
        var formula = String(max(categories.count - 1, 0))
        for (number, category) in Array(categories.enumerated()).dropLast().reversed() {
            formula = "\(conditions[category] ?? "0") ? \(number) : \(formula)"
        }
        expression = formula
    }

    /// The value of the header's `Plural-Forms`.
    var header: String { "nplurals=\(max(categories.count, 1)); plural=(\(expression));" }

    private static func condition(_ text: Substring) -> String {
        var alternatives: [[String]] = []
        var conjunction: [String]? = []
        var words = text.split(separator: " ")[...]
        func close() {
            if let conjunction { alternatives.append(conjunction) }
        }
        while !words.isEmpty {
            let end = words.firstIndex { $0 == "and" || $0 == "or" } ?? words.endIndex
            switch relation(words[..<end]) {
            case .always: break
            case .never: conjunction = nil
            case .when(let condition): conjunction?.append(condition)
            }
            if end < words.endIndex, words[end] == "or" {
                close()
                conjunction = []
            }
            words = words[min(end + 1, words.endIndex)...]
        }
        close()
        if alternatives.contains([]) { return "1" }
        let joined = alternatives.map {
            $0.count > 1 && alternatives.count > 1 ? "(\($0.joined(separator: " && ")))" : $0.joined(separator: " && ")
        }
        return joined.isEmpty ? "0" : joined.count == 1 ? "(\(joined[0]))" : "(\(joined.joined(separator: " || ")))"
    }

    private enum Relation {
        case always, never
        case when(String)
    }

    /// Converts a relation of a CLDR rule. For whole numbers, it is constant unless its operand is `n` or `i`.
    private static func relation(_ words: ArraySlice<Substring>) -> Relation {
        var words = words
        guard let operand = words.popFirst() else { return .always }
        var value = "n"
        if words.first == "%" {
            words.removeFirst()
            value = "n%\(words.popFirst() ?? "1")"
        }
        let isNegated = words.popFirst() == "!="
        let ranges = (words.first ?? "").split(separator: ",").map { $0.split(separator: ".").compactMap { Int($0) } }
        guard operand == "n" || operand == "i" else {
            let holds = ranges.contains { ($0.first ?? 1) == 0 } != isNegated
            return holds ? .always : .never
        }
        let parts = ranges.map { range -> String in
            guard let lower = range.first, let upper = range.last, lower < upper else {
                return value + (isNegated ? "!=" : "==") + String(range.first ?? 0)
            }
            return isNegated ? "(\(value)<\(lower) || \(value)>\(upper))" : "(\(value)>=\(lower) && \(value)<=\(upper))"
        }
        guard parts.count > 1 else { return .when(parts.first ?? "0") }
        return .when("(" + parts.joined(separator: isNegated ? " && " : " || ") + ")")
    }
}
