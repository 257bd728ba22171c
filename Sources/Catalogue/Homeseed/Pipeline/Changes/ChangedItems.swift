import HomeseedLoading
import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// An item's identity across two states of a catalogue: its file and id. Indexes differ between states.
struct ItemName: Hashable {
    var path: String
    var id: String

    init?(_ id: String, at place: SourceLocation, in sources: SourceMap) {
        guard let path = sources[place.file]?.path else { return nil }
        self.path = path
        self.id = id
    }
}

/// The source bytes of each item, used to detect changed items between two states of a catalogue.
struct ItemTexts {
    /// The bytes of each item, and those of its group's shared values.
    private(set) var texts: [ItemName: [ArraySlice<UInt8>]] = [:]

    /// Collects the items of a catalogue.
    ///
    /// - Parameter paths: the files to read.
    init(_ catalogue: Catalogue, in paths: Set<String>) {
        var ids: [FileID: [SourceLocation: String]] = [:]
        for pack in catalogue.packs {
            for item in pack.items where item.pack == pack.number { ids[item.place.file, default: [:]][item.place] = item.id }
        }
        for (file, ids) in ids {
            guard let source = catalogue.sources[file], paths.contains(source.path) else { continue }
            var ignored = Diagnostics()
            let document = parse(source, as: file, into: &ignored)
            for root in document.roots { visit(root, within: [], ids: ids, sources: catalogue.sources, of: source) }
        }
    }

    private mutating func visit(
        _ node: Node, within around: [ArraySlice<UInt8>], ids: [SourceLocation: String], sources: SourceMap, of source: SourceFile
    ) {
        for element in node.elements { visit(element, within: around, ids: ids, sources: sources, of: source) }
        for entry in node.entries {
            if let id = ids[entry.key.place], let name = ItemName(id, at: entry.key.place, in: sources) {
                texts[name] = around + [source.bytes(entry.key.place), source.bytes(entry.value.place)]
            } else if let id = ids[entry.value.place], let name = ItemName(id, at: entry.value.place, in: sources) {
                texts[name] = around + [source.bytes(node.place)]
            } else if entry.key.text == ItemReading.items.name {
                let others = node.entries.filter { $0.key.text != ItemReading.items.name }
                visit(
                    entry.value, within: around + others.flatMap { [source.bytes($0.key.place), source.bytes($0.value.place)] },
                    ids: ids,
                    sources: sources, of: source)
            } else if entry.key.text == ItemReading.groups.name {
                visit(entry.value, within: around, ids: ids, sources: sources, of: source)
            }
        }
    }

    /// Returns the items that were added, removed or changed.
    static func differences(_ a: ItemTexts, _ b: ItemTexts) -> Set<ItemName> {
        let names = Set(a.texts.keys).union(b.texts.keys)
        return names.filter { a.texts[$0] != b.texts[$0] }
    }
}

extension SourceFile {
    fileprivate func bytes(_ place: SourceLocation) -> ArraySlice<UInt8> { bytes[place.range.clamped(toCount: bytes.count)] }
}
