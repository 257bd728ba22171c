package import HomeseedLocalisation
package import HomeseedModel
import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// A translation without a recorded source text.
package struct UnrecordedTranslation: Hashable, Sendable {
    package var pack: PackIndex
    /// The language's index in the catalogue.
    package var locale: LocaleIndex
    package var path: [String]

    package init(pack: PackIndex, locale: LocaleIndex, path: [String]) {
        self.pack = pack
        self.locale = locale
        self.path = path
    }
}

/// The relation of a translation to its source text.
package enum Provenance: Sendable {
    /// The source text is unchanged since the translation was written.
    case current
    /// The translation was written for this earlier source text.
    case former(ExchangeText)
    /// The record of the source text in the last commit, with its review mark and the translator's note. The working tree no
    /// longer contains the record.
    case removed(ExchangeText, needsReview: Bool, note: String?)
    /// The translation was moved from another text without a record, so it needs review.
    case carried
    /// The source text and the translation have both changed since the last known state, in an unknown order.
    case doubtful
    /// Nothing is known about the source text.
    case unknown
}

/// The recording of source texts for translations.
package struct TranslationConfirmation {
    /// The translations to record as translated from the current source text.
    package enum Wanted: Sendable {
        /// Translations without a record, each with its provenance. Stale translations remain stale. With `takesUnknown`, those
        /// of unknown provenance are recorded too.
        case unrecorded([UnrecordedTranslation: Provenance], takesUnknown: Bool)
        /// The translations with these paths or below them.
        case named([[String]])
        case all
    }

    /// A translation that was not confirmed against the current source text, with both texts.
    package struct Unconfirmed: Sendable {
        package var pack: String
        package var locale: LocaleID
        package var path: [String]
        package var source: String
        package var translation: String
        /// The source text at the time of translation, if known. It is recorded, and the translation is stale.
        package var former: String?
    }

    /// A translator's note that the confirmation removes.
    package struct RemovedNote: Sendable {
        package var pack: String
        package var locale: LocaleID
        package var path: [String]
        package var note: String
    }

    package private(set) var files: TextFiles
    package private(set) var count = 0
    /// The number of translations recorded with an earlier source text, which are stale.
    package private(set) var noted = 0
    /// The translators' notes that the confirmation removes.
    package private(set) var removedNotes: [RemovedNote] = []
    /// The number of stale or unreviewed translations that were not selected.
    package private(set) var left = 0
    /// Translations that could not be confirmed.
    package private(set) var unconfirmed: [Unconfirmed] = []
    /// Requested names without a translation.
    package private(set) var unknown: [[String]] = []

    package init(_ catalogue: Catalogue, packs: [Pack], locales: [LocaleID], wanted: Wanted, in folder: String) {
        files = TextFiles(catalogue, in: folder)
        var met: Set<[String]> = []
        for pack in packs {
            for locale in locales where locale != pack.language {
                guard let number = catalogue.locales.number(of: locale), let file = pack.locales[number] else { continue }
                let unrecorded = Set(catalogue.unrecorded(pack, number).map(\.path))
                let root = unrecorded.isEmpty ? nil : TranslationConfirmation.root(of: file, catalogue)
                var group = Group(pack: pack, locale: locale, number: number, outline: files.outline(of: pack))
                for message in catalogue.messages(of: pack) where message.hasTranslation(number) {
                    let isUnrecorded = unrecorded.contains(message.path)
                    // A translation that was read under a misspelt key is skipped until the key is corrected.
                    if isUnrecorded, let root, !TranslationConfirmation.holds(root, message.path) { continue }
                    met.formUnion(group.add(message, isUnrecorded: isUnrecorded, wanted))
                }
                add(group)
            }
        }
        if case .named(let names) = wanted { unknown = names.filter { !met.contains($0) } }
    }

    private mutating func add(_ group: Group) {
        left += group.left
        unconfirmed += group.unconfirmed
        guard files.confirm(group.outline, of: group.pack, in: group.locale) else { return }
        count += group.count
        noted += group.noted
        removedNotes += group.removedNotes
    }

    /// The translations of a pack into a language.
    private struct Group {
        @Boxed var pack: Pack
        let locale: LocaleID
        let number: LocaleIndex
        var outline: TextOutline
        var count = 0
        var noted = 0
        var left = 0
        var unconfirmed: [Unconfirmed] = []
        var removedNotes: [RemovedNote] = []

        /// Adds a translation and records its source text if wanted.
        ///
        /// - Returns: the requested names that match.
        mutating func add(_ message: Message, isUnrecorded: Bool, _ wanted: Wanted) -> [[String]] {
            let mark = message.marks[number]
            let isMarked = mark.map { $0.needsReview || $0.formerSource != nil } ?? false
            switch wanted {
            case .all:
                // Notes are retained on translations that the user did not name, since they were not reviewed.
                if isMarked || isUnrecorded { confirm(message, note: mark?.note) }
            case .named(let names):
                let key = ExchangeKey.joined(message.path)
                let fitting = names.filter { ExchangeKey.isNamed(key, by: ExchangeKey.joined($0)) }
                if fitting.isEmpty {
                    left += isMarked ? 1 : 0
                } else if mark != nil || isUnrecorded {
                    confirm(message, note: nil)
                    if let note = mark?.note {
                        removedNotes.append(RemovedNote(pack: pack.id, locale: locale, path: message.path, note: note))
                    }
                }
                return fitting
            case .unrecorded(let known, let takesUnknown):
                guard isUnrecorded else {
                    left += isMarked ? 1 : 0
                    return []
                }
                let key = UnrecordedTranslation(pack: pack.number, locale: number, path: message.path)
                record(message, known[key] ?? .unknown, takesUnknown: takesUnknown)
            }
            return []
        }

        private mutating func record(_ message: Message, _ provenance: Provenance, takesUnknown: Bool) {
            // An unread record may differ, and an emptied record contained a text before.
            if pack.hasUnreadRecord(of: message.path, in: number) { return noteUnconfirmed(message) }
            switch provenance {
            case .carried:
                outline.set(message.path, to: .confirmed(ExchangeText(message.source), needsReview: true))
                count += 1
            case .current: confirm(message, note: nil)
            case .unknown where takesUnknown: confirm(message, note: nil)
            case .removed(let text, let needsReview, let note):
                outline.set(message.path, to: .confirmed(text, needsReview: needsReview, note: note))
                if text.form == ExchangeText(message.source).form {
                    count += 1
                } else {
                    noted += 1
                    noteUnconfirmed(message, former: text.all.first)
                }
            case .former(let text):
                outline.set(message.path, to: .confirmed(text))
                noted += 1
                noteUnconfirmed(message, former: text.all.first)
            case .doubtful, .unknown: noteUnconfirmed(message)
            }
        }

        private mutating func confirm(_ message: Message, note: String?) {
            outline.set(message.path, to: .confirmed(ExchangeText(message.source), note: note))
            count += 1
        }

        private mutating func noteUnconfirmed(_ message: Message, former: String? = nil) {
            let translation = message.translation(number)?.plain ?? ""
            unconfirmed.append(
                Unconfirmed(
                    pack: pack.id, locale: locale, path: message.path, source: message.source.plain, translation: translation,
                    former: former))
        }
    }

    static func root(of file: FileID, _ catalogue: Catalogue) -> Node? {
        var ignored = Diagnostics()
        return catalogue.sources[file].flatMap { parse($0, as: file, into: &ignored).root }
    }

    private static func holds(_ root: Node, _ path: [String]) -> Bool {
        var node: Node? = root
        for (number, step) in path.enumerated() {
            // A scalar below an id is the item's main text.
            guard let entry = node?.entry(step) else { return number > 0 && number == path.count - 1 && node?.kind == .scalar }
            node = entry.value
        }
        return node != nil
    }
}
