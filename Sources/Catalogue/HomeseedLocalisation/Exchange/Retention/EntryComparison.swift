import HomeseedSource
import HomeseedText

/// A comparison of the texts in an export with the texts in the file that it replaces.
struct EntryComparison {
    let exchange: Exchange
    let ours: [String: ExchangeUnit]
    let theirs: [String: ExchangeUnit]
    let wasExported: (String) -> Bool
    private let locales: [LocaleID]

    /// Returns `nil` if one of the files can't be read.
    init?(
        _ export: FormatFile, _ known: FormatFile, of exchange: Exchange, as format: any LocaleFormat.Type,
        _ wasExported: @escaping (String) -> Bool
    ) {
        guard let ours = EntryComparison.read(export, of: exchange, as: format),
            let theirs = EntryComparison.read(known, of: exchange, as: format)
        else { return nil }
        (self.exchange, self.wasExported) = (exchange, wasExported)
        self.ours = Dictionary(ours.units.map { ($0.key, $0) }) { first, _ in first }
        self.theirs = Dictionary(theirs.units.map { ($0.key, $0) }) { first, _ in first }
        locales = ours.allLocales
    }

    private static func read(_ file: FormatFile, of exchange: Exchange, as format: any LocaleFormat.Type) -> Exchange? {
        var ignored = Diagnostics()
        var read = format.parse([file], source: exchange.source, packs: { _ in exchange }, &ignored)
        read?.adapt(to: exchange.source, exchange.locales)
        return read
    }

    /// Whether a file has all texts of an export.
    static func holds(
        _ file: SourceFile, all export: SourceFile, id: FileID, of exchange: Exchange, as format: any LocaleFormat.Type,
        _ wasExported: @escaping (String) -> Bool
    ) -> Bool {
        guard
            let comparison = EntryComparison(
                FormatFile(id, export), FormatFile(id, file), of: exchange, as: format, wasExported)
        else { return false }
        return comparison.ours.allSatisfy { key, unit in
            comparison.theirs[key].map { comparison.isSame(unit, $0) } ?? unit.texts.isEmpty
        }
    }

    /// Whether two units have the same texts, descriptions and types of placeholders.
    func isSame(_ own: ExchangeUnit, _ other: ExchangeUnit) -> Bool {
        hasSameDescription(own, other) && hasSameTexts(own, other)
    }

    /// Whether the texts and the types of their placeholders are the same.
    func hasSameTexts(_ own: ExchangeUnit, _ other: ExchangeUnit) -> Bool {
        locales.allSatisfy {
            isSame(own.texts[$0], other.texts[$0]) && hasSameTypes(own, other, in: $0) && own.chosenBy[$0] == other.chosenBy[$0]
        }
    }

    /// Whether the comment and the limit are the same. The file may also have a limit, or a comment that no export wrote, of its
    /// own.
    func hasSameDescription(_ own: ExchangeUnit, _ other: ExchangeUnit) -> Bool {
        (own.comment == other.comment || own.comment == nil && other.comment.map(wasExported) != true)
            && (own.budget == other.budget || own.budget == nil)
    }

    func isSame(_ one: ExchangeText?, _ other: ExchangeText?) -> Bool {
        guard let one, let other else { return one == nil && other == nil }
        return one.hasSameForm(as: other) && one.state == other.state && one.note == other.note
    }

    /// Whether the types of placeholders are the same, so that an app's arguments fit the file's specifiers. A number of digits
    /// that one of them lacks, as in `%e`, equals any number.
    private func hasSameTypes(_ own: ExchangeUnit, _ other: ExchangeUnit, in locale: LocaleID) -> Bool {
        guard let there = other.written[locale] else { return true }
        return (own.written[locale] ?? [:]).allSatisfy { name, type in
            guard let known = there[name] else { return true }
            return type.isSameKind(as: known) && (type.digits == nil || known.digits == nil || type.digits == known.digits)
        }
    }

    /// Whether the file's texts equal the catalogue's, and are missing from the export only because the format can't contain
    /// them.
    func isUnsupportedText(_ key: String, _ reduced: [String: ExchangeUnit], _ all: [String: ExchangeUnit]) -> Bool {
        guard let known = theirs[key], let whole = all[key], !known.texts.isEmpty else { return false }
        return known.texts.allSatisfy { locale, text in
            reduced[key]?.texts[locale] == nil && whole.texts[locale]?.hasSameForm(as: text) == true
        }
    }
}
