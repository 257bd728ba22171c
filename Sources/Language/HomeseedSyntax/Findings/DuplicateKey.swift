package import HomeseedSource

/// Reports a key that is written twice in one mapping, for people's own files and for those of translators and apps.
package enum DuplicateKey: CheckDeclaration {
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

    /// Reports a key and where the first one stands. Where both say the same, a safe fix takes the second one out.
    package static func diagnostic(_ key: Node, first: Node) -> Diagnostic {
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
    package static func diagnostic(_ key: String, at place: SourceLocation, first: SourceLocation?) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(key.escapedForTerminal)' is there twice", at: place,
            related: first.map { [.init("first written here", at: $0)] } ?? [], notes: ["The first one is read. Keep the one you mean."])
    }

    /// A key on a line of its own that begins another item, whose dash is missing.
    package static func missingDash(_ key: Node, first: Node) -> Diagnostic? {
        let line = key.fileBytes.prefix(Int(key.range.lower)).reversed().prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.count > 1, line.allSatisfy({ $0 == 0x20 }), key.range.lower > 1 else { return nil }
        let before = SourceLocation(file: key.place.file, range: SourceRange(Int(key.range.lower) - 2, Int(key.range.lower)))
        return Diagnostic(
            id, .error, headline: "A '-' is missing before this key", at: key.place, related: [.init("the item before it", at: first.place)],
            notes: ["The item before it has this key already, so another one begins here."], fix: Fix("Put '- ' before it", edits: [.init(before, "- ")], isSafe: false))
    }

    /// Reports a key and where the first one stands, and offers no fix.
    package static func diagnostic(_ key: Node, firstPlace: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(key.text ?? "")' is written twice", at: key.place,
            related: [.init("first written here", at: firstPlace)],
            notes: ["Only one of the two could count: keep the one you mean."])
    }
}
