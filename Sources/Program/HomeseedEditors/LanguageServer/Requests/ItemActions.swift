import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// Code actions for items: adding an item to a template, and replacing a group's default value by explicit values.
struct ItemActions {
    private let snapshot: Snapshot
    private let view: CatalogueView
    private let path: String
    private let file: FileID

    init(_ snapshot: Snapshot, view: CatalogueView, path: String, file: FileID) {
        (self.snapshot, self.view, self.path, self.file) = (snapshot, view, path, file)
    }

    func all(at range: Range<Int>) -> [JSONValue] {
        let items = view.items(in: file)
        guard let pack = items.first?.pack, let document = view.workspace.document(path), !document.isBroken else { return [] }
        let nodes = ItemNodes(document, items.map(\.item))
        let here = items.first { nodes.holds($0.item, range) }?.item
        return (here.map { templates(for: $0, pack) } ?? [])
            + defaults(
                at: NodePath(document, at: range.lowerBound)?.value?.place, here: here, among: items.map(\.item), in: pack,
                nodes: nodes)
    }

    // MARK: In a template

    /// The maximum number of templates that are offered.
    private static let most = 8

    private func templates(for item: Item, _ pack: Pack) -> [JSONValue] {
        if pack.kinds[item.kind].isFolder { return [] }
        let use = TemplateUse(item, in: pack)
        let left = pack.templates.filter { $0.pack == pack.number && !$0.isBroken && !use.isMade(in: $0) }
        return left.lazy.compactMap { template in
            guard let source = view.sources[template.place.file], let document = view.workspace.document(source.path) else {
                return nil
            }
            let edits = use.edits(of: template, source, document)
            if edits.isEmpty { return nil }
            let title = view.title(of: item, in: pack, snapshot.client.locale) ?? item.id
            return [
                "title": .string("Add “\(title)” to the template '\(template.id)'"), "kind": "refactor.rewrite",
                "edit": change(source, edits),
            ]
        }.prefix(ItemActions.most).map(\.self)
    }

    // MARK: Group defaults

    /// Returns actions for the group's default at the cursor, and for the defaults that the item at the cursor uses.
    private func defaults(at pointed: SourceLocation?, here: Item?, among items: [Item], in pack: Pack, nodes: ItemNodes)
        -> [JSONValue]
    {
        func isFromGroup(_ place: SourceLocation, _ item: Item) -> Bool {
            place.file == file && !nodes.range(of: item).contains(Int(place.range.lower))
        }
        var places: [SourceLocation: FieldIndex] = [:]
        for item in items {
            for (field, place) in item.places.numbered {
                guard let place, isFromGroup(place, item) else { continue }
                let isNear = item.place == here?.place || place == pointed
                if isNear, pack.kinds[item.kind].fields.numbers.contains(field) { places[place] = field }
            }
        }
        return places.sorted { $0.key < $1.key }.compactMap { place, field in
            inlineDefault(
                place, field: field, items: items.filter { $0.places.indices.contains(field) && $0.places[field] == place },
                in: pack, nodes: nodes)
        }
    }

    /// Returns an action that writes the default into every item that uses it, and removes it from the group. The values stay the
    /// same. Returns `nil` if an edit is not possible.
    private func inlineDefault(_ place: SourceLocation, field: FieldIndex, items: [Item], in pack: Pack, nodes: ItemNodes)
        -> JSONValue?
    {
        guard let kind = items.first?.kind, let source = view.sources[file], var insertion = Insertion(source),
            let removal = EntryRemoval.edit(value: place, in: view.sources)
        else { return nil }
        let (name, value) = (pack.kinds[kind].fields[field].name, view.text(at: place))
        // The layout of a multiline value depends on its position.
        if value.contains(where: \.isNewline) { return nil }
        for item in items {
            guard let mapping = nodes.mapping(of: item) else { return nil }
            insertion.append(name, .word(value), to: mapping)
        }
        guard let edit = try? insertion.verified(beside: [removal]) else { return nil }
        return [
            "title": .string("Take the group's \(name) away, and write it in \(counted(items.count, "item"))"),
            "kind": "refactor.rewrite",
            "edit": change(source, edit.edits),
        ]
    }

    /// Returns the workspace edit of a single file.
    private func change(_ source: SourceFile, _ edits: [Fix.Edit]) -> JSONValue {
        let positions = TextPositions(source.bytes, snapshot.client.encoding)
        let sorted = edits.sorted { $0.place.range.lower < $1.place.range.lower }
        return snapshot.workspaceEdit([
            (source.path, sorted.map { ["range": positions.json($0.place.range), "newText": .string($0.replacement)] })
        ])
    }
}

/// The locations of a file's items, collected in one traversal.
struct ItemNodes {
    private var ranges: [SourceLocation: Range<Int>] = [:]
    private var mappings: [SourceLocation: Node] = [:]

    init(_ document: Document?, _ items: [Item]) {
        let places = Set(items.map(\.place))
        for one in document?.roots ?? [] { visit(one, places) }
    }

    private mutating func visit(_ node: Node, _ places: Set<SourceLocation>) {
        for element in node.elements { visit(element, places) }
        for entry in node.entries where entry.use == entry.value.place {
            // An item is the value of its id, or contains its id.
            if places.contains(entry.key.place) {
                ranges[entry.key.place] =
                    Int(entry.key.range.lower)..<max(Int(entry.value.range.upper), Int(entry.key.range.upper))
                mappings[entry.key.place] = entry.value.kind == .mapping ? entry.value : nil
            } else if places.contains(entry.value.place) {
                ranges[entry.value.place] = Int(node.range.lower)..<Int(node.range.upper)
                mappings[entry.value.place] = node
            } else {
                visit(entry.value, places)
            }
        }
    }

    func range(of item: Item) -> Range<Int> { ranges[item.place] ?? Int(item.place.range.lower)..<Int(item.place.range.upper) }

    /// Returns the mapping of an item, or `nil` if it is a scalar.
    func mapping(of item: Item) -> Node? { mappings[item.place] }

    /// Whether an item touches the cursor or selection.
    func holds(_ item: Item, _ range: Range<Int>) -> Bool {
        self.range(of: item).overlaps(range.lowerBound..<(range.upperBound + 1))
    }
}
