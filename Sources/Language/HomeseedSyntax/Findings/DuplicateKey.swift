package import HomeseedSource

/// A check for duplicate keys, in catalogue files and in translation files.
package enum DuplicateKey: CheckDeclaration {
    package static let id: CheckID = "duplicate-key"
    package static let finds = "A key that appears twice in the same map."
    package static let why = "Only one of the two values is used, and programs disagree on which."

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

    /// Returns the diagnostic for a duplicate key. If both values are written alike and the second entry can be removed alone, a
    /// safe fix removes that entry.
    package static func diagnostic(_ key: Node, first: Node) -> Diagnostic {
        var result = diagnostic(key, firstPlace: first.place)
        // An equal entry is redundant, unless a missing hyphen merged two items.
        if let value = key.following, let other = first.following, !value.range.isEmpty,
            bytes(value).elementsEqual(bytes(other)), let edit = EntryRemoval.edit(key: key)
        {
            result.fix = Fix("Remove the second one", edits: [edit], isSafe: true)
        }
        return result
    }

    private static func bytes(_ node: Node) -> ArraySlice<UInt8> {
        node.fileBytes[node.range.clamped(toCount: node.fileBytes.count)]
    }

    /// Returns the diagnostic for a duplicate key in a file of a locale format, such as CSV.
    package static func diagnostic(_ key: String, at place: SourceLocation, first: SourceLocation?) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(key.escapedForTerminal)' is written twice", at: place,
            related: first.map { [.init("first written here", at: $0)] } ?? [],
            notes: ["The first one is used. Keep the one you mean."])
    }

    /// Returns the diagnostic for a duplicate key that probably starts a new list item without its hyphen.
    ///
    /// - Returns: The diagnostic, or `nil` unless the key is indented by at least two spaces and begins its line.
    package static func missingDash(_ key: Node, first: Node) -> Diagnostic? {
        let line = key.fileBytes.prefix(Int(key.range.lower)).reversed().prefix { $0 != 0x0A && $0 != 0x0D }
        guard line.count > 1, line.allSatisfy({ $0 == 0x20 }), key.range.lower > 1 else { return nil }
        let before = SourceLocation(file: key.place.file, range: SourceRange(Int(key.range.lower) - 2, Int(key.range.lower)))
        return Diagnostic(
            id, .error, headline: "A '-' is missing before this key", at: key.place,
            related: [.init("the previous item", at: first.place)],
            notes: ["The previous item already has this key, so this is probably a new item."],
            fix: Fix("Add '- ' before it", edits: [.init(before, "- ")], isSafe: false))
    }

    /// Returns the diagnostic for a duplicate key, without a fix.
    package static func diagnostic(_ key: Node, firstPlace: SourceLocation) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "'\(key.text ?? "")' is written twice", at: key.place,
            related: [.init("first written here", at: firstPlace)],
            notes: ["Only one of them is used. Keep the one you mean."])
    }
}
