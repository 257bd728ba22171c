package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// A population made for a store in portions, each concurrently and in order.
package struct PopulationSource: Sendable {
    @Boxed package var population: Population
    /// The numbers of the households that are to be made.
    package let numbers: Range<Int>
    /// Whether each household brings the rows that all share, and not only the first of each portion: for stores of their
    /// own, and targets that do not know what came before.
    package var isEachWhole = false

    package init(_ population: Population, shard: Shard = Shard()) {
        self.population = population
        numbers = shard.numbers(of: population.count)
    }

    /// How many households are made at once: few enough to be kept, many enough that no processor waits.
    package static let portion = 64

    /// The households with these numbers, and what some of them fault on this day.
    package func portion(_ numbers: [Int]) -> Portion {
        let (population, isEachWhole) = (population, isEachWhole)
        let made = inParallel(numbers.count, isSmall: false) { place in
            var diagnostics = Diagnostics()
            return (population.household(numbers[place], makesShared: isEachWhole || place == 0, &diagnostics), diagnostics)
        }
        var diagnostics = Diagnostics()
        for one in made where one.1.hasErrors { diagnostics.append(one.1) }
        return Portion(requests: made.map(\.0), diagnostics: diagnostics)
    }

    /// Names the household with this number, from 0, without making it: that is enough to ask a store about it.
    package func name(_ number: Int) -> HouseholdName { HouseholdName(pack: population.pack.id, key: population.key(number)) }

    /// A portion holds a few households, ready to be planned and written one after the other.
    package struct Portion: Sendable {
        package let requests: [SeedRequest]
        /// The template's errors on this day, if no household could be made of it.
        package let diagnostics: Diagnostics
    }
}

/// One of several parts of a population, seeded on separate machines: `2/8`.
package struct Shard: Hashable, Sendable {
    package let index: Int
    package let count: Int

    /// Makes the only shard, which contains the whole population.
    package init() { (index, count) = (0, 1) }

    /// Parses `2/8`, from `1/8` to `8/8`, or returns `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, (1...count).contains(index) else {
            return nil
        }
        (self.index, self.count) = (index - 1, count)
    }

    /// Neighbours stay together, and sizes differ by one at most.
    func numbers(of total: Int) -> Range<Int> { start(index, of: total)..<start(index + 1, of: total) }

    private func start(_ index: Int, of total: Int) -> Int {
        let (whole, rest) = total.quotientAndRemainder(dividingBy: count)
        return whole * index + min(index, rest)
    }
}
