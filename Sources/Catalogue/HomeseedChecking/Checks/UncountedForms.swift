import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// Plural forms of a text that counts nothing, so that an app has no number by which to choose a form.
package enum UncountedForms: Check {
    package static let id: CheckID = "uncounted-forms"
    package static let severity = Severity.warning
    package static let finds = "Plural forms of a text that counts nothing."
    package static let why = "The app has no number to choose a form by, and may show the wrong one or none."

    package static let wrong = Example(
        messages: messages,
        dutch: ExampleCatalogue.dutch(messages: "{lends: ⟦{one: \"{name} leent één boek\", other: \"{name} leent boeken\"}⟧}"))

    package static let right = Example(
        messages: messages,
        dutch: ExampleCatalogue.dutch(messages: "{lends: \"{name} leent boeken\"}"))

    private static let messages = """
        messages:
          lends: "{name} lends books"
        """

    package static let reach = CheckReach.texts

    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages(of: packs) where catalogue.packs.numbers.contains(message.pack) {
            if case .plural(let variants) = message.source.form {
                checkName(message, variants, &diagnostics)
                continue
            }
            // Only messages are checked, because a field may provide the number for an item's text.
            if message.path.first != "messages" || names(in: message.source).contains(PlaceholderText.counted) { continue }
            for text in message.translations {
                guard let text, text.isPlural else { continue }
                diagnostics.report(
                    Diagnostic(
                        id, severity, headline: "The source text counts nothing, so this needs no plural forms", at: text.place,
                        related: [.init("the source text", at: message.source.place)],
                        notes: ["Write one text. If the app does count here, write {count} in the source text."]))
            }
        }
    }

    /// Reports forms that show a number by another name than `count`.
    private static func checkName(_ message: Message, _ variants: [MessageText.Variant], _ diagnostics: inout Diagnostics) {
        let names = names(in: message.source)
        guard !names.contains(PlaceholderText.counted), !message.source.hasBadPlaceholder,
            let name = names.sorted().first(where: { isNumber($0, message.type(of: $0)) })
        else { return }
        diagnostics.report(
            Diagnostic(
                id, severity, headline: "These forms are chosen by {count}, but they show {\(name)}", at: message.source.place,
                notes: ["Rename {\(name)} to {count}, here and in the app."]))
    }

    private static func names(in text: MessageText) -> Set<String> {
        text.mayHavePlaceholders ? Set(text.all.flatMap { PlaceholderText($0.text).names }) : []
    }

    private static func isNumber(_ name: String, _ type: PlaceholderType) -> Bool {
        type == .integer || ["n", "num", "number", "amount", "quantity"].contains(name.lowercased())
    }
}
