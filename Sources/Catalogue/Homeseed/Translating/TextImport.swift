import HomeseedLoading
package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedSyntax
package import HomeseedText

/// Holds what came back against what is there: exactly what differs is taken, and what can't be decided is said.
package struct TextImport {
    /// One text that is to be written.
    package struct Change: Sendable {
        package var pack: Pack
        package var locale: LocaleID
        package var path: [String]
        /// Nil where only its state changes.
        package var text: ExchangeText?
        package var isNew: Bool
        /// What to note of the source that it was made from; nil to leave what is noted.
        package var confirmation: Tree?
        package var place: Place?
        /// Whether a mark for review goes with it, and whether a note of a person does.
        package var endsReview = false
        package var dropsNote = false
        /// Why it is marked for review; nil where it is not.
        package var review: Review?
        /// Its number among all that is to be written.
        fileprivate var number = 0
        /// What the catalogue will know of the translation.
        fileprivate var state = ExchangeState.translated
        fileprivate var mark = Mark()
        /// Whether it replaces a text although the base of the merge is unknown.
        package fileprivate(set) var isUnbased = false
    }

    /// Why someone is to look at a text that came back.
    package enum Review: String, Sendable, CaseIterable {
        case asFileSays = "as the file says"
        case withNote = "with a translator's note"
        case withFilledForm = "whose form for fractions was filled in"
        case withNewerSource = "whose source has changed since it was exported"
    }

    /// What is known of a translation, in the catalogue or in a change that is to be written.
    fileprivate struct Mark: Sendable {
        var needsReview = false
        var note: String?
        var formerSource: ExchangeText?
        var place: Place?

        init() {}

        init(_ mark: TranslationMark) {
            (needsReview, note, place) = (mark.needsReview, mark.note, mark.place)
            formerSource = mark.formerSource.map { ExchangeText($0) }
        }
    }

    @Boxed package var catalogue: Catalogue
    private var found: [Change] = []
    private var numbers: [Target.Group: [Int: Int]] = [:]
    /// The numbers of those that are left as they are here.
    private var disputed: Set<Int> = []
    private var toldDigits: Set<String> = []
    private var filledForms = FilledForms()
    private var said = Diagnostics()
    /// What is said of texts that are taken: not of those that are left out in the end.
    private var saidOfTaken: [(target: Target, diagnostic: Diagnostic)] = []
    /// How many texts were found in the catalogue.
    package private(set) var matched = 0
    /// Texts of the files that the catalogue has not, each once, however many files and languages it is in.
    package private(set) var unknown: [UnknownText] = []
    private var unknownNumbers: [UnknownKey: Int] = [:]
    private var emptied = EmptiedTexts()
    /// Translations that a file has as they were exported, and that are newer here, by pack and language.
    package private(set) var kept: [KeptTexts] = []

    /// A text of a file that the catalogue has not.
    package struct UnknownText: Sendable {
        package var pack: Pack
        package var key: String
        var place: Place?
        var files: Set<FileID>
    }

    /// Plural forms for which `other` was taken, since an app shows that: reported once for each language and its forms.
    private struct FilledForms {
        private struct Group: Hashable {
            var locale: LocaleID
            var forms: [PluralCategory]
        }

        private var found: [Group: [(target: Target, key: String, place: Place?)]] = [:]

        mutating func add(_ text: ExchangeText, of key: String, in locale: LocaleID, at place: Place?, for target: Target) {
            let missing = text.missingForms(in: locale)
            if !missing.isEmpty { found[Group(locale: locale, forms: missing), default: []].append((target, key, place)) }
        }

        func diagnostics(_ isTaken: (Target) -> Bool) -> [Diagnostic] {
            found.sorted { ($0.key.locale.tag, $0.key.forms.map(\.rawValue).joined()) < ($1.key.locale.tag, $1.key.forms.map(\.rawValue).joined()) }.compactMap { group, all in
                let taken = all.filter { isTaken($0.target) }
                guard let first = taken.first else { return nil }
                return Diagnostic(
                    FormatLoss.id, .warning, headline: "\(group.locale.tag) has the plural form \(group.forms.map(\.rawValue).quotedList), which \(taken.count == 1 ? "a text" : "\(taken.count) texts") of this file \(taken.count == 1 ? "lacks" : "lack")",
                    at: first.place,
                    notes: ["'other' was taken for it, as the app shows it: \(HarmlessText.of(first.key))\(taken.count == 1 ? "" : " first").", "Look whether it reads well with such numbers."])
            }
        }
    }

    /// Translations that stay as they are here, since the file has them only as they were exported.
    package struct KeptTexts: Sendable {
        package var pack: String
        package var locale: LocaleID
        package var count: Int
    }

    /// A text of the catalogue in a language.
    private struct Target: Hashable {
        struct Group: Hashable {
            var pack: PackIndex
            var locale: LocaleID
        }

        var group: Group
        var text: Int
        var locale: LocaleID { group.locale }
    }

    /// A text that the catalogue has not.
    private struct UnknownKey: Hashable {
        var pack: PackIndex
        var key: String
    }

    /// Finds the text that was exported among those that the catalogue had before, to show it in a conflict.
    package var formerText: ((Pack, LocaleID, [String], (ExchangeText) -> Bool) -> ExchangeText?)?

    package init(_ catalogue: Catalogue) { self.catalogue = catalogue }

    /// All that is to be said of the files.
    package var diagnostics: Diagnostics {
        var all = said
        for (target, diagnostic) in saidOfTaken where pending(target).map({ !disputed.contains($0.number) }) ?? true { all.report(diagnostic) }
        filledForms.diagnostics { target in pending(target).map { !disputed.contains($0.number) } ?? false }.forEach { all.report($0) }
        emptied.diagnostics.forEach { all.report($0) }
        for (number, text) in unknown.enumerated() { all.report(diagnostic(text, isSuggesting: number < 20)) }
        return all
    }

    /// Leaves a text as it is here.
    package mutating func leaveOut(_ change: Change) {
        disputed.insert(change.number)
    }

    package var changes: [Change] { disputed.isEmpty ? found : found.filter { !disputed.contains($0.number) } }

    /// The change of a text that another file brought.
    private func pending(_ target: Target) -> Change? { numbers[target.group]?[target.text].map { found[$0] } }

    private mutating func add(_ change: Change, _ target: Target) {
        var change = change
        if let known = numbers[target.group]?[target.text] {
            let former = found[known]
            (change.number, change.isNew) = (known, former.isNew)
            change.text = change.text ?? former.text
            change.confirmation = change.confirmation ?? former.confirmation
            change.endsReview = change.endsReview || former.endsReview
            change.dropsNote = change.dropsNote || former.dropsNote
            found[known] = change
        } else {
            change.number = found.count
            numbers[target.group, default: [:]][target.text] = found.count
            found.append(change)
        }
    }

    /// The catalogue's texts with what other files brought, so that several files give what they give one after the other.
    private func addPending(to exchange: inout Exchange, of pack: Pack) {
        var units = exchange.units
        for locale in exchange.locales {
            for (text, number) in numbers[Target.Group(pack: pack.number, locale: locale)] ?? [:] where units.indices.contains(text) && !disputed.contains(number) {
                var known = found[number].text ?? units[text].texts[locale]
                known?.state = found[number].state
                known?.note = found[number].mark.note
                units[text].texts[locale] = known
            }
        }
        exchange.units = units
    }

    /// Holds texts that came back against those that are here: what differs is to be written, and what is in doubt is said.
    package mutating func add(_ incoming: IncomingTexts) {
        var ignored = Diagnostics()
        var ours = catalogue.exchange(of: incoming.pack, in: incoming.exchange.locales)
        addPending(to: &ours, of: incoming.pack)
        let reduced = incoming.format.reduced(ours, &ignored)
        // By their scalars: to Swift, two keys are the same that only look so.
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
                guard let text = unit.texts[locale], text.saysSomething else {
                    let place = unit.emptied[locale] ?? unit.texts[locale]?.place
                    if own.texts[locale] != nil, !sent.isKnown || !sent.hasForm(of: nil) { emptied.add(key, locale, at: place) }
                    let said = unit.texts[locale].flatMap { text in text.note.map { OrphanedNote(text: $0, place: text.place) } }
                    if let note = unit.orphanedNotes[locale] ?? said {
                        if !sent.hasNote(note.text) { add(note, to: own, mark: mark, for: target, in: incoming.pack) }
                    }
                    continue
                }
                if let source = own.texts[ours.source], own.texts[locale]?.isPlural != true, text.countsWithout(source) {
                    refuseForms(unit, text: text, ours: own, source: source)
                    continue
                }
                reportRetyped(unit, text: text, for: target, ours: own)
                // A format without room for that form has it as little in what is compared.
                let hasFractions = incoming.format.capabilities.forms(.category(.other), locale)
                let sides = Sides(
                    pack: incoming.pack, unit: unit, text: hasFractions ? text.withFractions(in: locale, before: own) : text, whole: own, ours: reduced.units[number], sent: sent,
                    source: ours.source, locale: locale, capabilities: incoming.format.capabilities,
                    wasSent: incoming.sentAsHere[locale]?.contains(unit.key) == true,
                    isAsListed: incoming.asListed[locale]?.contains(unit.key) == true,
                    mark: mark,
                    isRecorded: own.texts[locale] != nil && unrecorded[locale]?.contains(own.path) != true,
                    fallsBackToOther: incoming.format.fallsBackToOther)
                add(sides, for: target, in: incoming.pack)
            }
        }
    }

    /// The texts by the keys that they had before they were renamed, as far as the file does not have them under the new one.
    private func renamed(_ ours: Exchange, _ former: FormerNames, in file: Exchange) -> [[UInt8]: Int] {
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

    /// The texts whose translations have no record of what they were made from.
    private func unrecorded(_ incoming: IncomingTexts) -> [LocaleID: Set<[String]>] {
        var found: [LocaleID: Set<[String]>] = [:]
        for locale in incoming.exchange.locales {
            guard let number = catalogue.locales.number(of: locale) else { continue }
            found[locale] = Set(catalogue.unrecorded(incoming.pack, number).map(\.path))
        }
        return found
    }

    /// A text as it came back, as it was sent out and as it is.
    private struct Sides {
        var pack: Pack
        /// What came back.
        var unit: ExchangeUnit
        var text: ExchangeText
        /// What is there, and what of it the format can hold.
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
        /// What is known of the translation that is here.
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

    /// A note on a translation that the file has not: one that is here keeps it, and asks to be looked at.
    private mutating func add(_ note: OrphanedNote, to ours: ExchangeUnit, mark: Mark?, for target: Target, in pack: Pack) {
        let locale = target.locale
        guard ours.texts[locale] != nil, let now = ours.texts[pack.language] else {
            return said.report(
                Diagnostic(
                    FormatLoss.id, .warning, headline: "There is a note on a text without a translation, and no place to keep it", at: note.place,
                    notes: ["It says: \(HarmlessText.of(cropped(HarmlessText.line(note.text), to: 300)))"]))
        }
        guard let joined = OrphanedNote.joined(mark?.note, note.text), joined != mark?.note else { return }
        let source = mark?.formerSource ?? now
        var change = Change(pack: pack, locale: locale, path: ours.path, isNew: false, confirmation: .confirmed(source, needsReview: true, note: joined), place: note.place)
        change.mark = mark ?? Mark()
        (change.state, change.mark.needsReview, change.mark.note) = (.needsReview, true, joined)
        add(change, target)
    }

    private mutating func add(_ sides: Sides, for target: Target, in pack: Pack) {
        var sides = sides
        let isUntouched = sides.isUntouched
        // Whoever says something new of a translation wants someone to look at it.
        if let note = sides.text.note, note != sides.mark?.note, sides.text.state == .translated { sides.text.state = .needsReview }
        // What the format would write otherwise may have come as it is here.
        let isSame = sides.current?.hasSameForm(as: sides.text) == true || sides.whole.texts[sides.locale]?.hasSameForm(as: sides.text) == true
            || sides.fallsBackToOther && sides.whole.texts[sides.locale]?.hasSameForm(as: sides.text.fillingForms(in: sides.locale)) == true
        if isSame, sides.current?.state == sides.text.state, sides.note == sides.mark?.note { return }
        if isUntouched { return isSame ? () : keep(sides, in: pack) }
        if isSame {
            guard sides.text.state != .stale, !sides.isOlder, sides.hasSource || sides.asksForReview else { return }
            let kept = keepingMarks(sides)
            if kept.current?.state == kept.text.state, kept.note == kept.mark?.note { return }
            return take(kept, text: nil, for: target, in: pack)
        }
        if sides.current != nil, sides.hasSentForm || sides.export != nil {
            // The text is as it was exported, and only what is said of it is new.
            if let note = sides.text.note, note != sides.mark?.note, !sides.sent.hasNote(note) {
                add(OrphanedNote(text: note, place: sides.text.place), to: sides.whole, mark: sides.mark, for: target, in: pack)
            }
            return keep(sides, in: pack)
        }
        if sides.current != nil, sides.sent.isKnown, !sides.isHereAsSent {
            return conflict(sides, pending(target)?.text == nil ? "This was changed here too since it was exported" : "Another file changed this too since it was exported")
        }
        if sides.isOlder, sides.current != nil {
            return conflict(sides, "This was translated from a text that has changed since")
        }
        if sides.text.isPartial, sides.whole.texts[sides.locale] != nil, !isPartialHere(sides) { return refusePartial(sides) }
        if sides.isOlder { warnOfOlder(sides, target) }
        sides.text = sides.text.withFractions(in: sides.locale, before: sides.whole)
        let text = sides.text.adding(sides.whole.texts[sides.locale], without: sides.current)
        if sides.fallsBackToOther { filledForms.add(text, of: sides.whole.key, in: sides.locale, at: sides.text.place ?? sides.unit.place, for: target) }
        take(sides, text: sides.fallsBackToOther ? text.fillingForms(in: sides.locale) : text, for: target, in: pack)
    }

    /// Leaves a text as it is here that the file has as it was exported.
    private mutating func keep(_ sides: Sides, in pack: Pack) {
        if let number = kept.lastIndex(where: { $0.pack == pack.id && $0.locale == sides.locale }) {
            kept[number].count += 1
        } else {
            kept.append(KeptTexts(pack: pack.id, locale: sides.locale, count: 1))
        }
        // What is here was exported, too: then the file is older, or a person went back to the earlier text.
        if let here = sides.exportOfHere, let file = sides.export, here > file { warnOfEarlier(sides) }
    }

    /// What came back for a text that is the same here, without taking away what a person says of it here.
    private mutating func keepingMarks(_ sides: Sides) -> Sides {
        guard let mark = sides.mark, !sides.isOnPurpose else { return sides }
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

    private mutating func take(_ sides: Sides, text: ExchangeText?, for target: Target, in pack: Pack) {
        if let other = pending(target), let one = other.text, let two = text, !one.hasSameForm(as: two) {
            disputed.insert(other.number)
            return disagree(sides, other)
        }
        var sides = sides
        if sides.text.note == nil, sides.capabilities.notes, sides.hasNewNoteHere, sides.text.state == .translated { sides.text.state = .needsReview }
        if text != nil, sides.whole.texts[sides.locale] == nil, sides.hasOlderSource, sides.text.state == .translated { sides.text.state = .needsReview }
        var change = Change(
            pack: pack, locale: sides.locale, path: sides.whole.path, text: text, isNew: sides.whole.texts[sides.locale] == nil,
            confirmation: confirmation(sides, isBrought: text != nil), place: sides.text.place ?? sides.unit.place)
        if change.confirmation != nil, let mark = sides.mark {
            change.endsReview = mark.needsReview && sides.text.state != .needsReview
            change.dropsNote = mark.note != nil && sides.note != mark.note
        }
        if change.confirmation != nil, sides.text.state == .needsReview { change.review = sides.review }
        change.isUnbased = !change.isNew && text != nil && !sides.sent.isKnown
        change.state = sides.isOlder ? .stale : sides.text.state
        change.mark.needsReview = sides.text.state == .needsReview
        change.mark.note = sides.note
        change.mark.formerSource = sides.isOlder ? sides.unit.texts[sides.source] : sides.hasSource ? nil : sides.mark?.formerSource
        add(change, target)
    }

    /// - Parameter isBrought: whether the translation itself came with the file. One that did not is not vouched for.
    private func confirmation(_ sides: Sides, isBrought: Bool) -> Tree? {
        guard let now = sides.whole.texts[sides.source], sides.text.state != .stale else { return nil }
        guard sides.hasSource || sides.asksForReview || isBrought && !sides.isRecorded else { return nil }
        // A file without the source says nothing of what it was made from: what is noted of that stays.
        let then = sides.unit.texts[sides.source] ?? sides.mark?.formerSource
        let isOlder = then.map { !$0.hasSameForm(as: sides.ours.texts[sides.source] ?? now) } ?? false
        return .confirmed(isOlder ? then ?? now : now, needsReview: sides.text.state == .needsReview, note: sides.note)
    }

    // MARK: What is said

    private mutating func noteUnknown(_ unit: ExchangeUnit, _ pack: Pack) {
        let place = unit.place ?? unit.texts.values.lazy.compactMap(\.place).first
        let key = UnknownKey(pack: pack.number, key: unit.key)
        if let known = unknownNumbers[key] {
            if let place { unknown[known].files.insert(place.file) }
            return
        }
        unknownNumbers[key] = unknown.count
        unknown.append(UnknownText(pack: pack, key: unit.key, place: place, files: Set([place?.file].compactMap { $0 })))
    }

    /// - Parameter isSuggesting: whether to look for what was meant: of thousands that are unknown, nobody reads that.
    private func diagnostic(_ text: UnknownText, isSuggesting: Bool) -> Diagnostic {
        let messages = isSuggesting ? catalogue.messages(of: text.pack) : []
        let near = isSuggesting ? suggestion(for: text.key, among: messages.map { ExchangeKey.joined($0.path) }) : nil
        let place = near.flatMap { key in messages.first { ExchangeKey.joined($0.path) == key }?.source.place }
        let also = text.files.count > 1 ? " It stands in \(text.files.count) files." : ""
        return Diagnostic(
            "unknown-translation", .warning, headline: "There is no text '\(HarmlessText.of(text.key))' in \(text.pack.id)", at: text.place,
            label: near.map { "did you mean '\($0)'?" }, related: place.map { [.init("this one", at: $0)] } ?? [],
            notes: ["It was left out: it may have been renamed or taken out since the texts were sent out.\(also)"]).omitting()
    }

    /// A number that came back as a text, or the other way round: an app that fills it in so would fail.
    private mutating func reportRetyped(_ unit: ExchangeUnit, text: ExchangeText, for target: Target, ours: ExchangeUnit) {
        for (name, type) in (unit.written[target.locale] ?? [:]).sorted(by: { $0.key < $1.key }) {
            let own = ours.type(of: name)
            guard ours.texts.values.contains(where: { $0.all.contains { PlaceholderText($0).names.contains(name) } }) else { continue }
            let shown = "{\(HarmlessText.of(name))}"
            if !own.isSameKind(as: type) {
                saidOfTaken.append(
                    (target, Diagnostic(
                        .placeholderMismatch, .warning, headline: "\(shown) is written as \(type.described) here, and stands for \(own.described)",
                        at: text.place ?? unit.place, related: ours.place.map { [.init("the text", at: $0)] } ?? [],
                        notes: ["It was taken as \(shown), so that apps get it right: \(ours.key)."])))
            } else if let digits = type.digits, digits != own.digits {
                reportDigits(shown, of: name, digits: digits, own: own, at: text.place ?? unit.place, in: ours)
            }
        }
    }

    /// Digits that a file wants to see and the message doesn't: on the way out they would be others, so the message has to say them.
    private mutating func reportDigits(_ shown: String, of name: String, digits: Int, own: PlaceholderType, at place: Place?, in ours: ExchangeUnit) {
        guard toldDigits.insert(ours.key + "\n" + name).inserted else { return }
        let has = own.digits.map { "its text wants \($0)" } ?? "its text doesn't say how many"
        said.report(
            Diagnostic(
                .placeholderMismatch, .warning, headline: "\(shown) has \(digits) \(digits == 1 ? "digit" : "digits") behind the point here, and \(has)",
                at: place, related: ours.place.map { [.init("the text", at: $0)] } ?? [],
                notes: ["Write `placeholders: {\(HarmlessText.of(name)): {decimal: \(digits)}}` with \(ours.key) to have so many."]))
    }

    /// A text on one side of a conflict, in one line.
    private static func side(_ name: String, _ text: ExchangeText?, besides other: ExchangeText?) -> String {
        guard let text else { return "\(name): no translation" }
        // Of plural forms, those that differ.
        guard let variants = text.variants else { return "\(name): \(HarmlessText.of(cropped(HarmlessText.line(text.all.first ?? ""), to: 300)))" }
        let shown = variants.filter { variant in other?[variant.key].map { !$0.utf8.elementsEqual(variant.text.utf8) } ?? true }
        return "\(name): " + (shown.isEmpty ? variants : shown).map { "\($0.key.word): \(HarmlessText.of(cropped(HarmlessText.line($0.text), to: 120)))" }.joined(separator: "; ")
    }

    /// The three sides of a text.
    private func threeSides(_ sides: Sides) -> [String] {
        var lines: [String] = []
        let base = sides.sent.text ?? formerText?(sides.pack, sides.locale, sides.whole.path) { sides.sent.hasForm(of: $0) }
        if let base { lines.append(TextImport.side("exported", base, besides: nil)) } else if sides.sent.hasForm(of: nil) { lines.append("exported: no translation") }
        lines.append(TextImport.side("here", sides.whole.texts[sides.locale], besides: sides.text))
        lines.append(TextImport.side("in the file", sides.text, besides: sides.whole.texts[sides.locale]))
        return lines
    }

    private mutating func warnOfEarlier(_ sides: Sides) {
        said.report(
            Diagnostic(
                "earlier-text", .warning, headline: "The file has an earlier translation of this text, and what is here stays", at: sides.text.place ?? sides.unit.place,
                related: sides.current?.place.map { [.init("what is here", at: $0)] } ?? [],
                notes: threeSides(sides) + ["If the earlier one is right, write it into the catalogue, or import with `--base`: \(sides.whole.key)."]))
    }

    private mutating func conflict(_ sides: Sides, _ headline: String) {
        let now = sides.ours.texts[sides.source]
        var related: [Diagnostic.Related] = []
        if let place = sides.current?.place { related.append(.init("what is here", at: place)) }
        if sides.isOlder, let place = now?.place { related.append(.init("the text now", at: place)) }
        said.report(
            Diagnostic(
                "import-conflict", .error, headline: headline, at: sides.text.place ?? sides.unit.place, related: related,
                notes: threeSides(sides) + ["It was left as it is here. Write what is right into the catalogue, or send it out again: \(sides.whole.key)."]).omitting())
    }

    /// Plural forms of a text that no number is filled in in: an app would be asked for one that it does not have.
    private mutating func refuseForms(_ unit: ExchangeUnit, text: ExchangeText, ours: ExchangeUnit, source: ExchangeText) {
        let others = source.all.flatMap { PlaceholderText($0).names }.map { "{\(HarmlessText.of($0))}" }
        let why = others.isEmpty ? "Nothing is filled in in this text, and the file has plural forms of it" : "This text has no number {count} to choose a plural form by, and the file has plural forms of it"
        said.report(
            Diagnostic(
                .placeholderMismatch, .error, headline: why, at: text.place ?? unit.place, related: ours.place.map { [.init("the text", at: $0)] } ?? [],
                notes: [
                    "It was left out: \(ours.key). " + (others.isEmpty ? "Translate it as one text." : "Translate it as one text, or call the number that counts {count} in the catalogue instead of \(others.joined(separator: " or ")).")
                ]).omitting())
    }

    /// Whether what is here is a text of which pieces are not translated, too: its note begins as that of the file.
    private func isPartialHere(_ sides: Sides) -> Bool {
        sides.current?.state == .needsReview && sides.mark?.note?.hasPrefix(ExchangeText.missingPieces) == true
    }

    private mutating func refusePartial(_ sides: Sides) {
        said.report(
            Diagnostic(
                "import-conflict", .warning, headline: "A part of this is not translated, and what is here is whole: that stays", at: sides.text.place ?? sides.unit.place,
                related: sides.current?.place.map { [.init("what is here", at: $0)] } ?? [],
                notes: [sides.text.note.map { HarmlessText.of(cropped(HarmlessText.line($0), to: 300)) } ?? "", "Import it when its segments are all translated: \(sides.whole.key)."].filter { !$0.isEmpty }).omitting())
    }

    private mutating func warnOfOlder(_ sides: Sides, _ target: Target) {
        saidOfTaken.append(
            (target, Diagnostic(
                "import-conflict", .warning, headline: "This was translated from a text that has changed since", at: sides.text.place ?? sides.unit.place,
                related: (sides.whole.place).map { [.init("the text now", at: $0)] } ?? [],
                notes: ["It was taken, and counts as stale until someone confirms it: \(sides.whole.key)."])))
    }

    /// What stays though the file doesn't have it.
    private mutating func noteKept(_ sides: Sides, what: String, mark: Mark) {
        said.report(
            Diagnostic(
                "kept-mark", .note, headline: "This says the same as here, so its \(what) stay\(what.contains(" and ") ? "" : "s")", at: sides.text.place ?? sides.unit.place,
                related: mark.place.map { [.init("what stays", at: $0)] } ?? [],
                notes: ["The file may be older. `homeseed locales confirm \(sides.whole.key)` takes it off, and so does an import with `--base`."]))
    }

    private mutating func disagree(_ sides: Sides, _ other: Change) {
        said.report(
            Diagnostic(
                "import-conflict", .error, headline: "Two files have different translations of '\(sides.whole.key)' into \(sides.locale.tag)",
                at: sides.text.place ?? sides.unit.place, related: other.place.map { [.init("the other one", at: $0)] } ?? [],
                notes: ["Neither was taken. Import the file that is right on its own."]).omitting())
    }
}

extension ExchangeText {
    /// Whether it has plural forms that differ, and the source counts nothing.
    fileprivate func countsWithout(_ source: ExchangeText) -> Bool {
        guard let variants, let first = variants.first, !source.isPlural else { return false }
        let shown = source.all + variants.map(\.text)
        return !shown.contains { PlaceholderText($0).names.contains { $0 == PlaceholderText.counted } } && !variants.allSatisfy { $0.text.isEmpty || $0.text.utf8.elementsEqual(first.text.utf8) }
    }

    /// With the plural forms that the format that it came in has no room for, and without those that are empty.
    fileprivate func adding(_ whole: ExchangeText?, without reduced: ExchangeText?) -> ExchangeText {
        guard let variants else { return self }
        let kept = (whole?.variants ?? []).filter { variant in
            reduced?[variant.key] == nil && self[variant.key] == nil
        }
        return with(.plural(variants.filter { !$0.text.isEmpty } + kept))
    }
}
