import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// The removal of an item and its translations, which are commented out.
struct ItemRemoval {
    private let catalogue: Catalogue
    private let pack: Pack
    private let item: Item
    private let files: ParsedFiles

    /// Creates the removal of an item.
    ///
    /// - Parameter files: the catalogue's files, each parsed once for all items.
    init(_ catalogue: Catalogue, pack: Pack, item: Item, files: ParsedFiles) {
        self.catalogue = catalogue
        self.files = files
        self.pack = pack
        self.item = item
    }

    /// The fix, or `nil` if a part cannot be removed separately.
    var fix: Fix? {
        guard var edits = elementEdits else { return nil }
        for (_, file) in pack.locales.sorted(by: { $0.key < $1.key }) {
            guard let key = files.key(item.id, under: pack.kinds[item.kind].file, in: file, catalogue) else { continue }
            guard let translation = CommentingOut.edits(key: key) else { return nil }
            edits += translation
        }
        return .commentingOut("Keep '\(item.id)' and its translations as comments", edits)
    }

    /// The edits of the item's lines, if it has its own lines and is not the only item.
    private var elementEdits: [Fix.Edit]? {
        guard let bytes = catalogue.sources[item.place.file]?.bytes, let file = files.items(of: item.place.file, catalogue) else {
            return nil
        }
        let number = file.parts.partitioningIndex { $0.range.lower > item.place.range.lower } - 1
        guard file.parts.count > 1, file.parts.indices.contains(number) else { return nil }
        let part = file.parts[number]
        if file.isKeyed { return part.place == item.place ? CommentingOut.edits(key: part) : nil }
        guard item.place.range.upper <= part.range.upper else { return nil }
        let range = part.range.clamped(toCount: bytes.count)
        let start = file.edges.start(of: range.lowerBound)
        let end = file.edges.end(after: CommentingOut.endWithoutLineBreaks(range, bytes))
        let isAloneOnLine = bytes[start..<range.lowerBound].allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") }
        return isAloneOnLine ? CommentingOut.comment(start..<end, of: item.place.file, in: bytes) : nil
    }
}

/// The files with items to remove, each parsed once.
final class ParsedFiles {
    /// The items of a file in order, or their keys if they are a mapping.
    struct Items {
        let parts: [Node]
        let isKeyed: Bool
        let edges: LineEdges
    }

    private var documents: [FileID: Document?] = [:]
    private var items: [FileID: Items?] = [:]
    private var keys: [FileID: [String: [String: Node]]] = [:]

    /// Returns the key of an item's translation, or `nil` if the file has none.
    func key(_ id: String, under section: String, in file: FileID, _ catalogue: Catalogue) -> Node? {
        if let known = keys[file]?[section] { return known[id] }
        let entries = parsed(file, catalogue)?.root?[section]?.entries.map { ($0.key.text ?? "", $0.key) } ?? []
        let found = Dictionary(entries) { first, _ in first }
        keys[file, default: [:]][section] = found
        return found[id]
    }

    func items(of file: FileID, _ catalogue: Catalogue) -> Items? {
        if let known = items[file] { return known }
        var found: Items?
        if let list = parsed(file, catalogue)?.root?["items"], !list.isFlow, let bytes = catalogue.sources[file]?.bytes {
            let elements = Array(list.elements)
            found = Items(
                parts: elements.isEmpty ? list.entries.map(\.key) : elements, isKeyed: elements.isEmpty, edges: LineEdges(bytes))
        }
        items.updateValue(found, forKey: file)
        return found
    }

    private func parsed(_ file: FileID, _ catalogue: Catalogue) -> Document? {
        if let known = documents[file] { return known }
        var ignored = Diagnostics()
        let document = catalogue.sources[file].map { parse($0, as: file, into: &ignored) }
        let found = document?.isBroken == false ? document : nil
        documents.updateValue(found, forKey: file)
        return found
    }
}
