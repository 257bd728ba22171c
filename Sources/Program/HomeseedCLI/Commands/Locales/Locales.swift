import ArgumentParser

struct Locales: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locales",
        abstract: "Manage translations: progress, export and import.",
        subcommands: [
            LocalesStatus.self, LocalesAdd.self, LocalesFill.self, LocalesExport.self, LocalesImport.self, LocalesConfirm.self,
            LocalesPseudo.self,
        ])
}
