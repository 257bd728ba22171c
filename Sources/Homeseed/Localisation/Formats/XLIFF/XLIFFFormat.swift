package import HomeseedSource

/// XLIFF 1.2, as most translators' tools read it: a file for each language, the source beside the translation.
package enum XLIFFFormat: LocaleFormat {
    package static let name = "xliff"
    package static let purpose = "XLIFF 1.2, for translators' tools"
    package static let holds = FormatHoldings(mixedForms: false, controls: false)

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        exchange.locales.map { locale in
            SourceFile(path: "\(exchange.pack).\(locale.tag).xliff", text: file(exchange, locale))
        }
    }

    private static func file(_ exchange: Exchange, _ locale: LocaleID) -> String {
        let attributes = XMLText.attributes([
            "original": exchange.pack, "source-language": exchange.source.tag, "target-language": locale.tag, "datatype": "plaintext",
        ])
        let body = exchange.units.map { unit($0, exchange.source, locale) }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
              <file\(attributes)>
                <body>

            """ + body + """
                </body>
              </file>
            </xliff>

            """
    }

    private static func unit(_ unit: ExchangeUnit, _ source: LocaleID, _ target: LocaleID) -> String {
        let inline = XLIFFInline(arguments: unit.arguments(source: source)) { id, _, name in
            "<x" + XMLText.attributes(["id": id, "equiv-text": "{\(name)}"]) + "/>"
        }
        let state = unit.state(in: target)
        let note = unit.comment.map { "<note>\(XMLText.escape($0))</note>\n" }
        let budget = unit.budget.map(String.init)
        let segments = XLIFFSegment.segments(unit, source, target)
        let texts = segments.map { segment in
            let id = segment.form.map { "\(unit.key)[\($0.word)]" } ?? unit.key
            let indent = segment.form == nil ? "      " : "        "
            let attributes = XMLText.attributes([
                "id": id, "translate": segment.isForTarget ? nil : "no", "maxwidth": budget,
                "size-unit": budget.map { _ in "char" }, "extype": segment.isOfSource ? nil : "x-target-only", "xml:space": "preserve",
            ])
            var text = "\(indent)<trans-unit\(attributes)>\n\(indent)  <source>\(inline.encode(segment.source))</source>\n"
            if let translation = segment.target {
                text += "\(indent)  <target\(self.state(state))>\(inline.encode(translation))</target>\n"
            }
            if let note, segment.form == nil { text += "\(indent)  " + note }
            return text + "\(indent)</trans-unit>\n"
        }
        guard unit.isPlural else { return texts.joined() }
        let group = XMLText.attributes(["id": unit.key, "restype": "x-plural"])
        return "      <group\(group)>\n" + (note.map { "        " + $0 } ?? "") + texts.joined() + "      </group>\n"
    }

    private static func state(_ state: ExchangeState?) -> String {
        switch state {
        case .translated, nil: XMLText.attributes(["state": "translated"])
        case .needsReview: XMLText.attributes(["state": "needs-review-translation"])
        case .stale: XMLText.attributes(["state": "needs-review-translation", "state-qualifier": "x-stale"])
        }
    }

    package static func recognises(_ file: SourceFile) -> Bool {
        file.path.hasSuffix(".xliff") && XLIFFReading.begins(file, with: "urn:oasis:names:tc:xliff:document:1.2")
            && !XcodeXLIFFFormat.recognises(file)
    }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange? {
        var reading: XLIFFReading?
        for file in files {
            guard let root = XMLReader.read(file, &diagnostics) else { continue }
            for part in root.all("file") {
                guard let languages = XLIFFReading.languages(part["source-language"], part["target-language"], part, file, &diagnostics) else { continue }
                if reading == nil { reading = XLIFFReading(pack: part["original"] ?? file.stem, source: languages.source) }
                for child in part.first("body")?.elements ?? [] { reading?.read(child, languages.target, file) }
            }
        }
        return reading?.builder.exchange
    }
}

/// Puts XLIFF's pairs of texts together again.
struct XLIFFReading {
    var builder: ExchangeBuilder
    let source: LocaleID

    init(pack: String, source: LocaleID) {
        self.source = source
        builder = ExchangeBuilder(pack: pack, source: source)
    }

    static func begins(_ file: SourceFile, with text: String) -> Bool {
        String(decoding: file.bytes.prefix(4096), as: UTF8.self).contains(text)
    }

    static func languages(
        _ source: String?, _ target: String?, _ part: XMLElement, _ file: FormatFile, _ diagnostics: inout Diagnostics
    ) -> (source: LocaleID, target: LocaleID)? {
        if let source = source.flatMap(LocaleID.init), let target = target.flatMap(LocaleID.init) { return (source, target) }
        diagnostics.report(FormatFault("It is not said from which language to which this is", at: part.range.lowerBound).diagnostic(in: file))
        return nil
    }

    fileprivate mutating func read(_ element: XMLElement, _ target: LocaleID, _ file: FormatFile, in group: String? = nil) {
        let id = element["id"] ?? ""
        builder.add(target)
        guard element.local == "trans-unit" else {
            guard element.local == "group" else { return }
            let key = element["restype"] == "x-plural" ? id : nil
            if let key { note(element, key, file) }
            for child in element.elements { read(child, target, file, in: key) }
            return
        }
        var form: MessageText.Key?
        if let group, id.hasPrefix(group + "["), id.hasSuffix("]") {
            form = MessageText.Key(String(id.dropFirst(group.count + 1).dropLast()))
        }
        let key = form == nil ? id : group ?? id
        note(element, key, file)
        if let text = element.first("source"), element["extype"] != "x-target-only" {
            builder.set(key, source, form, XLIFFInline.decode(text, "equiv-text"), place: file.place(text.range))
        }
        guard let text = element.first("target") else { return }
        let isStale = text["state-qualifier"] == "x-stale"
        let state = text["state"] ?? "translated"
        if state == "new" || state == "needs-translation" { return }
        let isDone = ["translated", "final", "signed-off"].contains(state)
        builder.set(
            key, target, form, XLIFFInline.decode(text, "equiv-text"), state: isStale ? .stale : isDone ? .translated : .needsReview,
            place: file.place(text.range))
    }

    private mutating func note(_ element: XMLElement, _ key: String, _ file: FormatFile) {
        builder.unit(key) { unit in
            if let note = element.first("note") { unit.comment = note.text }
            if let budget = element["maxwidth"].flatMap({ Int($0) }), element["size-unit"] == "char" { unit.budget = budget }
            if unit.place == nil { unit.place = file.place(element.range) }
        }
    }
}
