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

    /// Collects the diagnostics of the closure separately.
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
        diagnostics.append(result.diagnostics.movingRecords(result.renamed, in: record))
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
        settle(result.unknown, of: pack, in: file.locale, record, canPair: result.unknown.isEmpty || !mayBeLivedWith(file.file))
        if documents[Int(file.file.index)].endsEarly { catalogue.packs[pack].brokenLocales.insert(file.locale) }
        return nil
    }

    // MARK: Cached translations

    /// The files to apply with their results, and the inputs of the packs to cache.
    private struct TranslationWork {
        var files: [(LocaleFile, TranslationReadResult)] = []
        var inputs: [PackIndex: TranslationInputs] = [:]
    }

    /// Applies the packs whose translations are cached, and parses the files of all others.
    private mutating func translationWork(_ found: inout [PackIndex: Diagnostics]) -> TranslationWork {
        let owners = localeFiles.map { file in catalogue.translatedPack(named: file.pack)?.number }
        var results: [Int: TranslationReadResult] = [:]
        read(localeFiles.indices.filter { owners[$0] == nil }, of: owners, into: &results)
        for (index, result) in results where localeFiles[index].isConfirmation && result.packNumber == nil {
            noticeMisnamedRecord(localeFiles[index].pack, localeFiles[index].locale)
        }
        var (inputs, known) = knownTranslations(besides: Set(results.values.compactMap(\.packNumber)), owners)
        read(localeFiles.indices.filter { index in owners[index].map { known[$0] == nil } ?? false }, of: owners, into: &results)
        // A pack that translates texts of a required pack affects both, so neither is cached.
        while cache != nil {
            let reached = reach(of: results).filter { inputs[$0] != nil }
            if reached.isEmpty { break }
            for pack in reached { (inputs[pack], known[pack]) = (nil, nil) }
            read(
                localeFiles.indices.filter { results[$0] == nil && owners[$0].map(reached.contains) ?? false }, of: owners,
                into: &results)
        }
        for (pack, translated) in known {
            catalogue.take(translated, as: pack)
            found[pack] = translated.found
            inputs[pack] = nil
        }
        let files = localeFiles.indices.compactMap { index in results[index].map { (localeFiles[index], $0) } }
        return TranslationWork(files: files, inputs: inputs)
    }

    private func read(_ indices: [Int], of owners: [PackIndex?], into results: inout [Int: TranslationReadResult]) {
        let files = indices.map { localeFiles[$0] }
        for (index, result) in zip(indices, readTranslations(of: files, indices.map { owners[$0] })) { results[index] = result }
    }

    /// Returns the packs of which one translates texts of another.
    private func reach(of results: [Int: TranslationReadResult]) -> Set<PackIndex> {
        let packs = catalogue.packs.reduce(into: [UInt32: PackIndex]()) { packs, pack in
            for file in pack.files { packs[file.index] = pack.number }
        }
        var reached: Set<PackIndex> = []
        for result in results.values {
            guard let pack = result.packNumber else { continue }
            for file in Set(result.found.map(\.0.file)).union(result.marks.map(\.0.file)) where packs[file] != pack {
                reached.formUnion([pack, packs[file] ?? pack])
            }
        }
        return reached
    }

    private func knownTranslations(besides meant: Set<PackIndex>, _ owners: [PackIndex?]) -> (
        inputs: [PackIndex: TranslationInputs], known: [PackIndex: TranslatedPack]
    ) {
        guard let cache else { return ([:], [:]) }
        var inputs: [PackIndex: TranslationInputs] = [:]
        var known: [PackIndex: TranslatedPack] = [:]
        let faults = faultsByFile
        let files = Dictionary(grouping: localeFiles.indices.filter { owners[$0] != nil }) { owners[$0] ?? .base }
        for pack in catalogue.packs.dropFirst() where !meant.contains(pack.number) {
            let own = (files[pack.number] ?? []).map { localeFiles[$0] }
            let made = TranslationInputs(
                version: pack.version, number: pack.number, requires: pack.requires, locales: catalogue.locales,
                settings: catalogue.settings.file.flatMap { catalogue.sources[$0]?.bytes }, brokenLocales: pack.brokenLocales,
                unreadConfirmations: pack.unreadConfirmations,
                faults: faults.filter { pack.files.contains($0.key) },
                files: own.map { file in
                    .init(
                        locale: file.locale, isConfirmation: file.isConfirmation, isSuppressed: mayBeLivedWith(file.file),
                        file: FileInput(path: file.pack, id: file.file, document: documents[Int(file.file.index)]))
                })
            inputs[pack.number] = made
            known[pack.number] = cache.translated.value(pack.folder, made)
        }
        return (inputs, known)
    }

    private mutating func keep(_ inputs: [PackIndex: TranslationInputs], _ found: [PackIndex: Diagnostics]) {
        guard let cache else { return }
        for (pack, made) in inputs {
            let revision = cache.nextVersion()
            let messages = catalogue.messagesByFile(of: catalogue.packs[pack])
            catalogue.packs[pack].revision = revision
            catalogue.packs[pack].textsRevision =
                catalogue.packs[pack].textsRevision(messages, made, after: cache.translated.last(catalogue.packs[pack].folder))
                ?? revision
            let translated = TranslatedPack(pack: catalogue.packs[pack], messages: messages, found: found[pack] ?? Diagnostics())
            cache.translated.keep(translated, as: translated.pack.folder, madeFrom: made)
        }
    }

    /// The translations of a pack into a language.
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
    private mutating func noticeMisnamedRecord(_ name: String, _ locale: LocaleIndex) {
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
        var said: Set<SourceLocation> = []
        let translations = catalogue.packs[pack].locales[locale].flatMap { documents[Int($0.index)].root }
        for found in MisspeltConfirmations(catalogue, of: catalogue.packs[pack], in: locale, beside: translations).found(in: root)
        {
            diagnostics.report(UnknownTranslation.misspeltRecord(found.key, meant: found.meant))
            catalogue.packs[pack].unreadConfirmations[locale, default: []].insert(found.path)
            said.insert(found.key.place)
        }
        return said
    }

    private mutating func reportStrangers(in record: FileID, _ orphans: [Node], besides said: Set<SourceLocation>) {
        let left = orphans.filter { !said.contains($0.place) }
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

    /// Reports unknown translations. A single unknown name beside a single untranslated one counts as a renamed text.
    ///
    /// It must also have similar content. All other names are reported as unknown.
    private mutating func settle(
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
                        && FormerTexts(catalogue, of: catalogue.packs[pack], record: record).maySay(
                            $0.path, whatIsNow: parent + [name])
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
    func mayBeLivedWith(_ file: FileID) -> Bool {
        catalogue.baseline != nil
            || catalogue.settings.severities.contains {
                $0.levels[UnknownTranslation.id] != nil || $0.levels[UnknownFile.id] != nil
            }
            || saysIgnore(file)
    }

    private func saysIgnore(_ file: FileID) -> Bool {
        guard let source = catalogue.sources[file] else { return false }
        func look() -> Bool { IgnoreReading.mayIgnore(source.bytes) }
        guard let cache, documents.indices.contains(Int(file.index)) else { return look() }
        return cache.ignoring.value(
            source.path, FileInput(path: source.path, id: file, document: documents[Int(file.index)]), orMake: look)
    }

    /// Parses files in parallel, or returns their cached results.
    private func readTranslations(of files: [LocaleFile], _ owners: [PackIndex?]) -> [TranslationReadResult] {
        if files.isEmpty { return [] }
        let faults = faultsByFile
        let inputs = zip(files, owners).map { file, owner in
            owner.flatMap { readingInputs(file, of: catalogue.packs[$0], faults: faults) }
        }
        var results = inputs.map { inputs in inputs.flatMap(knownReading) }
        let left = results.indices.filter { results[$0] == nil }
        for (index, result) in zip(
            left, readAnew(left.map { files[$0] }, at: textPaths(of: Set(left.compactMap { owners[$0] })), faults: faults))
        {
            results[index] = result
            if let made = inputs[index] { cache?.readings.keep(result, as: made.file.path, madeFrom: made) }
        }
        return results.compactMap(\.self)
    }

    private func knownReading(_ inputs: ReadingInputs) -> TranslationReadResult? {
        guard let cache else { return nil }
        if let known = cache.readings.value(inputs.file.path, inputs) { return known }
        guard let last = cache.readings.last(inputs.file.path), last.value.isPlain, last.inputs.hasSameOutline(as: inputs) else {
            return nil
        }
        return last.value
    }

    private func readingInputs(_ file: LocaleFile, of pack: Pack, faults: [FileID: Set<CheckID>]) -> ReadingInputs? {
        guard cache != nil, let path = catalogue.sources[file.file]?.path else { return nil }
        let outline = file.isConfirmation ? pack.outline?.texts : pack.outline?.names
        return ReadingInputs(
            version: pack.version, outline: outline ?? pack.version, number: pack.number, requires: pack.requires,
            locales: catalogue.locales, faults: faults.filter { pack.files.contains($0.key) },
            locale: file.locale, isConfirmation: file.isConfirmation,
            file: FileInput(path: path, id: file.file, document: documents[Int(file.file.index)]))
    }

    /// Returns the text paths of packs, computed once for all their translation files.
    private func textPaths(of packs: Set<PackIndex>) -> [PackIndex: TextPaths] {
        packs.reduce(into: [:]) { paths, number in
            let pack = catalogue.packs[number]
            guard let cache else {
                paths[number] = TextPaths(of: pack, in: catalogue)
                return
            }
            paths[number] = cache.textPaths.value(pack.folder, pack.outline?.names ?? pack.version) {
                TextPaths(of: pack, in: catalogue)
            }
        }
    }

    private func readAnew(_ files: [LocaleFile], at paths: [PackIndex: TextPaths], faults: [FileID: Set<CheckID>])
        -> [TranslationReadResult]
    {
        let (catalogue, documents) = (catalogue, documents)
        let named = Dictionary(grouping: localeFiles.filter { !$0.isConfirmation }, by: \.locale).mapValues {
            Set($0.map(\.pack))
        }
        return inParallel(files.count, isSmall: documents.count < 8 || files.count < 2) { index in
            let file = files[index]
            let beside = named[file.locale] ?? []
            var reading = TranslationReading(
                catalogue, locale: file.locale, pack: file.pack, beside: beside, faults: faults,
                isConfirmation: file.isConfirmation, paths: paths)
            reading.read(documents[Int(file.file.index)], file.file)
            return TranslationReadResult(reading)
        }
    }

    private var faultsByFile: [FileID: Set<CheckID>] {
        var found: [FileID: Set<CheckID>] = [:]
        for diagnostic in faults.all + diagnostics.all where diagnostic.severity == .error {
            if let file = diagnostic.place?.file { found[file, default: []].insert(diagnostic.check) }
        }
        return found
    }
}
