/// The candidate that a misspelt word was meant to be, or nil where that is not clear.
///
/// A wrong suggestion costs more than none, so this stays silent when in doubt. To ask about many words
/// among the same candidates, keep a ``Suggester``.
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    Suggester(candidates).suggestion(for: word)
}

/// Whether two words differ only in case, `-`, dashes, `_`, spaces or camelCase: then the one was certainly meant by the other.
package func isSameWord(_ a: String, _ b: String) -> Bool {
    let folded = wordFold(a)
    return !folded.isEmpty && folded == wordFold(b)
}

/// What is the same of two words for ``isSameWord(_:_:)``: for whoever looks one up among many. Empty where nothing is left.
package func wordFold(_ word: String) -> [Unicode.Scalar] { FoldedWord(word).folded }

/// Did you mean …? Candidates made ready to be compared with many misspelt words.
///
/// What differs only in case, `-`, dashes, `_`, spaces or camelCase always matches. Otherwise a word may be one edit
/// away (from three letters) or two (from six), where swapping two neighbours counts as one.
public struct Suggester: Sendable {
    private let candidates: [FoldedWord]
    /// The same candidates by what is cheap to compare: most are out before they are looked at.
    private let signatures: [LetterSignature]
    /// The numbers of the candidates by their length.
    private let lengths: [Int: [Int]]
    /// Nobody types a name longer than this by hand; and what is compared has to have a bound.
    private static let longest = 256

    public init(_ candidates: some Sequence<String>) {
        var seen: Set<String> = []
        // Of those that are longer by more than separators, none can be near.
        self.candidates = candidates.filter { $0.utf8.count <= 2 * Suggester.longest && seen.insert($0).inserted }.map(FoldedWord.init)
        signatures = self.candidates.map(\.signature)
        lengths = Dictionary(grouping: signatures.indices) { [signatures] in signatures[$0].length }
    }

    /// Finds the candidate that a misspelt word was meant to be.
    ///
    /// - Returns: nil where no candidate is near, where two are equally near, and where the word is a candidate itself.
    public func suggestion(for word: String) -> String? {
        guard !word.isEmpty, word.utf8.count <= Suggester.longest else { return nil }
        let folded = FoldedWord(word)
        var best: (score: Score, text: String, isAlone: Bool)?
        for index in near(folded.signature) {
            let candidate = candidates[index]
            guard candidate.text != word else { return nil }
            guard let score = Score(folded, candidate, atMost: best?.score.distance) else { continue }
            if let known = best, score > known.score { continue }
            best = (score, candidate.text, best?.score != score)
        }
        return best.flatMap { $0.isAlone ? $0.text : nil }
    }

    /// The numbers of the candidates that are worth a look, in their order.
    private func near(_ signature: LetterSignature) -> [Int] {
        let all = (max(signature.length - 2, 0)...signature.length + 2).flatMap { lengths[$0] ?? [] }
        return all.filter { signature.mayBeNear(signatures[$0]) }.sorted()
    }
}

/// What was meant by the misspelt words of a file: worked out once for each word, and for so many of them only. Where more
/// are misspelt than a person can slip, it was no slip.
package struct Suggestions: Sendable {
    private let suggester: Suggester
    private var known: [String: String?] = [:]
    private static let most = 1000

    package init(_ candidates: some Sequence<String>) { suggester = Suggester(candidates) }

    /// Says what a misspelt word was meant to be, from memory where it was asked before; nil for words beyond the first thousand.
    package mutating func suggestion(for word: String) -> String? {
        if let answer = known[word] { return answer }
        guard known.count < Suggestions.most else { return nil }
        let answer = suggester.suggestion(for: word)
        known.updateValue(answer, forKey: word)
        return answer
    }
}

/// A word as it is compared: folded to lower case, without separators.
private struct FoldedWord: Sendable {
    let text: String
    let folded: [Unicode.Scalar]
    let signature: LetterSignature
    let digits: [Unicode.Scalar]

    init(_ text: String) {
        self.text = text
        folded = text.lowercased().unicodeScalars.filter { !FoldedWord.isSeparator($0) }
        signature = LetterSignature(
            length: folded.count,
            bits: folded.reduce(0) { $0 | 1 << UInt64($1.value % 64) }
        )
        digits = folded.filter { $0.properties.numericType == .decimal }
    }

    /// Whether it may stand between the words of a name. A word processor makes dashes and hard spaces of what somebody typed.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "_", " ", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{A0}": true
        default: false
        }
    }
}

private struct LetterSignature: Equatable, Sendable {
    let length: Int
    /// A bit for each scalar, shared by some: two words that differ in many bits can't be near.
    let bits: UInt64

    func mayBeNear(_ other: LetterSignature) -> Bool {
        let tolerance = tolerance(other)
        return abs(length - other.length) <= tolerance && (bits ^ other.bits).nonzeroBitCount <= 2 * tolerance
    }

    /// How many edits may lie between this word and another.
    func tolerance(_ other: LetterSignature) -> Int {
        let length = Swift.max(length, other.length)
        return length >= 6 ? 2 : length >= 3 ? 1 : 0
    }
}

/// How far a candidate is from the word: less is better.
private struct Score: Comparable {
    let distance: Int
    /// Of two that are as far, the one whose letters are all there in another order is likelier,
    /// then the one that begins the same: first letters are seldom mistyped.
    private let isOtherLetters: Bool
    private let isOtherBeginning: Bool
    /// How many edits with case and separators as they stand: tells `card` from `Card`.
    private let writing: Int

    init?(_ word: FoldedWord, _ candidate: FoldedWord, atMost limit: Int?) {
        let tolerance = Swift.min(word.signature.tolerance(candidate.signature), limit ?? .max)
        guard // Another number is another thing, not a slip: task-3 is not task-4.
              word.digits == candidate.digits || word.digits.isEmpty || candidate.digits.isEmpty,
              let distance = editDistance(word.folded, candidate.folded, atMost: tolerance),
              !candidate.folded.isEmpty
        else { return nil }
        self.distance = distance
        isOtherLetters = word.signature != candidate.signature
        isOtherBeginning = word.folded.first != candidate.folded.first
        let (written, meant) = (Array(word.text.unicodeScalars), Array(candidate.text.unicodeScalars))
        writing = editDistance(written, meant, atMost: 8) ?? 9
    }

    static func < (a: Score, b: Score) -> Bool {
        (a.distance, a.isOtherLetters ? 1 : 0, a.isOtherBeginning ? 1 : 0, a.writing)
            < (b.distance, b.isOtherLetters ? 1 : 0, b.isOtherBeginning ? 1 : 0, b.writing)
    }
}
