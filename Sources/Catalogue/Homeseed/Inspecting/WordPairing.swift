/// Words of an enum beside those that a store knows: the same, then those that begin alike (P for parent), then, where as
/// many are left of both, those in their order.
struct WordPairing {
    private(set) var pairs: [(ours: String, theirs: String)] = []
    /// Ours that were paired by their order alone.
    private(set) var guessed: [String] = []
    /// Ours that nothing there is like.
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
