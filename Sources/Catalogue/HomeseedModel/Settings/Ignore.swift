package import HomeseedSource

/// A suppression comment with its checks and reason: `# homeseed:ignore all-caps: it is on the sign`.
package struct Ignore: Sendable {
    package var checks: [Name]
    package var reason: String
    /// The comment, from its `#` to the end of its line.
    package var comment: SourceLocation
    /// The byte range in which suppressed findings begin, or `nil` for the entire file.
    package var scope: Range<Int>?

    package init(checks: [Name], reason: String, comment: SourceLocation, scope: Range<Int>? = nil) {
        self.checks = checks
        self.reason = reason
        self.comment = comment
        self.scope = scope
    }

    /// A check and the location of its name.
    package struct Name: Sendable {
        package var check: CheckID
        package var place: SourceLocation

        package init(check: CheckID, place: SourceLocation) {
            self.check = check
            self.place = place
        }
    }

    /// Whether the comment applies to the byte offset in its file. Without a scope, it applies to all offsets.
    package func covers(_ offset: Int) -> Bool { scope?.contains(offset) ?? true }

    /// The size of the scope. If several comments apply, the comment with the smallest scope is used.
    package var size: Int { scope?.count ?? .max }
}
