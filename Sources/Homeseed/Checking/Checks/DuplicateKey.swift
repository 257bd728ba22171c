import HomeseedDocument
package import HomeseedSource

package enum DuplicateKey: Check {
    package static let id: CheckID = "duplicate-key"
    package static let finds = "A key that is written twice in one place."
    package static let why = "Only one of the two could count, and programs disagree on which."

    package static let wrong = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash the dishes
                ⟦title⟧: Do the dishes
            """
    )

    package static let right = Example(
        chores: """
            items:
              - id: dishes
                category: kitchen
                title: Wash the dishes
            """
    )

    static func diagnostic(_ key: Node, first: Node) -> Diagnostic {
        var result = diagnostic(key, firstPlace: first.place)
        // The same again says nothing new, unless two things became one because a dash is missing.
        if let value = key.following, let other = first.following, !value.range.isEmpty,
            bytes(value).elementsEqual(bytes(other)), let edit = EntryRemoval.edit(key: key)
        {
            result.fix = Fix("Take the second one out", edits: [edit], isSafe: true)
        }
        return result
    }

    private static func bytes(_ node: Node) -> ArraySlice<UInt8> {
        node.fileBytes[node.range.clamped(toCount: node.fileBytes.count)]
    }

    /// A key of a file of translators or apps.
    static func diagnostic(_ key: String, at place: Place, first: Place?) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(HarmlessText.of(key))' is there twice", at: place,
            related: first.map { [.init("first written here", at: $0)] } ?? [], notes: ["The first one is read. Keep the one you mean."])
    }

    static func diagnostic(_ key: Node, firstPlace: Place) -> Diagnostic {
        Diagnostic(
            id, .error, "'\(key.text ?? "")' is written twice", at: key.place,
            related: [.init("first written here", at: firstPlace)],
            notes: ["Only one of the two could count: keep the one you mean."])
    }
}
