package import HomeseedModel
package import HomeseedSource
package import HomeseedStore

/// A population that is created in portions. The households of a portion are created concurrently and returned in order.
package struct PopulationSource: Sendable {
    @Boxed package var population: Population
    /// The numbers of the households to create.
    package let numbers: Range<Int>
    /// Whether each household includes the shared rows, instead of only the first of each portion. Separate stores and targets
    /// that can't read back need this.
    package var repeatsSharedRows = false

    package init(_ population: Population, shard: Shard = Shard()) {
        self.population = population
        numbers = shard.numbers(of: population.count)
    }

    /// The number of households to create concurrently: few enough for memory, and enough to use all processors.
    package static let portion = 64

    /// Returns the households with these numbers, and their errors on this day.
    package func portion(_ numbers: [Int]) -> Portion {
        let (population, repeatsSharedRows) = (population, repeatsSharedRows)
        let made = inParallel(numbers.count, isSmall: false) { place in
            var diagnostics = Diagnostics()
            return (population.household(numbers[place], makesShared: repeatsSharedRows || place == 0, &diagnostics), diagnostics)
        }
        var diagnostics = Diagnostics()
        for one in made where one.1.hasErrors { diagnostics.append(one.1) }
        return Portion(requests: made.map(\.0), diagnostics: diagnostics)
    }

    /// Returns the name of the household with this number, from 0, without creating the household.
    package func name(_ number: Int) -> HouseholdName { HouseholdName(pack: population.pack.id, key: population.key(number)) }

    /// A few households, ready to be planned and written in sequence.
    package struct Portion: Sendable {
        package let requests: [SeedRequest]
        /// The template's errors on this day, if no variation of it satisfies the limits.
        package let diagnostics: Diagnostics
    }
}

/// One of several parts of a population, seeded on separate machines: `2/8`.
package struct Shard: Hashable, Sendable {
    package let index: Int
    package let count: Int

    /// Creates the only shard, which contains the whole population.
    package init() { (index, count) = (0, 1) }

    /// Parses `2/8`, from `1/8` to `8/8`, or returns `nil` for any other text.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let index = parts[0], let count = parts[1], count >= 1, (1...count).contains(index) else {
            return nil
        }
        (self.index, self.count) = (index - 1, count)
    }

    /// Returns a contiguous range of households. The sizes of shards differ by at most one.
    func numbers(of total: Int) -> Range<Int> { start(index, of: total)..<start(index + 1, of: total) }

    private func start(_ index: Int, of total: Int) -> Int {
        let (whole, rest) = total.quotientAndRemainder(dividingBy: count)
        return whole * index + min(index, rest)
    }
}
