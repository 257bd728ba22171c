/// What can be wrong with an alias.
package enum AliasFault {
    /// Reports an alias whose anchor does not stand before it, and offers the anchor that was probably meant, if there is one.
    package static func undefined(_ name: String, at place: SourceLocation, near: String?, nearPlace: SourceLocation?) -> Diagnostic {
        var diagnostic = Diagnostic(
            .undefinedAlias, .error, headline: "No anchor '&\(name)' stands before this alias", at: place,
            notes: ["An alias repeats the value that '&\(name)' marks. Text that starts with '*' needs quotes."])
        guard let near else { return diagnostic }
        diagnostic.label = "did you mean '*\(near)'?"
        if let nearPlace { diagnostic.related = [.init("'&\(near)' is here", at: nearPlace)] }
        diagnostic.fix = Fix("Write '*\(near)' instead", edits: [.init(place, "*\(near)")], isSafe: false)
        return diagnostic
    }

    /// Reports an alias that stands inside the very value that it repeats.
    package static func cycle(_ name: String, at place: SourceLocation, inside anchor: SourceLocation) -> Diagnostic {
        Diagnostic(
            .aliasCycle, .error, headline: "'*\(name)' stands inside the value that it repeats", at: place,
            related: [.init("that value begins here", at: anchor)],
            notes: ["Written out it would never end. Take the alias away, or move the anchor."])
    }

    /// Reports the alias with which the file, written out, would grow beyond so many values.
    package static func expansion(_ most: Int, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            .aliasExpansion, .error, headline: "With this alias the file grows beyond \(most) values", at: place,
            notes: ["Aliases of aliases multiply. Write fewer of them, or split the file."])
    }
}

extension Diagnostic {
    /// Reports that a file holds more than so many values, at the first one too many.
    package static func tooManyValues(_ most: Int, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            .fileTooLarge, .error, headline: "This file has more than \(most) values", at: place,
            notes: ["Split it into several files."])
    }

    /// Reports lists and maps that stand in each other more than so many deep, where reading stops.
    package static func nestedTooDeep(_ most: Int, at place: SourceLocation) -> Diagnostic {
        Diagnostic(
            .nestingTooDeep, .error, headline: "Lists and maps stand in each other more than \(most) deep", at: place,
            notes: ["Reading stops here. Nothing that a household needs is as deep as this."])
    }
}
