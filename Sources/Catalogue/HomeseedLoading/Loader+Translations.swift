import HomeseedModel
import HomeseedSource
import HomeseedText

/// Loading of translation files and recorded source texts, after all packs.
extension Loader {
    /// Adds the translation files to their packs without parsing their content.
    mutating func nameTranslations() {
        for file in localeFiles where !file.isConfirmation {
            if let pack = catalogue.translatedPack(named: file.pack)?.number {
                catalogue.packs[pack].locales[file.locale] = file.file
            }
        }
    }

    mutating func loadTranslations() {
        for stray in strayLocales {
            guard let number = catalogue.packs.firstNumber(where: { $0.id.lowercased() == stray.pack }) else { continue }
            catalogue.packs[number].brokenLocales.insert(stray.locale)
        }
        for stray in strayConfirmations {
            if let number = catalogue.packs.firstNumber(where: { $0.id == stray.pack }) {
                catalogue.packs[number].unreadConfirmations[stray.locale, default: []].insert([])
            }
        }
        reportSecondLocaleFiles()
        var found: [PackIndex: Diagnostics] = [:]
        let work = translationWork(&found)
        apply(work.files, &found)
        // Appends the diagnostics in the order of the packs, whether or not they were cached.
        for pack in found.keys.sorted() { diagnostics.append(found[pack] ?? Diagnostics()) }
        keep(work.inputs, found)
    }

    /// Applies the parsed translations and recorded source texts to the catalogue.
    private mutating func apply(_ files: [(LocaleFile, TranslationReadResult)], _ found: inout [PackIndex: Diagnostics]) {
        var confirmed: [Confirmed] = []
        let records = confirmationRoots
        for (file, result) in files {
            note(&found[result.packNumber ?? .base, default: Diagnostics()]) { loader in
                let record = file.isConfirmation ? nil : records[.init(locale: file.locale, pack: file.pack)]
                if let one = loader.apply(result, of: file, record) { confirmed.append(one) }
            }
        }
        for one in confirmed { catalogue.confirm(one.messages, of: one.pack, in: one.locale, one.file) }
        for one in confirmed {
            note(&found[one.pack, default: Diagnostics()]) { loader in
                loader.reportStrangers(
                    in: one.file, one.orphans, besides: loader.reportMisspeltRecords(of: one.pack, in: one.locale, one.file))
            }
        }
    }

    /// Collects the diagnostics of the closure in `found`.
    private mutating func note(_ found: inout Diagnostics, _ body: (inout Loader) -> Void) {
        swap(&found, &diagnostics)
        body(&self)
        swap(&found, &diagnostics)
    }

    /// The messages of a pack for which a source text is recorded in one language.
    private struct Confirmed {
        var pack: PackIndex
        var locale: LocaleIndex
        var file: FileID
        var messages: [MessageID]
        var orphans: [Node]
    }

    private mutating func apply(_ result: TranslationReadResult, of file: LocaleFile, _ record: Node?) -> Confirmed? {
        diagnostics.append(result.diagnostics.addingRenames(result.renamed, in: record))
        for (message, text) in result.found { catalogue.translate(message, to: file.locale, text) }
        for (message, mark) in result.marks { catalogue.mark(message, in: file.locale, mark) }
        guard let pack = result.packNumber else { return nil }
        if file.isConfirmation {
            noticeDamage(of: pack, in: file.locale, to: documents[Int(file.file.index)], read: result)
            return Confirmed(
                pack: pack, locale: file.locale, file: file.file, messages: result.confirmed, orphans: result.orphans)
        }
        catalogue.refuse(result.refused, of: pack, in: file.locale)
        catalogue.packs[pack].locales[file.locale] = file.file
        if catalogue.packs[pack].language == catalogue.locales[file.locale] {
            let start = SourceLocation(file: file.file, range: SourceRange(0, 0))
            diagnostics.report(UnknownFile.ownLanguage(catalogue.packs[pack], start))
        }
        reportUnknown(
            result.unknown, of: pack, in: file.locale, record, canPair: result.unknown.isEmpty || !canBeSuppressed(file.file))
        if documents[Int(file.file.index)].endsEarly { catalogue.packs[pack].brokenLocales.insert(file.locale) }
        return nil
    }

    /// A pack and a language, as the key of its translations.
    private struct Translations: Hashable {
        var locale: LocaleIndex
        var pack: String
    }

    /// The root nodes of the files of recorded source texts.
    private var confirmationRoots: [Translations: Node] {
        localeFiles.reduce(into: [:]) { roots, file in
            if file.isConfirmation, roots[.init(locale: file.locale, pack: file.pack)] == nil {
                roots[.init(locale: file.locale, pack: file.pack)] = documents[Int(file.file.index)].root
            }
        }
    }

    /// Marks the parts of a damaged file of recorded source texts that could not be read.
    private mutating func noticeDamage(
        of pack: PackIndex, in locale: LocaleIndex, to record: Document, read result: TranslationReadResult
    ) {
        if record.isBroken { catalogue.packs[pack].unreadConfirmations[locale, default: []].insert([]) }
        if !result.refused.isEmpty { catalogue.packs[pack].unreadConfirmations[locale, default: []].formUnion(result.refused) }
        if !record.isBroken, !result.refused.contains([]), result.confirmed.isEmpty {
            catalogue.packs[pack].unreadConfirmations[locale, default: []].insert([])
            catalogue.packs[pack].emptyConfirmations.insert(locale)
        }
    }

    /// Marks the pack that a misnamed file of recorded source texts may belong to.
    mutating func noticeMisnamedRecord(_ name: String, _ locale: LocaleIndex) {
        let present = Set(localeFiles.filter { $0.isConfirmation && $0.locale == locale }.map(\.pack))
        let left = catalogue.packs.dropFirst().filter { !present.contains($0.id) }
        guard let near = suggestion(for: name, among: left.map(\.id)), let pack = left.first(where: { $0.id == near }) else {
            return
        }
        catalogue.packs[pack.number].unreadConfirmations[locale, default: []].insert([])
    }

    /// Reports misspelt keys in a file of recorded source texts.
    ///
    /// - Returns: The locations of the reported keys.
    private mutating func reportMisspeltRecords(of pack: PackIndex, in locale: LocaleIndex, _ record: FileID) -> Set<
        SourceLocation
    > {
        guard catalogue.packs.numbers.contains(pack), catalogue.packs[pack].unconfirmed[locale] != nil,
            let root = documents[Int(record.index)].root
        else { return [] }
        var reported: Set<SourceLocation> = []
        let translations = catalogue.packs[pack].locales[locale].flatMap { documents[Int($0.index)].root }
        for found in MisspeltConfirmations(catalogue, of: catalogue.packs[pack], in: locale, beside: translations).found(in: root)
        {
            diagnostics.report(UnknownTranslation.misspeltRecord(found.key, meant: found.meant))
            catalogue.packs[pack].unreadConfirmations[locale, default: []].insert(found.path)
            reported.insert(found.key.place)
        }
        return reported
    }

    private mutating func reportStrangers(in record: FileID, _ orphans: [Node], besides reported: Set<SourceLocation>) {
        let left = orphans.filter { !reported.contains($0.place) }
        if !left.isEmpty, !documents[Int(record.index)].isBroken { diagnostics.report(UnknownTranslation.orphans(left)) }
    }

    /// Reports translation files of one pack and language that differ only in their extensions.
    private mutating func reportSecondLocaleFiles() {
        var first: [String: Int] = [:]
        var seconds: [Int] = []
        for (number, file) in localeFiles.enumerated() {
            guard let path = catalogue.sources[file.file]?.path else { continue }
            guard let other = first[path.withoutEnding] else {
                first[path.withoutEnding] = number
                continue
            }
            seconds.append(number)
            let names = [file, localeFiles[other]].map {
                catalogue.sources[$0.file]?.path.split(separator: "/").last.map(String.init) ?? ""
            }
            diagnostics.report(UnknownFile.second(names[0], file: file.file, beside: names[1], other: localeFiles[other].file))
        }
        for number in seconds.reversed() { localeFiles.remove(at: number) }
    }

    /// Reports unknown translations. A single unknown name beside a single untranslated name counts as renamed if their contents
    /// are similar. All other names are reported as unknown.
    private mutating func reportUnknown(
        _ unknown: [UnknownTranslation.Finding], of pack: PackIndex, in locale: LocaleIndex, _ record: Node?, canPair: Bool
    ) {
        let groups = Dictionary(grouping: unknown) { Array($0.path.dropLast()) }
        let alone = canPair ? Set(groups.filter { $1.count == 1 }.keys) : []
        let left = alone.isEmpty ? [:] : catalogue.onlyUntranslated(under: alone, of: pack, in: locale)
        var renamed: Set<[String]> = []
        for (parent, group) in groups {
            let one = left[parent].flatMap { name in
                group.allSatisfy {
                    !$0.isEmpty
                        && FormerTexts(catalogue, of: catalogue.packs[pack], record: record).mayMatch(
                            $0.path, current: parent + [name])
                } ? name : nil
            }
            for finding in group {
                var found = UnknownTranslation.diagnostic(finding, renamed: one)
                if let one, let edit = record?.renaming(finding.path, to: one) { found.fix?.edits.append(edit) }
                diagnostics.report(found)
            }
            if let one { renamed.insert(parent + [one]) }
        }
        catalogue.refuse(renamed, of: pack, in: locale)
    }

    /// Whether unknown translations in a file may be suppressed. A missing translation must not be merged into a suppressed
    /// finding.
    func canBeSuppressed(_ file: FileID) -> Bool {
        catalogue.baseline != nil
            || catalogue.settings.severities.contains {
                $0.levels[UnknownTranslation.id] != nil || $0.levels[UnknownFile.id] != nil
            }
            || hasSuppression(file)
    }

    private func hasSuppression(_ file: FileID) -> Bool {
        guard let source = catalogue.sources[file] else { return false }
        func look() -> Bool { IgnoreReading.mayContainSuppressions(source.bytes) }
        guard let cache, documents.indices.contains(Int(file.index)) else { return look() }
        return cache.value(.suppression, of: source.path, at: documents[Int(file.index)].revision, orMake: look)
    }
}
