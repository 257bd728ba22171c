package import HomeseedSource
import HomeseedSyntax
package import HomeseedText

/// Xcode's string catalogue, versions 1.0 and 1.1: one file for all languages.
///
/// A plural text with the counted placeholder alone has plural variations. With more placeholders, it has a substitution in
/// which the number is `%arg`.
package enum StringCatalogueFormat: LocaleFormat {
    package static let name = "xcstrings"
    package static let purpose = "Xcode's string catalogue"
    package static let fallsBackToOther = true
    package static let statesLanguage = false
    package static let capabilities = FormatCapabilities(
        states: [.translated, .needsReview], placeholderTypes: true, forms: FormatCapabilities.categoriesAndNone)
    package static let keepsForeignParts = true

    static let colon = " : "

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        let units = exchange.units.map { (key: $0.key, value: tree($0, exchange)) }
            .sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        let root = JSONTree.object([
            ("sourceLanguage", .string(exchange.source.tag)), ("strings", .object(units)), ("version", .string("1.0")),
        ])
        return [SourceFile(path: exchange.pack + ".xcstrings", text: root.text(colon: colon) + "\n")]
    }

    /// Returns a message's entry. It is `manual`, because Xcode would otherwise remove a key that it doesn't find in code.
    static func tree(_ unit: ExchangeUnit, _ exchange: Exchange) -> JSONTree {
        let (codec, note) = unit.printf(exchange.source)
        let localisations = exchange.allLocales.sorted().compactMap { locale in
            unit.texts[locale].map { (key: locale.tag, value: tree($0, codec)) }
        }
        let comment: [(key: String, value: JSONTree)] = note.isEmpty ? [] : [("comment", .string(note))]
        return .object(comment + [("extractionState", .string("manual")), ("localizations", .object(localisations))])
    }

    /// Returns the localisation of a text.
    static func tree(_ text: ExchangeText, _ codec: Printf) -> JSONTree {
        let unit = { (value: String) in JSONTree.object([("stringUnit", stringUnit(value, text.state))]) }
        guard let variants = text.variants else { return unit(codec.encode(text.all.first ?? "")) }
        var codec = codec
        let isSubstituted = codec.arguments.count > 1
        if isSubstituted { codec.counting = PlaceholderText.counted }
        let named = variants.compactMap { variant in
            CategoryName.of(variant.key).map { (key: $0, value: unit(codec.encode(variant.text))) }
        }
        // Xcode sorts the forms by name.
        let forms = JSONTree.object([("plural", .object(named.sorted { $0.key < $1.key }))])
        guard isSubstituted else { return .object([("variations", forms)]) }
        let position = (codec.arguments.firstIndex(of: PlaceholderText.counted) ?? 0) + 1
        let substitution = JSONTree.object([
            ("argNum", .number(position)),
            ("formatSpecifier", .string(Printf.specifier(codec.type(of: PlaceholderText.counted)))), ("variations", forms),
        ])
        return .object([
            ("stringUnit", stringUnit("%#@\(PlaceholderText.counted)@", text.state)),
            ("substitutions", .object([(PlaceholderText.counted, substitution)])),
        ])
    }

    private static func stringUnit(_ value: String, _ state: ExchangeState) -> JSONTree {
        .object([("state", .string(self.state(state))), ("value", .string(value))])
    }

    static func state(_ state: ExchangeState) -> String { state == .translated ? "translated" : "needs_review" }

    package static func recognises(_ file: SourceFile) -> Bool { file.path.hasSuffix(".xcstrings") }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        guard let file = files.first, let root = root(file, &diagnostics) else { return nil }
        return StringCatalogueReading.exchange(root, of: file, packs: packs, &diagnostics)
    }

    package static func limited(_ file: FormatFile, to isWanted: (LocaleID) -> Bool) -> FormatFile {
        var ignored = Diagnostics()
        guard let root = root(file, &ignored), let source = root["sourceLanguage"]?.text.flatMap(LocaleID.init) else {
            return file
        }
        var bytes = file.file.bytes
        func blank(_ range: Range<UInt32>) {
            for index in range where bytes.indices.contains(Int(index)) && bytes[Int(index)] != 0x0A { bytes[Int(index)] = 0x20 }
        }
        for entry in root["strings"]?.entries.map({ $0 }) ?? [] {
            guard let all = entry.value["localizations"].map({ Array($0.entries) }), let last = all.last else { continue }
            let kept = all.indices.filter { index in
                LocaleID(all[index].key.text ?? "").map { $0 == source || isWanted($0) } ?? true
            }
            guard let lastKept = kept.last else {
                blank(all[0].key.range.lower..<last.value.range.upper)
                continue
            }
            // A removed entry includes the comma after it. Entries after the last retained entry include the comma before them.
            for index in all.indices.prefix(lastKept) where !kept.contains(index) {
                blank(all[index].key.range.lower..<all[index + 1].key.range.lower)
            }
            blank(all[lastKept].value.range.upper..<last.value.range.upper)
        }
        return FormatFile(file.id, SourceFile(path: file.path, bytes: bytes))
    }

    /// Returns the file's root object, or `nil` with a diagnostic if it isn't a string catalogue.
    static func root(_ file: FormatFile, _ diagnostics: inout Diagnostics) -> Node? {
        guard let root = file.readJSON(&diagnostics) else { return nil }
        if root["sourceLanguage"]?.text.flatMap(LocaleID.init) != nil, root["strings"]?.kind == .mapping { return root }
        diagnostics.report(FormatFault("A string catalogue has a sourceLanguage and strings", at: 0).diagnostic(in: file))
        return nil
    }

    package static func update(_ file: FormatFile, to exchange: Exchange, _ diagnostics: inout Diagnostics) -> SourceFile? {
        guard let root = root(file, &diagnostics) else { return nil }
        var ignored = Diagnostics()
        let known = StringCatalogueReading.exchange(root, of: file, packs: { _ in exchange }, &ignored)
        var update = StringCatalogueUpdate(file, known, to: exchange)
        if let strings = root["strings"] { update.update(strings) }
        diagnostics.append(update.diagnostics)
        return SourceFile(path: file.path, bytes: Editing.apply(update.edits.edits, to: file.file.bytes))
    }
}
