/// The diagnostics of invalid aliases.
package enum AliasFault {
    /// Returns the diagnostic of an alias without a preceding anchor. The fix writes the anchor with the most similar name, if
    /// there is one.
    package static func undefined(_ name: String, at place: SourceLocation, near: String?, nearPlace: SourceLocation?)
        -> Diagnostic
    {
        var diagnostic = Diagnostic(
            .undefinedAlias, .error, headline: "No anchor '&\(name)' is defined before this alias", at: place,
            notes: ["An alias repeats the value of the anchor '&\(name)'. Text that begins with '*' needs quotes."])
        guard let near else { return diagnostic }
        diagnostic.label = "did you mean '*\(near)'?"
        if let nearPlace { diagnostic.related = [.init("'&\(near)' is here", at: nearPlace)] }
        diagnostic.fix = Fix("Write '*\(near)'", edits: [.init(place, "*\(near)")], isSafe: false)
        return diagnostic
    }

    /// Returns the diagnostic of an alias inside the value that it repeats.
    package static func cycle(_ name: String, at place: SourceLocation, inside anchor: SourceLocation) -> Diagnostic {
        Diagnostic(
            .aliasCycle, .error, headline: "'*\(name)' is inside the value that it repeats", at: place,
            related: [.init("that value begins here", at: anchor)],
            notes: ["The value would repeat itself without end. Remove the alias, or move the anchor."])
    }

    /// Returns the diagnostic of the alias whose expansion exceeds the limit of values.
    package static func expansion(_ most: Int, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            .aliasExpansion, .error, headline: "With this alias, the file has more than \(most) values", at: place,
            notes: ["Aliases of aliases multiply. Use fewer of them, or split the file."])
    }
}

extension Diagnostic {
    /// Returns the diagnostic of a file with too many values, at the first value over the limit.
    package static func tooManyValues(_ most: Int, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, .error, headline: "This file has more than \(most) values", at: place,
            notes: ["Split it into several files."])
    }

    /// Returns the diagnostic of collections nested deeper than the limit, where parsing stops.
    package static func nestedTooDeep(_ most: Int, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, .error, headline: "Lists and maps are nested more than \(most) levels deep", at: place,
            notes: ["Reading stops here. No household needs such deep nesting."])
    }
}
