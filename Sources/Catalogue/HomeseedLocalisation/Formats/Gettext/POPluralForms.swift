import HomeseedText

/// The plural form of each `msgstr[…]` of a file. The header's formula determines it, and CLDR names the forms: Polish has
/// three of them in one file and four in another, and Slovenian files differ in their order.
struct POPluralForms {
    /// By the number of the string: none where nothing would ever show it.
    private(set) var keys: [[MessageText.Key]] = []
    /// Forms that the file has one text for, where the language has several.
    private(set) var shared: [[PluralCategory]] = []
    /// By the number of the string, the form that CLDR gives the first number that it is shown for.
    private(set) var usual: [PluralCategory?] = []
    /// Numbers that the file shows with another string than the one of their form here, the first of each kind.
    private(set) var moved: [Moved] = []

    struct Moved {
        var number: Int
        /// The string of the file's formula, and the one of CLDR's form.
        var string: Int
        var own: Int
        var form: PluralCategory
    }

    /// - Parameters:
    ///   - header: the field `Plural-Forms`. Without it, or with what a template has there, the forms are in CLDR's order.
    ///   - strings: how many the file has of a text.
    /// - Returns: nil where the formula can't be read, or is missing and not as many as CLDR's.
    init?(_ header: String?, strings: Int, for locale: LocaleID) {
        let counted = PluralRules.countedCategories(for: locale)
        guard let header, !header.contains("EXPRESSION") else {
            guard strings == counted.count else { return nil }
            keys = counted.map { [.category($0)] }
            usual = counted
            return
        }
        guard let (count, expression) = POPluralForms.read(header) else { return nil }
        let tally = Tally(expression, count: count, rules: PluralRules(for: locale))
        keys = Array(repeating: [], count: count)
        for category in counted {
            guard let number = tally.usual(for: category) else { continue }
            keys[number].append(.category(category))
        }
        shared = keys.filter { $0.count > 1 }.map {
            $0.compactMap { if case .category(let category) = $0 { category } else { nil } }
        }
        usual = tally.numbers.map { $0.first.map { PluralRules(for: locale).category(for: $0) } }
        placeRare(tally, PluralRules(for: locale).categories.filter { !counted.contains($0) })
        findMoved(expression, PluralRules(for: locale))
    }

    private mutating func findMoved(_ expression: PluralExpressionOfC, _ rules: PluralRules) {
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

    /// The strings that are left: for fractions or for millions, or for a number or two that the file has words of its own for.
    private mutating func placeRare(_ tally: Tally, _ rare: [PluralCategory]) {
        var unused: [Int] = []
        for number in keys.indices where keys[number].isEmpty {
            let numbers = tally.numbers[number]
            if numbers.isEmpty {
                unused.append(number)
            } else if let category = rare.first(where: { tally.usual(for: $0) == number }) {
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

    /// `nplurals=3; plural=n==1 ? 0 : …;`
    private static func read(_ header: String) -> (count: Int, expression: PluralExpressionOfC)? {
        var fields: [String: String] = [:]
        for field in header.split(separator: ";") {
            // The first sign only: the formula has others.
            let sides = field.split(separator: "=", maxSplits: 1)
            if sides.count == 2 { fields[sides[0].filter { $0 != " " && $0 != "\t" }] = String(sides[1]) }
        }
        guard let count = fields["nplurals"].flatMap({ Int($0.filter { $0 != " " && $0 != "\t" }) }), (1...16).contains(count),
            let expression = fields["plural"].flatMap({ PluralExpressionOfC($0) })
        else { return nil }
        return (count, expression)
    }

    /// The string that the formula selects for each number, and the form that CLDR does.
    private struct Tally {
        static let samples = Array(0...200) + [1_000, 1_001, 1_002, 1_005, 10_000, 1_000_000]

        /// By string, the numbers that it is shown for, the first few.
        var numbers: [[Int]]
        private var counts: [PluralCategory: [Int: (count: Int, last: Int)]] = [:]

        init(_ expression: PluralExpressionOfC, count: Int, rules: PluralRules) {
            numbers = Array(repeating: [], count: count)
            for number in Tally.samples {
                guard let string = expression.value(number), (0..<count).contains(string) else { continue }
                if numbers[string].count < 4 { numbers[string].append(number) }
                let category = rules.category(for: number)
                let known = counts[category]?[string]?.count ?? 0
                counts[category, default: [:]][string] = (known + 1, number)
            }
        }

        /// The string that most numbers of a form are shown with. Of two the one for the greater number: 1 says more of
        /// French `one` than 0, which files have with either.
        func usual(for category: PluralCategory) -> Int? {
            counts[category]?.max { ($0.value.count, $0.value.last) < ($1.value.count, $1.value.last) }?.key
        }
    }
}
