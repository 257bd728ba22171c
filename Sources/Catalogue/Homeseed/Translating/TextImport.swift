import HomeseedLoading
package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedSyntax
package import HomeseedText

/// An import of translations. It merges the texts that differ and reports conflicts.
package struct TextImport {
    /// A change of a translation, or only of its recorded state.
    package struct Change: Sendable {
        package var pack: Pack
        package var locale: LocaleID
        package var path: [String]
        /// The new text, or `nil` if only its state changes.
        package var text: ExchangeText?
        /// The catalogue's text, or `nil` if it has none.
        var replaced: ExchangeText?
        package var isNew: Bool
        /// The confirmation to record for the source text; `nil` to keep the recorded confirmation.
        package var confirmation: Tree?
        package var place: SourceLocation?
        /// Whether the change removes the review mark, and whether it removes the translator's note.
        package var endsReview = false
        package var dropsNote = false
        /// The reason for a review mark, or `nil` if there is none.
        package var review: Review?
        /// The text as it was read from a file, and the file's name.
        package internal(set) var asRead: (text: ExchangeText, file: String)?
        /// The index among all changes.
        var number = 0
        /// The review state, note and source that the catalogue will have recorded.
        var state = ExchangeState.translated
        var mark = Mark()
        /// Whether the change replaces a text although the merge base is unknown.
        package internal(set) var hasUnknownBase = false
    }

    /// A reason to review an imported text.
    package enum Review: String, Sendable, CaseIterable {
        case asFileSays = "as the file says"
        case withNote = "with a translator's note"
        case withFilledForm = "whose form for fractions was added"
        case withNewerSource = "whose source text has changed since the export"
        case asMarked = "as marked in the catalogue"
    }

    /// The recorded review state, note and source of a translation, in the catalogue or in a pending change.
    struct Mark: Sendable {
        var needsReview = false
        var note: String?
        var formerSource: ExchangeText?
        var place: SourceLocation?

        init() {}

        init(_ mark: TranslationMark) {
            (needsReview, note, place) = (mark.needsReview, mark.note, mark.place)
            formerSource = mark.formerSource.map { ExchangeText($0) }
        }
    }

    @Boxed package var catalogue: Catalogue
    var found: [Change] = []
    var numbers: [Target.Group: [Int: Int]] = [:]
    /// The indexes of changes that are left out.
    var disputed: Set<Int> = []
    var reportedDigits: Set<String> = []
    var filledForms = FilledForms()
    var findings = Diagnostics()
    /// Diagnostics that are reported only if their text is imported.
    var conditionalFindings: [(target: Target, diagnostic: Diagnostic)] = []
    /// The number of texts that were found in the catalogue.
    package internal(set) var matched = 0
    /// Texts that the catalogue does not have, once for each key across files and languages.
    package internal(set) var unknown: [UnknownText] = []
    var unknownNumbers: [UnknownKey: Int] = [:]
    var emptied = EmptiedTexts()
    /// Translations that are unchanged in the file since the export but newer in the catalogue, by pack and language.
    package internal(set) var kept: [KeptTexts] = []

    /// A text in a file that the catalogue does not have.
    package struct UnknownText: Sendable {
        package var pack: Pack
        package var key: String
        var place: SourceLocation?
        var files: Set<FileID>
    }

    /// Plural forms that were filled with `other`, as apps do. They are reported once for each language and set of forms.
    struct FilledForms {
        struct Group: Hashable {
            var locale: LocaleID
            var forms: [PluralCategory]
        }

        var found: [Group: [(target: Target, key: String, place: SourceLocation?)]] = [:]

        mutating func add(
            _ text: ExchangeText, of key: String, in locale: LocaleID, at place: SourceLocation?, for target: Target
        ) {
            let missing = text.missingForms(in: locale)
            if !missing.isEmpty { found[Group(locale: locale, forms: missing), default: []].append((target, key, place)) }
        }

        func diagnostics(_ isTaken: (Target) -> Bool) -> [Diagnostic] {
            found.sorted {
                ($0.key.locale.tag, $0.key.forms.map(\.rawValue).joined()) < (
                    $1.key.locale.tag, $1.key.forms.map(\.rawValue).joined()
                )
            }.compactMap { group, all in
                let taken = all.filter { isTaken($0.target) }
                guard let first = taken.first else { return nil }
                return Diagnostic(
                    FormatLoss.id, .warning,
                    headline:
                        "\(group.locale.tag) has the plural form \(group.forms.map(\.rawValue).quotedList), which \(taken.count == 1 ? "a text" : "\(taken.count) texts") of this file \(taken.count == 1 ? "lacks" : "lack")",
                    at: first.place,
                    notes: [
                        "It was filled with 'other', as the app would do: \(first.key.escapedForTerminal)\(taken.count == 1 ? "" : " first").",
                        "Check whether it reads well with such numbers.",
                    ])
            }
        }
    }

    /// The number of translations that are retained because they are unchanged in the file.
    package struct KeptTexts: Sendable {
        package var pack: String
        package var locale: LocaleID
        package var count: Int
    }

    /// A text of the catalogue in a language.
    struct Target: Hashable {
        struct Group: Hashable {
            var pack: PackIndex
            var locale: LocaleID
        }

        var group: Group
        var text: Int
        var locale: LocaleID { group.locale }
    }

    /// The key of a text that the catalogue does not have.
    struct UnknownKey: Hashable {
        var pack: PackIndex
        var key: String
    }

    /// Returns the exported text from the catalogue's history, to show it in a conflict.
    package var formerText: ((Pack, LocaleID, [String], (ExchangeText) -> Bool) -> ExchangeText?)?

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// The diagnostics of the whole import.
    package var diagnostics: Diagnostics {
        var all = findings
        for (target, diagnostic) in conditionalFindings where pending(target).map({ !disputed.contains($0.number) }) ?? true {
            all.report(diagnostic)
        }
        let filled = filledForms.diagnostics { target in pending(target).map { !disputed.contains($0.number) } ?? false }
        for one in filled { all.report(one) }
        for one in emptied.diagnostics { all.report(one) }
        for (number, text) in unknown.enumerated() { all.report(diagnostic(text, isSuggesting: number < 20)) }
        return all
    }

    /// Leaves out a change, so that the text is unchanged.
    package mutating func leaveOut(_ change: Change) {
        disputed.insert(change.number)
    }

    package var changes: [Change] { disputed.isEmpty ? found : found.filter { !disputed.contains($0.number) } }

    /// Returns the pending change of a text from another file, or `nil` if there is none.
    func pending(_ target: Target) -> Change? { numbers[target.group]?[target.text].map { found[$0] } }

    mutating func add(_ change: Change, _ target: Target) {
        var change = change
        if let known = numbers[target.group]?[target.text] {
            let former = found[known]
            (change.number, change.isNew) = (known, former.isNew)
            if former.text != nil { change.replaced = former.replaced }
            change.text = change.text ?? former.text
            change.confirmation = change.confirmation ?? former.confirmation
            change.endsReview = change.endsReview || former.endsReview
            change.dropsNote = change.dropsNote || former.dropsNote
            change.asRead = change.asRead ?? former.asRead
            found[known] = change
        } else {
            change.number = found.count
            numbers[target.group, default: [:]][target.text] = found.count
            found.append(change)
        }
    }

    /// Adds pending changes of other files, so that importing files together equals importing them in sequence, except for
    /// texts that they change differently.
    func addPending(to exchange: inout Exchange, of pack: Pack) {
        var units = exchange.units
        for locale in exchange.locales {
            for (text, number) in numbers[Target.Group(pack: pack.number, locale: locale)] ?? [:]
            where units.indices.contains(text) && !disputed.contains(number) {
                var known = found[number].text ?? units[text].texts[locale]
                known?.state = found[number].state
                known?.note = found[number].mark.note
                units[text].texts[locale] = known
            }
        }
        exchange.units = units
    }

    /// Merges imported texts with the catalogue and reports conflicts.
    package mutating func add(_ incoming: IncomingTexts) {
        var ignored = Diagnostics()
        var ours = catalogue.exchange(of: incoming.pack, in: incoming.exchange.locales)
        addPending(to: &ours, of: incoming.pack)
        let reduced = incoming.format.reduced(ours, &ignored)
        // Keys are compared by bytes, since Swift treats canonically equivalent strings as equal.
        let numbers = Dictionary(ours.units.enumerated().map { (Array($1.key.utf8), $0) }) { first, _ in first }
        let messages = catalogue.messages(of: incoming.pack)
        let former = FormerNames(incoming.pack)
        let base = SentTexts(incoming, former: former)
        let renamed = renamed(ours, former, in: incoming.exchange)
        let unrecorded = unrecorded(incoming)
        let numbersOfLocales = Dictionary(catalogue.locales.numbered.map { ($1, $0) }) { first, _ in first }
        for unit in incoming.exchange.units {
            let key = unit.key
            guard let number = numbers[Array(key.utf8)] ?? renamed[Array(key.utf8)] else {
                noteUnknown(unit, incoming.pack)
                continue
            }
            matched += 1
            let own = ours.units[number]
            let message = messages.indices.contains(number) ? messages[number] : nil
            for locale in incoming.exchange.locales {
                let target = Target(group: Target.Group(pack: incoming.pack.number, locale: locale), text: number)
                let sent = base.text(own, locale)
                let mark = pending(target)?.mark ?? numbersOfLocales[locale].flatMap { message?.marks[$0] }.map { Mark($0) }
                guard let text = unit.texts[locale], text.hasText else {
                    let place = unit.emptied[locale] ?? unit.texts[locale]?.place
                    if own.texts[locale] != nil, !sent.isKnown || !sent.hasForm(of: nil) { emptied.add(key, locale, at: place) }
                    let note = unit.texts[locale].flatMap { text in text.note.map { OrphanedNote(text: $0, place: text.place) } }
                    if let note = unit.orphanedNotes[locale] ?? note {
                        if !sent.hasNote(note.text) { add(note, to: own, mark: mark, for: target, in: incoming.pack) }
                    }
                    continue
                }
                if let name = unit.chosenBy[locale], text.isPlural {
                    refuseForms(unit, text: text, ours: own, chosenBy: name)
                    continue
                }
                if let source = own.texts[ours.source], own.texts[locale]?.isPlural != true, text.countsWithout(source) {
                    refuseForms(unit, text: text, ours: own, source: source)
                    continue
                }
                if incoming.format.showsEmptyForms, let form = text.variants?.first(where: { $0.text.isEmpty }) {
                    refuseEmptyForm(form.key, of: unit, text: text)
                    continue
                }
                reportRetyped(unit, text: text, for: target, ours: own)
                // If the format cannot represent the form `other`, the compared text lacks it too.
                let hasFractions = incoming.format.capabilities.forms(.category(.other), locale)
                let sides = Sides(
                    pack: incoming.pack, unit: unit, text: hasFractions ? text.withFractions(in: locale, before: own) : text,
                    whole: own, ours: reduced.units[number], sent: sent,
                    source: ours.source, locale: locale, capabilities: incoming.format.capabilities,
                    wasSent: incoming.keysExportedUnchanged[locale]?.contains(unit.key) == true,
                    isUnchangedSinceExport: incoming.unchangedSinceExport[locale]?.contains(unit.key) == true,
                    file: incoming.name,
                    wasImported: incoming.imported[locale]?.wasImported(text, key: own.key) == true,
                    isFromEarlierImport: incoming.imported[locale].map { record in
                        [own.texts[locale], reduced.units[number].texts[locale]].contains { here in
                            here.map { record.wasImported($0, key: own.key, from: incoming.name) } ?? false
                        }
                    } ?? false,
                    mark: mark,
                    isRecorded: own.texts[locale] != nil && unrecorded[locale]?.contains(own.path) != true,
                    fallsBackToOther: incoming.format.fallsBackToOther)
                add(sides, for: target, in: incoming.pack)
            }
        }
    }

    /// Returns the indexes of renamed texts by their former keys. Texts whose new key is in the file are left out.
    func renamed(_ ours: Exchange, _ former: FormerNames, in file: Exchange) -> [[UInt8]: Int] {
        var found: [[UInt8]: Int] = [:]
        var known: Set<[UInt8]>?
        for (number, unit) in ours.units.enumerated() {
            let before = former.before(unit.path)
            if before.isEmpty { continue }
            let keys = known ?? Set(file.units.map { Array($0.key.utf8) })
            known = keys
            if keys.contains(Array(unit.key.utf8)) { continue }
            for path in before { found[Array(ExchangeKey.joined(path).utf8)] = number }
        }
        return found
    }

    /// Returns the paths of translations without a recorded source text, by language.
    func unrecorded(_ incoming: IncomingTexts) -> [LocaleID: Set<[String]>] {
        var found: [LocaleID: Set<[String]>] = [:]
        for locale in incoming.exchange.locales {
            guard let number = catalogue.locales.number(of: locale) else { continue }
            found[locale] = Set(catalogue.unrecorded(incoming.pack, number).map(\.path))
        }
        return found
    }

    /// Adds a note whose translation is not in the file. An existing translation gets the note and a review mark.
    mutating func add(_ note: OrphanedNote, to ours: ExchangeUnit, mark: Mark?, for target: Target, in pack: Pack) {
        let locale = target.locale
        guard ours.texts[locale] != nil, let now = ours.texts[pack.language] else {
            return findings.report(
                Diagnostic(
                    FormatLoss.id, .warning, headline: "There is a note on a text without a translation, which can't be kept",
                    at: note.place,
                    notes: ["The note: \(cropped(note.text.escapedOnOneLine, to: 300).escapedForTerminal)"]))
        }
        guard let joined = OrphanedNote.joined(mark?.note, note.text), joined != mark?.note else { return }
        let source = mark?.formerSource ?? now
        var change = Change(
            pack: pack, locale: locale, path: ours.path, isNew: false,
            confirmation: .confirmed(source, needsReview: true, note: joined), place: note.place)
        change.mark = mark ?? Mark()
        (change.state, change.mark.needsReview, change.mark.note) = (.needsReview, true, joined)
        add(change, target)
    }

    mutating func add(_ sides: Sides, for target: Target, in pack: Pack) {
        var sides = sides
        let isUntouched = sides.isUntouched
        // A new note on a translation asks for a review.
        if let note = sides.text.note, note != sides.mark?.note, sides.text.state == .translated {
            sides.text.state = .needsReview
        }
        // The text is also the same if the file has the complete text that the format would reduce, or filled plural forms.
        let isSame =
            sides.current?.hasSameForm(as: sides.text) == true
            || sides.whole.texts[sides.locale]?.hasSameForm(as: sides.text) == true
            || sides.fallsBackToOther
                && sides.whole.texts[sides.locale]?.hasSameForm(as: sides.text.fillingForms(in: sides.locale)) == true
        if isSame, sides.current?.state == sides.text.state, sides.note == sides.mark?.note { return }
        if isUntouched { return isSame ? () : keep(sides, in: pack) }
        if isSame {
            guard sides.text.state != .stale, !sides.isOlder, sides.hasSource || sides.asksForReview else { return }
            let kept = keepingMarks(sides)
            if kept.current?.state == kept.text.state, kept.note == kept.mark?.note { return }
            return take(kept, text: nil, for: target, in: pack)
        }
        if sides.current != nil, sides.wasImported, pending(target)?.text == nil {
            keep(sides, in: pack)
            return sides.exportOfCurrentText == nil ? () : reportEarlierText(sides)
        }
        if sides.current != nil, sides.hasSentForm || sides.export != nil {
            // The text is as exported, but its note is new.
            if let note = sides.text.note, note != sides.mark?.note, !sides.sent.hasNote(note) {
                add(OrphanedNote(text: note, place: sides.text.place), to: sides.whole, mark: sides.mark, for: target, in: pack)
            }
            return keep(sides, in: pack)
        }
        if sides.current != nil, sides.sent.isKnown, !sides.matchesExport, !sides.isFromEarlierImport {
            if let other = pending(target), other.text != nil { return leaveOut(other, contradictedBy: sides) }
            return conflict(sides, "This has changed in the catalogue too since the export")
        }
        if sides.isOlder, sides.current != nil {
            return conflict(sides, "The source text of this translation has changed since")
        }
        if sides.text.isPartial, sides.whole.texts[sides.locale] != nil, !isCurrentTextPartial(sides) {
            return refusePartial(sides)
        }
        if sides.isOlder { reportOlderSource(sides, target) }
        sides.text = sides.text.withFractions(in: sides.locale, before: sides.whole)
        let text = sides.text.adding(sides.whole.texts[sides.locale], without: sides.current)
        if sides.fallsBackToOther {
            filledForms.add(text, of: sides.whole.key, in: sides.locale, at: sides.text.place ?? sides.unit.place, for: target)
        }
        take(sides, text: sides.fallsBackToOther ? text.fillingForms(in: sides.locale) : text, for: target, in: pack)
    }
}
