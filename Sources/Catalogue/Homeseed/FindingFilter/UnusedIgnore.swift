import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// An ignore comment without a finding, which would hide a later finding of the same check.
package enum UnusedIgnore: CheckDeclaration {
    package static let id: CheckID = "unused-ignore"
    package static let severity = Severity.warning
    package static let finds = "An ignore comment for a check that finds nothing there."
    package static let why = "It would hide the next mistake of the same kind."

    package static let wrong = Example(
        chores: """
            items:
              ⟦# homeseed:ignore all-caps: printed like this on the box⟧
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: Wash the dishes}
            """
    )

    /// Returns the diagnostic of an unused comment.
    ///
    /// - Parameters:
    ///   - unused: the checks of the comment that have no finding.
    ///   - bytes: the file's contents.
    ///   - edges: the file's lines.
    static func diagnostic(_ ignore: Ignore, unused: [Ignore.Name], in bytes: [UInt8], _ edges: LineEdges) -> Diagnostic {
        let names = unused.map(\.check.name).quotedList
        let kept = ignore.checks.filter { name in !unused.contains { $0.place == name.place } }
        let (place, edit) =
            kept.isEmpty ? (ignore.comment, removal(of: ignore.comment, bytes, edges)) : shortening(ignore, to: kept, unused)
        return Diagnostic(
            id, severity, headline: "There is no finding of \(names) here", at: place,
            notes: (kept.isEmpty ? [] : ["The other checks in the comment are needed."])
                + (hasAlias(ignore, bytes) ? ["A finding of an alias is at its anchor: move the comment there."] : []),
            fix: Fix(kept.isEmpty ? "Remove the comment" : "Remove \(names)", edits: [edit], isSafe: true))
    }

    /// Whether the comment covers an alias, such as `*mop`.
    private static func hasAlias(_ ignore: Ignore, _ bytes: [UInt8]) -> Bool {
        guard let scope = ignore.scope?.clamped(to: bytes.indices) else { return false }
        return bytes[scope].indices.dropFirst().dropLast().contains { at in
            bytes[at] == UInt8(ascii: "*") && " [,".utf8.contains(bytes[at - 1]) && bytes[at + 1].isNameByte
        }
    }

    /// Returns the removal of a comment with its line, or with the preceding whitespace if it shares the line.
    private static func removal(of comment: SourceLocation, _ bytes: [UInt8], _ edges: LineEdges) -> Fix.Edit {
        let range = comment.range.clamped(toCount: bytes.count)
        let line = edges.start(of: range.lowerBound)
        var start = range.lowerBound
        while start > line, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
        var end = edges.end(after: range.lowerBound)
        if start == line {
            if end < bytes.count, bytes[end] == 0x0D { end += 1 }
            if end < bytes.count, bytes[end] == 0x0A { end += 1 }
        }
        return Fix.Edit(SourceLocation(file: comment.file, range: SourceRange(start, end)), "")
    }

    private static func shortening(_ ignore: Ignore, to kept: [Ignore.Name], _ unused: [Ignore.Name]) -> (
        SourceLocation, Fix.Edit
    ) {
        let first = ignore.checks.first?.place ?? ignore.comment
        let last = ignore.checks.last?.place ?? ignore.comment
        let list = SourceLocation(file: first.file, range: first.range.through(last.range))
        return (unused.first?.place ?? list, Fix.Edit(list, kept.map(\.check.name).joined(separator: ", ")))
    }
}
