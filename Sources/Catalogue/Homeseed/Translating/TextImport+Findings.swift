import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

extension TextImport {
    mutating func noteUnknown(_ unit: ExchangeUnit, _ pack: Pack) {
        let place = unit.place ?? unit.texts.values.lazy.compactMap(\.place).first
        let key = UnknownKey(pack: pack.number, key: unit.key)
        if let known = unknownNumbers[key] {
            if let place { unknown[known].files.insert(place.file) }
            return
        }
        unknownNumbers[key] = unknown.count
        unknown.append(UnknownText(pack: pack, key: unit.key, place: place, files: Set([place?.file].compactMap { $0 })))
    }

    /// Returns the diagnostic of an unknown text.
    ///
    /// - Parameter isSuggesting: whether to suggest a similar key, as for the first 20 unknown texts.
    func diagnostic(_ text: UnknownText, isSuggesting: Bool) -> Diagnostic {
        let messages = isSuggesting ? catalogue.messages(of: text.pack) : []
        let near = isSuggesting ? suggestion(for: text.key, among: messages.map { ExchangeKey.joined($0.path) }) : nil
        let place = near.flatMap { key in messages.first { ExchangeKey.joined($0.path) == key }?.source.place }
        let also = text.files.count > 1 ? " It is in \(text.files.count) files." : ""
        return Diagnostic(
            "unknown-translation", .warning, headline: "There is no text '\(text.key.escapedForTerminal)' in \(text.pack.id)",
            at: text.place,
            label: near.map { "did you mean '\($0)'?" }, related: place.map { [.init("this one", at: $0)] } ?? [],
            notes: ["It was skipped: it may have been renamed or removed since the export.\(also)"]
        ).omitting()
    }

    /// Reports placeholders whose type or number of decimals differs between the file and the catalogue.
    mutating func reportRetyped(_ unit: ExchangeUnit, text: ExchangeText, for target: Target, ours: ExchangeUnit) {
        for (name, type) in (unit.written[target.locale] ?? [:]).sorted(by: { $0.key < $1.key }) {
            let own = ours.type(of: name)
            guard ours.texts.values.contains(where: { $0.all.contains { PlaceholderText($0).names.contains(name) } }) else {
                continue
            }
            let shown = "{\(name.escapedForTerminal)}"
            if !own.isSameKind(as: type) {
                conditionalFindings.append(
                    (
                        target,
                        Diagnostic(
                            .placeholderMismatch, .warning,
                            headline: "\(shown) is written as \(type.described) here, but is \(own.described) in the catalogue",
                            at: text.place ?? unit.place, related: ours.place.map { [.init("the source text", at: $0)] } ?? [],
                            notes: ["It was imported as \(shown), which is right for apps: \(ours.key)."])
                    ))
            } else if let digits = type.digits, digits != own.digits {
                reportDigits(shown, of: name, digits: digits, own: own, at: text.place ?? unit.place, in: ours)
            }
        }
    }

    /// Reports a number of decimals in the file that differs from the catalogue's, once for each placeholder. The next export
    /// writes the catalogue's number.
    mutating func reportDigits(
        _ shown: String, of name: String, digits: Int, own: PlaceholderType, at place: SourceLocation?, in ours: ExchangeUnit
    ) {
        guard reportedDigits.insert(ours.key + "\n" + name).inserted else { return }
        let has = own.digits.map { "its text needs \($0)" } ?? "its text doesn't set the number"
        findings.report(
            Diagnostic(
                .placeholderMismatch, .warning,
                headline: "\(shown) has \(digits) decimal \(digits == 1 ? "place" : "places") here, but \(has)",
                at: place, related: ours.place.map { [.init("the source text", at: $0)] } ?? [],
                notes: [
                    "To have this number, write `placeholders: {\(name.escapedForTerminal): {decimal: \(digits)}}` with \(ours.key)."
                ]))
    }

    /// Returns one side of a conflict as a single line.
    static func side(_ name: String, _ text: ExchangeText?, besides other: ExchangeText?) -> String {
        guard let text else { return "\(name): no translation" }
        // Only differing plural forms are shown.
        guard let variants = text.variants else {
            return "\(name): \(cropped((text.all.first ?? "").escapedOnOneLine, to: 300).escapedForTerminal)"
        }
        let shown = variants.filter { variant in other?[variant.key].map { !$0.utf8.elementsEqual(variant.text.utf8) } ?? true }
        return "\(name): "
            + (shown.isEmpty ? variants : shown).map {
                "\($0.key.word): \(cropped($0.text.escapedOnOneLine, to: 120).escapedForTerminal)"
            }.joined(separator: "; ")
    }

    /// Returns the exported version (if known), the current version and the imported versions of a text, one line each.
    ///
    /// - Parameter other: the pending change of another file, or `nil` if there is none.
    func versions(_ sides: Sides, besides other: Change? = nil) -> [String] {
        var lines: [String] = []
        let base = sides.sent.text ?? formerText?(sides.pack, sides.locale, sides.whole.path) { sides.sent.hasForm(of: $0) }
        if let base {
            lines.append(TextImport.side("exported", base, besides: nil))
        } else if sides.sent.hasForm(of: nil) {
            lines.append("exported: no translation")
        }
        let here = other.map(\.replaced) ?? sides.whole.texts[sides.locale]
        lines.append(TextImport.side("here", here, besides: sides.text))
        if let other { lines.append(TextImport.side("in the other file", other.text, besides: sides.text)) }
        lines.append(TextImport.side("in the file", sides.text, besides: other?.text ?? here))
        return lines
    }

    mutating func reportEarlierText(_ sides: Sides) {
        findings.report(
            Diagnostic(
                "earlier-text", .warning,
                headline: "The file has an earlier translation of this text, so the catalogue's is kept",
                at: sides.text.place ?? sides.unit.place,
                related: sides.current?.place.map { [.init("the one in the catalogue", at: $0)] } ?? [],
                notes: versions(sides) + [
                    "If the earlier one is right, write it into the catalogue, or import with `--base`: \(sides.whole.key)."
                ]))
    }

    mutating func conflict(_ sides: Sides, _ headline: String) {
        let now = sides.ours.texts[sides.source]
        var related: [Diagnostic.Related] = []
        if let place = sides.current?.place { related.append(.init("the one in the catalogue", at: place)) }
        if sides.isOlder, let place = now?.place { related.append(.init("the current source text", at: place)) }
        findings.report(
            Diagnostic(
                "import-conflict", .error, headline: headline, at: sides.text.place ?? sides.unit.place, related: related,
                notes: versions(sides) + [
                    "The catalogue's text is kept. Write the right text into the catalogue, or export it again: \(sides.whole.key)."
                ]
            ).omitting())
    }

    /// Refuses plural forms of a text that has none in the source, since the app has no number to select one.
    mutating func refuseForms(_ unit: ExchangeUnit, text: ExchangeText, ours: ExchangeUnit, source: ExchangeText) {
        let others = source.all.flatMap { PlaceholderText($0).names }.map { "{\($0.escapedForTerminal)}" }
        let why =
            others.isEmpty
            ? "This text has no placeholder, but the file has plural forms for it"
            : "This text has no number {count} to choose a plural form, but the file has plural forms for it"
        findings.report(
            Diagnostic(
                .placeholderMismatch, .error, headline: why, at: text.place ?? unit.place,
                related: ours.place.map { [.init("the source text", at: $0)] } ?? [],
                notes: [
                    "It was skipped: \(ours.key). "
                        + (others.isEmpty
                            ? "Translate it as one text."
                            : "Translate it as one text, or rename \(others.joined(separator: " or ")) to {count} in the catalogue.")
                ]
            ).omitting())
    }

    /// Refuses plural forms that are selected by a placeholder other than `{count}`.
    mutating func refuseForms(_ unit: ExchangeUnit, text: ExchangeText, ours: ExchangeUnit, chosenBy name: String) {
        let shown = "{\(name.escapedForTerminal)}"
        findings.report(
            Diagnostic(
                .placeholderMismatch, .error,
                headline: "The file chooses the plural forms of this text by \(shown), but only {count} selects a form",
                at: text.place ?? unit.place, related: ours.place.map { [.init("the source text", at: $0)] } ?? [],
                notes: ["It was skipped: \(ours.key). Choose the forms by {count}, and write \(shown) as a placeholder in each."]
            ).omitting())
    }

    /// Refuses a text with an empty plural form, since an app would show an empty text.
    mutating func refuseEmptyForm(_ form: MessageText.Key, of unit: ExchangeUnit, text: ExchangeText) {
        findings.report(
            Diagnostic(
                FormatLoss.id, .warning, headline: "The plural form '\(form.word)' of a text is empty, so the text is skipped",
                at: text.place ?? unit.place,
                notes: ["\(unit.key.escapedForTerminal). An app shows an empty text for it. Write the form, or remove it."]
            ).omitting())
    }

    /// Whether the existing text is also partially translated: its note lists missing pieces, like the file's note.
    func isCurrentTextPartial(_ sides: Sides) -> Bool {
        sides.current?.state == .needsReview && sides.mark?.note?.hasPrefix(ExchangeText.missingPieces) == true
    }

    mutating func refusePartial(_ sides: Sides) {
        findings.report(
            Diagnostic(
                "import-conflict", .warning, headline: "This translation is incomplete, so the catalogue's complete one is kept",
                at: sides.text.place ?? sides.unit.place,
                related: sides.current?.place.map { [.init("the one in the catalogue", at: $0)] } ?? [],
                notes: [
                    sides.text.note.map { cropped($0.escapedOnOneLine, to: 300).escapedForTerminal } ?? "",
                    "Import it when all its segments are translated: \(sides.whole.key).",
                ].filter { !$0.isEmpty }
            ).omitting())
    }

    mutating func reportOlderSource(_ sides: Sides, _ target: Target) {
        conditionalFindings.append(
            (
                target,
                Diagnostic(
                    "import-conflict", .warning, headline: "The source text of this translation has changed since",
                    at: sides.text.place ?? sides.unit.place,
                    related: (sides.whole.place).map { [.init("the current source text", at: $0)] } ?? [],
                    notes: ["It was imported, and is stale until it is confirmed: \(sides.whole.key)."])
            ))
    }

    /// Reports a mark or a note that is retained although the file does not have it.
    mutating func noteKept(_ sides: Sides, what: String, mark: Mark) {
        findings.report(
            Diagnostic(
                "kept-mark", .note,
                headline: "This is the same as in the catalogue, so its \(what) \(what.contains(" and ") ? "are" : "is") kept",
                at: sides.text.place ?? sides.unit.place,
                related: mark.place.map { [.init("kept", at: $0)] } ?? [],
                notes: [
                    "The file may be older. To remove it, run `homeseed locales confirm \(sides.whole.key)`, or import with `--base`."
                ]))
    }

    /// Leaves out the text of another file if this file has a different one, and reports all versions.
    mutating func leaveOut(_ other: Change, contradictedBy sides: Sides) {
        leaveOut(other)
        findings.report(
            Diagnostic(
                "import-conflict", .error,
                headline: "Two files have different translations of '\(sides.whole.key)' into \(sides.locale.tag)",
                at: sides.text.place ?? sides.unit.place, related: other.place.map { [.init("the other one", at: $0)] } ?? [],
                notes: versions(sides, besides: other) + ["Neither was imported. Import the right file on its own."]
            ).omitting())
    }
}
