import HomeseedDocument
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// Reads one pack on top of those that it requires: names first, then fields, the model, items and templates.
struct PackLoading {
    /// The packs that this one stands on, and it last. What the others get wrong is theirs to report.
    let chain: [Loader.PackSource]
    let documents: [Document]
    private let tree: any FileTree
    var pack: Pack
    /// The texts of its items as translations were made from them: what tells a copied item from the one that it was copied from.
    var confirmed: [Node] = []
    /// What the catalogue held before it was changed, where that is known.
    var former: FormerItems?
    private(set) var diagnostics = Diagnostics()
    private(set) var messages: [(FileID, [Message])] = []
    private(set) var secrets: [Place] = []
    private(set) var mentions: [Mention] = []
    private let isIndexed: Bool
    private var readers: [FileID: Reader] = [:]
    private var found: [(kind: Int, file: FileID, isOwn: Bool, items: [ItemReading.Found])] = []

    init(chain: [Loader.PackSource], number: Int, documents: [Document], _ tree: any FileTree, isIndexed: Bool = false) {
        self.isIndexed = isIndexed
        self.chain = chain
        self.documents = documents
        self.tree = tree
        let own = chain.last
        let place = own?.match?[PackReading.pack]?.place ?? Place(file: FileID(0), range: SourceRange(0, 0))
        let language = own?.match?[PackReading.language]?.text.flatMap { LocaleID($0) }
        pack = Pack(
            id: own?.name ?? "", place: place, number: number, folder: own?.folder ?? "",
            language: language ?? LocaleID.english)
        pack.files = Set(own?.files.map(\.file) ?? [])
        pack.modelFiles = chain.flatMap { [$0.file(stem: "pack"), $0.file(stem: "model")].compactMap { $0 } }
    }

    mutating func load() {
        var kinds: [(source: Int, [(Int, ShapeMatch)])] = []
        for (index, source) in chain.enumerated() {
            if let match = source.match, let file = source.file(stem: "pack") {
                with(file) { kinds.append((index, PackReading.readKindNames(match, &$0))) }
            }
            guard let file = source.file(stem: "model") else { continue }
            if documents[Int(file.index)].endsEarly { pack.isModelBroken = true }
            if let root = documents[Int(file.index)].root { with(file) { ModelReading.readNames(root, &$0) } }
        }
        noticeStrays()
        noticeMissingModel()
        for (index, matches) in kinds {
            guard let file = chain[index].file(stem: "pack") else { continue }
            let isOwn = index == chain.count - 1
            with(file) { PackReading.readKindFields(matches, isOwn: isOwn, &$0) }
        }
        if let own = chain.last, let match = own.match, let file = own.file(stem: "pack") {
            with(file) { PackReading.read(match, &$0) }
            if let language = match[PackReading.language], LocaleID(language.text ?? "") == nil {
                diagnostics.report(BadLocale.diagnostic(language))
            }
        }
        pack.titles = Array(repeating: [:], count: pack.kinds.count)
        noticeStrayItems()
        for (index, source) in chain.enumerated() { findItems(source, isOwn: index == chain.count - 1) }
        for source in chain {
            if let file = source.file(stem: "model"), let root = documents[Int(file.index)].root {
                with(file) { ModelReading.read(root, &$0) }
            }
        }
        readItems()
        readTemplates()
        for source in chain {
            if let file = source.file(stem: "messages"), let root = documents[Int(file.index)].root {
                with(file) { FreeMessageReading.read(root, &$0) }
            }
        }
        if let file = chain.last?.file(stem: "glossary"), let root = documents[Int(file.index)].root {
            with(file) { WordingReading.readGlossary(root, &$0) }
        }
        if let file = chain.last?.file(stem: "words"), let root = documents[Int(file.index)].root {
            with(file) { WordingReading.readWords(root, &$0) }
        }
        for (path, file) in chain.last?.files ?? [] where PackLoading.isMapping(path) && !pack.isModelBroken {
            guard let root = documents[Int(file.index)].root else { continue }
            with(file) { _ = MappingReading.read(root, of: $0.pack, &$0.diagnostics) }
        }
        reportPassedOver()
        close()
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
    private static func isMapping(_ path: String) -> Bool { path.hasPrefix(MappingReading.folder + "/") }

    /// Files that are no list of items.
    static let ownFiles = ["pack", "model", "messages", "glossary", "words"]

    private func newReader(_ file: FileID) -> Reader {
        var reader = Reader(pack: .blank, file: file, in: tree)
        reader.mentions = isIndexed ? [] : nil
        return reader
    }

    /// Runs with the file's reader, which holds the pack as it is now, and takes back what it made of the pack.
    ///
    /// The pack is lent, never copied: as long as a second copy lives, each change to one of its lists moves the list.
    private mutating func with<Result>(_ file: FileID, _ body: (inout Reader) -> Result) -> Result {
        var reader = readers.removeValue(forKey: file) ?? newReader(file)
        swap(&reader.pack, &pack)
        let result = body(&reader)
        swap(&reader.pack, &pack)
        readers[file] = reader
        return result
    }

    /// Keeps what was found in the pack's own files.
    private mutating func close() {
        var missed: [Int: Place] = [:]
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
        for (kind, place) in missed.sorted(by: { $0.key < $1.key }) where pack.kinds.indices.contains(kind) {
            diagnostics.report(UnknownReference.noItems(pack.kinds[kind], of: pack, namedAt: place))
            pack.brokenKinds.insert(kind)
        }
    }

    /// What two packs say differently that this one requires: each is right by itself, and with the other in place its texts
    /// would be another's.
    private mutating func reportConflicts() {
        guard let own = chain.last else { return }
        let place = own.match?[PackReading.requires]?.place ?? pack.place
        for (number, source) in chain.dropLast().enumerated() {
            for (_, file) in source.files {
                for found in readers[file]?.diagnostics.all ?? [] where found.severity == .error {
                    guard let here = found.place, let first = found.related.first?.place,
                        let other = chain.dropLast().indices.first(where: { $0 != number && chain[$0].files.contains { $0.1 == first.file } })
                    else { continue }
                    diagnostics.report(DuplicateID.conflict(found, at: place, of: chain[other].name, first, and: source.name, here))
                }
            }
        }
    }

    mutating func report(_ diagnostic: Diagnostic, in file: FileID) {
        with(file) { $0.diagnostics.report(diagnostic) }
    }

    /// The files that fields name: pictures, sounds, letters.
    var namedFiles: Set<String> { readers.values.reduce(into: []) { $0.formUnion($1.namedFiles) } }

    // MARK: Items

    private mutating func findItems(_ source: Loader.PackSource, isOwn: Bool) {
        var unknown: Set<String> = []
        // The files that came before, by their names without ending.
        var earlier: [String: [FileID]] = [:]
        for (path, file) in source.files where !PackLoading.ownFiles.contains(path.stem) || path.contains("/") {
            let stem = path.contains("/") ? String(path.prefix { $0 != "/" }) : path.stem
            if PackLoading.isMapping(path) { continue }
            guard let kind = pack.kinds.firstIndex(where: { $0.file == stem && (!$0.isFolder || path.contains("/")) }) else {
                if unknown.insert(stem).inserted { reportUnknown(stem, file, source) }
                continue
            }
            if documents[Int(file.index)].endsEarly { pack.brokenKinds.insert(kind) }
            guard let root = documents[Int(file.index)].root else { continue }
            let reading = ItemReading(pack.kinds[kind])
            var nodes = reading.kind.isFolder ? [ItemReading.Written(node: root)] : with(file) { reading.find(root, &$0) }
            let namesakes = earlier[path.withoutEnding, default: []]
            earlier[path.withoutEnding] = namesakes + [file]
            if let twin = twin(among: namesakes, nodes, kind) {
                with(file) { $0.diagnostics.report(UnknownFile.twin(path, file, twin)) }
                pack.doubtfulKinds.insert(kind)
                continue
            }
            if let fault = reading.commonFault(nodes.filter { $0.key == nil }.map(\.node)) {
                with(file) { $0.diagnostics.report(fault) }
                nodes = []
            }
            let merged = nodes.compactMap { $0.key == nil ? reading.missingDash($0.node) : nil }
            if !merged.isEmpty {
                with(file) { reader in merged.forEach { reader.diagnostics.report($0) } }
                // What belongs to which of the two, the dash will tell.
                nodes.removeAll { $0.key == nil && reading.missingDash($0.node) != nil }
                pack.doubtfulKinds.insert(kind)
            }
            // Where no item was found for a fault of the whole file, that they are missing is no second one.
            if nodes.isEmpty, readers[file]?.diagnostics.hasErrors ?? false { pack.brokenKinds.insert(kind) }
            register(originalsFirst(nodes, pack.kinds[kind]), kind: kind, file, isOwn: isOwn)
            if let found = found.last, found.items.count < nodes.count { pack.doubtfulKinds.insert(kind) }
        }
    }

    /// Of two items with one id, the one with the text that was there before, or that translations were made from, comes first:
    /// the other is the copy.
    private func originalsFirst(_ nodes: [ItemReading.Written], _ kind: Kind) -> [ItemReading.Written] {
        let known = confirmed.compactMap { $0[kind.file] }
        let old = former?.items(of: pack.id, in: kind.file) ?? [:]
        if known.isEmpty && old.isEmpty || kind.isFolder { return nodes }
        let main = kind.mainText.map { kind.fields[$0].name }
        func isConfirmed(_ item: ItemReading.Written, _ id: String) -> Bool {
            if let texts = old[id], !texts.isEmpty { return texts.allSatisfy { item.text($0.key, isMain: $0.key == main) == $0.value } }
            return known.contains { section in
                section[id]?.entries.contains { entry in
                    entry.value.text != nil && entry.key.text.map { item.text($0, isMain: $0 == main) == entry.value.text } ?? false
                } ?? false
            }
        }
        var (nodes, first): ([ItemReading.Written], [String: Int]) = (nodes, [:])
        for index in nodes.indices {
            guard let id = nodes[index].id("id")?.text else { continue }
            if let other = first[id] {
                if !isConfirmed(nodes[other], id), isConfirmed(nodes[index], id) { nodes.swapAt(other, index) }
            } else {
                first[id] = index
            }
        }
        return nodes
    }

    /// A file that nothing reads. Where it seems to be that of a kind that has no other, its items are not missing.
    private mutating func reportUnknown(_ stem: String, _ file: FileID, _ source: Loader.PackSource) {
        let names = pack.kinds.map(\.file) + PackLoading.ownFiles
        let meant = suggestion(for: stem, among: names).flatMap { near in isThere(near, source) ? nil : near }
        if let kind = pack.kinds.firstIndex(where: { $0.file == meant }) { pack.brokenKinds.insert(kind) }
        with(file) { $0.diagnostics.report(UnknownFile.diagnostic(stem, Place(file: file, range: SourceRange(0, 0)), among: names, isOnly: meant != nil)) }
    }

    private func isThere(_ stem: String, _ source: Loader.PackSource) -> Bool {
        source.files.contains { path, _ in path.contains("/") ? path.hasPrefix(stem + "/") : path.stem == stem }
    }

    /// A file of the same name, but for its ending, that has some of the same items: one of the two is a copy.
    private func twin(among namesakes: [FileID], _ nodes: [ItemReading.Written], _ kind: Int) -> FileID? {
        let key = pack.kinds[kind].isFolder ? pack.kinds[kind].id : "id"
        return namesakes.first { twin in
            let ids = Set(found.filter { $0.file == twin }.flatMap(\.items).compactMap(\.id.text))
            return nodes.contains { $0.id(key)?.text.map(ids.contains) ?? false }
        }
    }

    private mutating func register(_ nodes: [ItemReading.Written], kind: Int, _ file: FileID, isOwn: Bool) {
        let items = with(file) { reader in
            var items: [ItemReading.Found] = []
            items.reserveCapacity(nodes.count)
            for written in nodes {
                if let item = PackLoading.register(written, kind: kind, &reader) { items.append(item) }
            }
            return items
        }
        // Where no item could be given its name, whoever names one is not to blame.
        if items.isEmpty, !nodes.isEmpty { pack.brokenKinds.insert(kind) }
        found.append((kind, file, isOwn, items))
    }

    /// Gives an item its number.
    private static func register(_ written: ItemReading.Written, kind: Int, _ reader: inout Reader) -> ItemReading.Found? {
        if let key = written.key { return register(written, under: key, kind: kind, &reader) }
        let node = written.node
        let isFolder = reader.pack.kinds[kind].isFolder
        guard node.kind == .mapping else {
            reader.diagnostics.report(WrongForm.diagnostic(node.place, what: "An item", expected: "keys with values, `id` first"))
            return nil
        }
        guard let idNode = node[isFolder ? reader.pack.kinds[kind].id : "id"] else {
            let name = reader.pack.kinds[kind].id
            let key = isFolder ? name : "id"
            if let stuck = node.entries.first(where: { $0.stuckKey(among: [key]) != nil }) {
                reader.diagnostics.report(YAMLSyntax.stuckKey(stuck.key, key))
            } else {
                reader.diagnostics.report(MissingID.diagnostic(node, key: key, kind: name))
            }
            return nil
        }
        return register(written, id: idNode, kind: kind, &reader)
    }

    /// The same for one that stands under its id, which may be its text alone.
    private static func register(_ written: ItemReading.Written, under key: Node, kind: Int, _ reader: inout Reader) -> ItemReading.Found? {
        let declared = reader.pack.kinds[kind]
        let expected = declared.mainText.map { "its \(declared.fields[$0].name), or keys with values" } ?? "keys with values"
        if written.node.isMissing, !written.node.isUnreadable {
            reader.diagnostics.report(MissingKey.empty(key, expected: expected))
            return nil
        }
        guard written.node.kind == .mapping || written.node.kind == .scalar && declared.mainText != nil else {
            reader.diagnostics.report(WrongForm.diagnostic(written.node.place, what: "'\(key.text ?? "")'", expected: expected))
            return nil
        }
        reader.pack.keyedKinds.insert(kind)
        return register(written, id: key, kind: kind, &reader)
    }

    private static func register(_ written: ItemReading.Written, id idNode: Node, kind: Int, _ reader: inout Reader) -> ItemReading.Found? {
        let (node, isFolder) = (written.node, reader.pack.kinds[kind].isFolder)
        guard let id = Names.id(idNode, what: reader.pack.kinds[kind].id, &reader) else { return nil }
        if let first = reader.pack.itemNumbers[kind][id] {
            let place = reader.pack.items[first.index].place
            reader.diagnostics.report(DuplicateID.diagnostic(idNode, what: reader.pack.kinds[kind].id, first: place))
            // It counts for nothing, but a misspelt key in it is a fault of its own.
            let reading = ItemReading(reader.pack.kinds[kind])
            if !isFolder, node.kind == .mapping { _ = ShapeMatch(node, written.key == nil ? reading.shape : reading.keyedShape, &reader.diagnostics) }
            return nil
        }
        let item = ItemID(reader.pack.items.count)
        reader.pack.items.append(Item(id: "", kind: kind, pack: -1, place: idNode.place, values: [], places: []))
        reader.pack.itemNumbers[kind][id] = item
        let isTitle = reader.pack.kinds[kind].mainText.map { reader.pack.kinds[kind].fields[$0].name == "title" } ?? false
        if let title = written.text("title", isMain: isTitle), reader.pack.titles[kind].count < 1000 { reader.pack.titles[kind][title] = item }
        return ItemReading.Found(node: node, id: idNode, group: written.group, item: item, isKeyed: written.key != nil)
    }

    /// Each file on its own, side by side: the numbers are given already.
    private mutating func readItems() {
        let pack = self.pack
        let files = found.filter { !pack.kinds[$0.kind].isFolder }
        let total = files.reduce(0) { $0 + $1.items.count }
        let open = files.map { readers.removeValue(forKey: $0.file) ?? newReader($0.file) }
        self.pack = .blank
        let results = inParallel(files.count, isSmall: total < 500) { index in
            var reader = open[index]
            reader.pack = pack
            let items = PackLoading.read(files[index], &reader)
            reader.pack = .blank
            return (items, reader)
        }
        self.pack = pack
        for ((items, reader), file) in zip(results, files) {
            readers[file.file] = reader
            for (found, item) in zip(file.items, items) {
                self.pack.items[found.item.index] = item
                if !file.isOwn { self.pack.items[found.item.index].pack = -1 }
            }
        }
    }

    private static func read(
        _ file: (kind: Int, file: FileID, isOwn: Bool, items: [ItemReading.Found]), _ reader: inout Reader
    ) -> [Item] {
        let reading = ItemReading(reader.pack.kinds[file.kind])
        var group: Node?
        var defaults = GroupDefaults(kind: file.kind, reading, nil, &reader)
        return file.items.map { found in
            if found.group?.place != group?.place {
                group = found.group
                defaults = GroupDefaults(kind: file.kind, reading, group, &reader)
            }
            return reading.read(found, defaults, &reader)
        }
    }

    // MARK: Templates

    private mutating func readTemplates() {
        for file in found where pack.kinds[file.kind].isFolder {
            for item in file.items { readTemplate(item, file) }
        }
        var base: [String: Int] = [:]
        for (number, template) in pack.templates.enumerated() { base[template.id] = number }
        for (number, template) in pack.templates.enumerated() {
            guard let name = template.baseName, let place = template.basePlace else { continue }
            if let found = base[name] {
                pack.templates[number].base = found
            } else if pack.brokenKinds.isEmpty {
                with(place.file) { $0.diagnostics.report(UnknownReference.diagnostic(place, name, what: "template", among: base.keys)) }
            }
        }
        for number in pack.templates.indices { checkCircle(number) }
    }

    private mutating func readTemplate(
        _ item: ItemReading.Found, _ file: (kind: Int, file: FileID, isOwn: Bool, items: [ItemReading.Found])
    ) {
        let number = pack.number
        let isBroken = documents[Int(file.file.index)].isBroken
        let read = with(file.file) { reader -> (Item, Template?) in
            let kind = reader.pack.kinds[file.kind]
            var template = Template(id: item.id.text ?? "", place: item.id.place, pack: file.isOwn ? number : -1)
            let before = reader.diagnostics.count(.error)
            reader.template = template
            let reading = ItemReading(kind, idKey: kind.id)
            let defaults = GroupDefaults(kind: file.kind, reading, nil, &reader)
            let made = reading.read(item, defaults, &reader)
            template = reader.template ?? template
            template.was = made.was
            reader.template = nil
            template.isBroken = isBroken
            template.hasFaults = reader.diagnostics.count(.error) > before
            for (position, field) in kind.fields.enumerated() {
                if case .text(let text) = made.values[position] {
                    if field.name == "title" { template.title = text }
                    if field.name == "description" { template.about = text }
                }
                if case .base = field.type.form, case .string(let name) = made.values[position] { template.baseName = name }
            }
            return (made, kind.fields.contains { $0.type.isRecords } ? template : nil)
        }
        pack.items[item.item.index] = read.0
        if !file.isOwn { pack.items[item.item.index].pack = -1 }
        if let template = read.1 { pack.templates.append(template) }
    }

    private mutating func checkCircle(_ number: Int) {
        var current = pack.templates[number].base
        for _ in pack.templates.indices {
            guard let next = current else { return }
            if next == number, let place = pack.templates[number].basePlace {
                let id = pack.templates[number].id
                with(place.file) { $0.diagnostics.report(CircularReference.template(id, at: place)) }
                pack.templates[number].base = nil
                pack.templates[number].hasFaults = true
                return
            }
            current = pack.templates[next].base
        }
    }
}
