import HomeseedLoading
import HomeseedLocalisation
import HomeseedText

/// An exported translation: the base of a three-way merge.
enum SentText {
    /// The base is unknown: the file was made elsewhere, or before exports were recorded.
    case unknown
    /// The text in the exported file, or `nil` if it was exported without one.
    case text(ExchangeText?)
    /// The entry for the file's export, and all entries of the text in the export record.
    case recorded(ExportRecord.Entry, all: [ExportRecord.Entry])

    var isKnown: Bool { if case .unknown = self { false } else { true } }

    /// The text itself, or `nil` if only its hash is known.
    var text: ExchangeText? { if case .text(let text) = self { text } else { nil } }

    func hasForm(of text: ExchangeText?) -> Bool {
        switch self {
        case .unknown: false
        case .text(let sent): sent.map { sent in text.map { sent.hasSameForm(as: $0) } ?? false } ?? (text == nil)
        case .recorded(let entry, _): entry.hasForm(of: text)
        }
    }

    /// Whether the state and note equal the exported state and note, as far as the format can represent them.
    func hasMarks(of text: ExchangeText, in capabilities: FormatCapabilities) -> Bool {
        switch self {
        case .unknown: false
        case .text(let sent): sent?.state == text.state && sent?.note == text.note
        case .recorded(let entry, _):
            capabilities.held(entry.state) == text.state && (!capabilities.notes || entry.hasNote(text.note))
        }
    }

    /// Whether the note equals the exported note.
    func hasNote(_ note: String?) -> Bool {
        switch self {
        case .unknown: false
        case .text(let sent): sent?.note == note
        case .recorded(let entry, _): entry.hasNote(note)
        }
    }

    /// Returns the number of the newest export with this text, or `nil` if it is not recorded.
    func export(of text: ExchangeText?) -> Int? {
        if case .recorded(_, let all) = self { all.last { $0.hasForm(of: text) }?.export } else { nil }
    }
}

/// The merge bases of the texts in a file.
struct SentTexts {
    private let base: [String: ExchangeUnit]?
    private let records: [LocaleID: (record: ExportRecord, export: Int)]
    private let former: FormerNames

    init(_ incoming: IncomingTexts, former: FormerNames) {
        self.former = former
        base = incoming.base.map { Dictionary($0.units.map { ($0.key, $0) }) { first, _ in first } }
        records = incoming.records.filter { !$0.value.isEmpty }.reduce(into: [:]) { all, known in
            let (locale, record) = known
            let texts = incoming.exchange.units.compactMap { unit in unit.texts[locale].map { (unit.key, $0) } }
            all[locale] = (record, record.export(fitting: texts))
        }
    }

    func text(_ unit: ExchangeUnit, _ locale: LocaleID) -> SentText {
        let keys = [unit.key] + former.before(unit.path).map(ExchangeKey.joined)
        if let base {
            return .text(keys.lazy.compactMap { base[$0] }.first?.texts[locale].flatMap { $0.hasText ? $0 : nil })
        }
        guard let (record, export) = records[locale], let all = keys.lazy.map({ record[$0] }).first(where: { !$0.isEmpty }),
            let entry = all.last(where: { $0.export <= export })
        else { return .unknown }
        return .recorded(entry, all: all)
    }
}

extension FormatCapabilities {
    /// Returns the state itself if the format can represent it, otherwise the state that the format writes instead.
    fileprivate func held(_ state: ExchangeState) -> ExchangeState {
        if states.contains(state) { return state }
        return state == .stale && states.contains(.needsReview) ? .needsReview : .translated
    }
}
