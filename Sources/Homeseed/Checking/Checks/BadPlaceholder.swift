package import HomeseedSource

package enum BadPlaceholder: Check {
    package static let id: CheckID = "bad-placeholder"

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages.joined() {
            for text in [message.source] + message.translations.compactMap({ $0 }) where text.mayHavePlaceholders {
                for (content, place) in text.all where !PlaceholderText(content).faults.isEmpty {
                    diagnostics.report(
                        Diagnostic(
                            id, .error, "A brace in this text is not part of a placeholder", at: place,
                            notes: ["A placeholder is a name in braces: {count}.", "A brace that is meant as such is written twice: {{ or }}."]))
                }
            }
        }
    }
}
