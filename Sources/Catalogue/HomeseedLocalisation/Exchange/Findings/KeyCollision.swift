package import HomeseedSource

/// Two texts with the same key in a format. Exports and linting for the formats of a pack's bundle report it.
package enum KeyCollision: CheckDeclaration {
    package static let id: CheckID = "key-collision"
    package static let severity = Severity.warning
    package static let finds = "Two texts with the same key in a format of the pack's bundle."
    package static let why = "The app would show one of the two texts in both places, or not build at all."

    package static let wrong = Example(
        pack: pack,
        messages: """
            messages:
              all-done: Everything is done
              all_done: ⟦Nothing left to do⟧
            """,
        dutch: ExampleCatalogue.dutch(messages: "{all-done: Alles is gedaan, all_done: Niets meer te doen}")
    )

    package static let right = Example(
        pack: pack,
        messages: """
            messages:
              all-done: Everything is done
              nothing-left: Nothing left to do
            """,
        dutch: ExampleCatalogue.dutch(messages: "{all-done: Alles is gedaan, nothing-left: Niets meer te doen}")
    )

    private static let pack =
        ExampleCatalogue.pack + """
            bundle:
              texts:
                - {format: android}

            """

    /// Returns a diagnostic for the second of two texts with the same key in a format.
    package static func diagnostic(_ format: String, _ unit: ExchangeUnit, first: ExchangeUnit) -> Diagnostic {
        Diagnostic(
            id, severity,
            headline: "\(format) uses the same key for '\(unit.key.escapedForTerminal)' and '\(first.key.escapedForTerminal)'",
            at: unit.place,
            related: first.place.map { [.init("the other text", at: $0)] } ?? [], notes: ["Give one of the two another id."])
    }
}

extension LocaleFormat {
    /// Returns a diagnostic for each text whose key in this format is already used by another text.
    package static func collisions(_ exchange: Exchange) -> [Diagnostic] {
        var known: [String: ExchangeUnit] = [:]
        var found: [Diagnostic] = []
        for unit in exchange.units {
            let name = identity(of: unit)
            if let first = known[name] {
                found.append(KeyCollision.diagnostic(self.name, unit, first: first))
            } else {
                known[name] = unit
            }
        }
        return found
    }
}
