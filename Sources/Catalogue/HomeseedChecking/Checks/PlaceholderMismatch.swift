package import HomeseedModel
package import HomeseedSource
import HomeseedText

/// A placeholder that only a text or only its translation has. The name would be missing, or shown as {naam}.
package enum PlaceholderMismatch: Check {
    package static let id = CheckID.placeholderMismatch
    package static let finds =
        "A placeholder that is missing from a text or its translation, or that has another name in one plural form."
    package static let why =
        "In one language, the app would omit the name or number, or show a misspelt placeholder such as `{nmae}`."
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

    package static let reach = CheckReach.texts

    /// Reports a typo in a source text once, not for each translation. A translation has at most twenty findings.
    package static func check(_ packs: ArraySlice<Pack>, of catalogue: Catalogue, _ diagnostics: inout Diagnostics) {
        var crowded: Set<SourceLocation> = []
        var counts = NameCounts(catalogue.messages(of: packs))
        for message in catalogue.messages(of: packs) {
            let misspeltNames = misspeltNames(in: message)
            report(misspeltNames, in: message, from: catalogue.sources, &diagnostics)
            for case let translation? in message.translations {
                let before = diagnostics.all.count
                compare(
                    message, with: translation, correcting: misspeltNames, counting: &counts, in: catalogue.sources, &diagnostics)
                if diagnostics.all.count - before > DenseTexts.maximum { crowded.formUnion(translation.all.map(\.place)) }
            }
        }
        diagnostics = DenseTexts(crowded).bounded(diagnostics)
    }

    /// Returns the misspelt names in the plural forms of a source text, with their corrections. Such a name is in no translation.
    /// It is similar to a placeholder of the translations, or to {count}, that the name's plural form lacks.
    static func misspeltNames(in message: Message) -> [String: String] {
        guard case .plural(let variants) = message.source.form, variants.count > 1, message.source.mayHavePlaceholders,
            !message.source.hasBadPlaceholder
        else { return [:] }
        let forms = variants.map { Set(PlaceholderText($0.text).names) }
        let all = forms.reduce(into: Set<String>()) { $0.formUnion($1) }
        let translated = message.translations.compactMap { $0.map(names) }
        return all.reduce(into: [:]) { misspeltNames, name in
            if name == PlaceholderText.counted || message.placeholders[name] != nil
                || translated.contains(where: { $0.contains(name) })
            {
                return
            }
            let own = forms.filter { $0.contains(name) }
            let others = all.union([PlaceholderText.counted]).filter { other in
                (translated.contains { $0.contains(other) } || other == PlaceholderText.counted && all.contains(other))
                    && own.allSatisfy { !$0.contains(other) }
            }
            misspeltNames[name] = suggestion(for: name, among: others)
        }
    }

    private static func report(
        _ misspeltNames: [String: String], in message: Message, from sources: SourceMap, _ diagnostics: inout Diagnostics
    ) {
        if misspeltNames.isEmpty { return }
        for (text, place) in message.source.all {
            let start = sources.start(of: text, at: place)
            for placeholder in PlaceholderText(text).placeholders {
                guard let meant = misspeltNames[placeholder.name] else { continue }
                let at = start.map { place.part(placeholder.range, from: $0) } ?? place
                let isShared = names(message.source).contains(meant)
                let who = isShared ? "The other forms of this text have" : "A text with plural forms has"
                var found = Diagnostic(
                    id, .error,
                    headline: "\(who) {\(meant.escapedForTerminal)}, but this one has {\(placeholder.name.escapedForTerminal)}",
                    at: at,
                    label: "did you mean {\(meant.escapedForTerminal)}?", notes: ["The app would show it literally."])
                if start != nil {
                    found.fix = Fix(
                        "Write {\(meant)}", edits: [.init(at, "{\(meant)}")], isSafe: isSameWord(placeholder.name, meant))
                }
                diagnostics.report(found)
            }
        }
    }

    private static func compare(
        _ message: Message, with translation: MessageText, correcting misspeltNames: [String: String],
        counting counts: inout NameCounts,
        in sources: SourceMap, _ diagnostics: inout Diagnostics
    ) {
        if !message.source.mayHavePlaceholders, !translation.mayHavePlaceholders { return }
        if message.source.isIncomplete || message.source.hasBadPlaceholder || translation.hasBadPlaceholder { return }
        let source = names(message.source).subtracting(misspeltNames.keys).union(misspeltNames.values)
        // If a misspelt name is reported, its correction is not also reported as missing.
        var misspelt: Set<String> = []
        lazy var suggester = Suggester(source)
        for (text, place) in translation.all where source.isEmpty || text.utf8.contains(0x7B) {
            let read = PlaceholderText(text)
            let unknown = read.names.filter { !source.contains($0) }
            if unknown.isEmpty { continue }
            let ranges = Dictionary(read.placeholders.map { ($0.name, $0.range) }) { first, _ in first }
            let start = sources.start(of: text, at: place)
            // A single unknown name corresponds to a single missing name: {naam} to {name}.
            let lacking = source.subtracting(read.names)
            let only = unknown.count == 1 && lacking.count == 1 ? lacking.first : nil
            for name in unknown {
                let range = ranges[name] ?? SourceRange(0, 0)
                let at = start.map { place.part(range, from: $0) } ?? place
                let near = suggester.suggestion(for: name) ?? only
                if let near { misspelt.insert(near) }
                var found = extra(name, near: near, at: at, of: message)
                // The fix requires that the file contains the text without escapes.
                if let near, at.range.count == range.count,
                    isConfirmedByOtherTexts(near, against: name, in: message, counting: &counts)
                {
                    found.fix = Fix(
                        "Write {\(near)}", edits: [.init(at, "{\(near)}")],
                        isSafe: isSameWord(name, near) && isMinority(name, besides: near, message))
                }
                diagnostics.report(found)
            }
        }
        let missed = source.subtracting(names(translation)).subtracting(misspelt)
        if missed.isEmpty { return }
        var lacked = ForeignPlaceholder.lacked(by: translation, message.source)
        if let replaced = PrintfPlaceholder.replaced(in: translation, message.source) { lacked.insert(replaced) }
        for name in missed.sorted() where !lacked.contains(name) {
            diagnostics.report(missing(name, at: translation.place, of: message))
        }
    }

    /// The number of source texts that use each placeholder name, counted on first use.
    private struct NameCounts {
        private let messages: [Message]
        private var counts: [String: Int]?

        init(_ messages: [Message]) { self.messages = messages }

        mutating func count(_ name: String) -> Int {
            let known: [String: Int] =
                counts
                ?? messages.reduce(into: [:]) { counts, message in
                    guard message.source.mayHavePlaceholders else { return }
                    for name in PlaceholderMismatch.names(message.source) { counts[name, default: 0] += 1 }
                }
            counts = known
            return known[name] ?? 0
        }
    }

    /// Whether other texts confirm the name in the source text. Otherwise the typo may be in the source, and the fix would
    /// spread it.
    private static func isConfirmedByOtherTexts(
        _ near: String, against name: String, in message: Message, counting counts: inout NameCounts
    )
        -> Bool
    {
        if near == PlaceholderText.counted || message.placeholders[near] != nil
            || message.translations.contains(where: { $0.map(names)?.contains(near) ?? false })
        {
            return true
        }
        let (own, other) = (counts.count(near) - 1, counts.count(name))
        if own != other { return own > other }
        return near == near.lowercased() || name != name.lowercased()
    }

    /// Whether at least as many texts confirm the source's name as contradict it. A name in all translations may be correct.
    private static func isMinority(_ name: String, besides near: String, _ message: Message) -> Bool {
        let translated = message.translations.compactMap { $0.map(names) }
        let right = translated.count { $0.contains(near) } + (message.placeholders[near] == nil ? 0 : 1)
        return right > 0 && translated.count { $0.contains(name) } <= right
    }

    /// Whether the placeholders of a translation are reported as different.
    static func differ(_ source: MessageText, _ translation: MessageText) -> Bool {
        if !source.mayHavePlaceholders, !translation.mayHavePlaceholders { return false }
        return names(source) != names(translation)
    }

    private static func names(_ text: MessageText) -> Set<String> {
        Set(text.all.flatMap { PlaceholderText($0.text).names })
    }

    private static func extra(_ name: String, near: String?, at place: SourceLocation, of message: Message) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The source text has no placeholder {\(name)}", at: place,
            label: near.map { "did you mean {\($0)}?" },
            related: [.init("the source text", at: message.source.place)], notes: ["The app would show it literally."])
    }

    private static func missing(_ name: String, at place: SourceLocation, of message: Message) -> Diagnostic {
        Diagnostic(
            id, .error, headline: "The placeholder {\(name)} is missing here", at: place,
            related: [.init("the source text", at: message.source.place)], notes: ["Write it in its place in the sentence."])
    }
}
