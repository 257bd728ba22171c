package import HomeseedSource
package import HomeseedText

/// XLIFF 2.1: a file for each language, with placeholders as inline elements and the standard's states.
package enum XLIFF2Format: LocaleFormat {
    package static let name = "xliff2"
    package static let purpose = "XLIFF 2.1, for newer translators' tools"
    package static let statesLanguage = true
    package static let capabilities = FormatCapabilities(notes: true, mixedForms: false, controls: false)

    package static func serialise(_ exchange: Exchange) -> [SourceFile] { serialise(exchange, version: "2.1") }

    static func serialise(_ exchange: Exchange, version: String) -> [SourceFile] {
        exchange.locales.map { locale in
            let head = XMLText.attributes([
                "xmlns": namespace, "version": version, "srcLang": exchange.source.tag, "trgLang": locale.tag,
            ])
            let file = XMLText.attributes(["id": ExchangeKey.name(exchange.pack), "original": exchange.pack])
            let body = exchange.units.map { XLIFF2Writing(exchange.source, locale).unit($0) }.joined()
            let text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<xliff\(head)>\n  <file\(file)>\n\(body)  </file>\n</xliff>\n"
            return SourceFile(path: "\(exchange.pack).\(locale.tag).xlf", text: text)
        }
    }

    static let namespace = "urn:oasis:names:tc:xliff:document:2.0"
    static let plural = "homeseed:plural"
    static let targetOnly = "homeseed:target-only"

    package static func recognises(_ file: SourceFile) -> Bool {
        XLIFFReading.begins(file, with: namespace) && (file.path.hasSuffix(".xlf") || file.path.hasSuffix(".xliff"))
    }

    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        isForced
            ? file
            : XLIFFRetention.file(file, over: known, of: exchange, as: Self.self, wasExported)
                ?? XLIFFHeader.retained(file, from: known, elements: ["skeleton", "notes"])
    }

    package static func remarks(in file: FormatFile) -> [FormatRemark] { XLIFFRemarks.of(file) }

    package static func parts(of file: FormatFile) -> [FormatFile] { XLIFFParts.split(file) { $0["original"] } }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        var reading: XLIFFReading?
        for file in files {
            guard let root = XMLReader.read(file, &diagnostics),
                let languages = XLIFFReading.languages(root["srcLang"], to: root["trgLang"], in: root, of: file, &diagnostics)
            else { continue }
            for part in root.all("file") {
                if reading == nil {
                    reading = XLIFFReading(pack: part["original"] ?? file.stem, source: languages.source, packs: packs)
                }
                reading?.builder.add(languages.target)
                for child in part.elements { reading?.read2(child, into: languages.target, of: file) }
            }
        }
        return reading?.exchange(&diagnostics)
    }
}

/// A writer of the units of one language.
private struct XLIFF2Writing {
    private let source: LocaleID
    private let target: LocaleID

    init(_ source: LocaleID, _ target: LocaleID) { (self.source, self.target) = (source, target) }

    func unit(_ unit: ExchangeUnit) -> String {
        let id = ExchangeKey.name(unit.key)
        let segments = XLIFFSegment.segments(unit, from: source, to: target)
        guard unit.isPlural else {
            return segments.map { element($0, of: unit, id: id, indent: "    ", notes: notes(unit, "      ")) }.joined()
        }
        let group = XMLText.attributes(["id": id, "name": unit.key, "type": XLIFF2Format.plural])
        let units = segments.map { segment -> String in
            let suffix =
                switch segment.form {
                case .exactly(let number): "n\(number)"
                case .category(let category): category.rawValue
                case nil: "other"
                }
            return element(segment, of: unit, id: "\(id):\(suffix)", indent: "      ", notes: "")
        }
        return "    <group\(group)>\n\(notes(unit, "      "))\(units.joined())    </group>\n"
    }

    private func notes(_ unit: ExchangeUnit, _ indent: String) -> String {
        var notes = ""
        if let comment = unit.comment { notes += "\(indent)  <note category=\"comment\">\(XMLText.escape(comment))</note>\n" }
        if let note = unit.texts[target]?.note {
            notes += "\(indent)  <note category=\"review\" appliesTo=\"target\">\(XMLText.escape(note))</note>\n"
        }
        if let budget = unit.budget { notes += "\(indent)  <note category=\"at-most\">\(budget)</note>\n" }
        return notes.isEmpty ? "" : "\(indent)<notes>\n\(notes)\(indent)</notes>\n"
    }

    private func element(_ segment: XLIFFSegment, of unit: ExchangeUnit, id: String, indent: String, notes: String) -> String {
        let names = unit.arguments(source: source)
        let inline = XLIFFInline(arguments: names) { id, number, name in
            "<ph" + XMLText.attributes(["id": id, "dataRef": "d\(number)", "equiv": "{\(name)}", "disp": "{\(name)}"]) + "/>"
        }
        let attributes = XMLText.attributes([
            "id": id, "name": segment.form == nil ? unit.key : nil, "translate": segment.isForTarget ? nil : "no",
            "type": segment.isInSource ? nil : XLIFF2Format.targetOnly, "xml:space": "preserve",
        ])
        let texts = [segment.source, segment.target ?? ""].map { PlaceholderText($0).names }
        let used = names.enumerated().filter { _, name in texts.contains { $0.contains(name) } }
        let data = used.map { "\(indent)    <data id=\"d\($0 + 1)\">\(XMLText.escape("{\($1)}"))</data>\n" }.joined()
        var result = "\(indent)<unit\(attributes)>\n\(notes)"
        if !data.isEmpty { result += "\(indent)  <originalData>\n\(data)\(indent)  </originalData>\n" }
        result += "\(indent)  <segment\(state(segment.target == nil ? nil : unit.state(in: target)))>\n"
        result += "\(indent)    <source>\(inline.encode(segment.source))</source>\n"
        if let text = segment.target { result += "\(indent)    <target>\(inline.encode(text))</target>\n" }
        return result + "\(indent)  </segment>\n\(indent)</unit>\n"
    }

    private func state(_ state: ExchangeState?) -> String {
        switch state {
        case nil: XMLText.attributes(["state": "initial"])
        case .translated: XMLText.attributes(["state": "translated"])
        case .needsReview: XMLText.attributes(["state": "translated", "subState": "homeseed:needs-review"])
        case .stale: XMLText.attributes(["state": "initial", "subState": "homeseed:stale"])
        }
    }
}
