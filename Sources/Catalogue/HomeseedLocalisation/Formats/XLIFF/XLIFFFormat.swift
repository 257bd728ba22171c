package import HomeseedSource
package import HomeseedText

/// XLIFF 1.2, which most translators' tools support: a file for each language, with the source beside the translation.
package enum XLIFFFormat: LocaleFormat {
    package static let name = "xliff"
    package static let purpose = "XLIFF 1.2, for translators' tools"
    package static let statesLanguage = true
    package static let capabilities = FormatCapabilities(notes: true, mixedForms: false, controls: false)

    /// The author of an exported note that has a message's comment.
    static let developer = "developer"

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        exchange.locales.map { locale in
            SourceFile(path: "\(exchange.pack).\(locale.tag).xliff", text: file(exchange, locale))
        }
    }

    private static func file(_ exchange: Exchange, _ locale: LocaleID) -> String {
        let attributes = XMLText.attributes([
            "original": exchange.pack, "source-language": exchange.source.tag, "target-language": locale.tag,
            "datatype": "plaintext",
        ])
        let body = exchange.units.map { unit($0, from: exchange.source, to: locale) }.joined()
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

    private static func unit(_ unit: ExchangeUnit, from source: LocaleID, to target: LocaleID) -> String {
        let inline = XLIFFInline(arguments: unit.arguments(source: source)) { id, _, name in
            "<x" + XMLText.attributes(["id": id, "equiv-text": "{\(name)}"]) + "/>"
        }
        let state = unit.state(in: target)
        var notes: [String] = []
        if let comment = unit.comment { notes.append("<note from=\"\(developer)\">\(XMLText.escape(comment))</note>\n") }
        if let note = unit.texts[target]?.note {
            notes.append("<note from=\"translator\" annotates=\"target\">\(XMLText.escape(note))</note>\n")
        }
        let budget = unit.budget.map(String.init)
        let segments = XLIFFSegment.segments(unit, from: source, to: target)
        let texts = segments.map { segment in
            let id = segment.form.map { "\(unit.key)[\($0.word)]" } ?? unit.key
            let indent = segment.form == nil ? "      " : "        "
            let attributes = XMLText.attributes([
                "id": id, "translate": segment.isForTarget ? nil : "no", "maxwidth": budget,
                "size-unit": budget.map { _ in "char" }, "extype": segment.isInSource ? nil : "x-target-only",
                "xml:space": "preserve",
            ])
            var text = "\(indent)<trans-unit\(attributes)>\n\(indent)  <source>\(inline.encode(segment.source))</source>\n"
            if let translation = segment.target {
                text += "\(indent)  <target\(self.state(state))>\(inline.encode(translation))</target>\n"
            }
            if segment.form == nil { text += notes.map { "\(indent)  " + $0 }.joined() }
            return text + "\(indent)</trans-unit>\n"
        }
        guard unit.isPlural else { return texts.joined() }
        let group = XMLText.attributes(["id": unit.key, "restype": "x-plural"])
        return "      <group\(group)>\n" + notes.map { "        " + $0 }.joined() + texts.joined() + "      </group>\n"
    }

    private static func state(_ state: ExchangeState?) -> String {
        switch state {
        case .translated, nil: XMLText.attributes(["state": "translated"])
        case .needsReview: XMLText.attributes(["state": "needs-review-translation"])
        case .stale: XMLText.attributes(["state": "needs-review-translation", "state-qualifier": "x-stale"])
        }
    }

    package static func recognises(_ file: SourceFile) -> Bool {
        (file.path.hasSuffix(".xliff") || file.path.hasSuffix(".xlf")) && XLIFFReading.begins(file, with: "<xliff")
            && !XLIFFReading.begins(file, with: XLIFF2Format.namespace) && !XcodeXLIFFFormat.recognises(file)
    }

    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        isForced
            ? file
            : XLIFFRetention.file(file, over: known, of: exchange, as: Self.self, wasExported)
                ?? XLIFFHeader.retained(file, from: known)
    }

    package static func remarks(in file: FormatFile) -> [FormatRemark] { XLIFFRemarks.of(file) }

    package static func parts(of file: FormatFile) -> [FormatFile] { XLIFFParts.split(file) { $0["original"] } }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        var reading: XLIFFReading?
        for file in files {
            guard let root = XMLReader.read(file, &diagnostics) else { continue }
            for part in root.all("file") {
                guard
                    let languages = XLIFFReading.languages(
                        part["source-language"], to: part["target-language"], in: part, of: file, &diagnostics)
                else { continue }
                if reading == nil {
                    reading = XLIFFReading(pack: part["original"] ?? file.stem, source: languages.source, packs: packs)
                }
                for child in part.first("body")?.elements ?? [] { reading?.read(child, into: languages.target, of: file) }
            }
        }
        return reading?.exchange(&diagnostics)
    }
}
