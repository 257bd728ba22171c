import HomeseedModel
import HomeseedSource
import HomeseedSyntax
import HomeseedText

/// Loading of a pack's items. It finds and numbers all items before it reads them, so that they can refer to each other.
extension PackLoading {
    mutating func findItems(_ source: Loader.PackSource, isOwn: Bool) {
        var unknown: Set<String> = []
        // The files so far, by path without extension.
        var earlier: [String: [FileID]] = [:]
        for (path, file) in source.files where !PackLoading.ownFiles.contains(path.stem) || path.contains("/") {
            let stem = path.contains("/") ? String(path.prefix { $0 != "/" }) : path.stem
            if PackLoading.isMapping(path) || AppFolder.isPack(path) { continue }
            guard let kind = pack.kinds.firstNumber(where: { $0.file == stem && (!$0.isFolder || path.contains("/")) }) else {
                if !reportTemplate(path, file), unknown.insert(stem).inserted { reportUnknown(stem, file: file, of: source) }
                continue
            }
            if documents[Int(file.index)].endsEarly { pack.brokenKinds.insert(kind) }
            guard let root = documents[Int(file.index)].root else { continue }
            let reading = ItemReading(pack.kinds[kind])
            let faults = readers[file]?.diagnostics.all.count ?? 0
            var nodes = reading.kind.isFolder ? [ItemReading.Written(node: root)] : with(file) { reading.find(root, &$0) }
            // The contents of an invalid group are unknown, for example because the file was saved incompletely.
            if !reading.kind.isFolder,
                readers[file]?.diagnostics.all.dropFirst(faults).contains(where: { $0.check == WrongForm.id }) == true
            {
                pack.brokenKinds.insert(kind)
            }
            let namesakes = earlier[path.withoutEnding, default: []]
            earlier[path.withoutEnding] = namesakes + [file]
            if let twin = twin(among: namesakes, nodes, kind) {
                with(file) { $0.diagnostics.report(UnknownFile.twin(path, file: file, of: twin)) }
                pack.kindsWithInvalidIDs.insert(kind)
                continue
            }
            if let fault = reading.commonFault(nodes.filter { $0.key == nil }.map(\.node)) {
                with(file) { $0.diagnostics.report(fault) }
                nodes = []
            }
            let merged = nodes.compactMap { $0.key == nil ? reading.missingDash($0.node) : nil }
            if !merged.isEmpty {
                with(file) { reader in for one in merged { reader.diagnostics.report(one) } }
                // The fields of merged items cannot be assigned until the missing dash is added.
                nodes.removeAll { $0.key == nil && reading.missingDash($0.node) != nil }
                pack.kindsWithInvalidIDs.insert(kind)
            }
            // If an error of the entire file hides its items, they are not also reported as missing.
            if nodes.isEmpty, readers[file]?.diagnostics.hasErrors ?? false { pack.brokenKinds.insert(kind) }
            register(originalsFirst(nodes, pack.kinds[kind]), kind: kind, file, isOwn: isOwn)
            if let found = found.last, found.items.count < nodes.count { pack.kindsWithInvalidIDs.insert(kind) }
        }
    }

    /// Moves the original before its copy if two items have the same ID.
    ///
    /// The original has the text of the previous version or the recorded source text.
    private func originalsFirst(_ nodes: [ItemReading.Written], _ kind: Kind) -> [ItemReading.Written] {
        let known = confirmed.compactMap { $0[kind.file] }
        let old = former?.items(of: pack.id, in: kind.file) ?? [:]
        if known.isEmpty && old.isEmpty || kind.isFolder { return nodes }
        let main = kind.mainText.map { kind.fields[$0].name }
        func isConfirmed(_ item: ItemReading.Written, _ id: String) -> Bool {
            if let texts = old[id], !texts.isEmpty {
                return texts.allSatisfy { item.text($0.key, isMain: $0.key == main) == $0.value }
            }
            return known.contains { section in
                section[id]?.entries.contains { entry in
                    entry.value.text != nil
                        && entry.key.text.map { item.text($0, isMain: $0 == main) == entry.value.text } ?? false
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

    /// Reports a file that is not read. If it probably belongs to a kind without a file, that kind's items are not reported as
    /// missing.
    private mutating func reportUnknown(_ stem: String, file: FileID, of source: Loader.PackSource) {
        let names = pack.kinds.map(\.file) + PackLoading.ownFiles
        let meant = suggestion(for: stem, among: names).flatMap { near in fileExists(near, source) ? nil : near }
        let place = SourceLocation(file: file, range: SourceRange(0, 0))
        if let kind = pack.kinds.firstNumber(where: { $0.file == meant }) {
            pack.brokenKinds.insert(kind)
            if let misnamed = UnknownFile.misspelt(pack.kinds[kind], instead: stem, place) {
                with(file) { $0.diagnostics.report(misnamed) }
                return
            }
        }
        with(file) { $0.diagnostics.report(UnknownFile.diagnostic(stem, place, among: names, isOnly: meant != nil)) }
    }

    /// Reports a template outside of the folder of templates, and marks templates as incomplete. Returns `false` if the file is
    /// not a template.
    private mutating func reportTemplate(_ path: String, _ file: FileID) -> Bool {
        guard let kind = pack.kinds.firstNumber(where: { $0.isFolder }), documents[Int(file.index)].root?.entry("template") != nil
        else { return false }
        pack.brokenKinds.insert(kind)
        let folder = pack.kinds[kind].file
        with(file) {
            $0.diagnostics.report(UnknownFile.template(path, SourceLocation(file: file, range: SourceRange(0, 0)), in: folder))
        }
        return true
    }

    private func fileExists(_ stem: String, _ source: Loader.PackSource) -> Bool {
        source.files.contains { path, _ in path.contains("/") ? path.hasPrefix(stem + "/") : path.stem == stem }
    }

    /// Returns a file of the same name with another extension that has some of the same items, or `nil` if there is none. One of
    /// the two is a copy.
    private func twin(among namesakes: [FileID], _ nodes: [ItemReading.Written], _ kind: KindIndex) -> FileID? {
        let key = pack.kinds[kind].isFolder ? pack.kinds[kind].id : "id"
        return namesakes.first { twin in
            let ids = Set(found.filter { $0.file == twin }.flatMap(\.items).compactMap(\.id.text))
            return nodes.contains { $0.id(key)?.text.map(ids.contains) ?? false }
        }
    }

    private mutating func register(_ nodes: [ItemReading.Written], kind: KindIndex, _ file: FileID, isOwn: Bool) {
        let items = with(file) { reader in
            var items: [ItemReading.Found] = []
            items.reserveCapacity(nodes.count)
            for written in nodes {
                if let item = PackLoading.register(written, kind: kind, &reader) { items.append(item) }
            }
            return items
        }
        // If no item has a valid ID, references to items are not reported as unknown.
        if items.isEmpty, !nodes.isEmpty { pack.brokenKinds.insert(kind) }
        found.append((kind, file, isOwn, items))
    }

    /// Registers an item and assigns its ID. Returns `nil`, with a diagnostic, if the item or its ID is invalid.
    private static func register(_ written: ItemReading.Written, kind: KindIndex, _ reader: inout Reader) -> ItemReading.Found? {
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
            if let stuck = node.entries.first(where: { $0.keyWithoutSeparator(among: [key]) != nil }) {
                reader.diagnostics.report(YAMLSyntax.keyWithoutSeparator(stuck.key, key))
            } else {
                reader.diagnostics.report(MissingID.diagnostic(node, key: key, kind: name))
            }
            return nil
        }
        return register(written, id: idNode, kind: kind, &reader)
    }

    /// Registers an item whose ID is the key before it. Its value may be its text alone.
    private static func register(_ written: ItemReading.Written, under key: Node, kind: KindIndex, _ reader: inout Reader)
        -> ItemReading.Found?
    {
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

    private static func register(_ written: ItemReading.Written, id idNode: Node, kind: KindIndex, _ reader: inout Reader)
        -> ItemReading.Found?
    {
        let (node, isFolder) = (written.node, reader.pack.kinds[kind].isFolder)
        guard let id = Names.id(idNode, what: reader.pack.kinds[kind].id, &reader) else { return nil }
        if let first = reader.pack.itemNumbers[kind][id] {
            let place = reader.pack.items[first.index].place
            reader.diagnostics.report(DuplicateID.diagnostic(idNode, what: reader.pack.kinds[kind].id, first: place))
            // A duplicate item is ignored, but a misspelt key in it is still reported.
            let reading = ItemReading(reader.pack.kinds[kind])
            if !isFolder, node.kind == .mapping {
                _ = ShapeMatch(node, against: written.key == nil ? reading.shape : reading.keyedShape, &reader.diagnostics)
            }
            return nil
        }
        let item = ItemID(reader.pack.items.count)
        reader.pack.items.append(Item(id: "", kind: kind, pack: .another, place: idNode.place, values: [], places: []))
        reader.pack.itemNumbers[kind][id] = item
        let isTitle = reader.pack.kinds[kind].mainText.map { reader.pack.kinds[kind].fields[$0].name == "title" } ?? false
        if let title = written.text("title", isMain: isTitle), reader.pack.titles[kind].count < 1000 {
            reader.pack.titles[kind][title] = item
        }
        return ItemReading.Found(node: node, id: idNode, group: written.group, item: item, isKeyed: written.key != nil)
    }

    /// Sets the ID and pack of each item without reading anything else.
    mutating func nameItems() {
        for file in found where file.isOwn {
            for one in file.items where pack.items.indices.contains(one.item.index) {
                (pack.items[one.item.index].id, pack.items[one.item.index].pack) = (one.id.text ?? "", pack.number)
            }
        }
    }

    /// Reads the items of all files in parallel. Cached results are reused.
    mutating func readItems() {
        let files = found.filter { !pack.kinds[$0.kind].isFolder }
        let context = cache.map { _ in itemContext }
        var left: [FoundFile] = []
        for file in files {
            guard let cache, let context,
                let known = cache.value(
                    .items, of: pack.folder, "\(file.file.index)", at: revision(of: file, in: context))
            else {
                left.append(file)
                continue
            }
            with(file.file) { known.put(into: &$0) }
            put(known.items, of: file)
            outlines[file.file] = known.outline
        }
        let results = readUncached(left)
        for (file, result) in zip(left, results) { put(result.items, of: file) }
        guard let cache, let context else { return }
        for (file, result) in zip(left, results) {
            outlines[file.file] = result.outline
            for item in file.items {
                pack.items[item.item.index].revision = pack.expansionRevision(of: pack.items[item.item.index])
            }
            guard var read = result.read else { continue }
            for (number, item) in file.items.enumerated() { read.items[number].revision = pack.items[item.item.index].revision }
            cache.keep(read, as: .items, of: pack.folder, "\(file.file.index)", at: revision(of: file, in: context))
        }
    }

    /// Reads the items of files that are not cached.
    ///
    /// - Returns: The items of each file, and its outline and the result to cache, if there is a cache.
    private mutating func readUncached(_ files: [FoundFile]) -> [(items: [Item], outline: FileOutline?, read: ReadItems?)] {
        let (pack, documents, keeps) = (self.pack, documents, cache != nil)
        let open = files.map { readers.removeValue(forKey: $0.file) ?? newReader($0.file) }
        self.pack = .blank
        let results = inParallel(files.count, isSmall: files.reduce(0) { $0 + $1.items.count } < 500) { index in
            let file = files[index]
            var reader = open[index]
            reader.pack = pack
            let items = PackLoading.read(file, &reader)
            reader.pack = .blank
            let outline = keeps ? FileOutline(items, reader.messages, in: documents[Int(file.file.index)]) : nil
            let read = outline.flatMap { ReadItems(items, $0, isOwn: file.isOwn, from: open[index], to: reader) }
            return (reader, (items, outline, read))
        }
        self.pack = pack
        for (file, result) in zip(files, results) { readers[file.file] = result.0 }
        return results.map(\.1)
    }

    private mutating func put(_ items: [Item], of file: FoundFile) {
        for (found, item) in zip(file.items, items) {
            pack.items[found.item.index] = item
            if !file.isOwn { pack.items[found.item.index].pack = .another }
        }
    }

    private static func read(_ file: FoundFile, _ reader: inout Reader) -> [Item] {
        let reading = ItemReading(reader.pack.kinds[file.kind])
        var group: Node?
        var defaults = GroupDefaults(kind: file.kind, reading, group: nil, &reader)
        return file.items.map { found in
            if found.group?.place != group?.place {
                group = found.group
                defaults = GroupDefaults(kind: file.kind, reading, group: group, &reader)
            }
            return reading.read(found, with: defaults, &reader)
        }
    }
}
