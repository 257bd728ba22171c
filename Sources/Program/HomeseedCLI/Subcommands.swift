package import ArgumentParser

/// The commands of `homeseed`, as its help puts them together: one file in `Commands/` for each. Those for editors stand above them.
package enum Subcommands {
    package static let content = CommandGroup(
        name: "Content",
        subcommands: [
            Lint.self, Format.self, List.self, Show.self, New.self, Rename.self,
            Schema.self, Diff.self,
            Locales.self, BundleCommand.self,
        ])
    package static let checks = CommandGroup(name: "Check", subcommands: [ListChecks.self, Explain.self])
    package static let stores = CommandGroup(
        name: "Store",
        subcommands: [
            SeedCommand.self, Plan.self, Verify.self, Unseed.self, ListSeeds.self,
            DDLCommand.self, Inspect.self, ConformanceCommand.self,
        ])
}
