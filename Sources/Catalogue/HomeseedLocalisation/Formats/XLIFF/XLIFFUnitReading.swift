import HomeseedSource
import HomeseedText

/// The parsing of units in XLIFF 1.2.
extension XLIFFReading {
    /// Reads a unit, or a group of units.
    mutating func read(_ element: XMLElement, into target: LocaleID, of file: FormatFile, in group: String? = nil) {
        builder.add(target)
        if element.local == "group" {
            let key = element["restype"] == "x-plural" ? element["id"] : nil
            if let key { notes(element, on: key, into: target, of: file) }
            for child in element.elements { read(child, into: target, of: file, in: key) }
        } else if element.local == "trans-unit" {
            unit(element, into: target, of: file, in: group)
        }
    }

    private mutating func unit(_ element: XMLElement, into target: LocaleID, of file: FormatFile, in group: String?) {
        let (key, form) = address(element, in: group)
        notes(element, on: key, into: target, of: file)
        countSuggestions(element.all("alt-trans").count, at: file.place(element.range))
        let sources = [element.first("source")].compactMap(\.self)
        let names = arguments(of: key, in: sources) { names in
            sources.map { XLIFFInline.decode($0, attribute: "equiv-text", names: names) }.joined()
        }
        let original = element.first("source").map {
            withoutIndentation(XLIFFInline.decode($0, attribute: "equiv-text", names: names), of: key, in: source, [element, $0])
        }
        if let original, let text = element.first("source"), element["extype"] != "x-target-only" {
            for part in forms(original, form, of: key).forms {
                builder.set(key, in: source, form: part.form, to: part.text, place: file.place(text.range))
            }
        }
        guard let translation = element.first("target") else { return }
        let place = file.place(translation.range)
        for comment in XLIFFInline.comments(translation) { remark(key, in: target, note: comment, at: place) }
        note(markup: translation, "equiv-text", of: key, at: place)
        var (state, isUnchanged) = state(translation, element)
        let (read, note) = text(translation, segmentedSource: element.first("seg-source"), names: names)
        let text = withoutIndentation(read, of: key, in: target, [element, translation])
        if note != nil, state == .translated { state = .needsReview }
        set(
            key, in: target, form: form, to: text, state: state, isUnchanged: isUnchanged, source: original, note: note,
            at: place, isPartial: note != nil)
    }

    /// Returns the key and the plural form of a unit.
    ///
    /// Some tools replace IDs by numbers and keep the original as `resname`. Some drop groups.
    private func address(_ element: XMLElement, in group: String?) -> (key: String, form: MessageText.Key?) {
        let id = element["id"] ?? ""
        let name = element["resname"].flatMap { knows($0) && !knows(id) ? $0 : nil } ?? id
        guard name.hasSuffix("]"), let bracket = name.lastIndex(of: "["),
            let form = MessageText.Key(String(name[name.index(after: bracket)...].dropLast()))
        else { return (name, nil) }
        let key = String(name[..<bracket])
        return key == group || group == nil && knows(key) && !knows(name) ? (key, form) : (name, nil)
    }

    private func state(_ target: XMLElement, _ unit: XMLElement) -> (state: ExchangeState, isUnchanged: Bool) {
        if target["state-qualifier"] == "x-stale" { return (.stale, false) }
        switch target["state"] {
        case "translated", "final", "signed-off": return (.translated, false)
        case "new", "needs-translation": return (.needsReview, true)
        case nil: return (unit["approved"] == "no" ? .needsReview : .translated, false)
        default: return (.needsReview, false)
        }
    }

    /// Returns a translation. Segments that aren't translated have their source text, and a note lists them.
    private func text(_ target: XMLElement, segmentedSource: XMLElement?, names: [String]) -> (text: String, note: String?) {
        let whole = XLIFFInline.decode(target, attribute: "equiv-text", names: names)
        guard let segmentedSource else { return (whole, nil) }
        let translated = Dictionary(XLIFFInline.segments(target).map { ($0["mid"] ?? "", $0) }) { first, _ in first }
        if translated.isEmpty { return (whole, nil) }
        var pieces = Pieces()
        for child in segmentedSource.children {
            if case .element(let element) = child, XLIFFInline.isSegment(element) {
                let own = translated[element["mid"] ?? ""].map { XLIFFInline.decode($0, attribute: "equiv-text", names: names) }
                pieces.add(own, source: XLIFFInline.decode(element, attribute: "equiv-text", names: names))
            } else {
                let between = XLIFFInline.decode(
                    XMLElement(name: "", children: [child], range: segmentedSource.range), attribute: "equiv-text", names: names)
                pieces.add(between, source: "")
            }
        }
        // A complete translation keeps the translator's white space between segments.
        return pieces.missing.isEmpty || pieces.translated == 0 ? (whole, nil) : (pieces.text, pieces.note)
    }

    private mutating func notes(_ element: XMLElement, on key: String, into target: LocaleID, of file: FormatFile) {
        builder.unit(key) { unit in
            if let budget = element["maxwidth"].flatMap({ Int($0) }), element["size-unit"] == "char" { unit.budget = budget }
            if unit.place == nil { unit.place = file.place(element.range) }
        }
        for note in element.all("note") where !XLIFFRemarks.isFromSource(note) {
            let text = note.text
            if isComment(note, text, on: key) {
                builder.unit(key) { unit in if unit.comment == nil { unit.comment = text } }
            } else {
                remark(key, in: target, note: text, at: file.place(note.range))
            }
        }
    }

    /// Whether a note is the message's comment rather than a translator's note.
    private func isComment(_ note: XMLElement, _ text: String, on key: String) -> Bool {
        if let own = comment(of: key), own.utf8.elementsEqual(text.utf8) { return true }
        if let from = note["from"] { return from == XLIFFFormat.developer }
        return !knowsPack && note["annotates"] != "target"
    }
}
