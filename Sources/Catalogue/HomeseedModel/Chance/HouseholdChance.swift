package import HomeseedText

/// What falls to one household of a population.
package struct HouseholdChance: Sendable {
    package private(set) var draw: SeededRandom
    /// In the language of the population.
    package let names: NameLists
    package let language: LocaleID

    package init(draw: SeededRandom, names: NameLists, language: LocaleID) {
        self.draw = draw
        self.names = names
        self.language = language
    }

    /// The same for another household.
    package func with(_ draw: SeededRandom) -> HouseholdChance {
        var other = self
        other.draw = draw
        return other
    }

    /// How much of what is planned this household gets done, from -100 to 100: the same in all that it does.
    var diligence: Int { draw.of("diligence").below(201) - 100 }
}
