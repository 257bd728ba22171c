package import HomeseedSource

/// XLIFF 1.2 in Xcode's dialect: what `xcodebuild -exportLocalizations` writes of a string catalogue, and
/// `-importLocalizations` reads.
package enum XcodeXLIFFFormat: LocaleFormat {
    package static let name = "xcode-xliff"
    package static let purpose = "XLIFF 1.2 in Xcode's dialect"
    package static let holds = FormatHoldings(
        states: [.translated, .needsReview], mixedForms: false, controls: false, placeholderTypes: true, forms: FormatHoldings.categoriesAndNone)

    private static let separator = "|==|"
    private static let substitution = "substitutions.\(ExchangeUnit.counted)."

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        exchange.locales.map { locale in
            SourceFile(path: "\(exchange.pack).xcloc/Localized Contents/\(locale.tag).xliff", text: file(exchange, locale))
        }
    }

    private static func file(_ exchange: Exchange, _ locale: LocaleID) -> String {
        let attributes = XMLText.attributes([
            "original": exchange.pack + ".xcstrings", "source-language": exchange.source.tag, "target-language": locale.tag,
            "datatype": "plaintext",
        ])
        let body = exchange.units.map { unit($0, exchange.source, locale) }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2">
              <file\(attributes)>
                <header>
                  <tool tool-id="com.apple.dt.xcode" tool-name="Xcode"/>
                </header>
                <body>

            """ + body + """
                </body>
              </file>
            </xliff>

            """
    }

    private static func unit(_ unit: ExchangeUnit, _ source: LocaleID, _ target: LocaleID) -> String {
        var (codec, note) = unit.printf(source)
        let isSubstituted = unit.isPlural && codec.arguments.count > 1
        let position = (codec.arguments.firstIndex(of: ExchangeUnit.counted) ?? 0) + 1
        if isSubstituted { codec.counting = ExchangeUnit.counted }
        let state = unit.state(in: target) == .needsReview ? "needs-review-l10n" : "translated"

        func element(_ id: String, _ source: String, _ target: String?, _ segment: XLIFFSegment?) -> String {
            let attributes = XMLText.attributes([
                "id": id, "translate": segment?.isForTarget == false ? "no" : nil,
                "extype": segment?.isOfSource == false ? "x-target-only" : nil, "xml:space": "preserve",
            ])
            var text = "      <trans-unit\(attributes)>\n        <source>\(XMLText.escape(source))</source>\n"
            if let target { text += "        <target state=\"\(state)\">\(XMLText.escape(target))</target>\n" }
            text += note.isEmpty ? "        <note/>\n" : "        <note>\(XMLText.escape(note))</note>\n"
            return text + "      </trans-unit>\n"
        }
        let segments = XLIFFSegment.named(XLIFFSegment.segments(unit, source, target)).map { segment in
            var id = unit.key
            if let form = segment.form.flatMap(CategoryName.of) {
                id += separator + (isSubstituted ? substitution : "") + "plural." + form
            }
            return element(id, codec.encode(segment.source), segment.target.map(codec.encode), segment)
        }
        let whole = "%\(position)$#@\(ExchangeUnit.counted)@"
        return (isSubstituted ? element(unit.key, whole, whole, nil) : "") + segments.joined()
    }

    package static func recognises(_ file: SourceFile) -> Bool {
        file.path.hasSuffix(".xliff") && XLIFFReading.begins(file, with: "tool-id=\"com.apple.dt.xcode\"")
    }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange? {
        var raw: RawExchange?
        for file in files {
            guard let root = XMLReader.read(file, &diagnostics) else { continue }
            for part in root.all("file") {
                guard let languages = XLIFFReading.languages(part["source-language"], part["target-language"], part, file, &diagnostics) else { continue }
                let original = part["original"].map { $0.hasSuffix(".xcstrings") ? String($0.dropLast(10)) : $0 }
                if raw == nil { raw = RawExchange(pack: original ?? file.stem, source: languages.source) }
                raw?.builder.add(languages.target)
                for unit in part.first("body")?.all("trans-unit") ?? [] { read(unit, languages, file, into: &raw) }
            }
        }
        return raw?.exchange(packs, &diagnostics)
    }

    private static func read(
        _ element: XMLElement, _ languages: (source: LocaleID, target: LocaleID), _ file: FormatFile, into raw: inout RawExchange?
    ) {
        guard let id = element["id"], let text = element.first("source") else { return }
        // The text around a substitution says nothing of its own.
        if text.text.hasPrefix("%"), text.text.hasSuffix("#@\(ExchangeUnit.counted)@") { return }
        var key = id
        var name: String?
        if let range = id.ranges(of: separator).last {
            let rest = String(id[range.upperBound...])
            if let dot = rest.ranges(of: "plural.").last { name = String(rest[dot.upperBound...]) }
            if name != nil { key = String(id[..<range.lowerBound]) }
        }
        raw?.note(key, element.first("note")?.text ?? "")
        raw?.builder.unit(key) { unit in
            if unit.place == nil { unit.place = file.place(element.range) }
        }
        func set(_ locale: LocaleID, _ element: XMLElement, _ state: ExchangeState) {
            let form = name.flatMap { CategoryName.key($0, in: locale) }
            if name != nil, form == nil { return }
            raw?.builder.set(key, locale, form, element.text, state: state, place: file.place(element.range))
        }
        if element["extype"] != "x-target-only" { set(languages.source, text, .translated) }
        guard let target = element.first("target"), target["state"] != "new" else { return }
        set(languages.target, target, target["state"]?.hasPrefix("needs") == true ? .needsReview : .translated)
    }
}
