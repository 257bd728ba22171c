import HomeseedModel
import HomeseedSource
import HomeseedText

extension Hint {
    /// Prints, per language, how many texts are shown in the pack's language because they are untranslated.
    static func begun(_ pack: Pack, in locales: [LocaleID], _ catalogue: Catalogue) {
        let messages = catalogue.messages(of: pack)
        for locale in locales where !locale.isPseudo {
            // A text that a variant inherits, such as Flemish from Dutch, counts as translated.
            let chain = catalogue.fallback.chain(of: locale)
            if chain.contains(pack.language) { continue }
            let numbers = chain.compactMap { catalogue.locales.number(of: $0) }
            let open = messages.count { message in !message.isName && !numbers.contains { message.translation($0) != nil } }
            if open == 0 { continue }
            let hasBegun = numbers.contains { pack.locales[$0] != nil }
            let state = !hasBegun ? "is not there" : open * 2 > messages.count ? "has only begun" : "is not whole"
            Hint.print(
                "warning: \(pack.id) in \(locale.tag) \(state): \(open) of \(counted(messages.count, "text")) \(open == 1 ? "is" : "are") shown in \(pack.language.tag)."
            )
        }
    }
}

/// Messages in addition to the result. They go to the error stream, so that other programs can read the result.
package enum Hint {
    /// Prints a line to the error stream.
    package static func print(_ text: String) { Console.printError(text + "\n") }

    static func errors(_ diagnostics: Diagnostics) {
        let count = diagnostics.count(.error)
        if count > 0 {
            print("The catalogue has \(counted(count, "error")), so the output may be incomplete: run `homeseed lint`.")
        }
    }
}
