package import HomeseedSource

/// A requirement of a format beyond its files, such as plural rules that an app's engine lacks. Exports and linting for the
/// formats of a pack's bundle report it.
package enum FormatNeeds: CheckDeclaration {
    package static let id: CheckID = "format-needs"
    package static let severity = Severity.warning
    package static let finds = "A language whose plural forms work in a format only if the app loads an extra library."
    package static let why = "The app would show the wrong plural form, although every text is translated."

    package static let wrong = Example(
        pack: pack("⟦format⟧: i18next"), messages: messages, dutch: dutch,
        files: ["Locales/pl/demo.yaml": polish])

    package static let right = Example(
        pack: pack("format: android"), messages: messages, dutch: dutch,
        files: ["Locales/pl/demo.yaml": polish])

    private static func pack(_ format: String) -> String {
        ExampleCatalogue.pack + """
            bundle:
              texts:
                - {\(format)}

            """
    }

    private static let messages = """
        messages:
          note:
            one: "{count} task done"
            other: "{count} tasks done"
        """

    private static let dutch = ExampleCatalogue.dutch(note: "{one: \"{count} klus gedaan\", other: \"{count} klussen gedaan\"}")

    private static let polish = """
        pack: {title: Małe gospodarstwo}
        categories: {kitchen: {title: Kuchnia}}
        chores: {dishes: {title: Pozmywaj naczynia}}
        templates: {home: {title: Jedno dziecko}}
        messages:
          note:
            one: "{count} zadanie zrobione"
            few: "{count} zadania zrobione"
            many: "{count} zadań zrobionych"
            other: "{count} zadania zrobionego"
        """

    /// Returns a diagnostic for a requirement.
    ///
    /// - Parameter advice: The steps to take, in full sentences.
    package static func diagnostic(_ headline: String, _ advice: [String]) -> Diagnostic {
        Diagnostic(id, severity, headline: headline, at: nil, notes: advice)
    }
}
