package import HomeseedLocalisation
package import HomeseedModel
import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// A translation without a record of the text that it was made from.
package struct UnrecordedTranslation: Hashable, Sendable {
    package var pack: PackIndex
    /// By its number in the catalogue.
    package var locale: LocaleIndex
    package var path: [String]

    package init(pack: PackIndex, locale: LocaleIndex, path: [String]) {
        self.pack = pack
        self.locale = locale
        self.path = path
    }
}

/// What is known of the text that a translation was made from.
package enum Provenance: Sendable {
    /// The text is as it was when the translation was written.
    case current
    /// The text was this one when the translation was written.
    case former(ExchangeText)
    /// It was carried here from another text, of which nothing was noted: someone has to look at it.
    case carried
    /// Both have changed since anything of them was kept: which came first, nobody knows.
    case doubtful
    /// Nothing tells.
    case unknown
}

/// Notes from which source texts translations were made.
package struct TranslationConfirmation {
    /// Which translations are to be noted as made from the texts as they are now.
    package enum Wanted: Sendable {
        /// Those of which nothing is noted yet, by what is known of each: what is stale stays so.
        case unrecorded([UnrecordedTranslation: Provenance], takesUnknown: Bool)
        /// These, or those below them.
        case named([[String]])
        case all
    }

    /// A translation that was not confirmed, or not as it is now, to be shown with its text.
    package struct Unconfirmed: Sendable {
        package var pack: String
        package var locale: LocaleID
        package var path: [String]
        package var source: String
        package var translation: String
        /// The text as it was when it was translated, where that is known: that is noted, and the translation stale.
        package var former: String?
    }

    /// What a translator said of a translation that is confirmed now.
    package struct RemovedNote: Sendable {
        package var pack: String
        package var locale: LocaleID
        package var path: [String]
        package var note: String
    }

    package private(set) var files: TextFiles
    package private(set) var count = 0
    /// How many translations are noted as made from an earlier text than the one of now: they are stale.
    package private(set) var noted = 0
    /// Notes of translators that go with that.
    package private(set) var removedNotes: [RemovedNote] = []
    /// How many are stale or to be reviewed, and were not wanted.
    package private(set) var left = 0
    /// What nothing vouches for.
    package private(set) var unconfirmed: [Unconfirmed] = []
    /// Names that no translation has.
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
                    // What was read under a misspelt name has its record under the right one.
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

        /// - Returns: the names that were wanted and fit.
        mutating func add(_ message: Message, isUnrecorded: Bool, _ wanted: Wanted) -> [[String]] {
            let mark = message.marks[number]
            let isMarked = mark.map { $0.needsReview || $0.formerSource != nil } ?? false
            switch wanted {
            case .all:
                // What nobody named, nobody looked at: what its translator says stays.
                if isMarked || isUnrecorded { confirm(message, note: mark?.note) }
            case .named(let names):
                let key = ExchangeKey.joined(message.path)
                let fitting = names.filter { ExchangeKey.isNamed(key, by: ExchangeKey.joined($0)) }
                if fitting.isEmpty { left += isMarked ? 1 : 0 } else if mark != nil || isUnrecorded {
                    confirm(message, note: nil)
                    if let note = mark?.note { removedNotes.append(RemovedNote(pack: pack.id, locale: locale, path: message.path, note: note)) }
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
            // What lies there unread may say otherwise, and one that someone emptied said something before.
            if pack.hasUnreadRecord(of: message.path, in: number) { return noteUnconfirmed(message) }
            switch provenance {
            case .carried:
                outline.set(message.path, to: .confirmed(ExchangeText(message.source), needsReview: true))
                count += 1
            case .current: confirm(message, note: nil)
            case .unknown where takesUnknown: confirm(message, note: nil)
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
            unconfirmed.append(Unconfirmed(pack: pack.id, locale: locale, path: message.path, source: message.source.plain, translation: translation, former: former))
        }
    }

    static func root(of file: FileID, _ catalogue: Catalogue) -> Node? {
        var ignored = Diagnostics()
        return catalogue.sources[file].flatMap { parse($0, as: file, into: &ignored).root }
    }

    private static func holds(_ root: Node, _ path: [String]) -> Bool {
        var node: Node? = root
        for (number, step) in path.enumerated() {
            // A text alone, under its id, is that of the one field that its kind has.
            guard let entry = node?.entry(step) else { return number > 0 && number == path.count - 1 && node?.kind == .scalar }
            node = entry.value
        }
        return node != nil
    }
}
