package import HomeseedSource

/// Found while a file is read: see `CheckID.fileTooLarge`.
package enum FileTooLarge: CheckDeclaration {
    package static let id: CheckID = .fileTooLarge
    package static let finds = "A file that is larger, or holds more values, than may be read."
    package static let why = "It is a slip, or an attack: no household has so much to say."

    package static let wrong = Example(
        chores: "⟦⟧" + ExampleCatalogue.chores + String(repeating: "# And so on for pages\n", count: 100),
        limits: small
    )

    /// So that the example need not be of many megabytes.
    private static var small: ParseLimits {
        var limits = ParseLimits.standard
        limits.bytes = 2000
        return limits
    }

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash the dishes
            """
    )
}
