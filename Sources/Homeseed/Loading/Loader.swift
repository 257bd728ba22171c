package import HomeseedSource
package import HomeseedSyntax

/// Files → documents → catalogue: finds the packs, reads every file, and gives what could be understood.
package struct Loader {
    var catalogue = Catalogue()
    /// What keeps files from being read, and what is said of their content.
    var faults = Diagnostics()
    var diagnostics = Diagnostics()
    private var documents: [Document] = []
    private var isIndexed = false
    private var sources: [PackSource] = []
    let tree: any FileTree
    private let limits: ParseLimits
    private var strayLocales: [(locale: Int, pack: String)] = []
    private var localeFiles: [(file: FileID, locale: Int, pack: String, isConfirmation: Bool)] = []

    /// A pack's files as parsed.
    struct PackSource {
        var name: String
        var folder: String
        /// Paths below the folder, with the numbers of their files.
        var files: [(path: String, file: FileID)]
        /// The same of those that are not read for their endings.
        var strays: [(path: String, file: FileID)] = []
        var number = 0
        var match: Match?

        func file(stem: String) -> FileID? {
            files.first { !$0.path.contains("/") && $0.path.stem == stem }?.file
        }
    }

    /// - Parameters:
    ///   - catalogue: the folder that holds the packs.
    ///   - locales: the folder that holds the translations; nil where there is none.
    ///   - tree: where the files lie.
    ///   - isIndexed: whether to keep where items and records are named.
    ///   - baseline: where old findings are listed.
    ///   - former: what the catalogue held before it was changed.
    package static func load(
        catalogue: String, locales: String?, from tree: any FileTree = DiskFiles(), limits: ParseLimits = .standard,
        isIndexed: Bool = false, baseline: Baseline.Source = .settings, former: FormerItems? = nil, _ diagnostics: inout Diagnostics
    ) throws(LoadError) -> Catalogue {
        let discovery = try Discovery(catalogue: catalogue, locales: locales, in: tree)
        var loader = Loader(tree, limits)
        loader.isIndexed = isIndexed
        loader.catalogue.former = former
        loader.catalogue.names = FileNames(catalogue: catalogue, locales: locales)
        try loader.parse(discovery)
        loader.addStrays(discovery)
        if let settings = discovery.settings { try loader.loadSettings(settings, folder: catalogue) }
        try loader.loadBaseline(baseline)
        try loader.reportStrays(discovery, catalogue: catalogue, locales: locales)
        loader.loadPacks()
        loader.applySettings()
        loader.loadTranslations()
        loader.readIgnores()
        diagnostics.append(loader.faults.withoutTags(ofFilesNamedIn: loader.diagnostics))
        loader.catalogue.brokenFiles = loader.documents.compactMap(BrokenFile.init)
        let found = loader.diagnostics.without(loader.catalogue.brokenFiles)
        diagnostics.append(found.all.contains { $0.missing != nil } ? loader.folding.folded(found) : found)
        return loader.catalogue
    }

    private var folding: Folding {
        var packs: [FileID: Int] = [:]
        for (number, source) in sources.enumerated() {
            for file in source.files { packs[file.file] = number }
            for file in localeFiles where file.pack == source.name { packs[file.file] = number }
        }
        let decided = packs.keys.filter { mayBeLivedWith($0) }
        return Folding(packs: packs, decided: Set(decided))
    }

    private init(_ tree: any FileTree, _ limits: ParseLimits) {
        self.tree = tree
        self.limits = limits
    }

    // MARK: Parsing

    private static let refusals: Set<CheckID> = [.fileTooLarge, .nestingTooDeep, .aliasExpansion]

    private mutating func parse(_ discovery: Discovery) throws(LoadError) {
        var paths: [String] = []
        var base = SourceMap(files: [BasePack.file])
        sources = [PackSource(name: "homeseed", folder: "homeseed", files: [("pack.yaml", FileID(0))])]
        for pack in discovery.packs where pack.mayBePack {
            let files = pack.files.enumerated().map { ($1, FileID(paths.count + 1 + $0)) }
            sources.append(PackSource(name: pack.name, folder: pack.folder, files: files))
            paths += pack.files.map { pack.folder + "/" + $0 }
        }
        readLocaleNames(discovery)
        for locale in discovery.locales {
            guard let id = LocaleID(locale.locale), let number = catalogue.locales.firstIndex(of: id) else { continue }
            paths.append(locale.path)
            localeFiles.append((FileID(paths.count), number, locale.pack, locale.isConfirmation))
        }
        let all = paths
        let isSmall = all.count < 8
        let (tree, limits) = (tree, limits)
        let files = inParallel(all.count, isSmall: isSmall) { index in Result { () throws(LoadError) in try tree.read(all[index]) } }
        var unreadable: Set<FileID> = []
        for (path, file) in zip(all, files) {
            let id = base.add((try? file.get()) ?? SourceFile(path: path, bytes: []))
            if case .failure = file { unreadable.insert(id) }
        }
        let (sources, left) = (base, unreadable)
        let parsed = inParallel(sources.files.count, isSmall: isSmall) { index in
            left.contains(FileID(index)) ? Loader.refuse(sources.files[index].path, as: FileID(index), in: tree)
                : Loader.parse(sources.files[index], as: FileID(index), limits)
        }
        let refused = discovery.outside.map { Loader.refuse($0, as: base.add(SourceFile(path: $0, bytes: [])), in: tree) }
        catalogue.sources = base
        documents = (parsed + refused).map(\.0)
        for (_, found) in parsed + refused { faults.append(found) }
        catalogue.messages = Array(repeating: [], count: documents.count)
    }

    private static func parse(_ file: SourceFile, as id: FileID, _ limits: ParseLimits) -> (Document, Diagnostics) {
        var found = Diagnostics()
        var document = HomeseedSyntax.parse(file, as: id, limits: limits, into: &found)
        if !document.isBroken { Strictness.check(document, &found) }
        // What is beyond all bounds is a slip or an attack: nothing in it is worth a word.
        if found.all.contains(where: { Loader.refusals.contains($0.check) }) { document = .unreadable(id, file.bytes) }
        return (document, found)
    }

    /// A file that is named, and can't be read.
    private static func refuse(_ path: String, as id: FileID, in tree: any FileTree) -> (Document, Diagnostics) {
        var found = Diagnostics()
        found.report(UnreadableFile.diagnostic(Place(file: id, range: SourceRange(0, 0)), path, in: tree))
        return (.unreadable(id, []), found)
    }

    /// Gives numbers to files that are not read for their endings, so that this can be said of them.
    private mutating func addStrays(_ discovery: Discovery) {
        let packs = Dictionary(discovery.packs.map { ($0.name, $0) }) { first, _ in first }
        for index in sources.indices {
            guard let pack = packs[sources[index].name] else { continue }
            sources[index].strays = pack.strays.map { ($0, addUnread(SourceFile(path: pack.folder + "/" + $0, bytes: []))) }
        }
        for stray in discovery.strayLocales {
            guard let id = LocaleID(stray.locale), let number = catalogue.locales.firstIndex(of: id) else { continue }
            let file = addUnread(SourceFile(path: stray.path, bytes: []))
            strayLocales.append((number, stray.pack.lowercased()))
            diagnostics.report(UnknownFile.localeEnding(String(stray.path.split(separator: "/").last ?? ""), file))
        }
    }

    private mutating func readIgnores() {
        for (source, document) in zip(catalogue.sources.files, documents) {
            guard let reading = IgnoreReading(source, document) else { continue }
            catalogue.ignores += reading.ignores
            diagnostics.append(reading.diagnostics)
        }
    }

    /// Reads a file that belongs to no pack; nil where it is not there.
    mutating func open(_ path: String) throws(LoadError) -> Document? {
        if let known = catalogue.sources.files.firstIndex(where: { $0.path == path }) { return documents[known] }
        guard tree.size(path) != nil, !tree.isFolder(path) else { return nil }
        let file = try tree.read(path)
        let id = catalogue.sources.add(file)
        let (document, found) = Loader.parse(file, as: id, limits)
        documents.append(document)
        catalogue.messages.append([])
        faults.append(found)
        return document
    }

    /// Gives a file a number without a word about what is in it.
    mutating func addUnread(_ file: SourceFile) -> FileID {
        let id = catalogue.sources.add(file)
        documents.append(Loader.parse(file, as: id, limits).0)
        catalogue.messages.append([])
        return id
    }

    private mutating func readLocaleNames(_ discovery: Discovery) {
        for name in discovery.localeNames {
            if let id = LocaleID(name) {
                if !catalogue.locales.contains(id) { catalogue.locales.append(id) }
            } else {
                diagnostics.report(BadLocale.diagnostic(name))
                catalogue.hasUnnamedLocale = true
            }
        }
    }

    // MARK: Packs

    private mutating func loadPacks() {
        for index in sources.indices { openPack(index) }
        leaveOutUnread()
        var numbers: [String: Int] = [:]
        let order = PackOrder(sources.map { ($0.name, $0.match?[PackReading.requires]) }, &diagnostics)
        catalogue.unreadPacks.formUnion(order.inCircles)
        for chain in order.chains {
            var loading = PackLoading(chain: chain.map { sources[$0] }, number: catalogue.packs.count, documents: documents, tree, isIndexed: isIndexed)
            loading.confirmed = localeFiles.filter { file in file.isConfirmation && chain.contains { sources[$0].name == file.pack } }
                .compactMap { documents[Int($0.file.index)].root }
            loading.former = catalogue.former
            loading.load()
            var pack = loading.pack
            pack.requires = chain.dropLast().compactMap { numbers[sources[$0].name] }
            numbers[pack.id] = pack.number
            for (file, messages) in loading.messages { catalogue.messages[Int(file.index)] = messages }
            diagnostics.append(loading.diagnostics)
            catalogue.secrets += loading.secrets
            catalogue.mentions.append(loading.mentions)
            catalogue.packs.append(pack)
        }
    }

    /// Packs whose own file could not be read, and those that require them: nothing more can be said of them.
    private mutating func leaveOutUnread() {
        var unread = Set(sources.filter { $0.match == nil }.map(\.name))
        while true {
            let next = sources.first { source in
                let requires = source.match?[PackReading.requires].map { Array($0.elements) } ?? []
                return !unread.contains(source.name) && requires.contains { unread.contains($0.text ?? "") }
            }
            guard let next else { break }
            unread.insert(next.name)
        }
        catalogue.unreadPacks = unread
        sources = sources.filter { !unread.contains($0.name) }
    }

    /// Finds the pack's own file and its id.
    private mutating func openPack(_ index: Int) {
        let source = sources[index]
        guard let file = source.file(stem: "pack") else {
            let stray = source.strays.first { $0.path.lowercased().hasPrefix("pack.") || $0.path == "pack" }
            diagnostics.report(MissingPackFile.diagnostic(source.folder, stray: stray?.path))
            return
        }
        guard let root = documents[Int(file.index)].root else {
            if !documents[Int(file.index)].isBroken {
                diagnostics.report(MissingPackFile.empty(Place(file: file, range: SourceRange(0, 0))))
            }
            return
        }
        if PackReading.isAnother(root) {
            var found = WrongForm.diagnostic(root.headPlace, what: "A pack.yaml", expected: "what a pack is: `homeseed: 1`, `pack:`, `title:` and so on")
            found.label = "this is \(FileForm.look(root))"
            diagnostics.report(found)
            return
        }
        guard let match = Match(root, PackReading.shape, &diagnostics), !documents[Int(file.index)].isBroken else { return }
        sources[index].match = match
        if let id = match[PackReading.pack], !id.contentEquals(source.name), index > 0 {
            diagnostics.report(WrongPackName.diagnostic(id, folder: source.name))
        }
    }

    // MARK: Translations

    private mutating func loadTranslations() {
        var confirmed: [(pack: Int, locale: Int, file: FileID, messages: [MessageID])] = []
        for stray in strayLocales {
            guard let number = catalogue.packs.firstIndex(where: { $0.id.lowercased() == stray.pack }) else { continue }
            catalogue.packs[number].brokenLocales.insert(stray.locale)
        }
        reportSecondLocaleFiles()
        for (file, result) in zip(localeFiles, readTranslations()) {
            diagnostics.append(result.diagnostics)
            for (message, text) in result.found { catalogue.translate(message, to: file.locale, text) }
            for (message, mark) in result.marks { catalogue.mark(message, in: file.locale, mark) }
            if file.isConfirmation {
                if let pack = result.packNumber { confirmed.append((pack, file.locale, file.file, result.confirmed)) }
            } else if let pack = result.packNumber {
                catalogue.refuse(result.refused, of: pack, in: file.locale)
                catalogue.packs[pack].locales[file.locale] = file.file
                if catalogue.packs[pack].language == catalogue.locales[file.locale] {
                    let start = Place(file: file.file, range: SourceRange(0, 0))
                    diagnostics.report(UnknownFile.ownLanguage(catalogue.packs[pack], start))
                }
                settle(result.unknown, of: pack, in: file.locale, canPair: result.unknown.isEmpty || !mayBeLivedWith(file.file))
                if documents[Int(file.file.index)].endsEarly { catalogue.packs[pack].brokenLocales.insert(file.locale) }
            }
        }
        for one in confirmed { catalogue.confirm(one.messages, of: one.pack, in: one.locale, one.file) }
    }

    /// Two files of translations of one pack into one language, which differ in their endings.
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
            if file.isConfirmation { continue }
            let names = [file, localeFiles[other]].map { catalogue.sources[$0.file]?.path.split(separator: "/").last.map(String.init) ?? "" }
            diagnostics.report(UnknownFile.second(names[0], file.file, names[1], localeFiles[other].file))
        }
        for number in seconds.reversed() { localeFiles.remove(at: number) }
    }

    /// Where a single name is not known and, in the same place, a single one is not translated, the one was renamed to the
    /// other: that is one finding. Others are only not known.
    private mutating func settle(_ unknown: [UnknownTranslation.Finding], of pack: Int, in locale: Int, canPair: Bool) {
        let groups = Dictionary(grouping: unknown) { Array($0.path.dropLast()) }
        let alone = canPair ? Set(groups.filter { $1.count == 1 }.keys) : []
        let left = alone.isEmpty ? [:] : catalogue.onlyUntranslated(under: alone, of: pack, in: locale)
        var renamed: Set<[String]> = []
        for (parent, group) in groups {
            let one = left[parent]
            for finding in group { diagnostics.report(UnknownTranslation.diagnostic(finding, renamed: one)) }
            if let one { renamed.insert(parent + [one]) }
        }
        catalogue.refuse(renamed, of: pack, in: locale)
    }

    /// Whether someone may have decided to live with translations of nothing: then a text without one is not to go with them.
    private func mayBeLivedWith(_ file: FileID) -> Bool {
        catalogue.baseline != nil || catalogue.settings.severities.contains { $0.levels[UnknownTranslation.id] != nil || $0.levels[UnknownFile.id] != nil }
            || catalogue.sources[file].map { String(decoding: $0.bytes, as: UTF8.self).contains("homeseed:ignore") } ?? false
    }

    /// What was read of a file of translations, without the catalogue that it was read for: that is changed next, and
    /// must not be held by anyone else.
    private struct Translated: Sendable {
        var diagnostics: Diagnostics
        var unknown: [UnknownTranslation.Finding]
        var found: [(MessageID, MessageText)]
        var refused: Set<[String]>
        var marks: [(MessageID, TranslationMark)]
        var confirmed: [MessageID]
        var packNumber: Int?
    }


    private func readTranslations() -> [Translated] {
        let (catalogue, documents, files, faults) = (catalogue, documents, localeFiles, faultsByFile)
        let named = Dictionary(grouping: files.filter { !$0.isConfirmation }, by: \.locale).mapValues { Set($0.map(\.pack)) }
        return inParallel(files.count, isSmall: documents.count < 8) { index in
            let file = files[index]
            let beside = named[file.locale] ?? []
            var reading = TranslationReading(catalogue, locale: file.locale, pack: file.pack, beside: beside, faults: faults, isConfirmation: file.isConfirmation)
            reading.read(documents[Int(file.file.index)], file.file)
            return Translated(
                diagnostics: reading.diagnostics, unknown: reading.unknown, found: reading.found, refused: reading.refused, marks: reading.marks,
                confirmed: reading.confirmed, packNumber: reading.packNumber)
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

extension Catalogue {
    /// In parts of a pack's texts, such as the chores, the one name of which nothing is translated into a language.
    fileprivate func onlyUntranslated(under parents: Set<[String]>, of pack: Int, in locale: Int) -> [[String]: String] {
        var names: [[String]: Set<String>] = [:]
        var translated: [[String]: Set<String>] = [:]
        forEachMessage(of: pack) { message, _ in
            let isTranslated = message.translation(locale) != nil || message.unread.contains(locale)
            for length in message.path.indices {
                let parent = Array(message.path[..<length])
                guard parents.contains(parent) else { continue }
                if isTranslated { translated[parent, default: []].insert(message.path[length]) } else { names[parent, default: []].insert(message.path[length]) }
            }
        }
        return names.reduce(into: [:]) { only, some in
            let left = some.value.subtracting(translated[some.key] ?? [])
            if left.count == 1 { only[some.key] = left.first }
        }
    }

    /// Remembers of which texts a translation is there that could not be read.
    fileprivate mutating func refuse(_ paths: Set<[String]>, of pack: Int, in locale: Int) {
        if paths.isEmpty { return }
        var refused: [MessageID] = []
        forEachMessage(of: pack) { message, id in
            if (0...message.path.count).contains(where: { paths.contains(Array(message.path.prefix($0))) }) { refused.append(id) }
        }
        for id in refused { messages[Int(id.file)][Int(id.index)].unread.insert(locale) }
    }

    private func forEachMessage(of pack: Int, _ body: (Message, MessageID) -> Void) {
        guard packs.indices.contains(pack) else { return }
        for (file, messages) in messagesByFile(of: packs[pack]) {
            for (index, message) in messages.enumerated() { body(message, MessageID(file: file, index: index)) }
        }
    }

    fileprivate mutating func mark(_ message: MessageID, in locale: Int, _ mark: TranslationMark) {
        let (file, index) = (Int(message.file), Int(message.index))
        guard messages.indices.contains(file), messages[file].indices.contains(index) else { return }
        messages[file][index].marks[locale] = mark
    }

    /// Remembers of which translations a file of confirmed texts says nothing.
    fileprivate mutating func confirm(_ confirmed: [MessageID], of pack: Int, in locale: Int, _ record: FileID) {
        packs[pack].confirmations[locale] = record
        let known = Set(confirmed)
        var left: [MessageID] = []
        forEachMessage(of: pack) { message, id in
            if message.translation(locale) != nil, !known.contains(id) { left.append(id) }
        }
        if !left.isEmpty { packs[pack].unconfirmed[locale] = left }
    }

    fileprivate mutating func translate(_ message: MessageID, to locale: Int, _ text: MessageText) {
        let (file, index) = (Int(message.file), Int(message.index))
        guard messages.indices.contains(file), messages[file].indices.contains(index) else { return }
        if messages[file][index].translations.isEmpty {
            messages[file][index].translations = Array(repeating: nil, count: locales.count)
        }
        messages[file][index].translations[locale] = text
    }
}
