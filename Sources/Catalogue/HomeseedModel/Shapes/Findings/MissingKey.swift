package import HomeseedSource

/// A check for required keys that are missing or have no value.
package enum MissingKey: CheckDeclaration {
    package static let id: CheckID = "missing-key"
    package static let finds = "A required key that is missing or empty."
    package static let why = "The app needs it: a chore without a category would not be on any page."

    package static let wrong = Example(
        chores: """
            items:
              - {id: ⟦dishes⟧, title: Wash the dishes}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    /// Returns one diagnostic for all keys that a mapping lacks.
    package static func diagnostic(_ names: [String], of shape: Shape, at place: SourceLocation) -> Diagnostic {
        let about = shape.keys.first { $0.name == names.first }?.about
        return Diagnostic(
            id, .error, headline: "\(names.quotedList) \(names.count == 1 ? "is" : "are") missing from \(shape.name)", at: place,
            notes: names.count == 1 ? ["Add '\(names[0])'\(about.map { ": \($0)" } ?? ".")"] : [])
    }

    /// Returns the diagnostic for a mapping that needs one of several keys and has none.
    package static func oneOf(_ names: [String], of shape: Shape, at place: SourceLocation) -> Diagnostic {
        let headline =
            names.count == 1
            ? "\(names.quotedList) is missing from \(shape.name)"
            : "\(shape.name.capitalisedFirst) needs one of \(names.quotedList)"
        return Diagnostic(id, .error, headline: headline, at: place)
    }

    /// Returns the diagnostic for a required key without a value.
    package static func empty(_ key: Node, expected: String) -> Diagnostic {
        if let hash = key.unspacedCommentAsValue { return commentedOut(key, at: hash, severity: .error) }
        return Diagnostic(id, .error, headline: "'\(key.text ?? "")' is empty", at: key.place, notes: ["Write \(expected) here."])
    }

    /// Returns the diagnostic for an optional key whose value is commented out, as in `color: #336699`, or `nil` if there is no
    /// such comment.
    package static func optional(_ key: Node) -> Diagnostic? {
        key.unspacedCommentAsValue.map { commentedOut(key, at: $0, severity: .warning) }
    }

    private static func commentedOut(_ key: Node, at hash: SourceLocation, severity: Severity) -> Diagnostic {
        let word = key.written(at: hash)
        let isWord = !word.contains { " \t\"\\".contains($0) }
        return Diagnostic(
            id, severity, headline: "From '#' on, this is a comment, so '\(key.text ?? "")' is empty", at: hash,
            notes: ["Put quotes around a colour, or another value that begins with '#'."],
            fix: isWord ? Fix("Put quotes around it", edits: [.init(hash, "\"\(word)\"")], isSafe: true) : nil)
    }
}
