package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The loader of catalogues: it finds the packs, parses every file and returns everything that could be read.
package struct Loader {
    var catalogue = Catalogue()
    /// The diagnostics about files and their syntax, separate from those about their content.
    var faults = Diagnostics()
    var diagnostics = Diagnostics()
    var documents: [Document] = []
    private var isIndexed = false
    private var depth = Depth.whole
    private var sources: [PackSource] = []
    let tree: any FileTree
    private let limits: ParseLimits
    private(set) var cache: QueryCache?
    var strayLocales: [(locale: LocaleIndex, pack: String)] = []
    var strayConfirmations: [(locale: LocaleIndex, pack: String)] = []
    var localeFiles: [LocaleFile] = []

    /// The extent to which a catalogue is read: only the names of packs, languages and items, or everything.
    package enum Depth: Sendable { case names, whole }

    /// A file of translations, or of recorded source texts.
    struct LocaleFile: Sendable {
        var file: FileID
        var locale: LocaleIndex
        /// The pack that it is named after.
        var pack: String
        var isConfirmation: Bool
    }

    /// The parsed files of a pack.
    struct PackSource {
        var name: String
        var folder: String
        /// The paths relative to the folder, with their file IDs.
        var files: [(path: String, file: FileID)]
        /// The files that are not read because of their extension.
        var strays: [(path: String, file: FileID)] = []
        var number = 0
        var match: ShapeMatch?
        /// The contents of the app's part of pack.yaml.
        var appMatch: ShapeMatch?

        func file(stem: String) -> FileID? {
            files.first { !$0.path.contains("/") && $0.path.stem == stem }?.file
        }
    }

    /// Loads a catalogue. Returns everything that could be read, and reports errors in its content.
    ///
    /// - Parameters:
    ///   - catalogue: The folder of the packs.
    ///   - locales: The folder of the translations, or `nil` if there is none.
    ///   - checks: The checks that settings and comments may name.
    ///   - tree: The file tree to read from.
    ///   - isIndexed: Whether to record references to items and records.
    ///   - depth: The extent to which the catalogue is read.
    ///   - baseline: The source of the baseline.
    ///   - former: The items of a previous version of the catalogue.
    ///   - cache: The cache of previous loads.
    /// - Throws: An error if there is no catalogue, or if one of its folders, its `homeseed.yaml` or its baseline cannot be
    ///   read.
    package static func load(
        catalogue: String, locales: String?, checks: CheckList, from tree: any FileTree = DiskFiles(),
        limits: ParseLimits = .standard,
        isIndexed: Bool = false, depth: Depth = .whole, baseline: Baseline.Source = .settings, former: FormerItems? = nil,
        cache: QueryCache? = nil, _ diagnostics: inout Diagnostics
    ) throws(LoadError) -> Catalogue {
        let discovery = try Discovery(catalogue: catalogue, locales: locales, in: tree)
        var loader = Loader(tree, limits)
        (loader.isIndexed, loader.depth) = (isIndexed, depth)
        loader.cache = cache
        loader.catalogue.checks = checks
        loader.catalogue.former = former
        loader.catalogue.names = FileNames(catalogue: catalogue, locales: locales)
        try loader.parse(discovery)
        loader.addStrays(discovery)
        if let settings = discovery.settings { try loader.loadSettings(settings, folder: catalogue) }
        try loader.loadBaseline(baseline)
        try loader.reportStrays(discovery, catalogue: catalogue, locales: locales)
        loader.loadPacks()
        loader.applySettings()
        loader.catalogue.brokenFiles = loader.documents.compactMap { [places = BrokenFile.places(of: loader.faults)] in
            BrokenFile($0, faults: places)
        }
        loader.catalogue.markTruncatedMessages()
        if depth == .whole { loader.loadTranslations() } else { loader.nameTranslations() }
        loader.readIgnores()
        cache?.keepOnly(
            files: loader.catalogue.sources.files.map(\.path), folders: discovery.packs.map(\.folder) + ["homeseed"])
        diagnostics.append(loader.faults.withoutTags(ofFilesNamedIn: loader.diagnostics))
        let found = loader.diagnostics.without(loader.catalogue.brokenFiles)
        diagnostics.append(found.all.contains { $0.missing != nil } ? loader.folding(of: found).folded(found) : found)
        return loader.catalogue
    }

    private func folding(of found: Diagnostics) -> DiagnosticMerging {
        var packs: [FileID: Int] = [:]
        for (number, source) in sources.enumerated() {
            for file in source.files { packs[file.file] = number }
            for file in localeFiles where file.pack == source.name { packs[file.file] = number }
        }
        let named = Set(found.all.lazy.filter { $0.missing != nil }.compactMap { $0.place?.file })
        return DiagnosticMerging(checks: catalogue.checks, packs: packs, suppressibleFiles: named.filter { canBeSuppressed($0) })
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
            guard let id = LocaleID(locale.locale), let number = catalogue.locales.number(of: id) else { continue }
            paths.append(locale.path)
            localeFiles.append(
                LocaleFile(file: FileID(paths.count), locale: number, pack: locale.pack, isConfirmation: locale.isConfirmation))
        }
        let all = paths
        let isSmall = all.count < 8
        let (tree, limits, cache) = (tree, limits, cache)
        let files = inParallel(all.count, isSmall: isSmall) { index in
            Result { () throws(LoadError) in try tree.read(all[index]) }
        }
        var unreadable: Set<FileID> = []
        for (path, file) in zip(all, files) {
            let id = base.add((try? file.get()) ?? SourceFile(path: path, bytes: []))
            if case .failure = file { unreadable.insert(id) }
        }
        let (sources, left) = (base, unreadable)
        let later = depth == .whole ? [] : Set(localeFiles.map(\.file))
        let parsed = inParallel(sources.files.count, isSmall: isSmall) { index in
            if later.contains(FileID(index)) { return (Document.unreadable(FileID(index), []), Diagnostics()) }
            return left.contains(FileID(index))
                ? Loader.refuse(sources.files[index].path, as: FileID(index), in: tree)
                : Loader.parse(sources.files[index], as: FileID(index), within: limits, cache: cache)
        }
        let refused = discovery.outside.map { Loader.refuse($0, as: base.add(SourceFile(path: $0, bytes: [])), in: tree) }
        catalogue.sources = base
        documents = (parsed + refused).map(\.0)
        for (_, found) in parsed + refused { faults.append(found) }
        catalogue.messages = Array(repeating: [], count: documents.count)
    }

    /// Parses a file, or returns the cached document if its bytes are unchanged.
    private static func parse(_ file: SourceFile, as id: FileID, within limits: ParseLimits, cache: QueryCache?) -> (
        Document, Diagnostics
    ) {
        guard let cache else { return parse(file, as: id, limits) }
        let parsed = cache.parsed(file, as: id) { parse(file, as: id, limits) }
        return (parsed.document, parsed.found)
    }

    private static func parse(_ file: SourceFile, as id: FileID, _ limits: ParseLimits) -> (Document, Diagnostics) {
        var found = Diagnostics()
        var document = HomeseedSyntax.parse(file, as: id, limits: limits, into: &found)
        if let foreign = ForeignDocument(document, file.bytes) {
            found = Diagnostics()
            found.report(foreign.diagnostic(id, isJSON: file.path.lowercased().hasSuffix(".json")))
            return (.unreadable(id, file.bytes), found)
        }
        if !document.isBroken { YAMLSubset.check(document, &found) }
        // A file that exceeds the limits is a mistake or an attack, so nothing in it is reported.
        if found.all.contains(where: { Loader.refusals.contains($0.check) }) { document = .unreadable(id, file.bytes) }
        return (document, found)
    }

    /// Reports a file that cannot be read and returns an empty document.
    private static func refuse(_ path: String, as id: FileID, in tree: any FileTree) -> (Document, Diagnostics) {
        var found = Diagnostics()
        found.report(UnreadableFile.diagnostic(SourceLocation(file: id, range: SourceRange(0, 0)), path, in: tree))
        return (.unreadable(id, []), found)
    }

    /// Adds files that are ignored because of their extension, so that diagnostics can refer to them.
    private mutating func addStrays(_ discovery: Discovery) {
        let packs = Dictionary(discovery.packs.map { ($0.name, $0) }) { first, _ in first }
        for index in sources.indices {
            guard let pack = packs[sources[index].name] else { continue }
            sources[index].strays = pack.strays.map { ($0, addUnread(SourceFile(path: pack.folder + "/" + $0, bytes: []))) }
        }
        for stray in discovery.strayLocales {
            guard let id = LocaleID(stray.locale), let number = catalogue.locales.number(of: id) else { continue }
            let file = addUnread(SourceFile(path: stray.path, bytes: []))
            let name = String(stray.path.split(separator: "/").last ?? "")
            strayLocales.append((number, stray.pack.lowercased()))
            faults.report(
                stray.folder.map { UnknownFile.localeFolder($0, of: name, file: file) } ?? UnknownFile.localeEnding(name, file))
        }
        for stray in discovery.strayConfirmations {
            guard let id = LocaleID(stray.locale), let number = catalogue.locales.number(of: id) else { continue }
            if !stray.isSecond { strayConfirmations.append((number, stray.pack)) }
            faults.report(UnknownFile.record(stray, addUnread(SourceFile(path: stray.path, bytes: []))))
        }
    }

    private mutating func readIgnores() {
        for (source, document) in zip(catalogue.sources.files, documents) {
            guard let reading = IgnoreReading(source, document: document, checks: catalogue.checks) else { continue }
            catalogue.ignores += reading.ignores
            diagnostics.append(reading.diagnostics)
        }
    }

    /// Parses a file that belongs to no pack, or returns `nil` if it does not exist.
    mutating func open(_ path: String) throws(LoadError) -> Document? {
        if let known = catalogue.sources.files.firstIndex(where: { $0.path == path }) { return documents[known] }
        guard tree.size(path) != nil, !tree.isFolder(path) else { return nil }
        let file = try tree.read(path)
        let id = catalogue.sources.add(file)
        let (document, found) = Loader.parse(file, as: id, within: limits, cache: cache)
        documents.append(document)
        catalogue.messages.append([])
        faults.append(found)
        return document
    }

    /// Adds a file without reporting anything about its content.
    mutating func addUnread(_ file: SourceFile) -> FileID {
        let id = catalogue.sources.add(file)
        documents.append(Loader.parse(file, as: id, within: limits, cache: cache).0)
        catalogue.messages.append([])
        return id
    }

    private mutating func readLocaleNames(_ discovery: Discovery) {
        let folders = Dictionary(grouping: discovery.localeNames) { LocaleID($0) }
        for name in discovery.localeNames {
            if let id = LocaleID(name) {
                if !catalogue.locales.contains(id) { catalogue.locales.append(id) }
                if let twins = folders[id], twins.count > 1 {
                    if name == twins.last { diagnostics.report(BadLocale.twins(twins, id)) }
                    continue
                }
                if !id.tag.utf8.elementsEqual(name.utf8) { diagnostics.report(BadLocale.unusualName(name, id)) }
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
        var numbers: [Int: PackIndex] = [:]
        let order = PackOrder(sources.map { ($0.name, $0.match?[PackReading.requires]) }, &diagnostics)
        catalogue.unreadPacks.formUnion(order.inCircles)
        for (number, chain) in order.chains.enumerated() { chain.last.map { numbers[$0] = PackIndex(number) } }
        for (chain, loading) in zip(order.chains, load(order.chains)) {
            var pack = loading.pack
            pack.requires = chain.dropLast().compactMap { numbers[$0] }
            for (file, messages) in loading.messages { catalogue.messages[Int(file.index)] = messages }
            diagnostics.append(loading.diagnostics)
            catalogue.secrets += loading.secrets
            catalogue.mentions.append(loading.mentions)
            catalogue.packs.append(pack)
        }
    }

    /// Loads packs in the order of their chains, shorter chains first. A pack whose requirements are another pack's chain is
    /// loaded on top of that pack.
    private func load(_ chains: [[Int]]) -> [LoadedPack] {
        let numbers = Dictionary(chains.enumerated().map { ($1.last ?? 0, $0) }) { first, _ in first }
        let records = Dictionary(grouping: localeFiles.lazy.filter(\.isConfirmation), by: \.pack)
        var loaded: [LoadedPack] = []
        while loaded.count < chains.count {
            let next = chains[loaded.count...].prefix { $0.count == chains[loaded.count].count }
            loaded += load(next, of: chains, numbers, known: loaded, records)
        }
        return loaded
    }

    /// Loads packs with chains of the same length in parallel, after all shorter ones.
    private func load(
        _ next: ArraySlice<[Int]>, of chains: [[Int]], _ numbers: [Int: Int], known: [LoadedPack],
        _ records: [String: [LocaleFile]]
    ) -> [LoadedPack] {
        inParallel(next.count, isSmall: documents.count < 30) { index in
            let chain = chains[known.count + index]
            let required = chain.dropLast()
            let first = required.last.flatMap { numbers[$0] }.flatMap { chains[$0].elementsEqual(required) ? known[$0] : nil }
            return load(chain.map { sources[$0] }, number: PackIndex(known.count + index), on: first, records)
        }
    }

    /// Loads a pack, or returns the cached one if its documents are unchanged.
    ///
    /// - Parameters:
    ///   - required: The loaded pack whose chain equals the requirements of this pack, or `nil` if there is none.
    ///   - recordFiles: The files of recorded source texts, by the pack that they are named after.
    private func load(_ chain: [PackSource], number: PackIndex, on required: LoadedPack?, _ recordFiles: [String: [LocaleFile]])
        -> LoadedPack
    {
        let records = recordFiles.isEmpty ? [] : chain.flatMap { recordFiles[$0.name] ?? [] }.map(\.file).sorted()
        let folder = chain.last?.folder ?? ""
        let files = PackFiles(chain, number: number, isIndexed: isIndexed, documents)
        let version = cache.map { files.revision(with: records, changes: $0.fileChanges) }
        if let version, let known = cache?.value(.pack, of: folder, at: version) { return known }
        var loading = PackLoading(chain: chain, number: number, documents: documents, tree, isIndexed: isIndexed)
        loading.required = required
        loading.confirmed = records.compactMap { documents[Int($0.index)].root }
        loading.former = catalogue.former
        loading.cache = cache
        loading.load(depth)
        var loaded = LoadedPack(
            pack: loading.pack, messages: loading.messages, diagnostics: loading.diagnostics, secrets: loading.secrets,
            mentions: loading.mentions, reusableTerminology: loading.reusableTerminology, outlines: loading.outlines)
        guard let cache, let version, depth == .whole else { return loaded }
        loaded.pack.version = version
        loaded.pack.outline = loaded.outline(of: files)
        loaded.pack.expansionRevision = loaded.expansionRevision(of: files, cache)
        cache.keep(loaded, as: .pack, of: folder, at: version)
        return loaded
    }

    /// Removes packs whose own file could not be read, and packs that require them, because they cannot be checked.
    private mutating func leaveOutUnread() {
        var unread = Set(sources.filter { $0.match == nil }.map(\.name))
        var followers: [String: [String]] = [:]
        for source in sources {
            for node in source.match?[PackReading.requires].map({ Array($0.elements) }) ?? [] {
                followers[node.text ?? "", default: []].append(source.name)
            }
        }
        var open = Array(unread)
        while let next = open.popLast() {
            open += (followers[next] ?? []).filter { unread.insert($0).inserted }
        }
        catalogue.unreadPacks = unread
        sources = sources.filter { !unread.contains($0.name) }
    }

    /// Reads the app's part of pack.yaml. Duplicate keys are reported, and pack.yaml takes precedence.
    private mutating func openAppFile(_ index: Int, beside match: ShapeMatch) {
        guard let file = sources[index].appFile, let root = documents[Int(file.index)].root, !root.isMissing,
            !documents[Int(file.index)].isBroken
        else { return }
        for key in PackReading.appKeys where key.name != PackReading.kinds.name {
            if let first = match.entry(key), let second = root.entry(key.name) {
                diagnostics.report(DuplicateKey.diagnostic(second.key, first: first.key))
            }
        }
        sources[index].appMatch = ShapeMatch(root, against: PackReading.appShape, &diagnostics)
    }

    /// Reads the pack's own file and its ID.
    private mutating func openPack(_ index: Int) {
        let source = sources[index]
        guard let file = source.file(stem: "pack") else {
            let stray = source.strays.first { $0.path.lowercased().hasPrefix("pack.") || $0.path == "pack" }
            let near = source.files.first {
                !$0.path.contains("/")
                    && ($0.path.stem.lowercased() == "pack" || suggestion(for: $0.path.stem, among: ["pack"]) != nil)
            }
            diagnostics.report(MissingPackFile.diagnostic(source.folder, stray: stray?.path, near: near?.path))
            return
        }
        guard let root = documents[Int(file.index)].root else {
            if !documents[Int(file.index)].isBroken {
                diagnostics.report(MissingPackFile.empty(SourceLocation(file: file, range: SourceRange(0, 0))))
            }
            return
        }
        if PackReading.hasNoPackKey(root) {
            var found = WrongForm.diagnostic(
                root.headPlace, what: "A pack.yaml", expected: "what a pack is: `homeseed: 1`, `pack:`, `title:` and so on")
            found.label = "this is \(FileMismatch.description(of: root))"
            diagnostics.report(found)
            return
        }
        guard let match = ShapeMatch(root, against: PackReading.shape, &diagnostics), !documents[Int(file.index)].isBroken else {
            return
        }
        sources[index].match = match
        if sources[index].mergeAppFolder(match) { openAppFile(index, beside: match) }
        if let id = match[PackReading.pack], !id.contentEquals(source.name), index > 0 {
            diagnostics.report(WrongPackName.diagnostic(id, folder: source.name))
        }
    }
}
