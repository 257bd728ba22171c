package import HomeseedSource
package import HomeseedSyntax

/// Files → documents → catalogue: finds the packs, reads every file, and gives what could be understood.
package struct Loader {
    private(set) var catalogue = Catalogue()
    private(set) var diagnostics = Diagnostics()
    private var documents: [Document] = []
    private var sources: [PackSource] = []
    private let tree: any FileTree
    private let limits: ParseLimits
    private var localeFiles: [(file: FileID, locale: Int, pack: String)] = []

    /// A pack's files as parsed.
    struct PackSource {
        var name: String
        var folder: String
        /// Paths below the folder, with the numbers of their files.
        var files: [(path: String, file: FileID)]
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
    package static func load(
        catalogue: String, locales: String?, from tree: any FileTree = DiskFiles(), limits: ParseLimits = .standard,
        _ diagnostics: inout Diagnostics
    ) throws(LoadError) -> Catalogue {
        let discovery = try Discovery(catalogue: catalogue, locales: locales, in: tree)
        var loader = Loader(tree, limits)
        try loader.parse(discovery)
        loader.loadPacks()
        loader.loadTranslations()
        diagnostics.append(loader.diagnostics)
        return loader.catalogue
    }

    private init(_ tree: any FileTree, _ limits: ParseLimits) {
        self.tree = tree
        self.limits = limits
    }

    // MARK: Parsing

    private mutating func parse(_ discovery: Discovery) throws(LoadError) {
        var paths: [String] = []
        var base = SourceMap(files: [BasePack.file])
        sources = [PackSource(name: "homeseed", folder: "homeseed", files: [("pack.yaml", FileID(0))])]
        for pack in discovery.packs where !pack.files.isEmpty {
            let files = pack.files.enumerated().map { ($1, FileID(paths.count + 1 + $0)) }
            sources.append(PackSource(name: pack.name, folder: pack.folder, files: files))
            paths += pack.files.map { pack.folder + "/" + $0 }
        }
        readLocaleNames(discovery)
        for locale in discovery.locales {
            guard let id = LocaleID(locale.locale), let number = catalogue.locales.firstIndex(of: id) else { continue }
            paths.append(locale.path)
            localeFiles.append((FileID(paths.count), number, locale.pack))
        }
        let all = paths
        let isSmall = all.count < 8
        let (tree, limits) = (tree, limits)
        let files = inParallel(all.count, isSmall: isSmall) { index in Result { () throws(LoadError) in try tree.read(all[index]) } }
        for file in files { _ = base.add(try file.get()) }
        let sources = base
        let parsed = inParallel(sources.files.count, isSmall: isSmall) { index in
            var found = Diagnostics()
            let document = HomeseedSyntax.parse(sources.files[index], as: FileID(index), limits: limits, into: &found)
            if !document.isBroken { Strictness.check(document, &found) }
            return (document, found)
        }
        catalogue.sources = base
        documents = parsed.map(\.0)
        for (_, found) in parsed { diagnostics.append(found) }
        catalogue.messages = Array(repeating: [], count: documents.count)
    }

    private mutating func readLocaleNames(_ discovery: Discovery) {
        for name in discovery.localeNames {
            if let id = LocaleID(name) {
                if !catalogue.locales.contains(id) { catalogue.locales.append(id) }
            } else {
                diagnostics.report(BadLocale.diagnostic(name))
            }
        }
    }

    // MARK: Packs

    private mutating func loadPacks() {
        for index in sources.indices { openPack(index) }
        catalogue.unreadPacks = Set(sources.filter { $0.match == nil }.map(\.name))
        sources = sources.filter { $0.match != nil }
        for chain in PackOrder(sources.map { ($0.name, $0.match?[PackReading.requires]) }, &diagnostics).chains {
            var loading = PackLoading(chain: chain.map { sources[$0] }, number: catalogue.packs.count, documents: documents, tree)
            loading.load()
            for (file, messages) in loading.messages { catalogue.messages[Int(file.index)] = messages }
            diagnostics.append(loading.diagnostics)
            catalogue.secrets += loading.secrets
            catalogue.packs.append(loading.pack)
        }
    }

    /// Finds the pack's own file and its id.
    private mutating func openPack(_ index: Int) {
        let source = sources[index]
        guard let file = source.file(stem: "pack") else {
            diagnostics.report(MissingPackFile.diagnostic(source.folder))
            return
        }
        guard let root = documents[Int(file.index)].root else {
            if !documents[Int(file.index)].isBroken {
                diagnostics.report(MissingPackFile.empty(Place(file: file, range: SourceRange(0, 0))))
            }
            return
        }
        guard let match = Match(root, PackReading.shape, &diagnostics) else { return }
        sources[index].match = match
        if let id = match[PackReading.pack], !id.contentEquals(source.name), index > 0 {
            diagnostics.report(WrongPackName.diagnostic(id, folder: source.name))
        }
    }

    // MARK: Translations

    private mutating func loadTranslations() {
        let catalogue = catalogue
        let documents = documents
        let files = localeFiles
        let results = inParallel(files.count, isSmall: documents.count < 8) { index in
            let file = files[index]
            var reading = TranslationReading(catalogue, locale: file.locale, pack: file.pack)
            reading.read(documents[Int(file.file.index)], file.file)
            return reading
        }
        for (file, result) in zip(localeFiles, results) {
            diagnostics.append(result.diagnostics)
            for (message, text) in result.found { self.catalogue.translate(message, to: file.locale, text) }
            if let pack = result.packNumber {
                self.catalogue.packs[pack].locales[file.locale] = file.file
                if documents[Int(file.file.index)].isBroken { self.catalogue.packs[pack].brokenLocales.insert(file.locale) }
            }
        }
    }
}

extension Catalogue {
    fileprivate mutating func translate(_ message: MessageID, to locale: Int, _ text: MessageText) {
        let (file, index) = (Int(message.file), Int(message.index))
        guard messages.indices.contains(file), messages[file].indices.contains(index) else { return }
        if messages[file][index].translations.isEmpty {
            messages[file][index].translations = Array(repeating: nil, count: locales.count)
        }
        messages[file][index].translations[locale] = text
    }
}
