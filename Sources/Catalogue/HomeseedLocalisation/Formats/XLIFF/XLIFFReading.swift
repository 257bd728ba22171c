import HomeseedSource
import HomeseedText

/// Puts XLIFF's pairs of texts together again.
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
            // Each of its segments asks for them.
            packs[unit.key]?.rememberArguments(source: source)
        }
        builder = ExchangeBuilder(pack: pack, source: source)
    }

    static func begins(_ file: SourceFile, with text: String) -> Bool {
        String(decoding: file.bytes.prefix(4096), as: UTF8.self).contains(text)
    }

    /// - Parameter part: the element that says it. Where it leaves out the language to translate to, the file is called by it.
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

    /// Returns the names of placeholder elements that only have numbers, because a tool removed the names.
    func arguments(of key: String) -> [String] { packs[key]?.arguments(source: own?.source ?? source) ?? [] }

    /// The comment that went out with a text, which is no remark of a translator's when it comes back.
    func comment(of key: String) -> String? { packs[key]?.comment }

    var knowsPack: Bool { own != nil }

    /// Whether the pack has such a message.
    func knows(_ key: String) -> Bool { packs[key] != nil }

    /// A text without the white space with which a tool indented the file: as the pack has it where it is the same but for that.
    func withoutIndentation(_ text: String, of key: String, in locale: LocaleID, _ elements: [XMLElement]) -> String {
        guard text.utf8.contains(0x0A), !elements.contains(where: { $0["xml:space"] == "preserve" }) else { return text }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let isIndented =
            lines.dropFirst().contains { $0.first == " " || $0.first == "\t" } || lines.first?.allSatisfy(\.isWhitespace) == true
        guard isIndented else { return text }
        let collapsed = XLIFFReading.collapsed(text, by: " ")
        let own = packs[key]
        let same = (own?.texts[locale]?.all ?? []).first {
            XLIFFReading.collapsed($0, by: " ").utf8.elementsEqual(collapsed.utf8)
        }
        if let same { return same }
        let hasLines = own?.texts[self.own?.source ?? source]?.all.contains { $0.utf8.contains(0x0A) } == true
        return hasLines ? XLIFFReading.collapsed(text, by: "\n") : collapsed
    }

    private static func collapsed(_ text: String, by separator: String) -> String {
        text.split(separator: "\n").map { $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ") }.filter { !$0.isEmpty }
            .joined(separator: separator)
    }

    // MARK: What comes in

    /// A translation with what its file says of it.
    ///
    /// - Parameter isUnchanged: whether the file marks the text as untranslated, so that a copy of the source is no translation.
    mutating func set(
        _ key: String, in locale: LocaleID, form: MessageText.Key?, to text: String, state: ExchangeState, isUnchanged: Bool,
        source: String?,
        note: String? = nil, at place: SourceLocation, isPartial: Bool = false
    ) {
        if text.isEmpty, isUnchanged || state != .translated { return builder.leaveEmpty(key, locale, at: place) }
        guard isUnchanged, let source, text.utf8.elementsEqual(source.utf8) else {
            return builder.set(
                key, in: locale, form: form, to: text, state: isUnchanged ? .needsReview : state, note: note, place: place,
                isPartial: isPartial)
        }
        copies.add(key, locale, at: place)
    }

    /// A note of a translator's, which may stand before the translation that it is about.
    mutating func remark(_ key: String, in locale: LocaleID, note text: String, at place: SourceLocation) {
        if !text.allSatisfy(\.isWhitespace) { remarks.append((key, locale, text, place)) }
    }

    /// Elements of a translation that stand for nothing here: its words are taken, and they are not.
    mutating func note(
        markup element: XMLElement, _ attribute: String, _ data: [String: String] = [:], of key: String, at place: SourceLocation
    ) {
        if XLIFFInline.hasMarkup(element, attribute: attribute, data: data, names: arguments(of: key)) {
            markup.add(key, reason: .markup, at: place)
        }
    }

    mutating func suggest(_ count: Int, at place: SourceLocation) {
        if count > 0 { suggestions = ((suggestions?.count ?? 0) + count, suggestions?.place ?? place) }
    }

    // MARK: What becomes of it

    /// Returns everything that was read, each note with its translation, and reports what was skipped.
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
    /// A text that a tool cut into pieces, put together. A piece that is not translated has its source, and a note says so.
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

        /// Nil where all of it is translated.
        var note: String? {
            missing.isEmpty
                ? nil : ExchangeText.missingPieces + " " + missing.map { "'\($0.trimmingSpace)'" }.joined(separator: ", ")
        }
    }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmingSpace: String {
        let start = drop(while: \.isWhitespace)
        return String(start.reversed().drop(while: \.isWhitespace).reversed())
    }
}
