package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A translation whose final punctuation differs from the source text's, so that a question may become an instruction.
package enum EndPunctuation: Check {
    package static let id: CheckID = "end-punctuation"
    package static let severity = Severity.warning
    package static let finds = "A translation with different end punctuation, such as a question that has become a statement."
    package static let why = "The tone changes with it: an invitation in one language is an order in the other."

    package static let wrong = Example(
        messages: "messages: {ready: Ready?}", dutch: ExampleCatalogue.dutch(messages: "{ready: ⟦Klaar!⟧}"))

    package static let right = Example(
        messages: "messages: {ready: Ready?}", dutch: ExampleCatalogue.dutch(messages: "{ready: Klaar?}"))

    private enum Sign: String {
        /// A full stop, an exclamation mark or nothing. Languages differ in their use of exclamation marks, and `full-stop`
        /// checks full stops.
        case statement
        case question = "a question mark"
        case colon = "a colon"
        case dots = "three dots"
    }

    package static let reach = CheckReach.texts

    /// Compares questions, colons and ellipses at the end of texts. For plural texts, the check compares the form `other`.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages(of: packs) where !message.translations.isEmpty {
            for (locale, text) in message.translations.numbered {
                if let text { compare(message.source, with: text, in: catalogue.locales[locale], &diagnostics) }
            }
        }
    }

    private static func compare(
        _ source: MessageText, with text: MessageText, in locale: LocaleID, _ diagnostics: inout Diagnostics
    ) {
        guard let (content, place) = last(text), let (original, origin) = last(source) else { return }
        let (was, now) = (sign(original, in: .english), sign(content, in: locale))
        if was == now { return }
        diagnostics.report(
            Diagnostic(
                id, severity, headline: headline(was, now), at: place,
                related: [.init("the source text", at: origin)], notes: ["End the translation like the source text."]))
    }

    private static func headline(_ was: Sign, _ now: Sign) -> String {
        if was == .statement { return "This ends with \(now.rawValue), and the source text doesn't" }
        return "The source text ends with \(was.rawValue), and its translation "
            + (now == .statement ? "doesn't" : "with \(now.rawValue)")
    }

    private static func last(_ text: MessageText) -> (String, SourceLocation)? {
        switch text.form {
        case .plain(let plain): (plain, text.place)
        case .plural(let variants): variants.first { $0.key == .category(.other) }.map { ($0.text, $0.place) }
        }
    }

    private static func sign(_ text: String, in locale: LocaleID) -> Sign {
        // A fast path: almost all texts end with a letter.
        if let byte = text.utf8.last, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) { return .statement }
        let scalars = text.unicodeScalars.reversed().drop(while: canFollowSentence)
        switch scalars.first {
        case ".", "。", "।", "۔", "։", "።": return scalars.dropFirst().first == "." ? .dots : .statement
        case "…", "⋯": return .dots
        case "?", "？", "؟", "՞": return .question
        case ";", "\u{37E}": return locale.language == "el" ? .question : .statement
        case ":", "：": return .colon
        default: return .statement
        }
    }

    /// Whether the scalar can follow the end of a sentence: a space, a closing quote or bracket, or an emoji.
    private static func canFollowSentence(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x80 { return scalar == " " || scalar == "\n" || scalar == "\"" || scalar == "'" || scalar == ")" }
        switch scalar.value {
        case 0xA0, 0xBB, 0xAB, 0x2018...0x201F, 0x2039, 0x203A, 0x202F, 0xFE0F, 0x200D, 0x200E, 0x200F: return true
        default:
            return scalar.properties.isEmojiPresentation || scalar.properties.isEmojiModifier
                || (0x2600...0x27BF).contains(scalar.value)
        }
    }
}
