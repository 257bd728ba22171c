import ArgumentParser

struct Locales: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "locales",
        abstract: "Manage translations: add languages, show progress, export, import and confirm.",
        discussion: """
              homeseed locales status
              homeseed locales add nl
              homeseed locales export --format xliff2 --locale nl --to translations
              homeseed locales import translations/*.xlf
            """,
        subcommands: [
            LocalesStatus.self, LocalesAdd.self, LocalesFill.self, LocalesExport.self, LocalesImport.self, LocalesConfirm.self,
            LocalesPseudo.self,
        ])
}
