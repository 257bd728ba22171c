package import HomeseedSource

/// A check for values that their field does not accept, with the expected form.
package enum WrongValue: CheckDeclaration {
    package static let id: CheckID = "wrong-value"
    package static let finds = "A value of another type than its field."
    package static let why = "The store would refuse it, or keep a wrong value."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, coins: ⟦two⟧}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes, coins: 2}
            """
    )

    /// Returns the diagnostic for two inverses of one reference, because both would list the same records.
    package static func mirroredTwice(_ node: Node, _ field: String, first: String, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(first)' already mirrors this reference", at: node.place,
            related: [.init("here", at: place)],
            notes: ["Both would list the same records. Remove one of them, or let '\(field)' mirror another reference."])
    }

    /// Returns the diagnostic for a file name that is written with its extension.
    package static func withEnding(_ node: Node, field: String, name: String) -> Diagnostic {
        let isPlain = node.style == .plain
        return Diagnostic(
            id, .error, headline: "'\(field)' is written without the file extension", at: node.place,
            fix: isPlain ? Fix("Write '\(name)'", edits: [.init(node.place, name)], isSafe: true) : nil)
    }

    /// Returns the diagnostic for a kind's file or folder whose name has another meaning in every pack.
    package static func reserved(_ node: Node, field: String, name: String) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field)' can't be '\(name)'", at: node.place,
            notes: ["Every pack may have a file or folder of this name, with another meaning. Choose another name."])
    }

    /// Returns the diagnostic for an invalid value, with the expected form.
    package static func diagnostic(_ node: Node, field: String, expected: String, because reason: String? = nil) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(field)' should be \(expected)", at: node.place, notes: [reason].compactMap { $0 })
    }
}
