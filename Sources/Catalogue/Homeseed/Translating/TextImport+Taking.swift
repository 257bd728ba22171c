import HomeseedLoading
import HomeseedLocalisation
import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// Decisions on single texts: whether to keep the catalogue's text or use the file's text.
extension TextImport {
    /// Retains the catalogue's text if the file's text is unchanged since the export.
    mutating func keep(_ sides: Sides, in pack: Pack) {
        if let number = kept.lastIndex(where: { $0.pack == pack.id && $0.locale == sides.locale }) {
            kept[number].count += 1
        } else {
            kept.append(KeptTexts(pack: pack.id, locale: sides.locale, count: 1))
        }
        // If the catalogue's text was exported later, the file is older, or its translator went back to the earlier text.
        if let here = sides.exportOfCurrentText, let file = sides.export, here > file { reportEarlierText(sides) }
    }

    /// Returns the sides of an unchanged text, with the catalogue's review mark and note.
    mutating func keepingMarks(_ sides: Sides) -> Sides {
        guard let mark = sides.mark, !sides.removesMarksDeliberately else { return sides }
        var (kept, what) = (sides, [String]())
        if mark.needsReview, mark.formerSource == nil, sides.current?.state == .needsReview, sides.text.state == .translated {
            kept.text.state = .needsReview
            what.append("mark for review")
        }
        if let note = mark.note, sides.note != note {
            kept.text.note = note
            what.append("note")
        }
        if !what.isEmpty { noteKept(sides, what: what.joined(separator: " and its "), mark: mark) }
        return kept
    }

    mutating func take(_ sides: Sides, text: ExchangeText?, for target: Target, in pack: Pack) {
        if let other = pending(target), let one = other.text, let two = text, !one.hasSameForm(as: two) {
            return leaveOut(other, contradictedBy: sides)
        }
        var sides = sides
        if sides.text.note == nil, sides.capabilities.notes, sides.hasNoteNewerThanExport, sides.text.state == .translated {
            sides.text.state = .needsReview
        }
        if text != nil, sides.whole.texts[sides.locale] == nil, sides.hasOlderSource, sides.text.state == .translated {
            sides.text.state = .needsReview
        }
        var change = Change(
            pack: pack, locale: sides.locale, path: sides.whole.path, text: text,
            replaced: sides.whole.texts[sides.locale], isNew: sides.whole.texts[sides.locale] == nil,
            confirmation: confirmation(sides, isInFile: text != nil), place: sides.text.place ?? sides.unit.place)
        if text != nil { change.asRead = sides.unit.texts[sides.locale].map { ($0, sides.file) } }
        if change.confirmation != nil, let mark = sides.mark {
            change.endsReview = mark.needsReview && sides.text.state != .needsReview
            change.dropsNote = mark.note != nil && sides.note != mark.note
        }
        if change.confirmation != nil, sides.text.state == .needsReview { change.review = sides.review }
        change.hasUnknownBase = !change.isNew && text != nil && !sides.sent.isKnown
        change.state = sides.isOlder ? .stale : sides.text.state
        change.mark.needsReview = sides.text.state == .needsReview
        change.mark.note = sides.note
        change.mark.formerSource =
            sides.isOlder ? sides.unit.texts[sides.source] : sides.hasSource ? nil : sides.mark?.formerSource
        add(change, target)
    }

    /// Returns the confirmation to record, or `nil` to keep the recorded confirmation.
    ///
    /// - Parameter isInFile: whether the file contains the translation itself. If so, an unrecorded translation is confirmed
    ///   even without a source text.
    func confirmation(_ sides: Sides, isInFile: Bool) -> Tree? {
        guard let now = sides.whole.texts[sides.source], sides.text.state != .stale else { return nil }
        guard sides.hasSource || sides.asksForReview || isInFile && !sides.isRecorded else { return nil }
        // A file without the source text does not change the recorded source text.
        let then = sides.unit.texts[sides.source] ?? sides.mark?.formerSource
        let isOlder = then.map { !$0.hasSameForm(as: sides.ours.texts[sides.source] ?? now) } ?? false
        return .confirmed(isOlder ? then ?? now : now, needsReview: sides.text.state == .needsReview, note: sides.note)
    }
}
