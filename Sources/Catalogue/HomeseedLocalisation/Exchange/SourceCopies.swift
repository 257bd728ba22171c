package import HomeseedSource
package import HomeseedText

/// Texts that a file marks as untranslated and that repeat their source, as translation tools write them. They are skipped,
/// and reported in one line for each language.
package struct SourceCopies {
    private var found: [(locale: LocaleID, count: Int, key: String, place: SourceLocation?)] = []

    package init() {}

    /// Records a text that repeats its source; the first text of a language determines the location.
    package mutating func add(_ key: String, _ locale: LocaleID, at place: SourceLocation?) {
        if let index = found.firstIndex(where: { $0.locale == locale }) {
            found[index].count += 1
        } else {
            found.append((locale, 1, key, place))
        }
    }

    package var diagnostics: [Diagnostic] {
        found.map { copies in
            let isOne = copies.count == 1
            return Diagnostic(
                FormatLoss.id, .note,
                headline:
                    "\(copies.count) \(isOne ? "text is" : "texts are") marked as not translated into \(copies.locale.tag), but \(isOne ? "has its" : "have their") source text as translation",
                at: copies.place,
                notes: [
                    isOne
                        ? "It was skipped: '\(copies.key.escapedForTerminal)'."
                        : "They were skipped, beginning with '\(copies.key.escapedForTerminal)'."
                ])
        }
    }
}
