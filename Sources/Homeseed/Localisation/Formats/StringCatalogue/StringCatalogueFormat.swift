package import HomeseedSource
import HomeseedSyntax

/// Xcode's string catalogue, version 1.0: one file for all languages.
///
/// A text that counts one number and shows nothing else varies by plural; one that shows more has a substitution,
/// in which the number is `%arg`.
package enum StringCatalogueFormat: LocaleFormat {
    package static let name = "xcstrings"
    package static let purpose = "Xcode's string catalogue"
    package static let holds = FormatHoldings(states: [.translated, .needsReview], forms: FormatHoldings.categoriesAndNone)

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        let units = exchange.units.map { (key: $0.key, value: tree($0, exchange)) }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let root = JSONTree.object([
            ("sourceLanguage", .string(exchange.source.tag)), ("strings", .object(units)), ("version", .string("1.0")),
        ])
        return [SourceFile(path: exchange.pack + ".xcstrings", text: root.text(colon: " : ") + "\n")]
    }

    private static func tree(_ unit: ExchangeUnit, _ exchange: Exchange) -> JSONTree {
        let (codec, note) = unit.printf(exchange.source)
        let localisations = exchange.allLocales.sorted().compactMap { locale in
            unit.texts[locale].map { (key: locale.tag, value: tree($0, codec)) }
        }
        let comment: [(key: String, value: JSONTree)] = note.isEmpty ? [] : [("comment", .string(note))]
        return .object(comment + [("extractionState", .string("manual")), ("localizations", .object(localisations))])
    }

    private static func tree(_ text: ExchangeText, _ codec: Printf) -> JSONTree {
        func unit(_ value: String) -> JSONTree {
            let state = text.state == .translated ? "translated" : "needs_review"
            return .object([("stringUnit", .object([("state", .string(state)), ("value", .string(value))]))])
        }
        guard let variants = text.variants else { return unit(codec.encode(text.all.first ?? "")) }
        var codec = codec
        let isSubstituted = codec.arguments.count > 1
        if isSubstituted { codec.counting = ExchangeUnit.counted }
        let named = variants.compactMap { variant in
            CategoryName.of(variant.key).map { (key: $0, value: unit(codec.encode(variant.text))) }
        }
        // Xcode writes the forms by their names.
        let forms = JSONTree.object([("plural", .object(named.sorted { $0.key < $1.key }))])
        guard isSubstituted else { return .object([("variations", forms)]) }
        let position = (codec.arguments.firstIndex(of: ExchangeUnit.counted) ?? 0) + 1
        let substitution = JSONTree.object([
            ("argNum", .number(position)), ("formatSpecifier", .string("lld")), ("variations", forms),
        ])
        guard case .object(let whole) = unit("%\(position)$#@\(ExchangeUnit.counted)@") else { return forms }
        return .object(whole + [("substitutions", .object([(ExchangeUnit.counted, substitution)]))])
    }

    package static func recognises(_ file: SourceFile) -> Bool { file.path.hasSuffix(".xcstrings") }

    package static func parse(_ files: [FormatFile], source: LocaleID?, _ diagnostics: inout Diagnostics) -> Exchange? {
        guard let file = files.first, let root = JSONTree.read(file, &diagnostics) else { return nil }
        guard let source = root["sourceLanguage"]?.text.flatMap(LocaleID.init), let strings = root["strings"], strings.kind == .mapping else {
            diagnostics.report(FormatFault("A string catalogue has a sourceLanguage and strings", at: 0).diagnostic(in: file))
            return nil
        }
        var raw = RawExchange(pack: file.stem, source: source)
        for entry in strings.entries {
            let key = entry.key.text ?? ""
            raw.builder.unit(key) { $0.place = entry.key.place }
            raw.note(key, entry.value["comment"]?.text ?? "")
            for localisation in entry.value["localizations"].map({ Array($0.entries) }) ?? [] {
                guard let locale = LocaleID(localisation.key.text ?? "") else { continue }
                if !read(localisation.value, key, locale, into: &raw) {
                    diagnostics.report(
                        Diagnostic(
                            CheckID("format-loss"), .warning, "This text varies by more than one number or by device, and is left out",
                            at: localisation.key.place))
                }
            }
        }
        return raw.exchange
    }

    /// False for variations that no message of a catalogue has.
    private static func read(_ node: Node, _ key: String, _ locale: LocaleID, into raw: inout RawExchange) -> Bool {
        if let substitutions = node["substitutions"] {
            let all = Array(substitutions.entries)
            guard all.count == 1, let forms = all.first?.value["variations"]?["plural"],
                node["stringUnit"]?["value"]?.text?.hasSuffix("#@\(all[0].key.text ?? "")@") == true
            else { return false }
            return read(forms: forms, key, locale, into: &raw)
        }
        if let variations = node["variations"] {
            guard let forms = variations["plural"], variations.entries.reduce(0, { count, _ in count + 1 }) == 1 else { return false }
            return read(forms: forms, key, locale, into: &raw)
        }
        return read(unit: node, nil, key, locale, into: &raw)
    }

    private static func read(forms: Node, _ key: String, _ locale: LocaleID, into raw: inout RawExchange) -> Bool {
        var isWhole = true
        for entry in forms.entries {
            guard let form = CategoryName.key(entry.key.text ?? "", in: locale) else { continue }
            if !read(unit: entry.value, form, key, locale, into: &raw) { isWhole = false }
        }
        return isWhole
    }

    private static func read(
        unit node: Node, _ form: MessageText.Key?, _ key: String, _ locale: LocaleID, into raw: inout RawExchange
    ) -> Bool {
        guard let unit = node["stringUnit"], let value = unit["value"], let text = value.text else { return false }
        // A new text is a place to write in, and no translation yet.
        let state = unit["state"]?.text
        if state == "new" { return true }
        raw.builder.set(key, locale, form, text, state: state == "translated" ? .translated : .needsReview, place: value.place)
        return true
    }
}
