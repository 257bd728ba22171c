import HomeseedSource

/// Notes from which source texts translations were made.
package struct Confirming {
    package enum Wanted: Sendable {
        /// Those of which nothing is noted yet: what is stale stays so.
        case unnoted
        /// These, or those below them.
        case named([[String]])
        case all
    }

    package private(set) var files: TextFiles
    package private(set) var count = 0
    /// How many are stale or to be reviewed, and were not wanted.
    package private(set) var left = 0
    /// Names that no translation has.
    package private(set) var unknown: [[String]] = []

    package init(_ catalogue: Catalogue, _ packs: [Pack], _ locales: [LocaleID], _ wanted: Wanted, in folder: String) {
        files = TextFiles(catalogue, in: folder)
        var met: Set<[String]> = []
        for pack in packs {
            for locale in locales where locale != pack.language {
                guard let number = catalogue.locales.firstIndex(of: locale), pack.locales[number] != nil else { continue }
                let unnoted = pack.confirmations[number] == nil ? nil : Set((pack.unconfirmed[number] ?? []).compactMap { catalogue[$0]?.path })
                var outline = files.outline(of: pack)
                for message in catalogue.messages(of: pack) where message.translation(number) != nil {
                    let mark = message.marks[number]
                    let isMarked = mark.map { $0.needsReview || $0.formerSource != nil } ?? false
                    // What nobody named, nobody looked at: what its translator says stays.
                    var note = mark?.note
                    let isWanted: Bool
                    switch wanted {
                    case .all: isWanted = isMarked || unnoted?.contains(message.path) ?? true
                    case .unnoted: isWanted = unnoted?.contains(message.path) ?? true
                    case .named(let names):
                        let fitting = names.filter { message.path.starts(with: $0) }
                        met.formUnion(fitting)
                        note = nil
                        isWanted = !fitting.isEmpty && (mark != nil || unnoted?.contains(message.path) ?? true)
                    }
                    if isWanted {
                        outline.set(message.path, to: .confirmed(ExchangeText(message.source), note: note))
                        count += 1
                    } else if isMarked {
                        left += 1
                    }
                }
                files.confirm(outline, of: pack, in: locale)
            }
        }
        if case .named(let names) = wanted { unknown = names.filter { !met.contains($0) } }
    }
}
