import HomeseedText

/// The CLDR plural forms of a file's `msgstr[…]`, by the formula in its header.
///
/// Files of one language differ: Polish has three or four forms, and Slovenian files order them differently.
struct POPluralForms {
    /// The forms of each `msgstr`, by its number. A list is empty if the `msgstr` has no form.
    private(set) var keys: [[MessageText.Key]] = []
    /// The groups of forms that share one `msgstr`.
    private(set) var shared: [[PluralCategory]] = []
    /// The CLDR form of the first number that uses each `msgstr`, by its number.
    private(set) var representativeCategories: [PluralCategory?] = []
    /// The numbers whose `msgstr` in the file differs from the `msgstr` of their CLDR form, the first number for each pair.
    private(set) var moved: [Moved] = []

    struct Moved {
        var number: Int
        /// The `msgstr` that the file's formula selects. `own` is the `msgstr` of the CLDR form.
        var string: Int
        var own: Int
        var form: PluralCategory
    }

    /// Assigns forms, or returns `nil` if the formula can't be read. It also returns `nil` if the formula is missing and
    /// `strings` isn't the language's number of forms.
    ///
    /// - Parameters:
    ///   - header: The field `Plural-Forms`. If it is missing or comes from a template, the forms are in CLDR's order.
    ///   - strings: The number of `msgstr` in a plural entry.
    init?(_ header: String?, strings: Int, for locale: LocaleID) {
        let counted = PluralRules.countedCategories(for: locale)
        guard let header, !header.contains("EXPRESSION") else {
            guard strings == counted.count else { return nil }
            keys = counted.map { [.category($0)] }
            representativeCategories = counted
            return
        }
        guard let (count, expression) = POPluralForms.read(header) else { return nil }
        let tally = Tally(expression, count: count, rules: PluralRules(for: locale))
        keys = Array(repeating: [], count: count)
        for category in counted {
            guard let number = tally.mostFrequentString(for: category) else { continue }
            keys[number].append(.category(category))
        }
        shared = keys.filter { $0.count > 1 }.map {
            $0.compactMap { if case .category(let category) = $0 { category } else { nil } }
        }
        representativeCategories = tally.numbers.map { $0.first.map { PluralRules(for: locale).category(for: $0) } }
        placeRare(tally, PluralRules(for: locale).categories.filter { !counted.contains($0) })
        findMoved(expression, PluralRules(for: locale))
    }

    private mutating func findMoved(_ expression: CPluralExpression, _ rules: PluralRules) {
        for number in Tally.samples {
            let form = rules.category(for: number)
            guard let string = expression.value(number), keys.indices.contains(string), !keys[string].isEmpty,
                !keys[string].contains(.exactly(number)),
                let own = keys.firstIndex(where: { $0.contains(.category(form)) }), own != string,
                !moved.contains(where: { $0.string == string && $0.own == own })
            else { continue }
            moved.append(Moved(number: number, string: string, own: own, form: form))
        }
    }

    subscript(number: Int) -> [MessageText.Key] { keys.indices.contains(number) ? keys[number] : [] }

    /// Assigns forms to each remaining `msgstr`: a form for fractions or millions, or up to three exact numbers.
    private mutating func placeRare(_ tally: Tally, _ rare: [PluralCategory]) {
        var unused: [Int] = []
        for number in keys.indices where keys[number].isEmpty {
            let numbers = tally.numbers[number]
            if numbers.isEmpty {
                unused.append(number)
            } else if let category = rare.first(where: { tally.mostFrequentString(for: $0) == number }) {
                keys[number] = [.category(category)]
            } else if numbers.count <= 3 {
                keys[number] = numbers.map { .exactly($0) }
            }
        }
        let left = rare.filter { category in !keys.contains { $0.contains(.category(category)) } }
        if unused.count == left.count {
            for (number, category) in zip(unused, left) { keys[number] = [.category(category)] }
        } else if let number = unused.first, unused.count == 1, left.contains(.other) {
            keys[number] = [.category(.other)]
        }
    }

    /// Parses a field such as `nplurals=3; plural=n==1 ? 0 : …;`, or returns `nil` if it is invalid.
    private static func read(_ header: String) -> (count: Int, expression: CPluralExpression)? {
        var fields: [String: String] = [:]
        for field in header.split(separator: ";") {
            // The formula itself may contain equals signs.
            let sides = field.split(separator: "=", maxSplits: 1)
            if sides.count == 2 { fields[sides[0].filter { $0 != " " && $0 != "\t" }] = String(sides[1]) }
        }
        guard let count = fields["nplurals"].flatMap({ Int($0.filter { $0 != " " && $0 != "\t" }) }), (1...16).contains(count),
            let expression = fields["plural"].flatMap({ CPluralExpression($0) })
        else { return nil }
        return (count, expression)
    }

    /// The counts of sample numbers by CLDR form and by the `msgstr` that the formula selects.
    private struct Tally {
        static let samples = Array(0...200) + [1_000, 1_001, 1_002, 1_005, 10_000, 1_000_000]

        /// The first four numbers of each `msgstr`, by its number.
        var numbers: [[Int]]
        private var counts: [PluralCategory: [Int: (count: Int, last: Int)]] = [:]

        init(_ expression: CPluralExpression, count: Int, rules: PluralRules) {
            numbers = Array(repeating: [], count: count)
            for number in Tally.samples {
                guard let string = expression.value(number), (0..<count).contains(string) else { continue }
                if numbers[string].count < 4 { numbers[string].append(number) }
                let category = rules.category(for: number)
                let known = counts[category]?[string]?.count ?? 0
                counts[category, default: [:]][string] = (known + 1, number)
            }
        }

        /// Returns the `msgstr` that most numbers of a form use, or `nil` if no sample number has the form.
        ///
        /// In a tie, the greatest number decides. In French, only some files treat 0 as `one`, but all treat 1 as `one`.
        func mostFrequentString(for category: PluralCategory) -> Int? {
            counts[category]?.max { ($0.value.count, $0.value.last) < ($1.value.count, $1.value.last) }?.key
        }
    }
}
