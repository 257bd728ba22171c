package import HomeseedSource

/// A check for files that are larger than their field allows.
package enum LargeAttachment: CheckDeclaration {
    package static let id: CheckID = "large-attachment"
    package static let finds = "A picture or other file that is larger than its field allows."
    package static let why = "Every phone would have to load it, and some stores refuse it."
    package static let isRequiredForSeeding = false

    package static let wrong = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash the dishes
                photo: ⟦photos/sink.jpg⟧
            """
    ).adding("Catalogue/demo/photos/sink.jpg", ofSize: 600_000)

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash the dishes
                photo: photos/sink.jpg
            """
    ).adding("Catalogue/demo/photos/sink.jpg", ofSize: 60_000)

    static func diagnostic(_ node: Node, size: Int, limit: Int) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "This file is \(words(size)), but may be at most \(words(limit))", at: node.place,
            notes: ["Make the picture smaller, or save it with more compression."])
    }

    /// Returns a size, rounded up so that a file just above its limit does not appear to be within it.
    private static func words(_ bytes: Int) -> String {
        if bytes < 10_000 { return "\(bytes) bytes" }
        return bytes < 10_000_000 ? "\((bytes + 999) / 1000) kB" : "\((bytes + 999_999) / 1_000_000) MB"
    }
}
