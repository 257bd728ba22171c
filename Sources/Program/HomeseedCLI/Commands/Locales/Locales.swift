import ArgumentParser

struct Locales: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locales",
        abstract: "Texts in other languages: how far they are, and in the formats of translators and apps.",
        subcommands: [
            LocalesStatus.self, LocalesAdd.self, LocalesFill.self, LocalesExport.self, LocalesImport.self, LocalesConfirm.self,
            LocalesPseudo.self,
        ])
}
