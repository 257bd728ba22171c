package import HomeseedLocalisation
package import HomeseedSource
import HomeseedText

/// A placeholder in the syntax of another tool, such as {{count}}. It is not replaced, so the braces would be shown.
package enum ForeignPlaceholder: TextCheck {
    package static let id: CheckID = "foreign-placeholder"
    package static let severity = Severity.warning
    package static let finds = "A placeholder of another tool or language, such as `{{count}}`, `${name}` or `%(name)s`."
    package static let why = "Homeseed doesn't fill it in: a family would see the braces and the name."

    package static let wrong = Example(
        messages: """
            messages:
              note:
                one: "{count} task done"
                other: "{count} tasks done"
            """,
        dutch: ExampleCatalogue.dutch(note: "{one: \"{count} klus gedaan\", other: \"⟦{{count}}⟧ klussen gedaan\"}"))

    package static let right = Example(
        messages: """
            messages:
              note: "Well done, {name}: ${price} saved at 20% (really)!"
            """,
        dutch: ExampleCatalogue.dutch(note: "\"Goed gedaan, {name}: ${price} gespaard bij 20% (echt)!\""))

    package static let traits: TextTraits = [.brace, .percent, .markup, .sigil]

    /// Reports a warning, or an error if the translation lacks the intended placeholder or the braces are invalid.
    package static func check(_ text: CheckedText, _ diagnostics: inout Diagnostics) {
        let found = ForeignPlaceholderLexer.find(in: text.text)
        guard !found.isEmpty, let message = text.scope.catalogue[text.message] else { return }
        let source = text.scope.locale == nil ? nil : message.source
        for placeholder in found where !isIntentional(placeholder, written: text.slice(placeholder.range), in: source) {
            let lacking = text.scope.text(of: message).flatMap { lacked(by: $0, source) } ?? []
            let isLacking = placeholder.name.map(lacking.contains) ?? false
            var diagnostic = diagnostic(
                placeholder, written: text.slice(placeholder.range), at: text.place(of: placeholder.range),
                isError: isLacking || placeholder.syntax.isInvalidBrace)
            if let name = placeholder.name, isPlain(placeholder.syntax) {
                let isKnown = source?.all.contains { PlaceholderText($0.text).names.contains(name) } ?? false
                diagnostic.fix = text.fix("Write {\(name)}", at: placeholder.range, to: "{\(name)}", isSafe: isKnown)
            }
            diagnostics.report(diagnostic)
        }
    }

    /// Whether the text shows the syntax on purpose. In a source text, the syntax is then escaped; in a translation, the source
    /// text has it too.
    private static func isIntentional(_ placeholder: FoundPlaceholder, written: String, in source: MessageText?) -> Bool {
        source?.all.contains { $0.text.contains(scalars: written) } ?? placeholder.isEscaped
    }

    /// Returns the placeholders that a translation has only in the syntax of another tool.
    static func lacked(by translation: MessageText, _ source: MessageText?) -> Set<String> {
        let foreign = translation.all.flatMap { ForeignPlaceholderLexer.find(in: $0.text) }.compactMap(\.name)
        if foreign.isEmpty { return [] }
        let names = Set(translation.all.flatMap { PlaceholderText($0.text).names })
        return Set(source?.all.flatMap { PlaceholderText($0.text).names } ?? []).subtracting(names).intersection(foreign)
    }

    /// Whether the placeholder consists only of its name.
    private static func isPlain(_ syntax: ForeignPlaceholderSyntax) -> Bool {
        switch syntax {
        case .plural, .select, .format, .nesting: false
        default: true
        }
    }

    /// Reports a placeholder of another tool, with the tool and the correct syntax.
    ///
    /// - Parameter written: the placeholder as written in the text.
    package static func diagnostic(_ placeholder: FoundPlaceholder, written: String, at place: SourceLocation?, isError: Bool)
        -> Diagnostic
    {
        let shown = "'" + cropped(written, to: 60).escapedForTerminal + "'"
        let here = placeholder.name.map { "Here, write {\($0)}." } ?? "Here, a placeholder is a name in braces: {count}, {name}."
        let headline: String
        var notes: [String]
        switch placeholder.syntax {
        case .plural:
            headline = "\(shown) is ICU syntax for plural forms"
            notes =
                ["Here, each plural form is a text of its own:"]
                + placeholder.forms.map { "\($0.key): \(JSONTree.quoted($0.text))" }
            if placeholder.forms.isEmpty {
                notes = [
                    "Here, each plural form is a text of its own below the message: one, other and the other forms of the language."
                ]
            }
        case .select:
            headline = "\(shown) is ICU syntax for a choice between texts"
            notes = ["Here, only numbers select a form. Write one text that fits all cases, or one message for each."]
        case .nesting:
            headline = "\(shown) is shown as written"
            notes = ["In i18next it inserts another text. Here, a text can't include another one: write it out."]
        case .dollar where !placeholder.isEscaped, .percent where !placeholder.isEscaped:
            headline = "A family would see the '\(written.prefix(1))' of \(shown)"
            notes = ["\(placeholder.syntax.users) a placeholder like this. \(here)"]
        case .doubleBraces where !placeholder.isEscaped:
            headline = "\(shown) is not filled in: two braces are shown as one"
            notes = ["\(placeholder.syntax.users) a placeholder like this. \(here)"]
        default:
            headline = placeholder.syntax.isInvalidBrace ? "\(shown) is not a placeholder here" : "\(shown) is not filled in"
            notes = ["\(placeholder.syntax.users) a placeholder like this. \(here)"]
        }
        return Diagnostic(id, isError ? .error : severity, headline: headline, at: place, notes: notes)
    }
}
