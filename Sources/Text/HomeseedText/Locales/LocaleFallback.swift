/// Which language's texts are shown where another has none: nl-BE, then nl, then the language that the pack is written in.
///
/// Without a word from the catalogue a language falls back to itself without its last part.
package struct LocaleFallback: Sendable {
    package private(set) var next: [LocaleID: LocaleID] = [:]

    /// - Parameter steps: what the catalogue's settings say.
    package init(_ steps: [(locale: LocaleID, to: LocaleID)] = []) {
        next = Dictionary(steps.map { ($0.locale, $0.to) }) { first, _ in first }
    }

    /// The language itself, then those that stand in for it, the nearest first. In a circle each is named once.
    package func chain(of locale: LocaleID) -> [LocaleID] {
        if next.isEmpty { return locale.fallbackChain }
        var chain: [LocaleID] = []
        var current: LocaleID? = locale
        while let one = current, !chain.contains(one) {
            chain.append(one)
            current = next[one] ?? one.parent
        }
        return chain
    }

    /// Whether the languages after this one lead back to it.
    package func isCircular(from locale: LocaleID) -> Bool {
        guard let last = chain(of: locale).last, let after = next[last] else { return false }
        return after == locale
    }
}
