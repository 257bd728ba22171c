package import HomeseedSource

/// The check of a file's size. The parser reports its findings: see `CheckID.fileTooLarge`.
package enum FileTooLarge: CheckDeclaration {
    package static let id: CheckID = .fileTooLarge
    package static let finds = "A file that is too large, or has too many values."
    package static let why = "It is a mistake or an attack: no household needs this much."

    package static let wrong = Example(
        chores: "⟦⟧" + ExampleCatalogue.chores + String(repeating: "# And so on for pages\n", count: 100),
        limits: small
    )

    /// Low limits, so that the example is small.
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
