package import HomeseedSource
import HomeseedText

package enum PlaceholderMismatch: Check {
    package static let id: CheckID = "placeholder-mismatch"
    package static let finds = "A placeholder that a text and its translation do not share."
    package static let why = "In one language the name or the number would be missing, or stand there as {naam}."
    package static let isRequiredForSeeding = false

    package static let wrong = Example(
        messages: """
            messages:
              well-done: "Well done, {name}!"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages: {well-done: ⟦"Goed gedaan!"⟧}
            """
    )

    package static let right = Example(
        messages: """
            messages:
              well-done: "Well done, {name}!"
            """,
        dutch: """
            pack: {title: Een klein huishouden}
            categories: {kitchen: {title: Keuken}}
            chores: {dishes: {title: De afwas doen}}
            templates: {home: {title: Eén kind}}
            messages: {well-done: "Goed gedaan, {name}!"}
            """
    )

    package static func check(_ catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        var crowded: Set<Place> = []
        for messages in catalogue.messages {
            for message in messages where !message.translations.isEmpty {
                for case let translation? in message.translations {
                    let before = diagnostics.all.count
                    compare(message, translation, catalogue.sources, &diagnostics)
                    if diagnostics.all.count - before > CrowdedTexts.most { crowded.formUnion(translation.all.map(\.place)) }
                }
            }
        }
        diagnostics = CrowdedTexts(crowded).bounded(diagnostics)
    }

    private static func compare(_ message: Message, _ translation: MessageText, _ sources: SourceMap, _ diagnostics: inout Diagnostics) {
        if !message.source.mayHavePlaceholders, !translation.mayHavePlaceholders { return }
        if message.source.isIncomplete || message.source.hasBadPlaceholder || translation.hasBadPlaceholder { return }
        let source = names(message.source)
        // What was meant by a misspelt name is not missing as well.
        var misspelt: Set<String> = []
        lazy var suggester = Suggester(source)
        for (text, place) in translation.all where source.isEmpty || text.utf8.contains(0x7B) {
            let read = PlaceholderText(text)
            let unknown = read.names.filter { !source.contains($0) }
            if unknown.isEmpty { continue }
            let ranges = Dictionary(read.placeholders.map { ($0.name, $0.range) }) { first, _ in first }
            let start = sources.start(of: text, at: place)
            for name in unknown {
                let range = ranges[name] ?? SourceRange(0, 0)
                let at = start.map { place.part(range, from: $0) } ?? place
                let near = suggester.suggestion(for: name)
                if let near { misspelt.insert(near) }
                var found = extra(name, near: near, at, message)
                // Only where the file spells the text as it reads.
                if let near, at.range.count == range.count {
                    found.fix = Fix("Write {\(near)}", edits: [.init(at, "{\(near)}")], isSafe: isSameWord(name, near) && isAlone(name, besides: near, message))
                }
                diagnostics.report(found)
            }
        }
        let found = names(translation).union(ForeignPlaceholder.lacked(by: translation, message.source))
        for name in source.sorted() where !found.contains(name) && !misspelt.contains(name) {
            diagnostics.report(missing(name, translation.place, message))
        }
    }

    /// Whether more speak for the one in the source than against it: what all translations have may be right.
    private static func isAlone(_ name: String, besides near: String, _ message: Message) -> Bool {
        let translated = message.translations.compactMap { $0.map(names) }
        let right = translated.count { $0.contains(near) } + (message.placeholders[near] == nil ? 0 : 1)
        return right > 0 && translated.count { $0.contains(name) } <= right
    }

    /// Whether a translation is spoken of for its placeholders.
    static func differ(_ source: MessageText, _ translation: MessageText) -> Bool {
        if !source.mayHavePlaceholders, !translation.mayHavePlaceholders { return false }
        return names(source) != names(translation)
    }

    private static func names(_ text: MessageText) -> Set<String> {
        Set(text.all.flatMap { PlaceholderText($0.text).names })
    }

    private static func extra(_ name: String, near: String?, _ place: Place, _ message: Message) -> Diagnostic {
        Diagnostic(
            id, .error, "The source has no placeholder {\(name)}", at: place, label: near.map { "did you mean {\($0)}?" },
            related: [.init("the source", at: message.source.place)], notes: ["It would be shown as it is written."])
    }

    private static func missing(_ name: String, _ place: Place, _ message: Message) -> Diagnostic {
        Diagnostic(
            id, .error, "The placeholder {\(name)} is missing here", at: place,
            related: [.init("the source", at: message.source.place)], notes: ["Write it where it belongs in the sentence."])
    }
}

extension MessageText {
    /// A brace that is spoken of already: which placeholders were meant is not known.
    var hasBadPlaceholder: Bool { all.contains { !PlaceholderText($0.text).faults.isEmpty } }

    var mayHavePlaceholders: Bool {
        switch form {
        case .plain(let text): text.hasBrace
        case .plural(let variants): variants.contains { $0.text.hasBrace }
        }
    }
}

extension String {
    /// Asked of every text in every language, so of its bytes where they lie.
    fileprivate var hasBrace: Bool {
        func isBrace(_ byte: UInt8) -> Bool { byte == 0x7B || byte == 0x7D }
        return utf8.withContiguousStorageIfAvailable { $0.contains(where: isBrace) } ?? utf8.contains(where: isBrace)
    }
}
