import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A parser of Android resources. The meaning of a percent sign depends on the text's placeholders in all languages, so texts
/// are decoded once all are read.
struct AndroidReading {
    private var builder: ExchangeBuilder
    private var notes: [String: CommentMetadata] = [:]
    /// The placeholder names from `<xliff:g>`, by key and argument number.
    private var named: [String: [Int: String]] = [:]
    /// The keys of texts marked `formatted="false"`, whose percent signs are literal.
    private var unformatted: Set<String> = []
    private let own: [String: ExchangeUnit]
    private let ownExchange: Exchange?
    private var omissions = Omissions()

    init(pack: String, source: LocaleID, _ packs: PackLookup) {
        builder = ExchangeBuilder(pack: pack, source: source)
        ownExchange = packs(pack)
        own = Dictionary((ownExchange?.units ?? []).map { ($0.key, $0) }) { first, _ in first }
    }

    /// Returns the exchange with all placeholders named by the files, or else by the catalogue.
    func exchange(_ diagnostics: inout Diagnostics) -> Exchange {
        var exchange = builder.exchange
        var arguments = NumberedArguments(ownExchange, source: exchange.source)
        for index in exchange.units.indices {
            let unit = exchange.units[index]
            var note = notes[unit.key] ?? CommentMetadata()
            note.types = (unit.written[exchange.source] ?? [:]).filter { $1 != PlaceholderType.usual(for: $0) }
            let names = named[unit.key] ?? [:]
            // The file's names are used only for messages that the catalogue lacks or has without placeholders.
            let fillsNothing = !unit.isPlural && own[unit.key]?.arguments(source: exchange.source).isEmpty == true
            if own[unit.key] == nil || fillsNothing { note.arguments = (1...max(names.count, 1)).compactMap { names[$0] } }
            // Other tools also mark texts with several arguments as unformatted, so the catalogue's placeholders take precedence.
            note.isUnformatted = fillsNothing && names.isEmpty && unformatted.contains(unit.key)
            exchange.units[index].comment = note.comment
            exchange.units[index].budget = note.budget
            arguments.resolve(&exchange.units[index], note)
        }
        diagnostics.append(arguments.finish())
        omissions.report(&diagnostics)
        return exchange
    }

    mutating func read(_ root: XMLElement, in locale: LocaleID, of file: FormatFile, _ diagnostics: inout Diagnostics) {
        builder.add(locale)
        var comment = ""
        for child in root.children {
            switch child {
            case .text: break
            case .comment(let text): comment = XMLText.comment(from: text)
            case .element(let element):
                read(element, comment: comment, in: locale, of: file, &diagnostics)
                comment = ""
            }
        }
    }

    private mutating func read(
        _ element: XMLElement, comment: String, in locale: LocaleID, of file: FormatFile, _ diagnostics: inout Diagnostics
    ) {
        // Source texts aren't imported, so skipping one loses nothing.
        let isTranslation = locale != builder.exchange.source
        guard let name = element["name"] else { return }
        // A name in the catalogue is used unchanged, because it may look like an escaped name.
        let key = ExchangeKey.normalised(own[name] == nil ? ExchangeKey.key(named: name) : name)
        let place = file.place(element.range)
        if let reason = AndroidReading.skipReason(for: element) {
            if isTranslation { omissions.add(name, reason: reason, at: place) }
            return
        }
        if let first = builder.text(key, locale) {
            // Android has two codes for Hebrew, so apps contain a copy of the file for each.
            if isSame(element, under: key, as: first, in: locale) { return }
            return diagnostics.report(DuplicateKey.diagnostic(key, at: place, first: first.place))
        }
        if !comment.isEmpty {
            if notes[key] == nil {
                notes[key] = CommentMetadata(comment)
            } else if isTranslation, notes[key] != CommentMetadata(comment) {
                omissions.add(name, reason: .comment, at: place)
            }
        }
        if element["formatted"] == "false" { unformatted.insert(key) }
        if element.local == "string" { return set(key, in: locale, form: nil, to: element, of: file) }
        for item in element.elements {
            guard item.local == "item", let form = item["quantity"].flatMap(MessageText.Key.init) else {
                omissions.add(name, reason: .quantity, at: file.place(item.range))
                continue
            }
            if builder.text(key, locale)?[form] != nil {
                diagnostics.report(DuplicateKey.diagnostic("\(key), \(form.word)", at: file.place(item.range), first: place))
            } else {
                set(key, in: locale, form: form, to: item, of: file)
            }
        }
    }

    /// Whether an element has the same text as an earlier element with its key.
    private func isSame(_ element: XMLElement, under key: String, as known: ExchangeText, in locale: LocaleID) -> Bool {
        if element.local == "string" { return known.hasSameForm(as: .plain(read(element, key).text)) }
        var again = ExchangeText(.plural([]))
        for item in element.elements where item.local == "item" {
            guard let form = item["quantity"].flatMap(MessageText.Key.init) else { return false }
            again.set(ExchangeText.Variant(form, read(item, key).text))
        }
        return known.hasSameForm(as: again)
    }

    private func read(_ element: XMLElement, _ key: String) -> (read: AndroidText.Read, text: String) {
        let names = own[key]?.arguments(source: builder.exchange.source) ?? []
        // For an argument number in the catalogue's range, only the catalogue's names are accepted.
        let read = AndroidText.read(element) { names.contains($0) || ($1.number ?? 1) > names.count }
        return (read, TextPiece.text(read.pieces))
    }

    /// Returns the reason for skipping an element, or `nil` if it can be imported.
    static func skipReason(for element: XMLElement) -> Omissions.Reason? {
        switch element.local {
        case "string", "plurals":
            if let product = element["product"], product != "default" { return .product }
            return AndroidText.isReference(element.text) ? .reference : nil
        case "string-array", "array": return .array
        default: return .unknown
        }
    }

    /// Returns the skipped resources, and the attributes that an export doesn't write.
    static func unread(in file: FormatFile) -> [FormatRemark] {
        var ignored = Diagnostics()
        guard let root = XMLReader.read(file, &ignored), root.name == "resources" else { return [] }
        return foreignAttributes(of: root)
            + root.elements.flatMap { element in
                if skipReason(for: element) != nil { return [remark(element, element["name"].map { [("name", $0)] } ?? [])] }
                return foreignAttributes(of: element)
                    + element.elements.flatMap { $0.local == "item" ? foreignAttributes(of: $0) : [] }
            }
    }

    private static func foreignAttributes(of element: XMLElement) -> [FormatRemark] {
        let foreign = element.attributes.filter { name, value in
            !["name", "quantity", "formatted", "tools:locale"].contains(name) && !name.hasPrefix("xmlns")
                && (name, value) != ("product", "default")
        }
        if foreign.isEmpty { return [] }
        return [remark(element, (element["name"].map { [("name", $0)] } ?? []) + foreign)]
    }

    private static func remark(_ element: XMLElement, _ attributes: [(name: String, value: String)]) -> FormatRemark {
        let shown = attributes.map { " \($0.name)=\"\($0.value)\"" }.joined()
        return FormatRemark("<\(element.name)\(shown)>", element.range, isReported: true)
    }

    private mutating func set(
        _ key: String, in locale: LocaleID, form: MessageText.Key?, to element: XMLElement, of file: FormatFile
    ) {
        let place = file.place(element.range)
        let (read, text) = read(element, key)
        for (name, specifier) in read.named {
            if let number = specifier.number, named[key]?[number] == nil { named[key, default: [:]][number] = name }
            builder.unit(key) { if $0.written[locale]?[name] == nil { $0.written[locale, default: [:]][name] = specifier.type } }
        }
        if locale != builder.exchange.source {
            for tag in read.tags { omissions.add(key, reason: .markup(tag), at: place) }
            if read.hasQuotedWords { omissions.add(key, reason: .quotes, at: place) }
        }
        builder.set(key, in: locale, form: form, to: text, place: place)
    }
}

extension Omissions.Reason {
    fileprivate static let array = Omissions.Reason(
        "A list of texts is skipped: a catalogue has only single texts",
        "{n} lists of texts are skipped: a catalogue has only single texts")
    fileprivate static let reference = Omissions.Reason(
        "A text is skipped: it refers to another Android resource", "{n} texts are skipped: they refer to other Android resources"
    )
    fileprivate static let product = Omissions.Reason(
        "A text for certain devices is skipped", "{n} texts for certain devices are skipped")
    fileprivate static let quantity = Omissions.Reason(
        "A plural form is skipped: its quantity doesn't exist",
        "Plural forms of {n} texts are skipped: their quantities don't exist")
    fileprivate static let unknown = Omissions.Reason(
        "A resource is skipped: only texts and plurals are imported",
        "{n} resources are skipped: only texts and plurals are imported", omitsText: false)
    fileprivate static let comment = Omissions.Reason(
        "A comment on a translation is skipped", "{n} comments on translations are skipped",
        note: "Comments on a text belong in the catalogue.", severity: .note, omitsText: false)

    fileprivate static let quotes = Omissions.Reason(
        "Quotes in a text are skipped: Android doesn't show them", "Quotes in {n} texts are skipped: Android doesn't show them",
        note: "A visible quote is written as \\\" there.", omitsText: false)

    fileprivate static func markup(_ tag: String) -> Omissions.Reason {
        Omissions.Reason(
            "<\(tag.escapedForTerminal)> is treated as text in a translation",
            "<\(tag.escapedForTerminal)> is treated as text in {n} translations",
            note: "An export also writes it as text, for an app that shows it with Html.fromHtml.", omitsText: false)
    }
}
