package import HomeseedSource

package enum TextTooLong: Check {
    package static let id: CheckID = "text-too-long"
    package static let severity = Severity.warning

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for message in catalogue.messages.joined() {
            guard let budget = message.budget else { continue }
            for text in [message.source] + message.translations.compactMap({ $0 }) {
                for (content, place) in text.all where content.count > budget {
                    diagnostics.report(
                        Diagnostic(
                            id, severity, "This text has \(content.count) characters, and there is room for \(budget)", at: place))
                }
            }
        }
    }
}
