package import HomeseedSource
package import HomeseedText

/// Says what a format of translators or apps has no room for. It is found where texts are written in a format or read from one,
/// and by linting for the formats of a pack's bundle.
package enum FormatLoss: CheckDeclaration {
    package static let id: CheckID = "format-loss"
    package static let severity = Severity.warning
    package static let finds = "Content that a format for translators or apps can't contain."
    package static let why = "It would be missing from the app, or from a translator's file, by accident."

    package static let wrong = Example(
        pack: pack,
        messages: """
            messages:
              note: ⟦Write {{{{name}}}} where the name goes⟧
            """,
        dutch: ExampleCatalogue.dutch(note: "Schrijf NAAM waar de naam komt")
    )

    package static let right = Example(
        pack: pack,
        messages: """
            messages:
              note: Write NAME where the name goes
            """,
        dutch: ExampleCatalogue.dutch(note: "Schrijf NAAM waar de naam komt")
    )

    package static let pack =
        ExampleCatalogue.pack + """
            bundle:
              texts:
                - {format: i18next}

            """

    /// Says what of one text a format leaves out.
    package static func diagnostic(_ format: String, losing what: String, of unit: ExchangeUnit, in locale: LocaleID)
        -> Diagnostic
    {
        Diagnostic(
            id, severity, headline: "\(format) can't contain \(what), so it is skipped",
            at: unit.texts[locale]?.place ?? unit.place,
            notes: ["It is in '\(unit.key.escapedForTerminal)', \(locale.tag)."])
    }

    /// Says once of how many texts a format leaves the same out.
    package static func diagnostic(_ format: String, count: Int, of what: String, severity: Severity) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "\(format) has no place for a \(what): \(count) \(count == 1 ? "is" : "are") skipped", at: nil
        )
    }

    /// Says that a format writes a number with more digits than people expect, and what to write instead.
    package static func digits(_ format: String, of placeholder: String, in unit: ExchangeUnit) -> Diagnostic {
        let name = placeholder.escapedForTerminal
        return Diagnostic(
            id, .note, headline: "An app that reads \(format) shows {\(name)} with six decimal places", at: unit.place,
            notes: [
                "For two decimal places, write `placeholders: {\(name): {decimal: 2}}` with \(unit.key.escapedForTerminal), or `\(name): money`."
            ])
    }

    /// A text that varies by what no message of a catalogue varies by.
    package static func foreign(_ locale: Node, _ reason: String) -> Diagnostic {
        Diagnostic(id, severity, headline: "This text \(reason), so it is skipped", at: locale.place).omitting()
    }

    /// The same, where a file is written that has it already.
    package static func kept(_ locale: Node) -> Diagnostic {
        Diagnostic(id, severity, headline: "This text varies by more than one number, so it stays unchanged", at: locale.place)
    }

    /// Says of a text that varies by device which of its forms is read.
    package static func devices(_ locale: Node) -> Diagnostic {
        Diagnostic(
            id, .note, headline: "This text varies by device", at: locale.place,
            notes: ["The text for other devices is imported. Those for certain devices stay in the file."])
    }
}

extension CheckID {
    /// A placeholder that a text and its translation don't share: found by linting, and where a format numbers placeholders.
    package static let placeholderMismatch: CheckID = "placeholder-mismatch"
}
