package import HomeseedSource

/// A comment that says which findings to live with, where, and why: `# homeseed:ignore all-caps: it is on the sign`.
package struct Ignore: Sendable {
    package var checks: [Name]
    package var reason: String
    /// From its `#` to the end of its line.
    package var comment: SourceLocation
    /// Where the findings begin that it is about, in bytes; nil for all of its file.
    package var scope: Range<Int>?

    package init(checks: [Name], reason: String, comment: SourceLocation, scope: Range<Int>? = nil) {
        self.checks = checks
        self.reason = reason
        self.comment = comment
        self.scope = scope
    }

    /// A check, where it is named.
    package struct Name: Sendable {
        package var check: CheckID
        package var place: SourceLocation

        package init(check: CheckID, place: SourceLocation) {
            self.check = check
            self.place = place
        }
    }

    /// Whether it is about what stands at an offset of its file, counted in bytes; without a scope, it is about all of it.
    package func covers(_ offset: Int) -> Bool { scope?.contains(offset) ?? true }

    /// The narrower one counts where several fit.
    package var size: Int { scope?.count ?? .max }
}
