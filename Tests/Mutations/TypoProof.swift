import Homeseed
import HomeseedModel
import HomeseedSource

/// A proof of "did you mean …?" for every name of every pack, with all typos of one edit, and many of two.
struct TypoProof {
    /// Names that are valid in the same position: the keys of a shape, the ids of a kind, the words of an enum.
    private var vocabularies: [(what: String, words: [String])] = []

    init(_ packs: [PackUnderTest]) {
        var seen: Set<[String]> = []
        func add(_ what: String, _ words: [String]) {
            let words = Array(Set(words)).sorted()
            if !words.isEmpty, seen.insert(words).inserted { vocabularies.append((what, words)) }
        }
        for under in packs {
            guard let pack = under.catalogue.pack(under.id) else { continue }
            for shape in under.shapes { add("keys", shape.keys.map(\.name)) }
            for kind in pack.kinds.numbers { add("ids", pack.itemNumbers[kind].keys.map { $0 }) }
            add("ids", pack.model.entities.map(\.name))
            add("ids", Array(pack.messages.keys))
            for field in pack.model.entities.flatMap(\.fields) + pack.kinds.flatMap(\.fields) {
                if case .word(let words, _) = field.type.form { add("enum values", words) }
            }
        }
    }

    private struct Tally {
        var right = 0
        var silent = 0
        var wrong = 0
        var all: Int { right + silent + wrong }
        /// The share of right suggestions among all suggestions. `rate` is the share among all typos.
        var precision: Double { right + wrong == 0 ? 1 : Double(right) / Double(right + wrong) }
        var rate: Double { all == 0 ? 1 : Double(right) / Double(all) }
    }

    /// Prints the rates. Returns `false` if they are too low.
    func run() -> Bool {
        var isGood = true
        for distance in 1...2 {
            for what in ["keys", "ids", "enum values"] {
                var tally = Tally()
                for vocabulary in vocabularies where vocabulary.what == what {
                    TypoProof.count(vocabulary.words, distance, &tally)
                }
                print(
                    "\(what), \(distance) edit\(distance == 1 ? "" : "s"): \(TypoProof.percent(tally.precision)) of suggestions right, \(TypoProof.percent(tally.rate)) of \(tally.all) typos understood, \(tally.silent) silent, \(tally.wrong) wrong"
                )
                if tally.precision < 0.95 { isGood = false }
            }
        }
        return isGood
    }

    private static func percent(_ share: Double) -> String { "\((share * 10_000).rounded() / 100) %" }

    private static func count(_ words: [String], _ distance: Int, _ tally: inout Tally) {
        let suggester = Suggester(words)
        let known = Set(words)
        for word in words {
            for typo in distance == 1 ? Typos.near(word) : Typos.far(word) where !known.contains(typo) {
                switch suggester.suggestion(for: typo) {
                case word: tally.right += 1
                case nil: tally.silent += 1
                default: tally.wrong += 1
                }
            }
        }
    }
}

/// The typos of a word, which are deterministic.
enum Typos {
    private static let letters = Array("aeinorst-z")

    /// Returns the typos of one edit: each letter deleted, swapped with the next, replaced, or preceded by another one.
    static func near(_ word: String) -> [String] {
        let characters = Array(word)
        var found: [String] = []
        for index in characters.indices {
            var other = characters
            other.remove(at: index)
            found.append(String(other))
            if index + 1 < characters.count {
                other = characters
                other.swapAt(index, index + 1)
                found.append(String(other))
            }
            let letter = letters[(index * 7 + characters.count) % letters.count]
            other = characters
            other[index] = letter
            found.append(String(other))
            other = characters
            other.insert(letter, at: index)
            found.append(String(other))
        }
        return Array(Set(found)).filter { $0 != word && !$0.isEmpty }.sorted()
    }

    /// Returns typos of two edits.
    static func far(_ word: String) -> [String] {
        let first = near(word)
        let known = Set(first + [word])
        let found = first.enumerated().flatMap { number, typo -> [String] in
            let second = near(typo)
            return second.isEmpty ? [] : [second[number % second.count], second[(number * 5 + 3) % second.count]]
        }
        return Array(Set(found)).filter { !known.contains($0) && !$0.isEmpty }.sorted()
    }
}
