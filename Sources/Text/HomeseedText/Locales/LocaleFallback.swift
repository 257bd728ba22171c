/// The order of languages in which a missing text is looked up: `nl-BE`, then `nl`, then the pack's source language.
///
/// A language that the catalogue does not configure falls back to its parent, usually its tag without the last subtag.
package struct LocaleFallback: Sendable {
    package private(set) var next: [LocaleID: LocaleID] = [:]

    /// - Parameter steps: the fallbacks that the catalogue's settings declare.
    package init(_ steps: [(locale: LocaleID, to: LocaleID)] = []) {
        next = Dictionary(steps.map { ($0.locale, $0.to) }) { first, _ in first }
    }

    /// Returns the language and its fallbacks, the nearest first. Each language is listed once, even in a cycle.
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

    /// Whether the fallbacks of this language lead back to it.
    package func isCircular(from locale: LocaleID) -> Bool {
        guard let last = chain(of: locale).last, let after = next[last] else { return false }
        return after == locale
    }
}
