import ArgumentParser
import HomeseedStore

/// A household of a store that a seed would make one of another template: what only the old one has would go.
struct ReplacedHousehold {
    let household: HouseholdName
    /// What it was seeded from.
    let template: String
    let address: String

    var headline: String { "The household \(household.key) in \(address) was seeded from \(household.pack)/\(template)." }

    var refusal: CommandError {
        CommandError(
            .usage, headline,
            advice: ["Seeding another template would remove rows that only that one has.", "Choose another name with --household, or replace it with --replace."])
    }

    /// For a plan, which writes nothing.
    func warning(_ isAllowed: Bool) -> String {
        headline + (isAllowed ? " It would be replaced." : " Seeding would be refused without --replace.")
    }
}

/// What `seed` is told, and `plan` with it.
struct ReplacingOptions: ParsableArguments {
    @Flag(help: "Replace a household of the same name that was seeded from another template.")
    var replace = false
}
