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
        /// Whether the list beside the file shows that this text is unchanged since the export.
        var isUnchangedSinceExport: Bool
        /// The file's name in the records of imports.
        var file: String
        /// Whether an earlier import has taken the file's text.
        var wasImported: Bool
        /// Whether the catalogue's text came from an earlier version of this file.
        var isFromEarlierImport: Bool
        /// The recorded review state, note and source of the translation in the catalogue.
        var mark: Mark?
        /// Whether the current translation has a recorded source text.
        var isRecorded: Bool
        /// Whether apps show `other` for a form that the text lacks.
        var fallsBackToOther: Bool

        var current: ExchangeText? { ours.texts[locale] }
        /// The note to keep. If the format supports notes and the file has none, the translator removed it, unless the
        /// catalogue's note is newer than the export.
        var note: String? { text.note ?? (capabilities.notes && !hasNoteNewerThanExport ? nil : mark?.note) }
        var hasNoteNewerThanExport: Bool { mark?.note != nil && sent.isKnown && sent.hasNote(nil) }

        /// Whether the file has the text, state and note as exported.
        var isUntouched: Bool { isUnchangedSinceExport || hasSentForm && sent.hasMarks(of: text, in: capabilities) }
        var hasSentForm: Bool {
            isUnchangedSinceExport || sent.hasForm(of: text) || unit.texts[locale].map { sent.hasForm(of: $0) } == true
        }
        /// Whether the catalogue's text is the exported text.
        var matchesExport: Bool { sent.hasForm(of: current) || sent.hasForm(of: whole.texts[locale]) }
        /// The number of the newest export with the file's text.
        var export: Int? { sent.export(of: text) ?? sent.export(of: unit.texts[locale]) }
        var exportOfCurrentText: Int? {
            whole.texts[locale].flatMap { sent.export(of: $0) } ?? current.flatMap { sent.export(of: $0) }
        }

        /// Whether the translator saw the current marks and removed them. Otherwise the file may be older.
        var removesMarksDeliberately: Bool {
            if wasSent { return true }
            guard var current else { return false }
            current.note = mark?.note
            return matchesExport && sent.hasMarks(of: current, in: capabilities)
        }

        var hasSource: Bool { unit.texts[source] != nil }

        /// Whether the translation needs review or has a note. Both are kept regardless of the source text.
        var asksForReview: Bool { text.state == .needsReview || text.note != nil }

        var review: Review {
            if text.note != nil, text.note != mark?.note { return .withNote }
            if hasOlderSource { return .withNewerSource }
            if unit.texts[locale]?.state == .needsReview { return .asFileSays }
            return hasFilledForm ? .withFilledForm : .asMarked
        }

        /// Whether the import added the form `other`, which the file lacks.
        private var hasFilledForm: Bool {
            text[.category(.other)] != nil && (unit.texts[locale]?[.category(.other)] ?? "").isEmpty
        }

        /// Whether the file has no source text and the export record has an older source text.
        var hasOlderSource: Bool {
            guard !hasSource, case .recorded(let entry, _) = sent, let now = whole.texts[source] else { return false }
            return !entry.hasSource(now)
        }

        /// Whether the source text in the file differs from the current source text.
        var isOlder: Bool {
            guard let then = unit.texts[source], let now = ours.texts[source] else { return false }
            return !then.hasSameForm(as: now)
        }
    }
}

extension ExchangeText {
    /// Whether the text has differing plural forms although its source has none and no text contains the count.
    func countsWithout(_ source: ExchangeText) -> Bool {
        guard let variants, let first = variants.first, !source.isPlural else { return false }
        let shown = source.all + variants.map(\.text)
        return !shown.contains { PlaceholderText($0).names.contains { $0 == PlaceholderText.counted } }
            && !variants.allSatisfy { $0.text.isEmpty || $0.text.utf8.elementsEqual(first.text.utf8) }
    }

    /// Returns the text without empty plural forms, and with the plural forms of the catalogue's text that the format cannot
    /// represent.
    func adding(_ whole: ExchangeText?, without reduced: ExchangeText?) -> ExchangeText {
        guard let variants else { return self }
        let kept = (whole?.variants ?? []).filter { variant in
            reduced?[variant.key] == nil && self[variant.key] == nil
        }
        return with(.plural(variants.filter { !$0.text.isEmpty } + kept))
    }
}
