import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

extension TextImport {
    /// A text as it came back, as it was sent out and as it is.
    struct Sides {
        var pack: Pack
        /// The unit that came back, and its translation.
        var unit: ExchangeUnit
        var text: ExchangeText
        /// The unit in the catalogue: whole, and reduced to what the format can hold.
        var whole: ExchangeUnit
        var ours: ExchangeUnit
        var sent: SentText
        var source: LocaleID
        var locale: LocaleID
        var capabilities: FormatCapabilities
        /// Whether it is known that the file was made from what is here now, marks and notes and all.
        var wasSent: Bool
        /// Whether the list beside the file says that it has this text as it was exported.
        var isAsListed: Bool
        /// The recorded review state, note and source of the translation in the catalogue.
        var mark: Mark?
        /// Whether it is written down what the translation that is here was made from.
        var isRecorded: Bool
        /// Whether apps show `other` for a form that the text lacks.
        var fallsBackToOther: Bool

        var current: ExchangeText? { ours.texts[locale] }
        /// In a format that has room for translators' notes, one that is not there was taken away, unless it is newer than the export.
        var note: String? { text.note ?? (capabilities.notes && !hasNewNoteHere ? nil : mark?.note) }
        var hasNewNoteHere: Bool { mark?.note != nil && sent.isKnown && sent.hasNote(nil) }

        /// Whether the file has the text as it was exported, and its state and note as well.
        var isUntouched: Bool { isAsListed || hasSentForm && sent.hasMarks(of: text, in: capabilities) }
        var hasSentForm: Bool { isAsListed || sent.hasForm(of: text) || unit.texts[locale].map { sent.hasForm(of: $0) } == true }
        /// Whether the text here is the one that was exported.
        var isHereAsSent: Bool { sent.hasForm(of: current) || sent.hasForm(of: whole.texts[locale]) }
        /// Whether another export than the one that the file was made from had the text of the file.
        var export: Int? { sent.export(of: text) ?? sent.export(of: unit.texts[locale]) }
        var exportOfHere: Int? { whole.texts[locale].flatMap { sent.export(of: $0) } ?? current.flatMap { sent.export(of: $0) } }

        /// Whether someone who saw the marks that are here took them away: else the file may be older than they are.
        var isOnPurpose: Bool {
            if wasSent { return true }
            guard var current else { return false }
            current.note = mark?.note
            return isHereAsSent && sent.hasMarks(of: current, in: capabilities)
        }

        var hasSource: Bool { unit.texts[source] != nil }

        /// Whether something is said of the translation that is worth keeping, whatever it was made from.
        var asksForReview: Bool { text.state == .needsReview || text.note != nil }

        /// Why it is to be looked at, where it is.
        var review: Review {
            if text.note != nil, text.note != mark?.note { return .withNote }
            if hasOlderSource { return .withNewerSource }
            return unit.texts[locale]?.state == .needsReview ? .asFileSays : .withFilledForm
        }

        /// Whether the record of exports says that the source was another one, where the file has none.
        var hasOlderSource: Bool {
            guard !hasSource, case .recorded(let entry, _) = sent, let now = whole.texts[source] else { return false }
            return !entry.hasSource(now)
        }

        /// Whether the source was another text when this was sent out.
        var isOlder: Bool {
            guard let then = unit.texts[source], let now = ours.texts[source] else { return false }
            return !then.hasSameForm(as: now)
        }
    }
}

extension ExchangeText {
    /// Whether it has plural forms that differ, and the source counts nothing.
    func countsWithout(_ source: ExchangeText) -> Bool {
        guard let variants, let first = variants.first, !source.isPlural else { return false }
        let shown = source.all + variants.map(\.text)
        return !shown.contains { PlaceholderText($0).names.contains { $0 == PlaceholderText.counted } } && !variants.allSatisfy { $0.text.isEmpty || $0.text.utf8.elementsEqual(first.text.utf8) }
    }

    /// With the plural forms that the format that it came in has no room for, and without those that are empty.
    func adding(_ whole: ExchangeText?, without reduced: ExchangeText?) -> ExchangeText {
        guard let variants else { return self }
        let kept = (whole?.variants ?? []).filter { variant in
            reduced?[variant.key] == nil && self[variant.key] == nil
        }
        return with(.plural(variants.filter { !$0.text.isEmpty } + kept))
    }
}
