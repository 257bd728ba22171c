import HomeseedSource
import HomeseedText

/// The parsing of units in XLIFF 2.
extension XLIFFReading {
    /// Reads a unit, or a group of units.
    mutating func read2(
        _ element: XMLElement, into target: LocaleID, of file: FormatFile, in group: (key: String, id: String)? = nil
    ) {
        let id = element["id"] ?? ""
        let own = element["name"] ?? (knows(id) ? id : ExchangeKey.key(named: id))
        if element.local == "group" {
            let isPlural = element["type"] == XLIFF2Format.plural
            if isPlural { notes(element, on: own, into: target, of: file) }
            for child in element.elements { read2(child, into: target, of: file, in: isPlural ? (own, id) : nil) }
        } else if element.local == "unit" {
            var form: MessageText.Key?
            if let group, id.hasPrefix(group.id + ":") {
                let word = String(id.dropFirst(group.id.count + 1))
                form = MessageText.Key(word) ?? MessageText.Key("=" + word.dropFirst())
            }
            unit(element, as: form == nil ? own : group?.key ?? own, form: form, into: target, of: file)
        }
    }

    private mutating func unit(
        _ element: XMLElement, as key: String, form: MessageText.Key?, into target: LocaleID, of file: FormatFile
    ) {
        notes(element, on: key, into: target, of: file)
        countSuggestions(element.first("matches")?.elements.count ?? 0, at: file.place(element.range))
        let data = Dictionary(
            (element.first("originalData")?.all("data") ?? []).map { ($0["id"] ?? "", $0.text) },
            uniquingKeysWith: { first, _ in first })
        let parts = element.elements.filter { $0.local == "segment" || $0.local == "ignorable" }
        let sources = parts.compactMap { $0.first("source") }
        let names = arguments(of: key, in: sources) { names in
            sources.map { XLIFFInline.decode($0, attribute: "equiv", data: data, names: names) }.joined()
        }
        let decode = { (text: XMLElement) in XLIFFInline.decode(text, attribute: "equiv", data: data, names: names) }
        // A tool may have split a text into segments. The `ignorable` parts between them belong to the text too.
        let original = withoutIndentation(sources.map(decode).joined(), of: key, in: source, [element] + sources)
        if element["type"] != XLIFF2Format.targetOnly, let first = sources.first {
            for part in forms(original, form, of: key).forms {
                builder.set(key, in: source, form: part.form, to: part.text, place: file.place(first.range))
            }
        }
        let translated = parts.filter { $0.local == "segment" && $0.first("target") != nil }
        guard let first = translated.first?.first("target") else { return }
        let place = file.place(first.range)
        for text in translated.compactMap({ $0.first("target") }) {
            for comment in XLIFFInline.comments(text) { remark(key, in: target, note: comment, at: place) }
            note(markup: text, "equiv", data, of: key, at: place)
        }
        var pieces = Pieces()
        for part in XLIFFReading.ordered(parts) {
            let own = part.first("source").map(decode) ?? ""
            let isSpace = part.local == "ignorable" || part.first("source") == nil
            pieces.add((part.first("target") ?? (isSpace ? part.first("source") : nil)).map(decode), source: isSpace ? "" : own)
        }
        // Without any translated segment, the text consists of the targets alone, so it may be empty.
        if pieces.translated == 0 { pieces = Pieces(whole: translated.compactMap { $0.first("target").map(decode) }.joined()) }
        let (state, isUnchanged) = state(translated)
        set(
            key, in: target, form: form,
            to: withoutIndentation(pieces.text, of: key, in: target, [element] + translated.compactMap { $0.first("target") }),
            state: pieces.note != nil && state == .translated ? .needsReview : state, isUnchanged: isUnchanged,
            source: original, note: pieces.note, at: place, isPartial: pieces.note != nil)
    }

    /// Returns the parts in the order of the translation, which may differ from the order of the source.
    private static func ordered(_ parts: [XMLElement]) -> [XMLElement] {
        let numbered = parts.enumerated().map { (place: $1.first("target")?["order"].flatMap { Int($0) } ?? $0 + 1, part: $1) }
        return numbered.sorted { $0.place < $1.place }.map(\.part)
    }

    /// Returns the state of a text, which is the worst state of its segments.
    private func state(_ segments: [XMLElement]) -> (state: ExchangeState, isUnchanged: Bool) {
        let states = segments.map { segment -> ExchangeState in
            let state = segment["state"] ?? "initial"
            if segment["subState"] == "homeseed:stale", state == "initial" { return .stale }
            if segment["subState"] == "homeseed:needs-review", state == "translated" { return .needsReview }
            return state == "initial" ? .needsReview : .translated
        }
        let isUnchanged = segments.allSatisfy { ($0["state"] ?? "initial") == "initial" && $0["subState"] != "homeseed:stale" }
        return (ExchangeState.allCases.last { states.contains($0) } ?? .translated, isUnchanged)
    }

    private mutating func notes(_ element: XMLElement, on key: String, into target: LocaleID, of file: FormatFile) {
        builder.unit(key) { unit in if unit.place == nil { unit.place = file.place(element.range) } }
        for note in element.first("notes")?.all("note") ?? [] {
            let text = note.text
            if note["category"] == "at-most", let budget = Int(text) {
                builder.unit(key) { $0.budget = budget }
            } else if note["category"] == "comment" || comment(of: key).map({ $0.utf8.elementsEqual(text.utf8) }) == true {
                builder.unit(key) { $0.comment = text }
            } else if !XLIFFRemarks.isFromSource(note) {
                remark(key, in: target, note: text, at: file.place(note.range))
            }
        }
    }
}
