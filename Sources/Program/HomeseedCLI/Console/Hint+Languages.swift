import HomeseedModel
import HomeseedSource
import HomeseedText

extension Hint {
    /// Says of each language how much of what is shipped is in another one, because nobody has translated it yet.
    static func begun(_ pack: Pack, in locales: [LocaleID], _ catalogue: Catalogue) {
        let messages = catalogue.messages(of: pack)
        for locale in locales where !locale.isPseudo {
            // What Flemish says as Dutch does is no gap.
            let chain = catalogue.fallback.chain(of: locale)
            if chain.contains(pack.language) { continue }
            let numbers = chain.compactMap { catalogue.locales.number(of: $0) }
            let open = messages.count { message in !message.isName && !numbers.contains { message.translation($0) != nil } }
            if open == 0 { continue }
            let hasBegun = numbers.contains { pack.locales[$0] != nil }
            let state = !hasBegun ? "is not there" : open * 2 > messages.count ? "has only begun" : "is not whole"
            Hint.say("warning: \(pack.id) in \(locale.tag) \(state): \(open) of \(counted(messages.count, "text")) \(open == 1 ? "is" : "are") shown in \(pack.language.tag).")
        }
    }
}

/// Words beside the result: on the error stream, so that the result can be used by other programs.
package enum Hint {
    /// Says a line to whoever watches.
    package static func say(_ text: String) { Console.printError(text + "\n") }

    static func errors(_ diagnostics: Diagnostics) {
        let count = diagnostics.count(.error)
        if count > 0 { say("The catalogue has \(counted(count, "error")), so the output may be incomplete. `homeseed lint` shows them.") }
    }
}
