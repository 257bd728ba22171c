import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// Reads one pack on top of those that it requires: names first, then fields, the model, items and templates.
struct PackLoading {
    /// The packs that this one stands on, and it last. What the others get wrong is theirs to report.
    let chain: [Loader.PackSource]
    let documents: [Document]
    let tree: any FileTree
    var pack: Pack
    /// The texts of its items as translations were made from them: what tells a copied item from the one that it was copied from.
    var confirmed: [Node] = []
    /// What the catalogue held before it was changed, where that is known.
    var former: FormerItems?
    /// What earlier runs made of the same files.
    var cache: LoadCache?
    /// The pack whose chain is all that this one requires, if there is one.
    var required: LoadedPack?
    /// The sources that are read: all of the chain, or the last one on top of the required pack.
    private(set) var sources: Range<Int>
    /// The names that the chain declares; nil unless everything in it reads the same in a pack that requires this one.
    private(set) var names: Terminology?
    /// The declared names, before the pack's own words are read.
    private var declaredNames: Terminology?
    private(set) var diagnostics = Diagnostics()
    private(set) var messages: [(FileID, [Message])] = []
    private(set) var secrets: [SourceLocation] = []
    private(set) var mentions: [Mention] = []
    let isIndexed: Bool
    var readers: [FileID: Reader] = [:]
    var found: [FoundFile] = []

    /// A file of items, and which items were found in it.
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
        if depth == .whole, let required, let names = required.names, !declaresCards {
            let empty = self
            start(from: required.pack, names)
            if read(depth) { return }
            self = empty
        }
        read(depth)
    }

    /// Reads what is not known of the required pack.
    ///
    /// - Returns: false if the pack extends a kind of the required one, whose items then have to be read again.
    @discardableResult
    private mutating func read(_ depth: Loader.Depth) -> Bool {
        let known = pack.kinds.count
        pack.modelFiles += chain[sources].flatMap { [$0.file(stem: "pack"), $0.appFile, $0.file(stem: "model")].compactMap { $0 } }
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
            if let root = documents[Int(file.index)].root { with(file) { ModelReading.readNames(root, &$0) } }
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
        for source in chain[sources] {
            if let file = source.file(stem: "model"), let root = documents[Int(file.index)].root {
                with(file) { ModelReading.read(root, &$0) }
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
        reportPassedOver()
        noteNames()
        close()
        return true
    }

    // MARK: The required pack

    /// Whether the pack is read on top of the one that it requires.
    private var isStarted: Bool { sources.lowerBound > 0 }

    /// Whether the pack may give a card of a required pack another width, which texts there are measured by.
    private var declaresCards: Bool { chain.last?.declarations.contains { $0.match[PackReading.cards] != nil } ?? true }

    /// Takes over what the required pack holds of its chain: as the requiring pack would read it.
    private mutating func start(from other: Pack, _ names: Terminology) {
        sources = (chain.count - 1)..<chain.count
        pack.terminology = names
        pack.modelFiles = other.modelFiles
        (pack.usesSnakeCase, pack.cards, pack.messages) = (other.usesSnakeCase, other.cards, other.messages)
        (pack.kinds, pack.keyedKinds, pack.items, pack.itemNumbers, pack.titles) = (other.kinds, other.keyedKinds, other.items, other.itemNumbers, other.titles)
        (pack.model, pack.templates) = (other.model, other.templates)
        for index in pack.items.indices { pack.items[index].pack = .another }
        for index in pack.model.limits.indices { pack.model.limits[index].pack = pack.number }
        for index in pack.model.derivations.indices { pack.model.derivations[index].pack = pack.number }
        for number in pack.templates.numbers {
            pack.templates[number].pack = .another
            for index in pack.templates[number].expectations.indices { pack.templates[number].expectations[index].pack = pack.number }
        }
    }

    /// Keeps the names for packs that require this one if nothing that they add can change how the files of the chain read: nothing was
    /// found in them, every name in them is known, and none of them names a title or a file.
    private mutating func noteNames() {
        let isClear = diagnostics.all.isEmpty && pack.brokenKinds.isEmpty && pack.doubtfulKinds.isEmpty && pack.misnamedKinds.isEmpty
            && !pack.isModelBroken && pack.model.unreadSeries.isEmpty
        guard isClear, readers.values.allSatisfy(\.isClear) else { return }
        let isWhole = chain[sources].allSatisfy { source in
            source.strays.isEmpty && source.files.allSatisfy { !documents[Int($0.file.index)].endsEarly }
        }
        if isWhole { names = declaredNames }
    }

    /// Records of nothing: once, and not for each entity that a template names.
    private mutating func noticeMissingModel() {
        guard pack.model.entities.isEmpty, !pack.isModelBroken, let own = chain.last else { return }
        let hasRecords = own.files.contains { path, file in
            path.hasPrefix("templates/") && documents[Int(file.index)].root?["records"]?.isMissing == false
        }
        guard hasRecords else { return }
        pack.isModelBroken = true
        // Where there are some that can't be read, or under another name, that is said there.
        let root = own.file(stem: "model").flatMap { documents[Int($0.index)].root }
        let isSaid = root.map { root in
            root.kind != .mapping && !root.isMissing || root["entities"]?.isMissing == false
                || root.entries.contains { ModelReading.shape.position(of: $0.key) == nil }
        }
        if isSaid != true { diagnostics.report(UnknownReference.noModel(pack)) }
    }

    /// Mappings lie in a folder of their own.
    static func isMapping(_ path: String) -> Bool { path.hasPrefix(MappingReading.folder + "/") }

    /// Files that are no list of items.
    static let ownFiles = ["pack", "model", "messages", "glossary", "words"]

    func newReader(_ file: FileID) -> Reader {
        var reader = Reader(pack: .blank, file: file, in: tree)
        reader.mentions = isIndexed ? [] : nil
        return reader
    }

    /// Runs with the file's reader, which holds the pack as it is now, and takes back what it made of the pack.
    ///
    /// The pack is lent, never copied: as long as a second copy lives, each change to one of its lists moves the list.
    mutating func with<Result>(_ file: FileID, _ body: (inout Reader) -> Result) -> Result {
        var reader = readers.removeValue(forKey: file) ?? newReader(file)
        swap(&reader.pack, &pack)
        let result = body(&reader)
        swap(&reader.pack, &pack)
        readers[file] = reader
        return result
    }

    /// Keeps what was found in the pack's own files.
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

    /// What two packs say differently that this one requires: each is right by itself, and with the other in place its texts
    /// would be another's. Two packs are one finding, however much they both define.
    private mutating func reportConflicts() {
        // A pack that others are read on top of has no conflict in its chain.
        guard let own = chain.last, !isStarted else { return }
        let place = own.match?[PackReading.requires]?.place ?? pack.place
        var holder: [FileID: Int] = [:]
        for (number, source) in chain.dropLast().enumerated() { for (_, file) in source.files { holder[file] = number } }
        for (number, source) in chain.dropLast().enumerated() {
            var conflicts: [Int: (found: Diagnostic, here: SourceLocation, first: SourceLocation, count: Int)] = [:]
            for found in source.files.flatMap({ readers[$0.file]?.diagnostics.all ?? [] }) where found.severity == .error {
                guard let here = found.place, let first = found.related.first?.place, let other = holder[first.file], other != number else { continue }
                conflicts[other, default: (found, here, first, 0)].count += 1
            }
            for (other, conflict) in conflicts.sorted(by: { $0.key < $1.key }) {
                diagnostics.report(
                    DuplicateID.conflict(
                        conflict.found, at: place, of: chain[other].name, firstPlace: conflict.first, and: source.name, secondPlace: conflict.here, others: conflict.count - 1))
            }
        }
    }

    mutating func report(_ diagnostic: Diagnostic, in file: FileID) {
        with(file) { $0.diagnostics.report(diagnostic) }
    }

    /// The files that fields name: pictures, sounds, letters.
    var namedFiles: Set<String> { readers.values.reduce(into: []) { $0.formUnion($1.namedFiles) } }
}
