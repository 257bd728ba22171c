import HomeseedLoading
package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// Texts read from translators' files, with their format.
package struct IncomingTexts: Sendable {
    package var format: any LocaleFormat.Type
    package var exchange: Exchange
    @Boxed package var pack: Pack
    /// The files that the texts were read from.
    package var files: [FormatFile] = []
    /// The exported texts, or `nil` if they are not available.
    package var base: Exchange?
    /// The keys of texts, by language, that the catalogue still has as exported, with the same review mark and note.
    package var keysExportedUnchanged: [LocaleID: Set<String>] = [:]
    /// The export records of the pack.
    package var records: [LocaleID: ExportRecord] = [:]
    /// The file's name in the records of imports, which does not depend on the machine.
    package var name = ""
    /// The records of earlier imports.
    package var imported: [LocaleID: ExportRecord] = [:]
    /// The keys of texts, by language, that the imported files still have as exported, according to a list beside the files.
    package var unchangedSinceExport: [LocaleID: Set<String>] = [:]
}

/// A reader that detects the format of files and reads the files of one export together.
package struct IncomingReading {
    @Boxed private var catalogue: Catalogue
    private let formats: [any LocaleFormat.Type]
    private let format: (any LocaleFormat.Type)?
    private let pack: String?
    private let locale: LocaleID?

    /// Creates a reader.
    ///
    /// - Parameters:
    ///   - formats: the available formats, including third-party formats.
    ///   - format: the format; `nil` to detect it.
    ///   - pack: the pack's id; `nil` if the files state it.
    ///   - locale: the language; `nil` if the files state it.
    package init(
        _ catalogue: Catalogue, among formats: [any LocaleFormat.Type] = LocaleFormats.builtIn, format: (any LocaleFormat.Type)?,
        pack: String?,
        locale: LocaleID?
    ) {
        self.formats = formats
        self.catalogue = catalogue
        self.format = format
        self.pack = pack
        self.locale = locale
    }

    /// Reads translators' files, with the files of one export together. Files with an unknown format or pack are reported and
    /// left out.
    package func read(_ files: [FormatFile], _ diagnostics: inout Diagnostics) -> [IncomingTexts] {
        var groups: [(format: any LocaleFormat.Type, files: [FormatFile])] = []
        var numbers: [String: Int] = [:]
        for file in files {
            guard let format = format ?? formats.first(where: { $0.recognises(file.file) }) else {
                diagnostics.report(
                    Diagnostic(
                        "unknown-format", .error, headline: "This file has none of the formats that can be imported",
                        at: file.place(0..<0),
                        notes: formats.compactMap { $0.refusal(of: file.file) } + [
                            "Set the format with `--format`: \(formats.map { $0.name }.quotedList)."
                        ]))
                continue
            }
            let placed = placed(file, format)
            for (number, part) in (pack == nil ? format.parts(of: placed) : [placed]).enumerated() {
                let key = format.name + "\n" + format.group(of: placed) + (number == 0 ? "" : "\n\(number)")
                if let known = numbers[key] {
                    groups[known].files.append(part)
                } else {
                    numbers[key] = groups.count
                    groups.append((format, [part]))
                }
            }
        }
        var strangers: [(file: FormatFile, exchange: Exchange)] = []
        var known: Set<FileID> = []
        let incoming = groups.compactMap { group in
            let one = read(group.files, as: group.format, strangers: &strangers, &diagnostics)
            if one != nil { known.formUnion(group.files.map(\.id)) }
            return one
        }
        for (file, exchange) in strangers { reportUnknown(exchange, in: file, isPart: known.contains(file.id), &diagnostics) }
        return incoming
    }

    /// Reports texts of an unknown pack.
    ///
    /// - Parameter isPart: whether the file also has texts of a known pack. The unknown texts may then belong to the app.
    private func reportUnknown(_ exchange: Exchange, in file: FormatFile, isPart: Bool, _ diagnostics: inout Diagnostics) {
        let near = suggestion(for: exchange.pack, among: catalogue.packs.dropFirst().map(\.id))
        let count = exchange.units.count
        let rest = isPart ? ", so its \(count) \(count == 1 ? "text is" : "texts are") skipped" : ""
        diagnostics.report(
            Diagnostic(
                "unknown-reference", isPart ? .warning : .error,
                headline: "There is no pack '\(exchange.pack.escapedForTerminal)'" + rest,
                at: exchange.units.first?.place.flatMap { isPart ? $0 : nil } ?? file.place(0..<0),
                label: near.map { "did you mean '\($0)'?" }, notes: ["`--pack` sets the pack of these texts."]
            ).omitting(count))
    }

    /// Returns the files in groups that are read together.
    package static func groups(_ files: [FormatFile], _ format: any LocaleFormat.Type) -> [[FormatFile]] {
        var order: [String] = []
        var groups: [String: [FormatFile]] = [:]
        for file in files {
            let key = format.group(of: file)
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(file)
        }
        return order.compactMap { groups[$0] }
    }

    /// Returns a file outside a language folder as if it were in the folder of the requested language.
    private func placed(_ file: FormatFile, _ format: any LocaleFormat.Type) -> FormatFile {
        let path = locale.flatMap { format.path(of: file, in: $0) }
        return path.map { FormatFile(file.id, SourceFile(path: $0, bytes: file.file.bytes)) } ?? file
    }

    /// Returns the files limited to the requested language, so that other languages are not reported. Files without this
    /// language are left out, unless no file has it.
    private func ofWantedLanguage(_ files: [FormatFile], as format: any LocaleFormat.Type, source: LocaleID?) -> [FormatFile] {
        guard let locale else { return files }
        func isWanted(_ other: LocaleID) -> Bool { other == locale || other.fallbackChain.contains(locale) }
        let wanted = files.filter { file in
            var ignored = Diagnostics()
            let locales = format.parse([file], source: source, &ignored)?.locales ?? []
            return locales.isEmpty || locales.contains(where: isWanted)
        }
        return wanted.isEmpty ? files : wanted.map { format.limited($0, to: isWanted) }
    }

    /// Reports texts that are only in the pack's own language, which are not imported.
    private func reportSourceOnly(
        _ exchange: Exchange, of pack: Pack, in file: FormatFile, as format: any LocaleFormat.Type,
        _ diagnostics: inout Diagnostics
    ) {
        // A template file, such as a `.pot` file, has no translations.
        if format.isTemplate(file.path) || exchange.units.isEmpty { return }
        diagnostics.report(
            Diagnostic(
                "no-translation", .warning,
                headline: "These texts are in \(pack.language.tag), the language of \(pack.id), so nothing is imported",
                at: file.place(0..<0),
                notes: ["Only translations are imported. `--locale` sets the language of a file that doesn't name it."]))
    }

    private func read(
        _ all: [FormatFile], as format: any LocaleFormat.Type, strangers: inout [(file: FormatFile, exchange: Exchange)],
        _ diagnostics: inout Diagnostics
    ) -> IncomingTexts? {
        let source = pack.flatMap { catalogue.pack($0)?.language }
        let files = ofWantedLanguage(all, as: format, source: source)
        var found = Diagnostics()
        let packs: PackLookup = { name in
            catalogue.pack(pack ?? name).map { catalogue.exchange(of: $0).withFormerKeys(FormerNames($0)) }
        }
        guard var exchange = format.parse(files, source: source, packs: packs, &found), let first = files.first else {
            diagnostics.append(found)
            return nil
        }
        guard let pack = catalogue.packs.dropFirst().first(where: { $0.id == pack ?? exchange.pack }) else {
            diagnostics.append(found)
            strangers.append((first, exchange))
            return nil
        }
        if exchange.source != pack.language {
            // Some formats do not state their source language.
            found = Diagnostics()
            exchange = format.parse(files, source: pack.language, packs: packs, &found) ?? exchange
        }
        exchange.adapt(to: pack.language, locale.map { [$0] } ?? [])
        diagnostics.append(found)
        guard exchange.source == pack.language else {
            diagnostics.report(
                Diagnostic(
                    "wrong-source", .error,
                    headline:
                        "These texts were translated from \(exchange.source.tag), but \(pack.id) is written in \(pack.language.tag)",
                    at: first.place(0..<0)))
            return nil
        }
        if exchange.locales.isEmpty { reportSourceOnly(exchange, of: pack, in: first, as: format, &diagnostics) }
        if locale == nil, let doubt = LanguageMismatch(catalogue, pack).diagnostic(exchange, in: first, format: format) {
            diagnostics.report(doubt)
            return nil
        }
        if let locale, !exchange.locales.isEmpty {
            let there = exchange.locales.map(\.tag).quotedList
            exchange.locales.removeAll { $0 != locale }
            if exchange.locales.isEmpty {
                diagnostics.report(
                    Diagnostic(
                        "no-translation", .warning, headline: "There is nothing in \(locale.tag) here: the texts are in \(there)",
                        at: first.place(0..<0)))
            }
        }
        return IncomingTexts(format: format, exchange: exchange, pack: pack, files: files)
    }
}

extension Exchange {
    /// Returns the exchange with an additional unit for each former key, so that older exports can be imported.
    fileprivate func withFormerKeys(_ former: FormerNames) -> Exchange {
        let known = units.filter { !former.before($0.path).isEmpty }
        if known.isEmpty { return self }
        var (exchange, keys) = (self, Set(units.map(\.key)))
        for unit in known {
            for path in former.before(unit.path) where keys.insert(ExchangeKey.joined(path)).inserted {
                var alias = unit
                alias.path = path
                exchange.units.append(alias)
            }
        }
        return exchange
    }
}
