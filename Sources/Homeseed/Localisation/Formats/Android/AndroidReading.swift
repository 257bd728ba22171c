import HomeseedSource

/// Reads resources of Android. Whether a percent sign stands for itself depends on whether anything is filled in,
/// in any language, so texts are decoded once all are there.
struct AndroidReading {
    private var builder: ExchangeBuilder
    private var notes: [String: FormatNote] = [:]
    private var formatted: Set<String> = []

    init(pack: String, source: LocaleID) { builder = ExchangeBuilder(pack: pack, source: source) }

    var exchange: Exchange {
        var exchange = builder.exchange
        for index in exchange.units.indices {
            let unit = exchange.units[index]
            exchange.units[index].comment = notes[unit.key]?.comment
            exchange.units[index].budget = notes[unit.key]?.budget
            exchange.units[index].placeholders = (unit.written[exchange.source] ?? [:]).filter { $1 != PlaceholderType.usual(for: $0) }
            guard formatted.contains(unit.key) || unit.isPlural else { continue }
            for (locale, text) in unit.texts { exchange.units[index].texts[locale] = text.mapped { String($0.unicodeScalars.replacing("%%".unicodeScalars, with: "%".unicodeScalars)) } }
        }
        return exchange
    }

    mutating func read(_ root: XMLElement, _ locale: LocaleID, _ file: FormatFile, _ diagnostics: inout Diagnostics) {
        builder.add(locale)
        var note = ""
        for child in root.children {
            switch child {
            case .text: break
            case .comment(let text): note = XMLText.comment(from: text)
            case .element(let element):
                let key = ExchangeKey.key(named: element["name"] ?? "")
                if let first = builder.text(key, locale) {
                    diagnostics.report(DuplicateKey.diagnostic(key, at: file.place(element.range), first: first.place))
                    continue
                }
                if notes[key] == nil, !note.isEmpty { notes[key] = FormatNote(note) }
                note = ""
                if element.local == "string" {
                    set(key, locale, nil, element, file)
                } else if element.local == "plurals" {
                    for item in element.all("item") {
                        if let form = item["quantity"].flatMap(MessageText.Key.init) { set(key, locale, form, item, file) }
                    }
                }
            }
        }
    }

    private mutating func set(_ key: String, _ locale: LocaleID, _ form: MessageText.Key?, _ element: XMLElement, _ file: FormatFile) {
        let pieces = AndroidText.pieces(element)
        if pieces.contains(where: { if case .placeholder = $0 { true } else { false } }) { formatted.insert(key) }
        let types = AndroidText.written(element)
        if !types.isEmpty { builder.unit(key) { $0.written[locale, default: [:]].merge(types) { first, _ in first } } }
        builder.set(key, locale, form, TextPiece.text(pieces), place: file.place(element.range))
    }
}
