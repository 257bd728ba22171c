import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

extension TextImport {
    /// The imported, exported and current versions of a text.
    struct Sides {
        var pack: Pack
        /// The imported unit, and its translation.
        var unit: ExchangeUnit
        var text: ExchangeText
        /// The unit in the catalogue: complete, and reduced to what the format can represent.
        var whole: ExchangeUnit
        var ours: ExchangeUnit
        var sent: SentText
        var source: LocaleID
        var locale: LocaleID
        var capabilities: FormatCapabilities
        /// Whether the file is known to be exported from the current text, with its marks and notes.
        var wasSent: Bool
        /// Whether the list next to the file has this text as exported.
        var isAsListed: Bool
        /// The recorded review state, note and source of the translation in the catalogue.
        var mark: Mark?
        /// Whether the current translation has a recorded source text.
        var isRecorded: Bool
        /// Whether apps show `other` for a form that the text lacks.
        var fallsBackToOther: Bool

        var current: ExchangeText? { ours.texts[locale] }
        /// The note to keep. If the format supports notes, a missing one was removed by the translator, unless it is newer than
        /// the export.
        var note: String? { text.note ?? (capabilities.notes && !hasNewNoteHere ? nil : mark?.note) }
        var hasNewNoteHere: Bool { mark?.note != nil && sent.isKnown && sent.hasNote(nil) }

        /// Whether the file has the text, state and note as exported.
        var isUntouched: Bool { isAsListed || hasSentForm && sent.hasMarks(of: text, in: capabilities) }
        var hasSentForm: Bool { isAsListed || sent.hasForm(of: text) || unit.texts[locale].map { sent.hasForm(of: $0) } == true }
        /// Whether the text here is the one that was exported.
        var isHereAsSent: Bool { sent.hasForm(of: current) || sent.hasForm(of: whole.texts[locale]) }
        /// The number of the newest export with the file's text.
        var export: Int? { sent.export(of: text) ?? sent.export(of: unit.texts[locale]) }
        var exportOfHere: Int? { whole.texts[locale].flatMap { sent.export(of: $0) } ?? current.flatMap { sent.export(of: $0) } }

        /// Whether the translator saw the current marks and removed them. Otherwise the file may be older.
        var isOnPurpose: Bool {
            if wasSent { return true }
            guard var current else { return false }
            current.note = mark?.note
            return isHereAsSent && sent.hasMarks(of: current, in: capabilities)
        }

        var hasSource: Bool { unit.texts[source] != nil }

        /// Whether the translation needs review or has a note, which is kept regardless of its source text.
        var asksForReview: Bool { text.state == .needsReview || text.note != nil }

        /// The reason for a review.
        var review: Review {
            if text.note != nil, text.note != mark?.note { return .withNote }
            if hasOlderSource { return .withNewerSource }
            return unit.texts[locale]?.state == .needsReview ? .asFileSays : .withFilledForm
        }

        /// Whether the file has no source text and the export record has an older one.
        var hasOlderSource: Bool {
            guard !hasSource, case .recorded(let entry, _) = sent, let now = whole.texts[source] else { return false }
            return !entry.hasSource(now)
        }

        /// Whether the source text in the file differs from the current one.
        var isOlder: Bool {
            guard let then = unit.texts[source], let now = ours.texts[source] else { return false }
            return !then.hasSameForm(as: now)
        }
    }
}

extension ExchangeText {
    /// Whether the text has differing plural forms although the source does not count.
    func countsWithout(_ source: ExchangeText) -> Bool {
        guard let variants, let first = variants.first, !source.isPlural else { return false }
        let shown = source.all + variants.map(\.text)
        return !shown.contains { PlaceholderText($0).names.contains { $0 == PlaceholderText.counted } }
            && !variants.allSatisfy { $0.text.isEmpty || $0.text.utf8.elementsEqual(first.text.utf8) }
    }

    /// Returns the text with the plural forms that its format cannot represent, and without empty ones.
    func adding(_ whole: ExchangeText?, without reduced: ExchangeText?) -> ExchangeText {
        guard let variants else { return self }
        let kept = (whole?.variants ?? []).filter { variant in
            reduced?[variant.key] == nil && self[variant.key] == nil
        }
        return with(.plural(variants.filter { !$0.text.isEmpty } + kept))
    }
}
