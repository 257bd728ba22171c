package import ArgumentParser

/// The groups of commands in `homeseed --help`, except the commands for editors. Each command has a file in `Commands/`.
package enum Subcommands {
    package static let lint = CommandGroup(name: "Lint", subcommands: [Lint.self, Format.self, ListChecks.self, Explain.self])
    package static let content = CommandGroup(
        name: "Content",
        subcommands: [
            List.self, Show.self, New.self, ImportCommand.self, Rename.self, Schema.self, Diff.self, Locales.self,
            BundleCommand.self,
        ])
    package static let stores = CommandGroup(
        name: "Store",
        subcommands: [
            SeedCommand.self, Plan.self, Verify.self, Unseed.self, ListSeeds.self,
            DDLCommand.self, Inspect.self, ConformanceCommand.self,
        ])
}
