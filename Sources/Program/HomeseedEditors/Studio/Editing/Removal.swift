import HomeseedModel
import HomeseedSource
import HomeseedSyntax

extension CatalogueDraft {
    /// Removes an item and its translations.
    mutating func remove(_ item: Item, _ pack: Pack) throws(StudioRefusal) {
        let node = try node(of: item)
        guard let container = node.container, var insertion = Insertion(node.source) else {
            throw StudioRefusal(.refused, words: .ownFile, "It has its own file. Delete that file instead.")
        }
        let isRemoved: Bool
        if container.kind == .mapping {
            isRemoved =
                insertion.remove(item.id, from: container)
                || (Array(container.entries).count == 1 && insertion.clear(container))
        } else {
            let number = Array(container.elements).firstIndex {
                $0.range.lower <= item.place.range.lower && item.place.range.upper <= $0.range.upper
            }
            isRemoved = number.map { insertion.remove($0, from: container) } ?? false
        }
        guard isRemoved else {
            throw StudioRefusal(
                .refused, words: .besideComment, "This would also delete a comment in the file.",
                advice: ["Delete both in the file itself."])
        }
        try set(node.path, to: insertion)
        let (section, id) = (pack.kinds[item.kind].file, item.id)
        for file in (Array(pack.locales.values) + pack.confirmations.values).sorted() {
            guard let path = catalogue.sources[file]?.path, let bytes = workspace.bytes(of: path),
                var insertion = Insertion(SourceFile(path: path, bytes: bytes)),
                let root = insertion.root, let map = root[section], map.kind == .mapping, map.entry(id) != nil
            else { continue }
            // The last item of a kind is removed together with the kind's key.
            guard insertion.remove(id, from: map) || insertion.remove(section, from: root) else { continue }
            try set(path, to: insertion)
        }
    }
}
