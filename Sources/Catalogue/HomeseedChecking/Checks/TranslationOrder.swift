package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A translation in another position than its source text. Files in the same order can be compared side by side.
package enum TranslationOrder: Check {
    package static let id: CheckID = "translation-order"
    package static let severity = Severity.note
    package static let finds = "A translation in a different place in its file than its source text."
    package static let why = "Two files in the same order can be read side by side, and a missing text is easy to see."

    package static let wrong = Example(
        chores: chores,
        dutch: ExampleCatalogue.dutch(
            chores: "{drying: {title: ⟦De afwas drogen⟧}, dishes: {title: De afwas doen}, floor: {title: Vegen}}")
    )

    package static let right = Example(
        chores: chores,
        dutch: ExampleCatalogue.dutch(
            chores: "{dishes: {title: De afwas doen}, floor: {title: Vegen}, drying: {title: De afwas drogen}}")
    )

    private static let chores = """
        items:
          - {id: dishes, category: kitchen, title: Wash the dishes}
          - {id: floor, category: kitchen, title: Sweep the floor}
          - {id: drying, category: kitchen, title: Dry the dishes}
        """

    package static let reach = CheckReach.texts

    /// Reports the first text of each section that precedes a text it should follow.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        for scope in TextScope.all(packs, of: catalogue) where scope.locale != nil {
            for messages in sections(catalogue.messagesByFile(of: scope.pack).map(\.messages)) {
                if let found = outOfOrder(messages, scope) { diagnostics.report(found) }
            }
        }
    }

    /// Returns the messages by section. Sections in several files, such as templates, are joined.
    private static func sections(_ files: [[Message]]) -> [[Message]] {
        files.reduce(into: []) { sections, file in
            if let last = sections.last?.last, last.path.first == file.first?.path.first {
                sections[sections.count - 1] += file
            } else {
                sections.append(file)
            }
        }
    }

    /// Returns the first text that precedes a text it should follow; later cases are a consequence.
    private static func outOfOrder(_ messages: [Message], _ scope: TextScope) -> Diagnostic? {
        var section: String?
        var item: String?
        // The last texts of the previous item and of the current item.
        var previous: (message: Message, text: MessageText)?
        var current: (message: Message, text: MessageText)?
        for message in messages {
            guard message.path.count > 1, let text = scope.text(of: message) else { continue }
            if message.path[0] != section {
                (section, item, previous, current) = (message.path[0], message.path[1], nil, nil)
            } else if message.path[1] != item {
                (item, previous) = (message.path[1], current)
            }
            if let previous, text.place < previous.text.place, previous.text.place.file == text.place.file {
                return Diagnostic(
                    id, severity, headline: "This is before '\(previous.message.path[1])' here, but after it in the source text",
                    at: text.place,
                    related: [
                        .init("should come after this", at: previous.text.place),
                        .init("the source text", at: message.source.place),
                    ])
            }
            current = (message, text)
        }
        return nil
    }
}
