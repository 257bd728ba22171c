package import HomeseedSource

/// Which language's texts are shown where another has none: nl-BE, then nl, then the language that the pack is written in.
///
/// Without a word from the catalogue a language falls back to itself without its last part.
package struct LocaleFallback: Sendable {
    /// What the catalogue says of one language.
    package struct Step: Sendable {
        package var locale: LocaleID
        package var place: Place
        package var to: LocaleID
        package var toPlace: Place

        package init(from locale: LocaleID, at place: Place, to: LocaleID, at toPlace: Place) {
            self.locale = locale
            self.place = place
            self.to = to
            self.toPlace = toPlace
        }
    }

    package private(set) var steps: [Step] = []
    private var next: [LocaleID: LocaleID] = [:]

    package init(_ steps: [Step] = []) {
        self.steps = steps
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
