package import HomeseedSource

/// A check for IDs that two items of a kind share. References would be ambiguous, and seeded records would belong to both
/// items.
package enum DuplicateID: CheckDeclaration {
    package static let id: CheckID = "duplicate-id"
    package static let finds = "An id that two items of a kind share, or that is also an old id of another item."
    package static let why = "Templates and translations could mean either item, and seeded records would belong to both."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: ⟦dishes⟧, category: kitchen, title: Dry the dishes}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
              - {id: drying, category: kitchen, title: Dry the dishes}
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}, drying: {title: De afwas drogen}}
            templates: {home: {title: Eén kind}}
            """
    )

    /// Returns the diagnostic for a pack that requires two packs that define the same name.
    ///
    /// - Parameters:
    ///   - found: The conflict, as found in the second pack.
    ///   - others: The number of further conflicts.
    package static func conflict(
        _ found: Diagnostic, at requires: SourceLocation, of first: String, firstPlace: SourceLocation, and second: String,
        secondPlace: SourceLocation, others: Int
    ) -> Diagnostic {
        let more = others == 0 ? "" : ", and \(others) more like it"
        return Diagnostic(
            id, .error, headline: "'\(first)' and '\(second)' can't both be required: they define the same name", at: requires,
            related: [.init("in \(first)", at: firstPlace), .init("in \(second)", at: secondPlace)],
            notes: ["In '\(second)': \(found.headline)\(more). Give one of the two another name, or require one of them."])
    }

    /// Returns the diagnostic for an ID that is already taken.
    ///
    /// - Parameters:
    ///   - node: The second definition of the ID.
    ///   - what: The kind of its owner, as in `chore`.
    ///   - first: The location of the first definition, or `nil` if no file contains it.
    package static func diagnostic(_ node: Node, what: String, first: SourceLocation?) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "Another \(what) has the same id '\(node.text ?? "")'", at: node.place,
            related: first.map { [.init("first defined here", at: $0)] } ?? [],
            notes: ["Give one of the two another id."])
    }
}
