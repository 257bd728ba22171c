import HomeseedSource
import HomeseedSyntax

/// Reads what a string catalogue says of messages.
enum StringCatalogueReading {
    static func exchange(_ root: Node, _ file: FormatFile, _ packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange? {
        guard let source = root["sourceLanguage"]?.text.flatMap(LocaleID.init), let strings = root["strings"] else { return nil }
        var raw = RawExchange(pack: file.stem, source: source)
        for entry in strings.entries {
            let key = entry.key.text ?? ""
            raw.builder.unit(key) { $0.place = entry.key.place }
            raw.note(key, entry.value["comment"]?.text ?? "")
            for localisation in entry.value["localizations"].map({ Array($0.entries) }) ?? [] {
                guard let locale = LocaleID(localisation.key.text ?? "") else { continue }
                read(localisation, key, locale, into: &raw, &diagnostics)
            }
        }
        return raw.exchange(packs, &diagnostics)
    }

    private static func read(
        _ localisation: Node.Entry, _ key: String, _ locale: LocaleID, into raw: inout RawExchange, _ diagnostics: inout Diagnostics
    ) {
        let (node, devices) = StringCatalogueLeaf.ofOtherDevices(localisation.value)
        guard let leaf = StringCatalogueLeaf(node) else {
            diagnostics.report(FormatLoss.foreign(localisation.key))
            return
        }
        if !devices.isEmpty { diagnostics.report(FormatLoss.devices(localisation.key)) }
        switch leaf {
        case .plain(let unit): read(unit, nil, key, locale, into: &raw)
        case .plural(let forms, let before, let after, _):
            for (name, unit) in forms {
                guard let form = CategoryName.key(name, in: locale) else { continue }
                read(unit, form, key, locale, before: before, after: after, into: &raw)
            }
        }
    }

    private static func read(
        _ unit: Node, _ form: MessageText.Key?, _ key: String, _ locale: LocaleID, before: String = "", after: String = "",
        into raw: inout RawExchange
    ) {
        guard let value = unit["value"], let text = value.text, let state = state(of: unit) else { return }
        raw.builder.set(key, locale, form, before + text + after, state: state, place: value.place)
    }

    /// Nil for a new text, which is a place to write in, and no translation yet.
    static func state(of unit: Node) -> ExchangeState? {
        let state = unit["state"]?.text
        return state == "new" ? nil : state == "translated" ? .translated : .needsReview
    }
}
