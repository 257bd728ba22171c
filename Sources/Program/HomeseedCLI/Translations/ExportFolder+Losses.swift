import Homeseed
import HomeseedLoading
import HomeseedLocalisation
import HomeseedSource
import HomeseedStore
import HomeseedText

/// Translations and source texts in existing files that an export would remove or change.
extension ExportFolder {
    /// Returns the texts of existing files that the export would remove or change.
    ///
    /// - Parameters:
    ///   - former: the former names of the pack's texts, under which an import finds them too.
    ///   - includingUnedited: whether to read files that are unchanged since the last export, too.
    /// - Throws: an error if an existing file can't be read.
    func losses(
        _ files: [SourceFile], as format: any LocaleFormat.Type, of exchange: Exchange, former: FormerNames? = nil,
        includingUnedited: Bool = false
    ) throws -> [Loss] {
        var there: [FormatFile] = []
        var wasEdited = false
        for (number, file) in files.enumerated() {
            guard let bytes = try current(file.path) else { continue }
            there.append(FormatFile(FileID(number), SourceFile(path: file.path, bytes: bytes)))
            if bytes != file.bytes, includingUnedited || known[file.path]?.whole != Fingerprint(bytes).text { wasEdited = true }
        }
        if !wasEdited { return [] }
        let numbered = files.enumerated().map { FormatFile(FileID($0), $1) }
        let names = former.map { exchange.currentKeys($0) } ?? [:]
        return sources(there, against: numbered, as: format, of: exchange)
            + foreignSources(there, against: numbered, as: format, of: exchange).filter { names[$0.key] == nil }
            + translations(there, numbered: numbered, as: format, of: exchange, names)
    }

    /// Returns source texts that were edited in the files. Only listed files count, since source texts in other files may be
    /// outdated.
    private func sources(
        _ there: [FormatFile], against files: [FormatFile], as format: any LocaleFormat.Type, of exchange: Exchange
    ) -> [Loss] {
        let ours = Dictionary(ExportFolder.sources(of: files, format, exchange).map { ($0.key, $0.text) }) { first, _ in first }
        let written = known.values.reduce(into: Set<String>()) { $0.formUnion($1.texts) }
        var seen: Set<String> = []
        return ExportFolder.sources(of: there.filter { known[$0.path] != nil }, format, exchange).compactMap { source in
            guard let here = ours[source.key], !here.hasSameForm(as: source.text) else { return nil }
            let fingerprint = ExportFolder.fingerprint(source.key, in: exchange.source, of: source.text)
            guard !written.contains(fingerprint), seen.insert(fingerprint).inserted else { return nil }
            return Loss(
                file: source.file, key: source.key, locale: exchange.source, there: source.text, here: here, isSource: true)
        }
    }

    /// Returns source texts that neither the catalogue nor the export has, such as an app's own.
    private func foreignSources(
        _ there: [FormatFile], against files: [FormatFile], as format: any LocaleFormat.Type, of exchange: Exchange
    ) -> [Loss] {
        if format.keepsForeignParts { return [] }
        let own = Set(exchange.units.map(\.key))
        let kept = Dictionary(ExportFolder.sources(of: files, format, exchange).map { ($0.key, $0.text) }) { first, _ in first }
        let written = known.values.reduce(into: Set<String>()) { $0.formUnion($1.texts) }
        return ExportFolder.sources(of: there, format, exchange).compactMap { source in
            if own.contains(source.key) || kept[source.key]?.hasSameForm(as: source.text) == true
                || written.contains(ExportFolder.fingerprint(source.key, in: exchange.source, of: source.text))
            {
                return nil
            }
            return Loss(
                file: source.file, key: source.key, locale: exchange.source, there: source.text, here: nil, isSource: true)
        }
    }

    /// Returns the translations that an import of the files would still change.
    private func translations(
        _ there: [FormatFile], numbered: [FormatFile], as format: any LocaleFormat.Type, of exchange: Exchange,
        _ names: [String: String]
    ) -> [Loss] {
        // The files are parsed without the catalogue, so that texts without a match are included.
        let losses = losses(there, against: numbered, as: format, of: exchange, names) { _ in nil }
        if losses.isEmpty { return [] }
        // The files are parsed with the catalogue, as in an import. The catalogue resolves placeholders and keys that a file
        // alone does not.
        var resolved: [Loss.Name: Loss] = [:]
        for loss in self.losses(there, against: numbered, as: format, of: exchange, names, packs: { _ in exchange }) {
            resolved[loss.name] = loss
        }
        var read: Set<Loss.Name> = []
        var places: Set<SourceLocation> = []
        for unit in ExportFolder.units(of: there, as: format, of: exchange, packs: { _ in exchange }) {
            for (locale, text) in unit.texts {
                read.insert(Loss.Name(key: unit.key, locale: locale))
                if let place = text.place { places.insert(place) }
            }
        }
        let sources = Dictionary(exchange.units.map { ($0.key, $0.texts[exchange.source]) }) { first, _ in first }
        let unresolved = losses.compactMap { loss -> Loss? in
            if let same = resolved.removeValue(forKey: loss.name) { return same }
            // An import skips an untranslated copy of the source text.
            if loss.here == nil, loss.there.state != .translated, !read.contains(loss.name),
                sources[loss.key].flatMap({ $0 })?.hasSameForm(as: loss.there) == true
            {
                return nil
            }
            return read.contains(loss.name) || loss.there.place.map(places.contains) == true ? nil : loss
        }
        let known = Set(
            ExportFolder.units(of: there, as: format, of: exchange, packs: { _ in nil }).flatMap { unit in
                unit.texts.keys.map { Loss.Name(key: unit.key, locale: $0) }
            })
        let others = resolved.values.filter { !known.contains($0.name) }.sorted { ($0.key, $0.locale) < ($1.key, $1.locale) }
        return unresolved + others
    }

    /// Whether a file only lacks a review mark or a note that the catalogue received since. An import sets such marks and notes,
    /// too. An exported mark or note does not count, because a translator removed it in the file.
    private func lacksNewMark(_ loss: Loss) -> Bool {
        guard let here = loss.here, here.hasSameForm(as: loss.there), loss.there.state == .translated else { return false }
        let lines = Set((here.note ?? "").split(separator: "\n"))
        guard (loss.there.note ?? "").split(separator: "\n").allSatisfy(lines.contains) else { return false }
        let sent = ExportFolder.fingerprint(loss.key, in: loss.locale, of: here)
        return !known.values.contains { $0.texts.contains(sent) }
    }

    private func losses(
        _ there: [FormatFile], against files: [FormatFile], as format: any LocaleFormat.Type, of exchange: Exchange,
        _ names: [String: String], packs: @escaping PackLookup
    ) -> [Loss] {
        let ours = Dictionary(
            ExportFolder.units(of: files, as: format, of: exchange, packs: packs).map { ($0.key, $0) }
        ) { first, _ in first }
        let written = known.values.reduce(into: Set<String>()) { $0.formUnion($1.texts) }
        var losses: [Loss] = []
        for unit in ExportFolder.units(of: there, as: format, of: exchange, packs: packs) {
            let own = ours[unit.key] ?? names[unit.key].flatMap { ours[$0] }
            if own == nil, format.keepsForeignParts { continue }
            for (locale, text) in unit.texts.sorted(by: { $0.key < $1.key }) where locale != exchange.source && text.hasText {
                // A shared file keeps the languages that are not exported.
                if format.keepsForeignParts, !exchange.locales.contains(locale) { continue }
                let here = own?.texts[locale]
                let isSame =
                    here.map {
                        $0.hasSameForm(as: text) || format.fallsBackToOther && $0.hasSameForm(as: text.fillingForms(in: locale))
                    } ?? false
                if let here, isSame, here.state == text.state, here.note == text.note { continue }
                if written.contains(ExportFolder.fingerprint(unit.key, in: locale, of: text)) { continue }
                let file = there.first { $0.id == (text.place ?? unit.place)?.file }?.path ?? there[0].path
                let loss = Loss(file: file, key: unit.key, locale: locale, there: text, here: here)
                if !lacksNewMark(loss) { losses.append(loss) }
            }
        }
        return losses
    }

    /// Returns the diagnostics of an export, except those of texts that the retained parts of a file contain in full.
    func unretained(
        _ diagnostics: Diagnostics, _ files: [SourceFile], as format: any LocaleFormat.Type, of exchange: Exchange
    ) throws -> Diagnostics {
        if diagnostics.all.isEmpty { return diagnostics }
        let existing = try files.enumerated().filter { try current($0.element.path) != nil }
        if existing.isEmpty { return diagnostics }
        let own = Dictionary(exchange.units.map { ($0.key, $0) }) { first, _ in first }
        var whole: Set<SourceLocation> = []
        for unit in ExportFolder.units(
            of: existing.map { FormatFile(FileID($0.offset), $0.element) }, as: format, of: exchange, packs: { _ in exchange })
        {
            for (locale, text) in unit.texts {
                guard let here = own[unit.key]?.texts[locale], here.hasSameForm(as: text) else { continue }
                if let place = here.place { whole.insert(place) }
            }
        }
        var kept = Diagnostics()
        for one in diagnostics.all
        where one.check != FormatLoss.id || one.severity == .note || one.place.map(whole.contains) != true { kept.report(one) }
        return kept
    }
}

extension LocaleFormat {
    /// Reads files with the line endings and names of languages of an exchange, as an import does.
    ///
    /// - Parameter packs: returns the catalogue's messages; by default the messages of the exchange.
    static func units(of files: [FormatFile], as exchange: Exchange, packs: PackLookup? = nil) -> [ExchangeUnit] {
        var ignored = Diagnostics()
        guard var read = parse(files, source: exchange.source, packs: packs ?? { _ in exchange }, &ignored) else { return [] }
        read.adapt(to: exchange.source, exchange.locales)
        return read.units
    }
}

extension Exchange {
    /// Whether a lost translation is not an earlier version: the format can't contain it, or its language is not exported.
    func isNotEarlierVersion(_ loss: ExportFolder.Loss) -> Bool {
        if !locales.contains(loss.locale) { return true }
        if loss.here != nil { return false }
        return units.first { $0.key == loss.key }?.texts[loss.locale]?.hasSameForm(as: loss.there) == true
    }

    /// Returns the current keys of texts by their former keys.
    func currentKeys(_ former: FormerNames) -> [String: String] {
        units.reduce(into: [:]) { keys, unit in
            for path in former.before(unit.path) { keys[ExchangeKey.joined(path)] = unit.key }
        }
    }
}
