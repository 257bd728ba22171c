import HomeseedModel
import HomeseedSource
import HomeseedText

/// Reuse of translations whose files and packs are unchanged.
extension Loader {
    /// The files to apply with their results, and the inputs of the packs to cache.
    struct TranslationWork {
        var files: [(LocaleFile, TranslationReadResult)] = []
        var inputs: [PackIndex: TranslationRevision] = [:]
    }

    /// Applies the packs whose translations are cached, and parses the files of all others.
    mutating func translationWork(_ found: inout [PackIndex: Diagnostics]) -> TranslationWork {
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

    /// Returns the packs that translate texts of other packs, and those other packs.
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
        inputs: [PackIndex: TranslationRevision], known: [PackIndex: TranslatedPack]
    ) {
        guard let cache else { return ([:], [:]) }
        var inputs: [PackIndex: TranslationRevision] = [:]
        var known: [PackIndex: TranslatedPack] = [:]
        let faults = faultsByFile
        let files = Dictionary(grouping: localeFiles.indices.filter { owners[$0] != nil }) { owners[$0] ?? .base }
        for pack in catalogue.packs.dropFirst() where !meant.contains(pack.number) {
            let made = revision(of: pack, files[pack.number] ?? [], faults)
            inputs[pack.number] = made
            known[pack.number] = cache.value(.translations, of: pack.folder, at: made.all)
        }
        return (inputs, known)
    }

    /// Returns the revision of everything that reading a pack's translations depends on.
    private func revision(of pack: Pack, _ own: [Int], _ faults: [FileID: Set<CheckID>]) -> TranslationRevision {
        let files = Revision { hasher in
            combine(pack, into: &hasher)
            hasher.combine(catalogue.settings.file.flatMap { catalogue.sources[$0]?.bytes })
            for file in own.map({ localeFiles[$0] }) {
                combine(file, into: &hasher)
                hasher.combine(file.pack)
                hasher.combine(canBeSuppressed(file.file))
            }
        }
        let all = Revision { hasher in
            hasher.combine(files)
            hasher.combine(pack.version)
            hasher.combine(pack.brokenLocales)
            hasher.combine(pack.unreadConfirmations)
            hasher.combine(faults.filter { pack.files.contains($0.key) })
        }
        return TranslationRevision(files: files, all: all)
    }

    private func combine(_ pack: Pack, into hasher: inout Hasher) {
        hasher.combine(pack.number)
        hasher.combine(pack.requires)
        hasher.combine(catalogue.locales)
    }

    private func combine(_ file: LocaleFile, into hasher: inout Hasher) {
        hasher.combine(file.locale)
        hasher.combine(file.isConfirmation)
        hasher.combine(documents[Int(file.file.index)].revision)
    }

    mutating func keep(_ inputs: [PackIndex: TranslationRevision], _ found: [PackIndex: Diagnostics]) {
        guard let cache else { return }
        for (pack, made) in inputs {
            let messages = catalogue.messagesByFile(of: catalogue.packs[pack])
            catalogue.packs[pack].revision = made.all
            catalogue.packs[pack].textsRevision = Revision { hasher in
                hasher.combine(made.files)
                hasher.combine(catalogue.packs[pack].outline?.texts)
                for (file, messages) in messages {
                    hasher.combine(file)
                    for message in messages { message.combineTranslations(into: &hasher) }
                }
            }
            let translated = TranslatedPack(pack: catalogue.packs[pack], messages: messages, found: found[pack] ?? Diagnostics())
            cache.keep(translated, as: .translations, of: translated.pack.folder, at: made.all)
        }
    }

    // MARK: Files

    /// Parses files in parallel, or returns their cached results.
    private func readTranslations(of files: [LocaleFile], _ owners: [PackIndex?]) -> [TranslationReadResult] {
        if files.isEmpty { return [] }
        let faults = faultsByFile
        let inputs = zip(files, owners).map { file, owner in
            owner.flatMap { readingRevisions(file, of: catalogue.packs[$0], faults: faults) }
        }
        var results = zip(files, inputs).map { file, inputs in inputs.flatMap { knownReading(file, $0) } }
        let left = results.indices.filter { results[$0] == nil }
        for (index, result) in zip(
            left, readUncached(left.map { files[$0] }, at: textPaths(of: Set(left.compactMap { owners[$0] })), faults: faults))
        {
            results[index] = result
            if let made = inputs[index], let path = catalogue.sources[files[index].file]?.path {
                cache?.keep(result, as: .translationFile, of: path, at: result.isPlain ? made.plain : made.all)
            }
        }
        return results.compactMap(\.self)
    }

    private func knownReading(_ file: LocaleFile, _ inputs: (plain: Revision, all: Revision)) -> TranslationReadResult? {
        guard let cache, let path = catalogue.sources[file.file]?.path else { return nil }
        return cache.value(.translationFile, of: path, at: inputs.plain)
            ?? cache.value(.translationFile, of: path, at: inputs.all)
    }

    /// Returns the revisions of everything that reading a translation file depends on: `plain` for a result that is
    /// ``TranslationReadResult/isPlain``, and `all` for any other.
    private func readingRevisions(_ file: LocaleFile, of pack: Pack, faults: [FileID: Set<CheckID>]) -> (
        plain: Revision, all: Revision
    )? {
        guard cache != nil else { return nil }
        let plain = Revision { hasher in
            combine(pack, into: &hasher)
            combine(file, into: &hasher)
            hasher.combine(file.isConfirmation ? pack.outline?.texts : pack.outline?.names)
        }
        let all = Revision { hasher in
            hasher.combine(plain)
            hasher.combine(pack.version)
            hasher.combine(faults.filter { pack.files.contains($0.key) })
        }
        return (plain, all)
    }

    /// Returns the text paths of packs, computed once for all their translation files.
    private func textPaths(of packs: Set<PackIndex>) -> [PackIndex: TextPaths] {
        packs.reduce(into: [:]) { paths, number in
            let pack = catalogue.packs[number]
            guard let cache else {
                paths[number] = TextPaths(of: pack, in: catalogue)
                return
            }
            paths[number] = cache.value(.textPaths, of: pack.folder, at: pack.outline?.names ?? pack.version) {
                TextPaths(of: pack, in: catalogue)
            }
        }
    }

    private func readUncached(_ files: [LocaleFile], at paths: [PackIndex: TextPaths], faults: [FileID: Set<CheckID>])
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
