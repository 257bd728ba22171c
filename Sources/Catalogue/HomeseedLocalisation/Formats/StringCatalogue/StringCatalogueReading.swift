import HomeseedSource
import HomeseedText

/// A converter of a string catalogue's entries to messages.
struct StringCatalogueReading {
    private let file: FormatFile
    private let source: LocaleID
    private var raw: RawExchange
    private var copies = SourceCopies()
    /// Texts in state `new` that are not a copy of the file's own source text.
    private var untranslated: Set<Name> = []

    private struct Name: Hashable {
        var key: String
        var locale: LocaleID
    }
    private var diagnostics = Diagnostics()
    /// A cache of languages by name, because each entry repeats the names.
    private var languages: [String: LocaleID] = [:]

    static func exchange(_ root: Node, of file: FormatFile, packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange? {
        guard let source = root["sourceLanguage"]?.text.flatMap(LocaleID.init), let strings = root["strings"] else { return nil }
        var reading = StringCatalogueReading(file: file, source: source, raw: RawExchange(pack: file.stem, source: source))
        for entry in strings.entries { reading.read(entry) }
        var numbered = Diagnostics()
        var exchange = reading.raw.exchange(packs, &numbered)
        reading.removeCopies(from: &exchange, packs)
        for one in reading.copies.diagnostics { reading.diagnostics.report(one) }
        diagnostics.append(reading.diagnostics)
        diagnostics.append(numbered)
        return exchange
    }

    private init(file: FormatFile, source: LocaleID, raw: RawExchange) {
        self.file = file
        self.source = source
        self.raw = raw
    }

    private mutating func read(_ entry: Node.Entry) {
        let key = entry.key.text ?? ""
        // Xcode adds an entry without texts for each literal that it finds.
        guard let localisations = entry.value["localizations"] else { return }
        raw.builder.unit(key) { $0.place = entry.key.place }
        raw.note(key, entry.value["comment"]?.text ?? "")
        let tag = source.tag
        let originals = {
            Set(
                (localisations.entry(tag).map { StringCatalogueLeaf.units(in: $0.value) } ?? []).compactMap { $0["value"]?.text }
                    + [key])
        }
        for localisation in localisations.entries {
            let name = localisation.key.text ?? ""
            guard let locale = languages[name] ?? LocaleID(name) else {
                diagnostics.report(
                    Diagnostic(
                        FormatLoss.id, .warning,
                        headline: "There is no language '\(name.escapedForTerminal)', so its text is skipped",
                        at: localisation.key.place
                    ).omitting())
                continue
            }
            languages[name] = locale
            read(localisation, as: key, in: locale, originals: originals)
        }
    }

    private mutating func read(_ localisation: Node.Entry, as key: String, in locale: LocaleID, originals: () -> Set<String>) {
        let (node, devices) = StringCatalogueLeaf.forOtherDevices(localisation.value)
        guard let leaf = StringCatalogueLeaf(node) else { return report(node, localisation.key) }
        if !devices.isEmpty { diagnostics.report(FormatLoss.devices(localisation.key)) }
        switch leaf {
        case .plain(let unit):
            guard let text = unit["value"]?.text else { return }
            set(key, in: locale, form: nil, to: text, of: unit, originals: originals)
        case .plural(let forms, nil):
            for (name, unit) in forms {
                set(key, in: locale, form: name, to: unit["value"]?.text ?? "", of: unit, originals: originals)
            }
        case .plural(let forms, let around?):
            do {
                let rule = try StringsDictRule(around.format, around.variables)
                raw.count(key, CountedArgument(in: locale, number: rule.counted.number, name: rule.counted.name))
                for (form, (name, unit)) in zip(rule.forms, forms) {
                    set(key, in: locale, form: name, to: form.text, of: unit, originals: originals, around: around.unit)
                }
            } catch {
                diagnostics.report(FormatLoss.foreign(localisation.key, error.reason))
            }
        }
    }

    /// Reports an unsupported variation, unless all of its texts are empty.
    private mutating func report(_ node: Node, _ name: Node) {
        guard StringCatalogueLeaf.units(in: node).contains(where: { $0["value"]?.text?.isEmpty == false }) else { return }
        let substitutions = node["substitutions"]?.entries.reduce(0) { count, _ in count + 1 } ?? 0
        let reason =
            substitutions > 1
            ? "varies by more than one number"
            : node["variations"]?["device"] != nil
                ? "varies by device, without a text for other devices" : "varies by something other than a number"
        diagnostics.report(FormatLoss.foreign(name, reason))
    }

    private mutating func set(
        _ key: String, in locale: LocaleID, form name: String?, to text: String, of unit: Node, originals: () -> Set<String>,
        around: Node? = nil
    ) {
        let place = unit["value"]?.place
        var form: MessageText.Key?
        if let name {
            form = CategoryName.key(name, in: locale)
            if form == nil {
                diagnostics.report(
                    Diagnostic(
                        FormatLoss.id, .warning,
                        headline: "There is no plural form '\(name.escapedForTerminal)', so it is skipped", at: place
                    ).omitting())
                return
            }
        }
        let states = [unit, around].compactMap { $0.map { StringCatalogueReading.state(of: $0) } }
        if locale == source { return raw.builder.set(key, in: locale, form: form, to: text, place: place) }
        // A `new` text is untranslated if it is empty or a copy of the source. Any other `new` text needs a review.
        if states.contains(nil), text.isEmpty || originals().contains(unit["value"]?.text ?? "") {
            if text.isEmpty {
                raw.builder.recordEmptyTranslation(key, locale, at: place)
            } else {
                copies.add(key, locale, at: place)
            }
            return
        }
        if states.contains(nil) { untranslated.insert(Name(key: ExchangeKey.normalised(key), locale: locale)) }
        raw.builder.set(
            key, in: locale, form: form, to: text, state: states.allSatisfy { $0 == .translated } ? .translated : .needsReview,
            place: place)
    }

    /// Removes untranslated texts equal to the pack's source text, where the file's source text differs from it.
    private mutating func removeCopies(from exchange: inout Exchange, _ packs: PackLookup) {
        guard !untranslated.isEmpty, let own = packs(exchange.pack) else { return }
        let sources = Dictionary(own.units.map { ($0.key, $0.texts[own.source]) }) { first, _ in first }
        for index in exchange.units.indices {
            let key = exchange.units[index].key
            guard let source = sources[key] ?? nil else { continue }
            for (locale, text) in exchange.units[index].texts.sorted(by: { $0.key < $1.key })
            where untranslated.contains(Name(key: key, locale: locale)) && text.hasSameForm(as: source) {
                exchange.units[index].texts[locale] = nil
                copies.add(key, locale, at: text.place)
            }
        }
        let units = exchange.units
        exchange.locales.removeAll { locale in !units.contains { $0.texts[locale] != nil || $0.emptied[locale] != nil } }
    }

    /// Returns the state of a text, or `nil` if it is `new`.
    static func state(of unit: Node) -> ExchangeState? {
        let state = unit["state"]?.text
        return state == "new" ? nil : state == "translated" ? .translated : .needsReview
    }
}
