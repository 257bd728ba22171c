package import HomeseedText

/// The source of pseudo-random values for one household of a population.
package struct HouseholdChance: Sendable {
    package private(set) var draw: SeededRandom
    /// The names in the language of the population.
    package let names: NameLists
    package let language: LocaleID

    package init(draw: SeededRandom, names: NameLists, language: LocaleID) {
        self.draw = draw
        self.names = names
        self.language = language
    }

    /// Returns a copy for another household.
    package func with(_ draw: SeededRandom) -> HouseholdChance {
        var other = self
        other.draw = draw
        return other
    }

    /// The household's tendency to complete planned activities, from -100 to 100. It affects all activities alike.
    var diligence: Int { draw.of("diligence").below(201) - 100 }
}
