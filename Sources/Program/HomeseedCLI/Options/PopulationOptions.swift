import ArgumentParser
import HomeseedHouseholds

struct PopulationOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The number of different households.", valueName: "count"))
    var households: Int?

    @Option(
        help: ArgumentHelp(
            "With --households: the random seed. The same number gives the same households. (default: 1)", valueName: "number"))
    var seed: Int?

    @Option(help: ArgumentHelp("With --households: only one shard, as in 2/8.", valueName: "k/m"))
    var shard: String?

    @Option(help: ArgumentHelp("With --households: the records in each transaction. (default: 100000)", valueName: "count"))
    var batch: Int?

    @Flag(help: "With --households: show the result only, without progress.")
    var quiet = false

    /// Returns the number of households, or `nil` for a single household.
    func count() throws -> Int? {
        guard let households else {
            if let name = seed != nil ? "--seed" : shard != nil ? "--shard" : batch != nil ? "--batch" : nil {
                throw CommandError(.usage, "\(name) requires --households COUNT.")
            }
            return nil
        }
        guard (1...1_000_000_000).contains(households) else {
            throw CommandError(
                .usage, "invalid value '\(households)' for '--households'.",
                advice: ["Use a number from 1 to 1,000,000,000, as in --households 50."])
        }
        return households
    }

    /// Returns the number of records per transaction. The default is large enough for speed, and small enough that a failed
    /// transaction loses little.
    func batchRows() throws -> Int {
        guard let batch else { return 100_000 }
        if batch >= 1 { return batch }
        throw CommandError(
            .usage, "invalid value '\(batch)' for '--batch'.", advice: ["Use a positive number, as in --batch 5000."])
    }

    func part() throws -> Shard {
        guard let shard else { return Shard() }
        if let shard = Shard(shard) { return shard }
        throw CommandError(
            .usage, "invalid value '\(shard)' for '--shard'.", advice: ["Use K/M, as in --shard 2/8 for the second of eight."])
    }
}
