import HomeseedLoading
package import HomeseedLocalisation
package import HomeseedModel
package import HomeseedSource
package import HomeseedText

/// Files that came back from translators, read: each with the format that it is in.
package struct IncomingTexts: Sendable {
    package var format: any LocaleFormat.Type
    package var exchange: Exchange
    @Boxed package var pack: Pack
    /// What it was read from.
    package var files: [FormatFile] = []
    /// The same texts as they were sent out; nil where nobody has them.
    package var base: Exchange?
    /// The texts, by language, that are known to have been sent out with the marks and notes that they have here now.
    package var sentAsHere: [LocaleID: Set<String>] = [:]
    /// The records of what was exported of the pack.
    package var records: [LocaleID: ExportRecord] = [:]
    /// The texts, by language, that the list beside the file has as the file has them.
    package var asListed: [LocaleID: Set<String>] = [:]
}

/// Finds out what format files are in, and reads those that belong together as one.
package struct IncomingReading {
    @Boxed private var catalogue: Catalogue
    private let formats: [any LocaleFormat.Type]
    private let format: (any LocaleFormat.Type)?
    private let pack: String?
    private let locale: LocaleID?

    /// - Parameters:
    ///   - formats: all that there are; a program may have some of its own.
    ///   - format: nil to tell it by the file.
    ///   - pack: nil where the file says it.
    ///   - locale: nil where the file says it.
    package init(
        _ catalogue: Catalogue, among formats: [any LocaleFormat.Type] = LocaleFormats.builtIn, format: (any LocaleFormat.Type)?, pack: String?,
        locale: LocaleID?
    ) {
        self.formats = formats
        self.catalogue = catalogue
        self.format = format
        self.pack = pack
        self.locale = locale
    }

    /// Reads files of translators, those that belong together as one. What has no known format or pack is reported and left out.
    package func read(_ files: [FormatFile], _ diagnostics: inout Diagnostics) -> [IncomingTexts] {
        var groups: [(format: any LocaleFormat.Type, files: [FormatFile])] = []
        var numbers: [String: Int] = [:]
        for file in files {
            guard let format = format ?? formats.first(where: { $0.recognises(file.file) }) else {
                diagnostics.report(
                    Diagnostic(
                        "unknown-format", .error, headline: "This is in none of the formats that can be imported", at: file.place(0..<0),
                        notes: formats.compactMap { $0.refusal(of: file.file) } + ["`--format` says which it is: \(formats.map { $0.name }.quotedList)."]))
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

    /// Texts of a pack that is not there.
    ///
    /// - Parameter isPart: whether the file has texts of another one, too: then these may belong to the app alone.
    private func reportUnknown(_ exchange: Exchange, in file: FormatFile, isPart: Bool, _ diagnostics: inout Diagnostics) {
        let near = suggestion(for: exchange.pack, among: catalogue.packs.dropFirst().map(\.id))
        let count = exchange.units.count
        let rest = isPart ? ", so its \(count) \(count == 1 ? "text is" : "texts are") left out" : ""
        diagnostics.report(
            Diagnostic(
                "unknown-reference", isPart ? .warning : .error, headline: "There is no pack '\(exchange.pack.escapedForTerminal)'" + rest,
                at: exchange.units.first?.place.flatMap { isPart ? $0 : nil } ?? file.place(0..<0),
                label: near.map { "did you mean '\($0)'?" }, notes: ["`--pack` says which pack these texts belong to."]).omitting(count))
    }

    /// Files of one pack as they are read together.
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

    /// A file that stands in no folder of a language, as if it stood in that of the one that was asked for.
    private func placed(_ file: FormatFile, _ format: any LocaleFormat.Type) -> FormatFile {
        let path = locale.flatMap { format.path(of: file, in: $0) }
        return path.map { FormatFile(file.id, SourceFile(path: $0, bytes: file.file.bytes)) } ?? file
    }

    /// Texts in the language that the pack is written in, and in no other: they are only compared.
    private func reportSourceOnly(_ exchange: Exchange, of pack: Pack, in file: FormatFile, as format: any LocaleFormat.Type, _ diagnostics: inout Diagnostics) {
        // A template has no texts of its own.
        if format.isTemplate(file.path) || exchange.units.isEmpty { return }
        diagnostics.report(
            Diagnostic(
                "no-translation", .warning, headline: "These texts are in \(pack.language.tag), the language that \(pack.id) is written in, so none of them is taken",
                at: file.place(0..<0), notes: ["Translations are imported. `--locale` says which language a file is in that doesn't say it."]))
    }

    private func read(
        _ files: [FormatFile], as format: any LocaleFormat.Type, strangers: inout [(file: FormatFile, exchange: Exchange)], _ diagnostics: inout Diagnostics
    ) -> IncomingTexts? {
        let source = pack.flatMap { catalogue.pack($0)?.language }
        var found = Diagnostics()
        let packs: PackLookup = { name in catalogue.pack(pack ?? name).map { catalogue.exchange(of: $0).withFormerKeys(FormerNames($0)) } }
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
            // Some formats don't say what they were translated from.
            found = Diagnostics()
            exchange = format.parse(files, source: pack.language, packs: packs, &found) ?? exchange
        }
        exchange.removeCarriageReturns()
        diagnostics.append(found)
        if exchange.source != pack.language, exchange.source.language == pack.language.language { exchange.call(exchange.source, pack.language) }
        guard exchange.source == pack.language else {
            diagnostics.report(
                Diagnostic(
                    "wrong-source", .error, headline: "These texts were translated from \(exchange.source.tag), and \(pack.id) is written in \(pack.language.tag)",
                    at: first.place(0..<0)))
            return nil
        }
        if exchange.locales.isEmpty { reportSourceOnly(exchange, of: pack, in: first, as: format, &diagnostics) }
        if let locale {
            exchange.takeRegion(as: locale)
        } else if let doubt = LanguageMismatch(catalogue, pack).diagnostic(exchange, in: first, format: format) {
            diagnostics.report(doubt)
            return nil
        }
        if let locale, !exchange.locales.isEmpty {
            let there = exchange.locales.map(\.tag).quotedList
            exchange.locales.removeAll { $0 != locale }
            if exchange.locales.isEmpty {
                diagnostics.report(
                    Diagnostic("no-translation", .warning, headline: "There is nothing in \(locale.tag) here: the texts are in \(there)", at: first.place(0..<0)))
            }
        }
        return IncomingTexts(format: format, exchange: exchange, pack: pack, files: files)
    }
}

extension Exchange {
    /// Ends lines as catalogues do, whatever a file ends its lines with.
    fileprivate mutating func removeCarriageReturns() {
        func isAffected(_ text: String) -> Bool { text.utf8.contains(0x0D) }
        func clean(_ text: String) -> String {
            var clean = String.UnicodeScalarView()
            var isAfterReturn = false
            for scalar in text.unicodeScalars {
                if scalar != "\n" || !isAfterReturn { clean.append(scalar == "\r" ? "\n" : scalar) }
                isAfterReturn = scalar == "\r"
            }
            return String(clean)
        }
        for index in units.indices {
            for (locale, text) in units[index].texts where text.all.contains(where: isAffected) || text.note.map(isAffected) == true {
                var clear = text.mapped(clean)
                clear.note = text.note.map(clean)
                units[index].texts[locale] = clear
            }
            for (locale, note) in units[index].orphanedNotes where isAffected(note.text) { units[index].orphanedNotes[locale]?.text = clean(note.text) }
        }
    }

    /// With the texts that were renamed under their former keys as well, so that a file that was exported before is understood.
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

    /// Says of the source what the pack calls it: English of America is the English of a pack that knows but one.
    fileprivate mutating func call(_ locale: LocaleID, _ name: LocaleID) {
        source = name
        locales.removeAll { $0 == name }
        for index in units.indices {
            units[index].texts[name] = units[index].texts.removeValue(forKey: locale)
            units[index].written[name] = units[index].written.removeValue(forKey: locale)
        }
    }

    /// Takes the texts of a region for those of the language that was asked for, where there is nothing else in it.
    fileprivate mutating func takeRegion(as locale: LocaleID) {
        let regions = locales.filter { $0.region != nil && $0.fallbackChain.contains(locale) }
        guard let region = regions.first, regions.count == 1, !locales.contains(locale) else { return }
        let own = source
        call(region, locale)
        source = own
        locales = locales.map { $0 == region ? locale : $0 }
    }
}
