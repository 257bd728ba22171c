package import HomeseedLocalisation
import HomeseedModel
public import HomeseedSource
import HomeseedText

/// A third-party format for exporting and importing texts.
///
/// The output of ``ContentFormat/files(_:)`` must be read back by ``read(_:)`` as the same texts.
public protocol TranslationFormat: ContentFormat {
    /// Creates a format. It has no state: a new one is created for each call.
    init()
    /// Whether a file appears to be in this format, judging by its path and its beginning.
    func recognises(_ file: SourceFile) -> Bool
    /// Reads the texts of a file, each with its location.
    func read(_ file: IncomingFile) -> IncomingContent
}

/// The texts that a format has read in a file.
public struct IncomingContent: Sendable {
    /// The texts, or `nil` if the file is not in this format.
    public var content: PackContent?
    /// The parts of the file that can't be read.
    public var findings: [Diagnostic]

    public init(_ content: PackContent?, findings: [Diagnostic] = []) {
        self.content = content
        self.findings = findings
    }
}

/// An imported file, which converts byte ranges to source locations.
public struct IncomingFile: Sendable {
    /// The file, converted to UTF-8.
    public let file: SourceFile
    private let id: FileID

    init(_ file: FormatFile) {
        self.file = file.file
        id = file.id
    }

    /// Returns the location of a byte range.
    public func place(_ range: Range<Int>) -> SourceLocation {
        SourceLocation(file: id, range: SourceRange(max(range.lowerBound, 0), max(range.upperBound, 0)))
    }
}

extension TranslationFormat {
    /// The format as a built-in locale format.
    package static var asLocaleFormat: any LocaleFormat.Type { TranslationFormatAdapter<Self>.self }
}

/// An adapter from a third-party format to a built-in locale format. It supports everything in ``PackContent``.
private enum TranslationFormatAdapter<Format: TranslationFormat>: LocaleFormat {
    static var name: String { Format().name }
    static var purpose: String { Format().purpose }
    /// Whether the file states its language. This is false, since the format may derive it from the file name.
    static var statesLanguage: Bool { false }
    static var capabilities: FormatCapabilities { FormatCapabilities(states: [.translated, .needsReview], notes: true) }

    /// Reports the parts of a unit that the format loses; the unit is unchanged. It is written and read back, because third-party
    /// formats do not declare their capabilities.
    static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses) {
        let alone = Exchange(pack: exchange.pack, source: exchange.source, locales: exchange.locales, units: [unit])
        let files = serialise(alone).map { FormatFile(FileID(0), $0) }
        var ignored = Diagnostics()
        let back = parse(files, source: exchange.source, packs: { _ in nil }, &ignored)?.units.first { $0.path == unit.path }
        if let back, unit.comment != nil, back.comment != unit.comment { losses.count(.comment) }
        if let back, unit.budget != nil, back.budget != unit.budget { losses.count(.budget) }
        for locale in exchange.allLocales {
            guard let text = unit.texts[locale] else { continue }
            losses.compare(text, with: back?.texts[locale], of: unit, in: locale)
        }
    }

    static func serialise(_ exchange: Exchange) -> [SourceFile] { Format().files(PackContent(exchange)) }

    static func recognises(_ file: SourceFile) -> Bool { Format().recognises(file) }

    static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics) -> Exchange?
    {
        var read: [Exchange] = []
        for file in files {
            let incoming = Format().read(IncomingFile(file))
            for finding in incoming.findings { diagnostics.report(finding) }
            guard let content = incoming.content else { continue }
            read.append(content.exchange(in: file, source: source, &diagnostics))
        }
        guard var result = read.first else { return nil }
        result.units = read.flatMap(\.units)
        return result
    }
}

extension FormatLosses {
    /// Reports the parts of a text that were lost.
    fileprivate mutating func compare(_ text: ExchangeText, with back: ExchangeText?, of unit: ExchangeUnit, in locale: LocaleID)
    {
        let (given, returned) = (ContentText.LocalisedText(text).forms, back.map { ContentText.LocalisedText($0).forms } ?? [:])
        for (word, form) in given.sorted(by: { $0.key < $1.key }) where returned[word] != form {
            if word != "other", returned[word] == nil, let key = MessageText.Key(word) {
                report(key, of: unit, in: locale)
            } else {
                report("a text such as this", of: unit, in: locale)
            }
        }
        guard let back else { return }
        if text.state == .needsReview, back.state != .needsReview { count(.needsReview) }
        if text.note != nil, back.note != text.note { count(.note) }
    }
}

extension PackContent {
    /// Returns the contents as an exchange, and reports unknown languages and plural forms.
    fileprivate func exchange(in file: FormatFile, source: LocaleID?, _ diagnostics: inout Diagnostics) -> Exchange {
        let known = { (tag: String, place: SourceLocation?, diagnostics: inout Diagnostics) -> LocaleID? in
            if let locale = LocaleID(tag) { return locale }
            diagnostics.report(
                Diagnostic(
                    FormatSyntax.id, .error, headline: "'\(tag.escapedForTerminal)' is not a language",
                    at: place ?? file.place(0..<0)))
            return nil
        }
        let own = known(language, nil, &diagnostics) ?? source ?? .english
        var locales: Set<LocaleID> = []
        for tag in translations { if let locale = known(tag, nil, &diagnostics) { locales.insert(locale) } }
        let units = texts.map { text in
            var unit = ExchangeUnit(path: text.path, comment: text.comment, budget: text.budget, place: text.place)
            for (tag, wording) in text.texts.sorted(by: { $0.key < $1.key }) {
                guard let locale = known(tag, wording.place ?? text.place, &diagnostics),
                    let read = wording.exchangeText(in: file, &diagnostics)
                else { continue }
                unit.texts[locale] = read
                if locale != own { locales.insert(locale) }
            }
            return unit
        }
        return Exchange(pack: id, source: own, locales: locales.subtracting([own]).sorted(), units: units)
    }
}

extension ContentText.LocalisedText {
    fileprivate func exchangeText(in file: FormatFile, _ diagnostics: inout Diagnostics) -> ExchangeText? {
        let state: ExchangeState = needsReview ? .needsReview : .translated
        if forms.count == 1, let plain = forms["other"] {
            return ExchangeText(.plain(plain), state: state, note: note, place: place)
        }
        var variants: [ExchangeText.Variant] = []
        for (word, text) in forms.sorted(by: { $0.key < $1.key }) {
            guard let key = MessageText.Key(word) else {
                diagnostics.report(
                    Diagnostic(
                        FormatSyntax.id, .error, headline: "'\(word.escapedForTerminal)' is not a plural form",
                        at: place ?? file.place(0..<0)))
                continue
            }
            variants.append(ExchangeText.Variant(key, text))
        }
        return variants.isEmpty ? nil : ExchangeText(.plural(variants), state: state, note: note, place: place)
    }
}
