package import HomeseedSource

package enum PlaceholderMismatch: Check {
    package static let id: CheckID = "placeholder-mismatch"

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for messages in catalogue.messages {
            for message in messages where !message.translations.isEmpty {
                for case let translation? in message.translations { compare(message, translation, &diagnostics) }
            }
        }
    }

    private static func compare(_ message: Message, _ translation: MessageText, _ diagnostics: inout Diagnostics) {
        if !message.source.mayHavePlaceholders, !translation.mayHavePlaceholders { return }
        let source = names(message.source)
        for (text, place) in translation.all where source.isEmpty || text.utf8.contains(0x7B) {
            for name in PlaceholderText(text).names where !source.contains(name) {
                diagnostics.report(extra(name, among: source, place, message))
            }
        }
        let found = names(translation)
        for name in source.sorted() where !found.contains(name) { diagnostics.report(missing(name, translation.place, message)) }
    }

    private static func names(_ text: MessageText) -> Set<String> {
        Set(text.all.flatMap { PlaceholderText($0.text).names })
    }

    private static func extra(_ name: String, among source: Set<String>, _ place: Place, _ message: Message) -> Diagnostic {
        let near = suggestion(for: name, among: source)
        return Diagnostic(
            id, .error, "The source has no placeholder {\(name)}", at: place, label: near.map { "did you mean {\($0)}?" },
            related: [.init("the source", at: message.source.place)], notes: ["It would be shown as it is written."])
    }

    private static func missing(_ name: String, _ place: Place, _ message: Message) -> Diagnostic {
        Diagnostic(
            id, .error, "The placeholder {\(name)} is missing here", at: place,
            related: [.init("the source", at: message.source.place)])
    }
}

extension MessageText {
    var mayHavePlaceholders: Bool { all.contains { $0.text.utf8.contains(0x7B) || $0.text.utf8.contains(0x7D) } }
}
