/// A pairing of enum words with a store's words: equal words first, then words with the same beginning (P for parent). If equally
/// many words remain on both sides, they are paired by position.
struct WordPairing {
    private(set) var pairs: [(ours: String, theirs: String)] = []
    /// The words that were paired only by position.
    private(set) var guessed: [String] = []
    /// The words without a counterpart.
    private(set) var open: [String] = []

    init(_ ours: [String], _ theirs: [String]) {
        var left = theirs.filter { !ours.contains($0) }
        for word in ours where !theirs.contains(word) {
            let near = left.first { NameWords($0) == NameWords(word) } ?? left.first { WordPairing.beginAlike($0, word) }
            guard let near else {
                open.append(word)
                continue
            }
            left.removeAll { $0 == near }
            pairs.append((word, near))
        }
        guard open.count == left.count else { return }
        pairs += zip(open, left).map { (ours: $0, theirs: $1) }
        (guessed, open) = (open, [])
    }

    private static func beginAlike(_ a: String, _ b: String) -> Bool {
        a.lowercased().hasPrefix(b.lowercased()) || b.lowercased().hasPrefix(a.lowercased())
    }
}
