import HomeseedSource
import Testing

@Suite("Did you mean …?")
struct SuggestionTests {
    private let fields = [
        "id", "title", "description", "category", "spoons", "due-date", "assignee", "status", "estimate", "reminder",
        "weekdays", "repeat", "colour", "icon", "points", "minutes", "location", "supplies", "difficulty", "household",
    ]

    @Test(
        "What was meant",
        arguments: [
            ("spoon", "spoons"), ("titel", "title"), ("Title", "title"), ("dueDate", "due-date"), ("due_date", "due-date"),
            ("DUEDATE", "due-date"), ("color", "colour"), ("discription", "description"), ("asignee", "assignee"),
            ("catgeory", "category"), ("ID", "id"), ("difficulity", "difficulty"),
        ])
    func meant(_ word: String, _ expected: String) {
        #expect(suggestion(for: word, among: fields) == expected)
    }

    @Test("Silent where nothing is near", arguments: ["", "x", "it", "name", "colander", "tit", "icons-of-the-day"])
    func silent(_ word: String) {
        #expect(suggestion(for: word, among: fields) == nil)
    }

    @Test("Silent between two that are as likely, unless letters or the beginning tell")
    func ties() {
        #expect(suggestion(for: "cart", among: ["card", "care"]) == nil)
        #expect(suggestion(for: "cart", among: ["card", "part"]) == "card")
        #expect(suggestion(for: "dairy", among: ["diary", "daily"]) == "diary")
        #expect(suggestion(for: "crad", among: ["Card", "card"]) == "card")
    }

    @Test("Another number is another thing")
    func numbers() {
        #expect(suggestion(for: "task-4", among: ["task-3"]) == nil)
        #expect(suggestion(for: "taks-3", among: ["task-3", "task-4"]) == "task-3")
    }

    @Test("A word that is there already is not misspelt; the same candidate twice is one")
    func exact() {
        #expect(suggestion(for: "title", among: ["title", "titles"]) == nil)
        #expect(suggestion(for: "titel", among: ["title", "title"]) == "title")
    }

    @Test("Of generated typos 95 % are understood and next to none wrongly", arguments: [1, 2])
    func generatedTypos(edits: Int) {
        var random = Chance(state: UInt64(edits))
        let suggester = Suggester(fields)
        let long = fields.filter { $0.count >= (edits == 1 ? 4 : 6) }
        var (right, wrong, all) = (0, 0, 0)
        for _ in 0..<4000 {
            let word = long[random.below(long.count)]
            var typo = word
            for _ in 0..<edits { typo = random.typo(in: typo) }
            if fields.contains(typo) { continue }
            all += 1
            guard let suggestion = suggester.suggestion(for: typo) else { continue }
            if suggestion == word { right += 1 } else { wrong += 1 }
        }
        #expect(Double(right) >= 0.95 * Double(all), "\(right) of \(all)")
        // Two typos can make one field nearer to another: 'spoons' is two edits from 'points'.
        #expect(Double(wrong) <= 0.005 * Double(all), "\(wrong) of \(all)")
    }

    @Test("Twenty thousand candidates and hostile words are no burden")
    func bounded() {
        let suggester = Suggester((0..<20_000).map { "grocery-shopping-\($0)" })
        #expect(suggester.suggestion(for: String(repeating: "a", count: 1_000_000)) == nil)
        for number in 0..<20 { #expect(suggester.suggestion(for: "grocery-shoping-\(number)") == "grocery-shopping-\(number)") }
    }
}

/// A generator that makes the same typos in every run.
private struct Chance {
    var state: UInt64

    mutating func below(_ bound: Int) -> Int {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Int((state >> 33) % UInt64(bound))
    }

    mutating func typo(in word: String) -> String {
        let letters = Array("abcdefghijklmnopqrstuvwxyz")
        var characters = Array(word)
        switch below(4) {
        case 0: characters.insert(letters[below(letters.count)], at: below(characters.count + 1))
        case 1: characters.remove(at: below(characters.count))
        case 2: characters[below(characters.count)] = letters[below(letters.count)]
        default:
            let index = below(characters.count - 1)
            characters.swapAt(index, index + 1)
        }
        return String(characters)
    }
}
