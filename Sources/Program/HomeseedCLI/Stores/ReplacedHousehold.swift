import ArgumentParser
import HomeseedStore

/// A household in the store that a seed would replace with a household of another template. Rows that only the existing household
/// has would be removed.
struct ReplacedHousehold {
    let household: HouseholdName
    /// The template that the household was seeded from.
    let template: String
    let address: String

    var headline: String { "The household \(household.key) in \(address) was seeded from \(household.pack)/\(template)." }

    var refusal: CommandError {
        CommandError(
            .usage, headline,
            advice: [
                "Seeding another template would remove rows that only that one has.",
                "Choose another name with --household, or replace it with --replace.",
            ])
    }

    /// Returns the warning of a plan, which writes nothing.
    func warning(_ isAllowed: Bool) -> String {
        headline + (isAllowed ? " It would be replaced." : " Seeding would be refused without --replace.")
    }
}

/// The options of seed and plan for replacing a household.
struct ReplacingOptions: ParsableArguments {
    @Flag(help: "Replace a household of the same name that was seeded from another template.")
    var replace = false
}
