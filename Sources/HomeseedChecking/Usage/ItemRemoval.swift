import HomeseedDocument
import HomeseedModel
import HomeseedSource
import HomeseedSyntax

/// Takes an item out of its file, with its translations: both stay as comments.
struct ItemRemoval {
    private let catalogue: Catalogue
    private let pack: Pack
    private let item: Item

    init(_ catalogue: Catalogue, pack: Pack, item: Item) {
        self.catalogue = catalogue
        self.pack = pack
        self.item = item
    }

    /// Nil where something of it can't be taken out alone.
    var fix: Fix? {
        guard var edits = elementEdits else { return nil }
        for (_, file) in pack.locales.sorted(by: { $0.key < $1.key }) {
            guard let key = parsed(file)?.root?[pack.kinds[item.kind].file]?.entry(item.id)?.key else { continue }
            guard let translation = CommentingOut.edits(key: key) else { return nil }
            edits += translation
        }
        return .commentingOut("Keep '\(item.id)' and its translations as comments", edits)
    }

    private func parsed(_ file: FileID) -> Document? {
        var ignored = Diagnostics()
        let document = catalogue.sources[file].map { parse($0, as: file, into: &ignored) }
        return document?.isBroken == false ? document : nil
    }

    /// The lines of the item, where it has lines of its own and is not alone.
    private var elementEdits: [Fix.Edit]? {
        guard let bytes = catalogue.sources[item.place.file]?.bytes, let list = parsed(item.place.file)?.root?["items"], !list.isFlow
        else { return nil }
        if let keyed = list.entries.first(where: { $0.key.place == item.place }) {
            return list.entries.contains { $0.key.place != item.place } ? CommentingOut.edits(key: keyed.key) : nil
        }
        guard let element = list.elements.first(where: { $0.range.lower <= item.place.range.lower && item.place.range.upper <= $0.range.upper }),
            list.elements.contains(where: { $0.place != element.place })
        else { return nil }
        let edges = LineEdges(bytes)
        let range = element.range.clamped(toCount: bytes.count)
        let start = edges.start(of: range.lowerBound)
        let end = edges.end(after: CommentingOut.lastByte(range, bytes))
        let isAlone = bytes[start..<range.lowerBound].allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") }
        return isAlone ? CommentingOut.comment(start..<end, of: item.place.file, in: bytes) : nil
    }
}
