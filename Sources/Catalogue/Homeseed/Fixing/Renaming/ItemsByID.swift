import HomeseedLoading
package import HomeseedModel
package import HomeseedSource
import HomeseedSyntax

/// A conversion of item lists to mappings by id: `- {id: dishes, title: Wash up}` becomes `dishes: Wash up`. Translations with
/// a single text become that text. Comments, order and all other bytes are retained.
package enum ItemsByID {
    /// Returns the edits of a formatted file, or none if it has neither items nor translations or cannot be converted.
    package static func edits(_ source: SourceFile, as file: FileID, in catalogue: Catalogue) -> [Fix.Edit] {
        guard !source.path.hasSuffix(".json") else { return [] }
        var faults = Diagnostics()
        let document = parse(source, as: file, into: &faults)
        guard !document.isBroken, !faults.hasErrors, document.roots.count == 1, let root = document.root else { return [] }
        if let pack = catalogue.packs.dropFirst().first(where: { $0.locales.values.contains(file) }) {
            return translations(root, pack)
        }
        guard let pack = catalogue.packs.dropFirst().first(where: { $0.files.contains(file) }),
            source.path.hasPrefix(pack.folder + "/"),
            let kind = pack.kinds.first(where: { !$0.isFolder && $0.file == source.path.stem })
        else { return [] }
        let main = kind.mainText.map { kind.fields[$0].name }
        let groups = root.entry("groups").map { Array($0.value.elements) } ?? [root]
        return groups.flatMap { group in
            group.entry(ItemReading.items.name).flatMap { ListWriting($0, main: main, in: source.bytes)?.edits } ?? []
        }
    }

    private static func translations(_ root: Node, _ pack: Pack) -> [Fix.Edit] {
        pack.kinds.filter { !$0.isFolder }.flatMap { kind -> [Fix.Edit] in
            guard let main = kind.mainText, let section = root[kind.file], !section.isFlow else { return [] }
            let name = kind.fields[main].name
            return section.entries.compactMap { entry in
                let texts = Array(entry.value.entries)
                guard entry.value.isFlow, texts.count == 1, texts[0].key.contentEquals(name), let text = texts[0].value.oneLine,
                    !entry.value.fileBytes[entry.value.range.clamped(toCount: entry.value.fileBytes.count)].contains(
                        UInt8(ascii: "#"))
                else { return nil }
                return Fix.Edit(entry.value.place, ScalarWriting.text(text, isFlow: false))
            }
        }
    }
}

/// A list of items and the edits that turn it into a mapping.
private struct ListWriting {
    var edits: [Fix.Edit] = []
    private let bytes: [UInt8]
    private let main: String?

    /// Creates the edits, or returns `nil` if an item cannot be converted or the list is not indented below its key.
    init?(_ list: Node.Entry, main: String?, in bytes: [UInt8]) {
        self.bytes = bytes
        self.main = main
        let column = { (offset: UInt32) in Int(offset) - LineEdges.start(of: Int(offset), in: bytes) }
        guard list.value.kind == .sequence, !list.value.isFlow else { return nil }
        for element in list.value.elements {
            guard let dash = dash(before: element), column(UInt32(dash)) > column(list.key.range.lower),
                let made = item(element, dash)
            else { return nil }
            edits += made
        }
    }

    /// Returns the offset of an element's dash, if there are only spaces between the line start, the dash and the element;
    /// otherwise `nil`.
    private func dash(before element: Node) -> Int? {
        let start = LineEdges.start(of: Int(element.range.lower), in: bytes)
        guard let dash = bytes[start..<Int(element.range.lower)].lastIndex(where: { $0 != 0x20 }),
            bytes[dash] == UInt8(ascii: "-")
        else { return nil }
        return bytes[start..<dash].allSatisfy { $0 == 0x20 } ? dash : nil
    }

    private func item(_ element: Node, _ dash: Int) -> [Fix.Edit]? {
        let entries = Array(element.entries)
        guard let number = entries.firstIndex(where: { $0.key.contentEquals(ItemReading.id.name) }), entries.count > 1,
            let id = entries[number].value.text,
            !id.isEmpty
        else { return nil }
        let key = ScalarWriting.text(id, isFlow: false)
        let others = entries.enumerated().filter { $0.offset != number }.map(\.element)
        let only = others.count == 1 && others[0].key.contentEquals(main ?? "") ? others[0].value : nil
        if let text = only?.oneLine, !hasComment(dash..<Int(element.range.upper)) {
            return [
                edit(
                    dash..<end(of: element, last: entries[entries.count - 1]),
                    key + ": " + ScalarWriting.text(text, isFlow: false))
            ]
        }
        return element.isFlow
            ? flow(element, with: entries, id: number, under: key, dash: dash)
            : block(entries, id: number, under: key, dash: dash)
    }

    private func flow(_ element: Node, with entries: [Node.Entry], id number: Int, under key: String, dash: Int) -> [Fix.Edit]? {
        let own = entries[number]
        let range =
            number + 1 < entries.count
            ? Int(own.key.range.lower)..<Int(entries[number + 1].key.range.lower)
            : Int(entries[number - 1].use.range.upper)..<Int(own.use.range.upper)
        guard !hasComment(range), range.lowerBound >= Int(element.range.lower) + 1 else { return nil }
        return [edit(dash..<Int(element.range.lower) + 1, key + ": {"), edit(range, "")]
    }

    /// Returns the edit for an item whose first key is its id, or `nil` for other items. The other keys are unchanged.
    private func block(_ entries: [Node.Entry], id number: Int, under key: String, dash: Int) -> [Fix.Edit]? {
        number == 0 ? [edit(dash..<Int(entries[0].use.range.upper), key + ":")] : nil
    }

    private func end(of element: Node, last: Node.Entry) -> Int {
        Int(element.isFlow ? element.range.upper : last.use.range.upper)
    }

    private func hasComment(_ range: Range<Int>) -> Bool { bytes[range].contains(UInt8(ascii: "#")) }

    private func edit(_ range: Range<Int>, _ text: String) -> Fix.Edit {
        Fix.Edit(SourceLocation(file: FileID(0), range: SourceRange(range.lowerBound, range.upperBound)), text)
    }
}

extension Node {
    /// The text of a scalar on a single line, or `nil` for any other node or an empty text.
    fileprivate var oneLine: String? {
        guard kind == .scalar, style != .literal, style != .folded, let text, !text.isEmpty, !text.contains("\n") else {
            return nil
        }
        return fileBytes[range.clamped(toCount: fileBytes.count)].contains(0x0A) ? nil : text
    }
}

extension Catalogue {
    /// Whether another state of the catalogue has the same items with the same texts in every language.
    package func isEquivalent(to other: Catalogue) -> Bool {
        func content(_ catalogue: Catalogue) -> [[String]] {
            catalogue.packs.map { pack in
                let values = ValueText(catalogue: catalogue, pack: pack, locale: pack.language)
                let items = pack.items.filter { $0.pack == pack.number }.map { item in
                    (["\(pack.kinds[item.kind].id)/\(item.id)"] + item.was + item.values.indices.map { values.of(item, $0) ?? "" })
                        .joined(separator: "\u{0}")
                }
                let texts = catalogue.messages(of: pack).map { message in
                    ([message.path.joined(separator: "."), ValueText.of(message.source)]
                        + message.translations.map { $0.map(ValueText.of) ?? "" }).joined(separator: "\u{0}")
                }
                return items + texts.sorted()
            }
        }
        return content(self) == content(other)
    }
}
