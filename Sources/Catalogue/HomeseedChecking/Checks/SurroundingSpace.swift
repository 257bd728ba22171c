import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A space at the start or end of a text, which misaligns it.
package enum SurroundingSpace: TextCheck {
    package static let id: CheckID = "surrounding-space"
    package static let severity = Severity.warning
    package static let finds =
        "A space or tab at the start or end of a text, or a translation without the space that its source text has on purpose."
    package static let why = "It pushes a title out of line with its neighbours, for no visible reason."

    package static let wrong = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes⟦ ⟧"}
            """
    )

    package static let right = Example(
        chores: """
            items:
              - {id: dishes, category: kitchen, title: "Wash the dishes"}
            """
    )

    package static let traits: TextTraits = .outerSpace

    /// Reports spaces at both ends. Translations with the same spaces as their source text are skipped.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        if isLikeSource(text) { return }
        reportLost(text, &diagnostics)
        let bytes = Array(text.text.utf8)
        let start = length(ofSpaceIn: bytes)
        if start > 0 {
            report(text, at: 0..<start, headline: "This text begins with a space", &diagnostics)
        }
        // Blocks in YAML end with a line break, which is not reported.
        let end = length(ofSpaceIn: reversedByScalar(bytes))
        if end > 0, start < bytes.count {
            report(text, at: bytes.count - end..<bytes.count, headline: "This text ends with a space", &diagnostics)
        }
    }

    /// Whether the translation has the same spaces as its source text, where the spaces are reported.
    private static func isLikeSource(_ text: CheckedText) -> Bool {
        guard text.scope.locale != nil, case .plain(let source)? = text.scope.catalogue[text.message]?.source.form else {
            return false
        }
        return ends(source) == ends(text.text)
    }

    private static func isSuppressed(_ place: SourceLocation, _ catalogue: Catalogue) -> Bool {
        catalogue.ignores.contains { ignore in
            ignore.comment.file == place.file && ignore.covers(Int(place.range.lower))
                && ignore.checks.contains { $0.check == id }
        }
    }

    private static func ends(_ text: String) -> [Int] {
        let bytes = Array(text.utf8)
        return [length(ofSpaceIn: bytes), length(ofSpaceIn: reversedByScalar(bytes))]
    }

    /// Reports translations without a space that the source text has intentionally, as its ignore comment shows.
    private static func reportLost(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        guard text.scope.locale == nil, isSuppressed(text.place, text.scope.catalogue),
            let message = text.scope.catalogue[text.message], case .plain = message.source.form
        else { return }
        let wanted = ends(text.text)
        for case .some(let translation) in message.translations {
            guard case .plain(let other) = translation.form else { continue }
            for (end, (had, has)) in zip(["begins", "ends"], zip(wanted, ends(other))) where had > 0 && has == 0 {
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "The source text \(end) with a space, but its translation doesn't",
                        at: translation.place,
                        related: [.init("the source text", at: text.place)]))
            }
        }
    }

    private static func report(_ text: CheckedText, at range: Range<Int>, headline: String, _ diagnostics: inout Diagnostics) {
        diagnostics.report(
            Diagnostic(id, severity, headline: headline, at: text.place(of: range), fix: text.fix("Remove it", at: range, to: ""))
        )
    }

    /// Returns the length of the spaces, tabs and no-break spaces at the start.
    private static func length(ofSpaceIn bytes: [UInt8]) -> Int {
        var index = 0
        while index < bytes.count {
            if bytes[index] == 0x20 || bytes[index] == 0x09 {
                index += 1
            } else if bytes[index] == 0xC2, index + 1 < bytes.count, bytes[index + 1] == 0xA0 {
                index += 2
            } else {
                break
            }
        }
        return index
    }

    private static func reversedByScalar(_ bytes: [UInt8]) -> [UInt8] {
        String(decoding: bytes, as: UTF8.self).unicodeScalars.reversed().flatMap { Array(String($0).utf8) }
    }
}
