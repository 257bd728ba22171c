package import HomeseedSource
package import HomeseedText

/// A part of a message that an exchange format doesn't support. Imports, exports and linting for the formats of a pack's
/// bundle report it.
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

    /// Returns a diagnostic for the part of one text that a format omits.
    package static func diagnostic(_ format: String, losing what: String, of unit: ExchangeUnit, in locale: LocaleID)
        -> Diagnostic
    {
        Diagnostic(
            id, severity, headline: "\(format) can't contain \(what), so it is skipped",
            at: unit.texts[locale]?.place ?? unit.place,
            notes: ["It is in '\(unit.key.escapedForTerminal)', \(locale.tag)."])
    }

    /// Returns one diagnostic for all texts of which a format omits the same part.
    package static func diagnostic(_ format: String, count: Int, of what: String, severity: Severity) -> Diagnostic {
        Diagnostic(
            id, severity, headline: "\(format) has no place for a \(what): \(count) \(count == 1 ? "is" : "are") skipped", at: nil
        )
    }

    /// Returns a diagnostic for a number that a format writes with more digits than expected, with advice.
    package static func digits(_ format: String, of placeholder: String, in unit: ExchangeUnit) -> Diagnostic {
        let name = placeholder.escapedForTerminal
        return Diagnostic(
            id, .note, headline: "An app that reads \(format) shows {\(name)} with six decimal places", at: unit.place,
            notes: [
                "For two decimal places, write `placeholders: {\(name): {decimal: 2}}` with \(unit.key.escapedForTerminal), or `\(name): money`."
            ])
    }

    /// Returns a diagnostic for a text with a kind of variation that the catalogue doesn't support.
    package static func foreign(_ locale: Node, _ reason: String) -> Diagnostic {
        Diagnostic(id, severity, headline: "This text \(reason), so it is skipped", at: locale.place).omitting()
    }

    /// Returns a diagnostic for an unsupported variation in an existing file, which an export leaves unchanged.
    package static func kept(_ locale: Node) -> Diagnostic {
        Diagnostic(id, severity, headline: "This text varies by more than one number, so it stays unchanged", at: locale.place)
    }

    /// Returns a diagnostic for a text that varies by device, of which only one variation is imported.
    package static func devices(_ locale: Node) -> Diagnostic {
        Diagnostic(
            id, .note, headline: "This text varies by device", at: locale.place,
            notes: ["The text for other devices is imported. Those for certain devices stay in the file."])
    }
}

extension CheckID {
    /// The check for placeholders that a text and its translation don't share. Linting and formats that number placeholders
    /// report it.
    package static let placeholderMismatch: CheckID = "placeholder-mismatch"
}
