import HomeseedSource
import HomeseedText

/// A converter of XLIFF's pairs of texts to messages.
struct XLIFFReading {
    var builder: ExchangeBuilder
    let source: LocaleID
    private let packs: [String: ExchangeUnit]
    private var remarks: [(key: String, locale: LocaleID, text: String, place: SourceLocation)] = []
    private var copies = SourceCopies()
    private var suggestions: (count: Int, place: SourceLocation)?
    private var markup = Omissions()
    private var own: Exchange?

    init(pack: String, source: LocaleID, packs lookup: PackLookup) {
        self.source = source
        own = lookup(pack)
        packs = (own?.units ?? []).reduce(into: [:]) { [source = own?.source ?? source] packs, unit in
            if packs[unit.key] != nil { return }
            packs[unit.key] = unit
            // Each segment needs the arguments, so they are cached.
            packs[unit.key]?.rememberArguments(source: source)
        }
        builder = ExchangeBuilder(pack: pack, source: source)
    }

    static func begins(_ file: SourceFile, with text: String) -> Bool {
        String(decoding: file.bytes.prefix(4096), as: UTF8.self).contains(text)
    }

    /// Returns the languages of a file, or `nil` with a diagnostic if one is missing or invalid. A missing target language is
    /// taken from the file's name.
    ///
    /// - Parameter part: The element with the languages, for the diagnostic's location.
    static func languages(
        _ source: String?, to target: String?, in part: XMLElement, of file: FormatFile, _ diagnostics: inout Diagnostics
    ) -> (source: LocaleID, target: LocaleID)? {
        let named = file.stem.split(separator: ".").last.flatMap { LocaleID(String($0)) }
        if let source = source.flatMap(LocaleID.init), let target = target.map({ LocaleID($0) }) ?? named {
            return (source, target)
        }
        diagnostics.report(
            FormatFault("The source or target language is missing", at: part.range.lowerBound).diagnostic(in: file))
        return nil
    }

    /// Returns a message's placeholder names by number, because some tools remove the names from elements.
    func arguments(of key: String) -> [String] { packs[key]?.arguments(source: own?.source ?? source) ?? [] }

    /// Returns a message's placeholder names by number, as the file's own source text numbers them.
    ///
    /// - Parameters:
    ///   - elements: The source text's elements.
    ///   - decode: Returns the source text for names by number.
    func arguments(of key: String, in elements: [XMLElement], decode: ([String]) -> String) -> [String] {
        let names = arguments(of: key)
        guard names.count > 1, case .plain(let own)? = packs[key]?.texts[self.own?.source ?? source]?.form,
            !decode(names).utf8.elementsEqual(own.utf8)
        else { return names }
        let numbers = elements.flatMap(XLIFFInline.numbers)
        guard numbers.count == names.count, numbers.sorted() == Array(1...names.count) else { return names }
        var renumbered = names
        for (number, name) in zip(numbers, PlaceholderText(own).names) { renumbered[number - 1] = name }
        return decode(renumbered).utf8.elementsEqual(own.utf8) ? renumbered : names
    }

    /// Returns a text with its form. A text in ICU's syntax is split into its forms if the pack's message has plural forms.
    /// An example is `{count, plural, one {# day} other {# days}}`.
    ///
    /// The result's `name` is the name that chooses the forms, if the message has it and it isn't `{count}`.
    func forms(_ text: String, _ form: MessageText.Key?, of key: String)
        -> (forms: [(form: MessageText.Key?, text: String)], name: String?)
    {
        guard form == nil, text.utf8.contains(UInt8(ascii: "{")), case .plural = packs[key]?.texts[own?.source ?? source]?.form
        else { return ([(form, text)], nil) }
        let found = ForeignPlaceholderLexer.find(in: text)
        guard found.count == 1, let first = found.first, !first.forms.isEmpty else { return ([(form, text)], nil) }
        let name = first.name.flatMap { $0 != PlaceholderText.counted && arguments(of: key).contains($0) ? $0 : nil }
        return (first.forms.map { (MessageText.Key($0.key), $0.text) }, name)
    }

    /// Returns the comment of the pack's message, or `nil` if it has none. A note with the same text isn't a translator's note.
    func comment(of key: String) -> String? { packs[key]?.comment }

    var knowsPack: Bool { own != nil }

    /// Whether the pack has a message with this key.
    func knows(_ key: String) -> Bool { packs[key] != nil }

    func withoutIndentation(_ text: String, of key: String, in locale: LocaleID, _ elements: [XMLElement]) -> String {
        XLIFFReading.withoutIndentation(text, of: packs[key], in: locale, source: own?.source ?? source, elements)
    }

    /// Returns a text without the white space with which a tool indented the file.
    ///
    /// A text of the pack that differs only in white space is returned instead.
    ///
    /// - Parameter own: The pack's message, if it has one.
    static func withoutIndentation(
        _ text: String, of own: ExchangeUnit?, in locale: LocaleID, source: LocaleID, _ elements: [XMLElement]
    ) -> String {
        guard text.utf8.contains(0x0A), !elements.contains(where: { $0["xml:space"] == "preserve" }) else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isIndented =
            lines.dropFirst().contains { $0.first == " " || $0.first == "\t" } || lines.first?.allSatisfy(\.isWhitespace) == true
        guard isIndented else { return text }
        let collapsed = XLIFFReading.collapsed(text, by: " ")
        let same = (own?.texts[locale]?.all ?? []).first {
            XLIFFReading.collapsed($0, by: " ").utf8.elementsEqual(collapsed.utf8)
        }
        if let same { return same }
        let hasLines = own?.texts[source]?.all.contains { $0.utf8.contains(0x0A) } == true
        return hasLines ? XLIFFReading.collapsed(text, by: "\n") : collapsed
    }

    private static func collapsed(_ text: String, by separator: String) -> String {
        text.split(separator: "\n").map { $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ") }.filter { !$0.isEmpty }
            .joined(separator: separator)
    }

    // MARK: Collecting

    /// Records a translation with its state and note.
    ///
    /// - Parameter isUnchanged: Whether the file marks the text as untranslated. A copy of the source is then not a
    ///   translation.
    mutating func set(
        _ key: String, in locale: LocaleID, form: MessageText.Key?, to text: String, state: ExchangeState, isUnchanged: Bool,
        source: String?,
        note: String? = nil, at place: SourceLocation, isPartial: Bool = false
    ) {
        if text.isEmpty, isUnchanged || state != .translated { return builder.recordEmptyTranslation(key, locale, at: place) }
        guard isUnchanged, let source, text.utf8.elementsEqual(source.utf8) else {
            let read = forms(text, form, of: key)
            if let name = read.name { builder.unit(key) { $0.chosenBy[locale] = name } }
            for part in read.forms {
                builder.set(
                    key, in: locale, form: part.form, to: part.text, state: isUnchanged ? .needsReview : state, note: note,
                    place: place, isPartial: isPartial)
            }
            return
        }
        copies.add(key, locale, at: place)
    }

    /// Records a translator's note, which may precede its translation in the file.
    mutating func remark(_ key: String, in locale: LocaleID, note text: String, at place: SourceLocation) {
        if !text.allSatisfy(\.isWhitespace) { remarks.append((key, locale, text, place)) }
    }

    /// Reports inline elements that are neither placeholders nor marks. Only their words are imported.
    mutating func note(
        markup element: XMLElement, _ attribute: String, _ data: [String: String] = [:], of key: String, at place: SourceLocation
    ) {
        if XLIFFInline.hasMarkup(element, attribute: attribute, data: data, names: arguments(of: key)) {
            markup.add(key, reason: .markup, at: place)
        }
    }

    mutating func countSuggestions(_ count: Int, at place: SourceLocation) {
        if count > 0 { suggestions = ((suggestions?.count ?? 0) + count, suggestions?.place ?? place) }
    }

    // MARK: Result

    /// Returns everything that was read, including notes on translations, and reports the skipped parts.
    mutating func exchange(_ diagnostics: inout Diagnostics) -> Exchange {
        for remark in remarks { builder.remark(remark.key, in: remark.locale, note: remark.text, at: remark.place) }
        for one in copies.diagnostics { diagnostics.report(one) }
        markup.report(&diagnostics)
        if let suggestions {
            diagnostics.report(
                Diagnostic(
                    FormatLoss.id, .note,
                    headline:
                        "\(suggestions.count) \(suggestions.count == 1 ? "suggestion" : "suggestions") of a tool (alt-trans, matches) \(suggestions.count == 1 ? "is" : "are") skipped",
                    at: suggestions.place, notes: ["Only the text in <target> is imported."]))
        }
        var exchange = builder.exchange
        var numbered = NumberedArguments(own, source: source)
        for index in exchange.units.indices {
            numbered.name(&exchange.units[index])
            numbered.resolveWritten(&exchange.units[index])
        }
        diagnostics.append(numbered.finish())
        return exchange
    }
}

extension Omissions.Reason {
    fileprivate static let markup = Omissions.Reason(
        "Elements around words are skipped, but their words are imported",
        "Elements around words are skipped in {n} texts, but their words are imported",
        note: "Here a text has no bold type and no links, and a placeholder is {name}.", omitsText: false)
}

extension XLIFFReading {
    /// A text joined from a tool's segments. An untranslated segment has its source text and is listed in ``note``.
    struct Pieces {
        private(set) var text = ""
        private(set) var missing: [String] = []
        private(set) var translated = 0

        init(whole text: String = "") { self.text = text }

        mutating func add(_ target: String?, source: String) {
            let isBlank = source.allSatisfy(\.isWhitespace)
            if let target, !target.isEmpty || source.isEmpty {
                text += target
                if !isBlank { translated += 1 }
            } else {
                text += source
                if !isBlank { missing.append(source) }
            }
        }

        /// A note that lists the untranslated segments, or `nil` if there are none.
        var note: String? {
            missing.isEmpty
                ? nil : ExchangeText.missingPieces + " " + missing.map { "'\($0.trimmingSpace)'" }.joined(separator: ", ")
        }
    }
}

extension String {
    /// The text without white space at its ends.
    fileprivate var trimmingSpace: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
