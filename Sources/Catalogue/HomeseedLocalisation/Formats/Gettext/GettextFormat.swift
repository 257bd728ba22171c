package import HomeseedSource
package import HomeseedText

/// gettext's PO, with a POT template for new languages.
///
/// The key is the context (`msgctxt`), so that messages with equal texts stay separate. Placeholders are unchanged. `msgfmt`
/// checks the placeholders that are valid in Python.
package enum GettextFormat: LocaleFormat {
    package static let name = "po"
    package static let purpose = "gettext's PO, with a POT template"
    package static let statesLanguage = true
    package static let capabilities = FormatCapabilities(notes: true, emptyTexts: false, mixedForms: false, controls: false) {
        key, locale in
        guard case .category(let category) = key else { return false }
        return PluralRules.countedCategories(for: locale).contains(category)
    }

    /// Removes plural forms of the source other than `one` and `other`: PO has only `msgid` and `msgid_plural`.
    package static func adapt(_ unit: inout ExchangeUnit, of exchange: Exchange, _ losses: inout FormatLosses) {
        guard let source = unit.texts[exchange.source] else {
            // PO can't contain a message without its source text.
            for locale in unit.texts.keys.sorted() {
                losses.report("a translation of nothing", of: unit, in: locale)
                unit.texts[locale] = nil
            }
            return
        }
        guard let variants = source.variants else { return }
        let kept = variants.filter { $0.key == .category(.one) || $0.key == .category(.other) }
        for variant in variants where !kept.contains(variant) {
            losses.report(
                "the plural form '\(variant.key.word)' of \(exchange.source.tag), the source", of: unit, in: exchange.source)
        }
        unit.texts[exchange.source] = kept.isEmpty ? nil : ExchangeText(.plural(kept), state: source.state, place: source.place)
    }

    package static func serialise(_ exchange: Exchange) -> [SourceFile] {
        let isPython = exchange.units.map(GettextWriting.isPython)
        let template = SourceFile(path: exchange.pack + ".pot", text: GettextWriting(exchange, nil, isPython: isPython).text)
        return [template]
            + exchange.locales.map { locale in
                SourceFile(
                    path: "\(exchange.pack).\(locale.tag).po", text: GettextWriting(exchange, locale, isPython: isPython).text)
            }
    }

    /// Returns translators' comments on the file and on untranslated texts, translations of removed texts, and translations for
    /// plural forms that the language doesn't have.
    package static func remarks(in file: FormatFile) -> [FormatRemark] {
        guard let read = try? POReader(file.file.bytes) else { return [] }
        let idle = read.entries.filter { $0.isHeader || $0.strings.values.allSatisfy(\.isEmpty) }.map { entry -> FormatRemark in
            FormatRemark(
                entry.translator.filter { $0 != GettextWriting.staleMark }.joined(separator: "\n"), entry.range,
                isReported: !entry.isHeader && file.path.hasSuffix(".po"))
        }
        return (idle + read.loose + read.obsoleteTexts + GettextReading.unplaced(read, in: file)).filter(\.hasText)
    }

    package static func retaining(
        _ file: SourceFile, from known: FormatFile, of exchange: Exchange, isForced: Bool, wasExported: @escaping (String) -> Bool
    ) -> SourceFile {
        GettextRetention.file(file, over: known, of: exchange, wasExported: wasExported)
    }

    /// Returns the keys of texts in which named placeholders replace `%s`, because programs that format `%s` show them literally.
    package static func renamedPlaceholders(in file: SourceFile, replacing known: FormatFile) -> [String] {
        guard let before = try? POReader(known.file.bytes), let after = try? POReader(file.bytes) else { return [] }
        let written = Dictionary(after.entries.compactMap { entry in entry.context.map { ($0, entry.id) } }) { first, _ in first }
        return before.entries.compactMap { entry in
            guard let key = entry.context, let id = written[key], !id.utf8.elementsEqual(entry.id.utf8) else { return nil }
            return !PrintfSpecifier.unambiguousSpecifiers(in: entry.id).isEmpty
                && PrintfSpecifier.unambiguousSpecifiers(in: id).isEmpty ? key : nil
        }
    }

    package static func recognises(_ file: SourceFile) -> Bool { file.path.hasSuffix(".po") || file.path.hasSuffix(".pot") }

    package static func isTemplate(_ path: String) -> Bool { path.hasSuffix(".pot") }

    package static func path(of file: FormatFile, in locale: LocaleID) -> String? {
        GettextReading.locale(of: file) == nil && !isTemplate(file.path) ? "\(locale.tag)/\(file.name)" : nil
    }

    package static func parse(_ files: [FormatFile], source: LocaleID?, packs: PackLookup, _ diagnostics: inout Diagnostics)
        -> Exchange?
    {
        var reading: GettextReading?
        for file in files {
            guard file.text(&diagnostics) != nil else { continue }
            let read: POReader
            do { read = try POReader(file.file.bytes) } catch {
                diagnostics.report(error.diagnostic(in: file))
                continue
            }
            let header = POHeader(read.header?.strings[0] ?? "")
            guard let source = source ?? header["X-Source-Language"].flatMap(LocaleID.init) ?? reading?.source else {
                diagnostics.report(
                    FormatFault("The language that this is translated from is unknown", at: 0).diagnostic(
                        in: file, notes: ["`--pack` sets the pack of these texts, and so the language."]))
                continue
            }
            if reading == nil { reading = GettextReading(pack: header["Project-Id-Version"] ?? file.stem, source: source) }
            reading?.read(read, header: header, of: file, &diagnostics)
        }
        guard var exchange = reading?.builder.exchange else { return nil }
        // Third-party files may have `%s` for a named placeholder.
        var numbered = NumberedArguments(packs(exchange.pack), source: exchange.source)
        for index in exchange.units.indices { numbered.resolveWritten(&exchange.units[index]) }
        diagnostics.append(numbered.finish())
        return exchange
    }
}

/// The fields of the header, which is the entry with an empty `msgid`.
struct POHeader {
    private var fields: [String: String] = [:]

    init(_ text: String) {
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            let value = line[line.index(after: colon)...].drop { $0 == " " }
            if !value.isEmpty { fields[String(line[..<colon])] = String(value) }
        }
    }

    subscript(name: String) -> String? { fields[name] }
}
