import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// A parser of i18next objects. A key is ambiguous: `guest_one` may be a plural form of `guest` or a separate text. The
/// catalogue's messages decide first, then the neighbouring keys.
struct I18nextReading {
    private(set) var builder: ExchangeBuilder
    private let own: [String: ExchangeUnit]
    private var omissions = Omissions()

    init(pack: String, source: LocaleID, _ own: Exchange?) {
        builder = ExchangeBuilder(pack: pack, source: source)
        self.own = Dictionary((own?.units ?? []).map { ($0.key, $0) }) { first, _ in first }
    }

    func report(_ diagnostics: inout Diagnostics) { omissions.report(&diagnostics) }

    mutating func read(_ root: Node, in locale: LocaleID, _ diagnostics: inout Diagnostics) {
        builder.add(locale)
        read(root, at: [], in: locale, &diagnostics)
    }

    private mutating func read(_ node: Node, at path: [String], in locale: LocaleID, _ diagnostics: inout Diagnostics) {
        let names = Set(node.entries.compactMap { $0.value.kind == .scalar ? $0.key.text : nil })
        for entry in node.entries {
            let name = entry.key.text ?? ""
            switch entry.value.kind {
            case .mapping: read(entry.value, at: path + [name], in: locale, &diagnostics)
            case .sequence: leave(key(path + [name]), reason: .list, at: entry.value.place, in: locale)
            // `null` marks a text that isn't translated yet.
            case .scalar where entry.value.isNull:
                if own[key(path + [name])] != nil {
                    builder.recordEmptyTranslation(key(path + [name]), locale, at: entry.value.place)
                }
            case .scalar where entry.value.style == .plain:
                leave(key(path + [name]), reason: .number, at: entry.value.place, in: locale)
            case .scalar: read(entry, named: name, at: path, among: names, in: locale, &diagnostics)
            }
        }
    }

    private mutating func read(
        _ entry: Node.Entry, named name: String, at path: [String], among names: Set<String>, in locale: LocaleID,
        _ diagnostics: inout Diagnostics
    ) {
        let place = entry.value.place
        let (last, form): (String, MessageText.Key?)
        switch meaning(name, at: path, among: names, in: locale) {
        case .text: (last, form) = (name, nil)
        case .form(let base, let key): (last, form) = (base, key)
        case .left(let reason): return leave(key(path + [name]), reason: reason, at: place, in: locale)
        }
        let key = key(path + [last])
        if let known = builder.text(key, locale), form.map({ known[$0] != nil }) ?? true {
            return diagnostics.report(DuplicateKey.diagnostic(self.key(path + [name]), at: place, first: known.place))
        }
        let decoded = I18nextText(entry.value.text ?? "")
        if let fault = decoded.fault { return leave(self.key(path + [name]), reason: fault, at: place, in: locale) }
        if let unit = own[key], hasOneBrace(decoded.text, unit) {
            return leave(self.key(path + [name]), reason: .oneBrace, at: place, in: locale)
        }
        for changed in decoded.changes { leave(key, reason: changed, at: place, in: locale) }
        builder.set(key, in: locale, form: form, to: decoded.text, place: place)
    }

    /// Returns the parts that reading skips, whatever the catalogue contains.
    static func unread(_ node: Node, at path: [String]) -> [FormatRemark] {
        let names = Set(node.entries.compactMap { $0.value.kind == .scalar ? $0.key.text : nil })
        return node.entries.flatMap { entry -> [FormatRemark] in
            let path = path + [entry.key.text ?? ""]
            let range = entry.value.range
            let remark = FormatRemark(path.joined(separator: "."), Int(range.lower)..<Int(range.upper), isReported: true)
            switch entry.value.kind {
            case .mapping: return unread(entry.value, at: path)
            case .sequence: return [remark]
            case .scalar:
                guard let text = entry.value.text, !entry.value.isNull, !text.isEmpty else { return [] }
                return entry.value.style == .plain || I18nextText(text).fault != nil || isV3PluralKey(path.last ?? "")
                    || hasSiblingForms(path.last ?? "", among: names) ? [remark] : []
            }
        }
    }

    /// Whether a text without plural forms is beside plural forms of the same key.
    static func hasSiblingForms(_ name: String, among names: Set<String>) -> Bool {
        names.contains(name + "_other") || PluralCategory.allCases.count { names.contains("\(name)_\($0.rawValue)") } > 1
    }

    /// Whether a key ends like a plural form of JSON v3, or like an ordinal form.
    private static func isV3PluralKey(_ name: String) -> Bool {
        let parts = name.split(separator: "_")
        guard parts.count > 1, let last = parts.last else { return false }
        return last == "plural" || Int(last) != nil || parts.dropLast().last == "ordinal"
    }

    /// Whether a text has a placeholder of the message in single braces: a placeholder in the catalogue, and plain text in
    /// i18next.
    private func hasOneBrace(_ text: String, _ unit: ExchangeUnit) -> Bool {
        guard text.utf8.contains(0x7B) else { return false }
        let literals = TextPiece.pieces(of: text).compactMap {
            if case .literal(let literal) = $0, literal.utf8.contains(0x7B) { literal } else { nil }
        }
        // Most texts have no literal brace, and need no list of placeholders.
        if literals.isEmpty { return false }
        return unit.arguments(source: builder.exchange.source).contains { name in literals.contains { $0.contains("{\(name)}") } }
    }

    private mutating func leave(_ key: String, reason: Omissions.Reason, at place: SourceLocation, in locale: LocaleID) {
        // Source texts aren't imported, so skipping one loses nothing.
        if locale != builder.exchange.source { omissions.add(key, reason: reason, at: place) }
    }

    private func key(_ path: [String]) -> String {
        ExchangeKey.normalised(ExchangeKey.joined(path))
    }

    // MARK: Keys

    private enum Meaning {
        case text
        case form(String, MessageText.Key)
        case left(Omissions.Reason)
    }

    private func meaning(_ name: String, at path: [String], among names: Set<String>, in locale: LocaleID) -> Meaning {
        if own[key(path + [name])].map({ !$0.isPlural }) == true { return .text }
        if names.contains(name + "_plural"), own[key(path + [name])] != nil { return .left(.version3) }
        if I18nextReading.hasSiblingForms(name, among: names) { return .left(.besideForms) }
        guard let line = name.lastIndex(of: "_") else { return .text }
        let (base, word) = (String(name[..<line]), String(name[name.index(after: line)...]))
        let isCounted = own[key(path + [base])]?.isPlural == true
        if word == "plural", isCounted || names.contains(base) { return .left(.version3) }
        if Int(word) != nil, isCounted { return .left(.version3) }
        guard let form = CategoryName.key(word, in: locale) else { return .text }
        if base.hasSuffix("_ordinal"), !isCounted { return .left(.ordinal) }
        let hasSiblings =
            names.contains(base + "_other") || PluralCategory.allCases.count { names.contains("\(base)_\($0.rawValue)") } > 1
        return isCounted || hasSiblings ? .form(base, form) : .text
    }
}

/// A text in i18next's syntax. Options between the braces of a placeholder, such as `{{price, number}}`, are dropped.
struct I18nextText {
    private(set) var text = ""
    /// The reason why the text can't be imported, or `nil` if it can.
    private(set) var fault: Omissions.Reason?
    /// The reasons why an import changes parts of the text.
    private(set) var changes: Set<Omissions.Reason> = []

    init(_ written: String) {
        if ForeignPlaceholderLexer.find(in: written).contains(where: { $0.syntax == .nesting }) { fault = .nesting }
        var pieces: [TextPiece] = []
        var rest = written.unicodeScalars[...]
        while let start = rest.firstRange(of: "{{".unicodeScalars),
            let end = rest[start.upperBound...].firstRange(of: "}}".unicodeScalars)
        {
            pieces.add(String(rest[..<start.lowerBound]))
            let inside = rest[start.upperBound..<end.lowerBound]
            if let name = name(inside) {
                pieces.append(.placeholder(name))
            } else {
                fault = fault ?? .name
            }
            rest = rest[end.upperBound...]
        }
        pieces.add(String(rest))
        text = TextPiece.text(pieces.filter { $0 != .literal("") })
    }

    private mutating func name(_ inside: Substring.UnicodeScalarView) -> String? {
        let parts = inside.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
        var name = (parts.first ?? inside).drop { $0 == " " }
        if name.first == "-" {
            changes.insert(.unescaped)
            name = name.dropFirst().drop { $0 == " " }
        }
        while name.last == " " { name = name.dropLast() }
        if parts.count > 1 { changes.insert(.format) }
        return PlaceholderText("{\(String(name))}").names == [String(name)] ? String(name) : nil
    }
}

extension Omissions.Reason {
    fileprivate static let list = Omissions.Reason(
        "A list of texts is skipped: a catalogue has only single texts",
        "{n} lists of texts are skipped: a catalogue has only single texts")
    fileprivate static let number = Omissions.Reason(
        "A number or a Boolean is skipped: a catalogue has only texts",
        "{n} numbers or Booleans are skipped: a catalogue has only texts", note: "In quotation marks, it is imported as a text.")
    fileprivate static let ordinal = Omissions.Reason(
        "A text with ordinals is skipped: a catalogue has only plural forms of amounts",
        "{n} texts with ordinals are skipped: a catalogue has only plural forms of amounts",
        note: "Ordinals are 1st, 2nd and 3rd.")
    fileprivate static let version3 = Omissions.Reason(
        "A text with plural forms is skipped: it is in i18next's JSON v3",
        "{n} texts with plural forms are skipped: they are in i18next's JSON v3",
        note: "i18next-v4-format-converter converts it to v4, with keys that end in _one and _other.")
    fileprivate static let besideForms = Omissions.Reason(
        "A text is skipped: its key also has plural forms", "{n} texts are skipped: their keys also have plural forms",
        note: "i18next uses it without a count. Give it a key of its own.")
    fileprivate static let nesting = Omissions.Reason(
        "A text is skipped: it includes another one with $t()", "{n} texts are skipped: they include others with $t()",
        note: "Write it out in full.")
    fileprivate static let name = Omissions.Reason(
        "A text is skipped: the name of its placeholder is not allowed here",
        "{n} texts are skipped: the names of their placeholders are not allowed here",
        note: "A name consists of letters, digits, - and _.")
    fileprivate static let oneBrace = Omissions.Reason(
        "A text is skipped: its placeholder has only one pair of braces",
        "{n} texts are skipped: their placeholders have only one pair of braces",
        note: "i18next fills in {{name}}, but shows {name} literally.", severity: .error)
    fileprivate static let format = Omissions.Reason(
        "The format of a placeholder is skipped", "The formats of placeholders are skipped in {n} texts",
        note: "{{price, number}} is {price} here: the app formats the number.", omitsText: false)
    fileprivate static let unescaped = Omissions.Reason(
        "An unescaped placeholder is treated like any other", "Unescaped placeholders are treated like any others in {n} texts",
        note: "{{- name}} is {name} here, and is exported as {{name}}.", severity: .note, omitsText: false)
}
