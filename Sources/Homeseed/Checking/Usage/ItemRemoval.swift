import HomeseedSource
import HomeseedSyntax

/// Takes an item out of its file, with its translations.
struct ItemRemoval {
    private let catalogue: Catalogue
    private let pack: Pack
    private let item: Item

    init(_ catalogue: Catalogue, _ pack: Pack, _ item: Item) {
        self.catalogue = catalogue
        self.pack = pack
        self.item = item
    }

    /// Nil where something of it can't be taken out alone.
    var fix: Fix? {
        guard let own = elementEdit else { return nil }
        var edits = [own]
        for (_, file) in pack.locales.sorted(by: { $0.key < $1.key }) {
            guard let key = parsed(file)?.root?[pack.kinds[item.kind].file]?.entry(item.id)?.key else { continue }
            guard let edit = EntryRemoval.edit(key: key) else { return nil }
            edits.append(edit)
        }
        return Fix("Take '\(item.id)' out, with its translations", edits: edits, isSafe: false)
    }

    private func parsed(_ file: FileID) -> Document? {
        var ignored = Diagnostics()
        let document = catalogue.sources[file].map { parse($0, as: file, into: &ignored) }
        return document?.isBroken == false ? document : nil
    }

    /// The lines of the item, where it has lines of its own and is not alone.
    private var elementEdit: Fix.Edit? {
        guard let bytes = catalogue.sources[item.place.file]?.bytes, let list = parsed(item.place.file)?.root?["items"], !list.isFlow,
            let element = list.elements.first(where: { $0.range.lower <= item.place.range.lower && item.place.range.upper <= $0.range.upper }),
            list.elements.contains(where: { $0.place != element.place })
        else { return nil }
        let edges = LineEdges(bytes)
        let range = element.range.clamped(toCount: bytes.count)
        let start = edges.start(of: range.lowerBound)
        // A block of lines ends with its line break.
        let last = range.upperBound > range.lowerBound && bytes[range.upperBound - 1] == 0x0A ? range.upperBound - 1 : range.upperBound
        let end = edges.end(after: last)
        let isAlone = bytes[start..<range.lowerBound].allSatisfy { $0 == 0x20 || $0 == UInt8(ascii: "-") }
        // A comment was written for someone.
        guard isAlone, !hasComment(bytes[start..<end]), bytes[last..<end].allSatisfy({ $0 == 0x20 || $0 == 0x0D }) else { return nil }
        return Fix.Edit(Place(file: item.place.file, range: SourceRange(start, min(end + lineBreak(bytes, end), bytes.count))), "")
    }

    /// A `#` that begins a comment stands after a space; the one of a colour does not.
    private func hasComment(_ bytes: ArraySlice<UInt8>) -> Bool {
        zip(bytes, bytes.dropFirst()).contains { ($0 == 0x20 || $0 == 0x0A) && $1 == UInt8(ascii: "#") }
    }

    private func lineBreak(_ bytes: [UInt8], _ end: Int) -> Int {
        guard end < bytes.count else { return 0 }
        return bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
    }
}
