/// Returns the candidate that a misspelt word was probably meant to be. Returns `nil` if none is near, several are equally near,
/// or the word is a candidate itself.
///
/// A wrong suggestion is worse than none. To compare many words with the same candidates, keep a ``Suggester``.
public func suggestion(for word: String, among candidates: some Sequence<String>) -> String? {
    Suggester(candidates).suggestion(for: word)
}

/// Whether two words differ only in case, hyphens, dashes, `_`, spaces or camelCase, so that they certainly mean the same. False
/// if they consist of separators only.
package func isSameWord(_ a: String, _ b: String) -> Bool {
    let folded = wordFold(a)
    return !folded.isEmpty && folded == wordFold(b)
}

/// Returns the part of a word that ``isSameWord(_:_:)`` compares, as a key for lookups. It is empty for a word of separators
/// only.
package func wordFold(_ word: String) -> [Unicode.Scalar] { FoldedWord(word).folded }

/// Candidates prepared for comparison with many misspelt words.
///
/// A difference only in case, hyphens, dashes, `_`, spaces or camelCase always matches. Otherwise the longer word determines the
/// maximum number of edits: one from three letters, two from six. A swap of two adjacent letters counts as one edit. Two words
/// with digits match only if the digits are the same.
public struct Suggester: Sendable {
    private let candidates: [FoldedWord]
    /// The signatures of the candidates, which exclude most candidates cheaply.
    private let signatures: [LetterSignature]
    /// The indices of the candidates by length.
    private let lengths: [Int: [Int]]
    /// The maximum length of a word, which bounds the comparison. Names are not longer.
    private static let longest = 256

    public init(_ candidates: some Sequence<String>) {
        var seen: Set<String> = []
        // A candidate that is much longer cannot be near.
        self.candidates = candidates.filter { $0.utf8.count <= 2 * Suggester.longest && seen.insert($0).inserted }.map(
            FoldedWord.init)
        signatures = self.candidates.map(\.signature)
        lengths = Dictionary(grouping: signatures.indices) { [signatures] in signatures[$0].length }
    }

    /// Returns the candidate that a misspelt word was meant to be.
    ///
    /// - Returns: the candidate, or `nil` if none is near, two are equally near, or the word is a candidate itself, empty, or too
    ///   long.
    public func suggestion(for word: String) -> String? {
        guard !word.isEmpty, word.utf8.count <= Suggester.longest else { return nil }
        let folded = FoldedWord(word)
        var best: (score: Score, text: String, isUnambiguous: Bool)?
        for index in near(folded.signature) {
            let candidate = candidates[index]
            guard candidate.text != word else { return nil }
            guard let score = Score(folded, candidate, atMost: best?.score.distance) else { continue }
            if let known = best, score > known.score { continue }
            best = (score, candidate.text, best?.score != score)
        }
        return best.flatMap { $0.isUnambiguous ? $0.text : nil }
    }

    /// Returns the indices of the candidates to compare, in ascending order.
    private func near(_ signature: LetterSignature) -> [Int] {
        let all = (max(signature.length - 2, 0)...signature.length + 2).flatMap { lengths[$0] ?? [] }
        return all.filter { signature.mayBeNear(signatures[$0]) }.sorted()
    }
}

/// A cache of the suggestions for the misspelt words of a file. Its size is limited, because thousands of unknown words are not
/// typos.
package struct Suggestions: Sendable {
    private let suggester: Suggester
    private var known: [String: String?] = [:]
    private static let most = 1000

    package init(_ candidates: some Sequence<String>) { suggester = Suggester(candidates) }

    /// Returns the suggestion for a misspelt word. Returns `nil` if there is none, or for new words once the cache is full.
    package mutating func suggestion(for word: String) -> String? {
        if let answer = known[word] { return answer }
        guard known.count < Suggestions.most else { return nil }
        let answer = suggester.suggestion(for: word)
        known.updateValue(answer, forKey: word)
        return answer
    }
}

/// A word prepared for comparison: lowercase and without separators.
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

    /// Whether a scalar may separate the words of a name. Word processors replace hyphens and spaces with dashes and no-break
    /// spaces.
    private static func isSeparator(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "-", "_", " ", "\u{2010}", "\u{2011}", "\u{2013}", "\u{2014}", "\u{2212}", "\u{A0}": true
        default: false
        }
    }
}

private struct LetterSignature: Equatable, Sendable {
    let length: Int
    /// The bits `value % 64` of all scalars. Two words that differ in many bits cannot be near.
    let bits: UInt64

    func mayBeNear(_ other: LetterSignature) -> Bool {
        let tolerance = tolerance(other)
        return abs(length - other.length) <= tolerance && (bits ^ other.bits).nonzeroBitCount <= 2 * tolerance
    }

    /// Returns the number of edits allowed between this word and another.
    func tolerance(_ other: LetterSignature) -> Int {
        let length = Swift.max(length, other.length)
        return length >= 6 ? 2 : length >= 3 ? 1 : 0
    }
}

/// The distance of a candidate from a word. A lower score is better.
private struct Score: Comparable {
    let distance: Int
    /// Tie-breakers. Both are false for the most likely candidate: the same letters in another order, with the same first letter.
    private let hasOtherLetters: Bool
    private let hasOtherFirstLetter: Bool
    /// The number of edits including case and separators, which distinguishes `card` from `Card`.
    private let writing: Int

    init?(_ word: FoldedWord, _ candidate: FoldedWord, atMost limit: Int?) {
        let tolerance = Swift.min(word.signature.tolerance(candidate.signature), limit ?? .max)
        guard  // Different numbers are different names, not typos: task-3 is not task-4.
            word.digits == candidate.digits || word.digits.isEmpty || candidate.digits.isEmpty,
            let distance = editDistance(word.folded, candidate.folded, atMost: tolerance),
            !candidate.folded.isEmpty
        else { return nil }
        self.distance = distance
        hasOtherLetters = word.signature != candidate.signature
        hasOtherFirstLetter = word.folded.first != candidate.folded.first
        let (written, meant) = (Array(word.text.unicodeScalars), Array(candidate.text.unicodeScalars))
        writing = editDistance(written, meant, atMost: 8) ?? 9
    }

    static func < (a: Score, b: Score) -> Bool {
        (a.distance, a.hasOtherLetters ? 1 : 0, a.hasOtherFirstLetter ? 1 : 0, a.writing)
            < (b.distance, b.hasOtherLetters ? 1 : 0, b.hasOtherFirstLetter ? 1 : 0, b.writing)
    }
}
