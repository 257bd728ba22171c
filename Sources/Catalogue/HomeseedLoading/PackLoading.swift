import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// The loader of a single pack on top of those it requires: names first, then fields, the model, items and templates.
struct PackLoading {
    /// The required packs, followed by the pack itself. Diagnostics about required packs are dropped, because they report their
    /// own.
    let chain: [Loader.PackSource]
    let documents: [Document]
    let tree: any FileTree
    var pack: Pack
    /// The recorded source texts of its items, which distinguish a copied item from its original.
    var confirmed: [Node] = []
    /// The items of a previous version of the catalogue, if they are known.
    var former: FormerItems?
    /// The cache of previous loads.
    var cache: QueryCache?
    /// The loaded pack whose chain equals the requirements of this pack, or `nil` if there is none.
    var required: LoadedPack?
    /// The sources to read: the entire chain, or only the last one on top of the required pack.
    private(set) var sources: Range<Int>
    /// The names of people and brands that the chain declares. It is `nil` if a pack that requires this one must read the chain's
    /// files again.
    private(set) var reusableTerminology: Terminology?
    /// The value of ``reusableTerminology``, copied before the pack's other terminology is read.
    private var declaredNames: Terminology?
    private(set) var diagnostics = Diagnostics()
    private(set) var messages: [(FileID, [Message])] = []
    private(set) var secrets: [SourceLocation] = []
    private(set) var mentions: [Mention] = []
    let isIndexed: Bool
    var readers: [FileID: Reader] = [:]
    var found: [FoundFile] = []
    /// The outlines of the item files, if a cache keeps them.
    var outlines: [FileID: FileOutline] = [:]

    /// A file of items with the items found in it.
    typealias FoundFile = (kind: KindIndex, file: FileID, isOwn: Bool, items: [ItemReading.Found])

    init(chain: [Loader.PackSource], number: PackIndex, documents: [Document], _ tree: any FileTree, isIndexed: Bool = false) {
        self.isIndexed = isIndexed
        self.chain = chain
        sources = 0..<chain.count
        self.documents = documents
        self.tree = tree
        let own = chain.last
        let place = own?.match?[PackReading.pack]?.place ?? SourceLocation(file: FileID(0), range: SourceRange(0, 0))
        let language = own?.match?[PackReading.language]?.text.flatMap { LocaleID($0) }
        pack = Pack(
            id: own?.name ?? "", place: place, number: number, folder: own?.folder ?? "",
            language: language ?? LocaleID.english)
        pack.files = Set(own?.files.map(\.file) ?? [])
        pack.hasAppFile = own?.appMatch != nil
    }

    mutating func load(_ depth: Loader.Depth = .whole) {
        if depth == .whole, let required, let terminology = required.reusableTerminology, !declaresCards {
            let empty = self
            start(from: required.pack, terminology)
            outlines = required.outlines
            if read(depth) { return }
            self = empty
        }
        read(depth)
    }

    /// Reads everything that is not inherited from the required pack.
    ///
    /// - Returns: `false` if the pack extends a kind or an entity of the required one, whose items and templates must then be read
    ///   again.
    @discardableResult
    private mutating func read(_ depth: Loader.Depth) -> Bool {
        let known = pack.kinds.count
        pack.modelFiles += chain[sources].flatMap {
            [$0.file(stem: "pack"), $0.appFile, $0.file(stem: "model")].compactMap { $0 }
        }
        for match in chain[sources].flatMap({ $0.declarations.map(\.match) }) {
            TerminologyReading.readNames(match, &pack)
            PackReading.readSpelling(match, &pack)
        }
        declaredNames = pack.terminology
        var kinds: [(source: Int, file: FileID, matches: [(KindIndex, ShapeMatch)])] = []
        for index in sources {
            let source = chain[index]
            for (match, file) in source.declarations {
                with(file) {
                    PackReading.readCards(match, &$0)
                    kinds.append((index, file, PackReading.readKindNames(match, &$0)))
                }
            }
            guard let file = source.file(stem: "model") else { continue }
            if documents[Int(file.index)].endsEarly { pack.isModelBroken = true }
            guard let root = documents[Int(file.index)].root else { continue }
            let required = filesRequired(by: index)
            if with(file, { ModelReading.readNames(root, required: required, &$0) }), isStarted { return false }
        }
        if isStarted, kinds.contains(where: { $0.matches.contains { $0.0.number < known } }) { return false }
        noticeStrays()
        noticeMissingModel()
        for (index, file, matches) in kinds {
            let isOwn = index == chain.count - 1
            with(file) { PackReading.readKindFields(matches, isOwn: isOwn, &$0) }
        }
        for (match, file) in chain.last?.declarations ?? [] {
            with(file) { PackReading.read(match, &$0) }
            if let language = match[PackReading.language], LocaleID(language.text ?? "") == nil {
                diagnostics.report(BadLocale.diagnostic(language))
            }
        }
        while pack.titles.count < pack.kinds.count { pack.titles.append([:]) }
        noticeStrayItems()
        for index in sources { findItems(chain[index], isOwn: index == chain.count - 1) }
        if depth == .names {
            nameItems()
            close()
            return true
        }
        for (_, file, matches) in kinds { with(file) { PackReading.readItemDefaults(matches, &$0) } }
        for index in sources {
            if let file = chain[index].file(stem: "model"), let root = documents[Int(file.index)].root {
                let required = filesRequired(by: index)
                with(file) { ModelReading.read(root, required: required, &$0) }
            }
        }
        readItems()
        readTemplates()
        for source in chain[sources] {
            if let file = source.file(stem: "messages"), let root = documents[Int(file.index)].root {
                with(file) { FreeMessageReading.read(root, &$0) }
            }
        }
        if let file = chain.last?.file(stem: "glossary"), let root = documents[Int(file.index)].root {
            with(file) { TerminologyReading.readGlossary(root, &$0) }
        }
        if let file = chain.last?.file(stem: "words"), let root = documents[Int(file.index)].root {
            with(file) { TerminologyReading.readWords(root, &$0) }
        }
        for (path, file) in chain.last?.files ?? [] where PackLoading.isMapping(path) && !pack.isModelBroken {
            guard let root = documents[Int(file.index)].root else { continue }
            with(file) { _ = MappingReading.read(root, of: $0.pack, &$0.diagnostics) }
        }
        reportIgnoredFiles()
        recordReusableTerminology()
        close()
        return true
    }

    // MARK: The required pack

    /// Returns the files of the packs that a pack of the chain requires, directly or indirectly.
    private func filesRequired(by index: Int) -> Set<FileID> {
        func requirements(of source: Loader.PackSource) -> [String] {
            source.match?[PackReading.requires]?.elements.compactMap(\.text) ?? []
        }
        var files: Set<FileID> = []
        var names = Set(requirements(of: chain[index]))
        // A required pack is before the packs that require it.
        for source in chain[..<index].reversed() where names.contains(source.name) {
            files.formUnion(source.files.map(\.file))
            names.formUnion(requirements(of: source))
        }
        return files
    }

    /// Whether the pack is read on top of the required one.
    private var isStarted: Bool { sources.lowerBound > 0 }

    /// Whether the pack may change a card's width, which determines the size limits of texts in required packs.
    private var declaresCards: Bool { chain.last?.declarations.contains { $0.match[PackReading.cards] != nil } ?? true }

    /// Copies the state of the required pack, as the requiring pack would read it.
    private mutating func start(from other: Pack, _ terminology: Terminology) {
        sources = (chain.count - 1)..<chain.count
        pack.terminology = terminology
        pack.modelFiles = other.modelFiles
        (pack.usesSnakeCase, pack.cards, pack.messages) = (other.usesSnakeCase, other.cards, other.messages)
        (pack.kinds, pack.keyedKinds, pack.items, pack.itemNumbers, pack.titles) = (
            other.kinds, other.keyedKinds, other.items, other.itemNumbers, other.titles
        )
        (pack.model, pack.templates) = (other.model, other.templates)
        for index in pack.items.indices { pack.items[index].pack = .another }
        for index in pack.model.limits.indices { pack.model.limits[index].pack = pack.number }
        for index in pack.model.derivations.indices { pack.model.derivations[index].pack = pack.number }
        for number in pack.templates.numbers {
            pack.templates[number].pack = .another
            for index in pack.templates[number].expectations.indices {
                pack.templates[number].expectations[index].pack = pack.number
            }
        }
    }

    /// Sets ``reusableTerminology``, unless a pack that requires this one could change how the chain's files are read.
    ///
    /// This requires that the files have no diagnostics, all their names are known, and no field refers to a title or a file.
    private mutating func recordReusableTerminology() {
        let isContextFree =
            diagnostics.all.isEmpty && pack.brokenKinds.isEmpty && pack.kindsWithInvalidIDs.isEmpty && pack.misnamedKinds.isEmpty
            && !pack.isModelBroken && pack.model.unreadSeries.isEmpty
        guard isContextFree, readers.values.allSatisfy(\.isContextFree) else { return }
        let isWhole = chain[sources].allSatisfy { source in
            source.strays.isEmpty && source.files.allSatisfy { !documents[Int($0.file.index)].endsEarly }
        }
        if isWhole { reusableTerminology = declaredNames }
    }

    /// Reports records without a model, once instead of for each entity in a template.
    private mutating func noticeMissingModel() {
        guard pack.model.entities.isEmpty, !pack.isModelBroken, let own = chain.last else { return }
        let hasRecords = own.files.contains { path, file in
            path.hasPrefix("templates/") && documents[Int(file.index)].root?["records"]?.isMissing == false
        }
        guard hasRecords else { return }
        pack.isModelBroken = true
        // If the model file has entities that could not be read, that is reported elsewhere.
        let root = own.file(stem: "model").flatMap { documents[Int($0.index)].root }
        let isReported = root.map { root in
            root.kind != .mapping && !root.isMissing || root["entities"]?.isMissing == false
                || root.entries.contains { ModelReading.shape.position(of: $0.key) == nil }
        }
        if isReported != true { diagnostics.report(UnknownReference.noModel(pack)) }
    }

    /// Whether a file is in the folder of mappings.
    static func isMapping(_ path: String) -> Bool { path.hasPrefix(MappingReading.folder + "/") }

    /// The names of files that are not lists of items.
    static let ownFiles = ["pack", "model", "messages", "glossary", "words"]

    func newReader(_ file: FileID) -> Reader {
        var reader = Reader(pack: .blank, file: file, in: tree)
        reader.mentions = isIndexed ? [] : nil
        return reader
    }

    /// Runs the closure with a file's reader and the current pack, and stores the changes to the pack.
    ///
    /// The pack is moved into the reader instead of copied. With a second copy, every change to a list would copy the list.
    mutating func with<Result>(_ file: FileID, _ body: (inout Reader) -> Result) -> Result {
        var reader = readers.removeValue(forKey: file) ?? newReader(file)
        swap(&reader.pack, &pack)
        let result = body(&reader)
        swap(&reader.pack, &pack)
        readers[file] = reader
        return result
    }

    /// Collects the results of the pack's own files.
    private mutating func close() {
        var missed: [KindIndex: SourceLocation] = [:]
        for (_, file) in (chain.last?.files ?? []) + (chain.last?.strays ?? []) {
            guard let reader = readers[file] else { continue }
            diagnostics.append(reader.diagnostics)
            missed.merge(reader.missed) { min($0, $1) }
            messages.append((file, reader.messages))
            secrets += reader.secrets
            mentions += reader.mentions ?? []
            pack.misnamedKinds.formUnion(reader.misnamed)
        }
        reportConflicts()
        readers = [:]
        for (kind, place) in missed.sorted(by: { $0.key < $1.key }) where pack.kinds.numbers.contains(kind) {
            diagnostics.report(UnknownReference.noItems(pack.kinds[kind], of: pack, namedAt: place))
            pack.brokenKinds.insert(kind)
        }
    }

    /// Reports conflicts between two packs that this pack requires, which are valid on their own. Each pair is reported once.
    private mutating func reportConflicts() {
        // A pack that is used as a base has no conflict in its chain.
        guard let own = chain.last, !isStarted else { return }
        let place = own.match?[PackReading.requires]?.place ?? pack.place
        var holder: [FileID: Int] = [:]
        for (number, source) in chain.dropLast().enumerated() { for (_, file) in source.files { holder[file] = number } }
        for (number, source) in chain.dropLast().enumerated() {
            var conflicts: [Int: (found: Diagnostic, here: SourceLocation, first: SourceLocation, count: Int)] = [:]
            for found in source.files.flatMap({ readers[$0.file]?.diagnostics.all ?? [] }) where found.severity == .error {
                guard let here = found.place, let first = found.related.first?.place, let other = holder[first.file],
                    other != number
                else { continue }
                conflicts[other, default: (found, here, first, 0)].count += 1
            }
            for (other, conflict) in conflicts.sorted(by: { $0.key < $1.key }) {
                diagnostics.report(
                    DuplicateID.conflict(
                        conflict.found, at: place, of: chain[other].name, firstPlace: conflict.first, and: source.name,
                        secondPlace: conflict.here, others: conflict.count - 1))
            }
        }
    }

    mutating func report(_ diagnostic: Diagnostic, in file: FileID) {
        with(file) { $0.diagnostics.report(diagnostic) }
    }

    /// The files that fields refer to, such as pictures and sounds.
    var namedFiles: Set<String> { readers.values.reduce(into: []) { $0.formUnion($1.namedFiles) } }
}
