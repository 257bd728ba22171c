package import HomeseedSource

/// XLIFF 2.1: a file for each language, placeholders as elements, states as the standard names them.
package enum XLIFF2Format: LocaleFormat {
    package static let name = "xliff2"
    package static let purpose = "XLIFF 2.1, for newer translators' tools"
    package static let holds = FormatHoldings(mixedForms: false, controls: false)

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        exchange.locales.map { locale in
            let head = XMLText.attributes([
                "xmlns": namespace, "version": "2.1", "srcLang": exchange.source.tag, "trgLang": locale.tag,
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

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange? {
        var reading: XLIFFReading?
        for file in files {
            guard let root = XMLReader.read(file, &diagnostics),
                let languages = XLIFFReading.languages(root["srcLang"], root["trgLang"], root, file, &diagnostics)
            else { continue }
            for part in root.all("file") {
                if reading == nil { reading = XLIFFReading(pack: part["original"] ?? file.stem, source: languages.source) }
                reading?.builder.add(languages.target)
                for child in part.elements { reading?.read2(child, languages.target, file) }
            }
        }
        return reading?.builder.exchange
    }
}

/// Writes the units of one language.
private struct XLIFF2Writing {
    private let source: LocaleID
    private let target: LocaleID

    init(_ source: LocaleID, _ target: LocaleID) { (self.source, self.target) = (source, target) }

    func unit(_ unit: ExchangeUnit) -> String {
        let id = ExchangeKey.name(unit.key)
        let segments = XLIFFSegment.segments(unit, source, target)
        guard unit.isPlural else { return segments.map { element($0, unit, id, "    ", notes(unit, "      ")) }.joined() }
        let group = XMLText.attributes(["id": id, "name": unit.key, "type": XLIFF2Format.plural])
        let units = segments.map { segment -> String in
            let suffix = switch segment.form {
            case .exactly(let number): "n\(number)"
            case .category(let category): category.rawValue
            case nil: "other"
            }
            return element(segment, unit, "\(id):\(suffix)", "      ", "")
        }
        return "    <group\(group)>\n\(notes(unit, "      "))\(units.joined())    </group>\n"
    }

    private func notes(_ unit: ExchangeUnit, _ indent: String) -> String {
        var notes = ""
        if let comment = unit.comment { notes += "\(indent)  <note category=\"comment\">\(XMLText.escape(comment))</note>\n" }
        if let budget = unit.budget { notes += "\(indent)  <note category=\"at-most\">\(budget)</note>\n" }
        return notes.isEmpty ? "" : "\(indent)<notes>\n\(notes)\(indent)</notes>\n"
    }

    private func element(_ segment: XLIFFSegment, _ unit: ExchangeUnit, _ id: String, _ indent: String, _ notes: String) -> String {
        let names = unit.arguments(source: source)
        let inline = XLIFFInline(arguments: names) { id, number, name in
            "<ph" + XMLText.attributes(["id": id, "dataRef": "d\(number)", "equiv": "{\(name)}", "disp": "{\(name)}"]) + "/>"
        }
        let attributes = XMLText.attributes([
            "id": id, "name": segment.form == nil ? unit.key : nil, "translate": segment.isForTarget ? nil : "no",
            "type": segment.isOfSource ? nil : XLIFF2Format.targetOnly, "xml:space": "preserve",
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

extension XLIFFReading {
    fileprivate mutating func read2(_ element: XMLElement, _ target: LocaleID, _ file: FormatFile, in group: (key: String, id: String)? = nil) {
        let id = element["id"] ?? ""
        let own = element["name"] ?? ExchangeKey.key(named: id)
        if element.local == "group" {
            let isPlural = element["type"] == XLIFF2Format.plural
            if isPlural { notes(element, own, file) }
            for child in element.elements { read2(child, target, file, in: isPlural ? (own, id) : nil) }
            return
        }
        guard element.local == "unit" else { return }
        var form: MessageText.Key?
        if let group, id.hasPrefix(group.id + ":") {
            let word = String(id.dropFirst(group.id.count + 1))
            form = MessageText.Key(word) ?? MessageText.Key("=" + word.dropFirst())
        }
        let key = form == nil ? own : group?.key ?? own
        notes(element, key, file)
        let data = Dictionary(
            (element.first("originalData")?.all("data") ?? []).map { ($0["id"] ?? "", $0.text) }, uniquingKeysWith: { first, _ in first })
        // A tool may have split a text into sentences; what stands between them belongs to it too.
        let parts = element.elements.filter { $0.local == "segment" || $0.local == "ignorable" }
        let sources = parts.compactMap { $0.first("source") }
        if element["type"] != XLIFF2Format.targetOnly, let first = sources.first {
            let text = sources.map { XLIFFInline.decode($0, "equiv", data) }.joined()
            builder.set(key, source, form, text, place: file.place(first.range))
        }
        let targets = parts.compactMap { $0.first("target") ?? ($0.local == "ignorable" ? $0.first("source") : nil) }
        guard let segment = element.first("segment"), let first = segment.first("target") else { return }
        let text = targets.map { XLIFFInline.decode($0, "equiv", data) }.joined()
        builder.set(key, target, form, text, state: state(segment), place: file.place(first.range))
    }

    private func state(_ segment: XMLElement) -> ExchangeState {
        switch segment["subState"] {
        case "homeseed:stale" where segment["state"] == "initial": .stale
        case "homeseed:needs-review" where segment["state"] == "translated": .needsReview
        default: segment["state"] == "initial" || segment["state"] == nil ? .needsReview : .translated
        }
    }

    private mutating func notes(_ element: XMLElement, _ key: String, _ file: FormatFile) {
        let notes = element.first("notes")?.all("note") ?? []
        builder.unit(key) { unit in
            for note in notes {
                if note["category"] == "at-most" { unit.budget = Int(note.text) } else { unit.comment = note.text }
            }
            if unit.place == nil { unit.place = file.place(element.range) }
        }
    }
}
