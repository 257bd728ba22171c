import HomeseedModel
import HomeseedSource

/// A search for misspelt keys in a file of recorded source texts. A key is probably misspelt if a text with a similar name has no
/// record.
///
/// A record of a removed text is not an error. A record under a misspelt key is an error, because it is not read.
struct MisspeltConfirmations {
    @Boxed private var catalogue: Catalogue
    @Boxed private var pack: Pack
    private let translations: Node?
    private let unrecorded: [[String]]

    /// - Parameter translations: The translation file. A misspelt key that also occurs there is reported there.
    init(_ catalogue: Catalogue, of pack: Pack, in locale: LocaleIndex, beside translations: Node?) {
        self.catalogue = catalogue
        self.pack = pack
        self.translations = translations
        unrecorded = (pack.unconfirmed[locale] ?? []).compactMap { catalogue[$0]?.path }
    }

    /// Returns the names directly below each of the paths, in the pack's texts.
    private func names(under parents: Set<[String]>) -> [[String]: Set<String>] {
        let lengths = Set(parents.map(\.count))
        var known: [[String]: Set<String>] = [:]
        for message in parents.isEmpty ? [] : catalogue.messages(of: pack) {
            for length in message.path.indices where lengths.contains(length) {
                let parent = Array(message.path[..<length])
                if parents.contains(parent) { known[parent, default: []].insert(message.path[length]) }
            }
        }
        return known
    }

    /// Returns each misspelt key with the intended name, and the path that ends with that name.
    func found(in root: Node) -> [(key: Node, meant: String, path: [String])] {
        var missing: [[String]: Set<String>] = [:]
        for path in unrecorded {
            var node = root
            for (depth, step) in path.enumerated() where node.kind == .mapping {
                guard let entry = node.entry(step) else {
                    missing[Array(path[..<depth]), default: []].insert(step)
                    break
                }
                node = entry.value
            }
        }
        let known = names(under: Set(missing.keys))
        return missing.sorted { $0.key.lexicographicallyPrecedes($1.key) }.flatMap {
            parent, names -> [(Node, String, [String])] in
            guard let node = parent.reduce(Optional(root), { $0?.entry($1)?.value }) else { return [] }
            let beside = parent.reduce(translations, { $0?.entry($1)?.value })
            let strays = node.entries.map(\.key).filter { key in
                guard let name = key.text else { return false }
                return known[parent]?.contains(name) != true && beside?.entry(name) == nil && !isFormer(name, parent)
            }
            if strays.isEmpty { return [] }
            var meant = Suggestions(names)
            var taken: Set<String> = []
            return strays.compactMap { key in
                guard let near = meant.suggestion(for: key.text ?? ""), taken.insert(near).inserted else { return nil }
                return (key, near, parent + [near])
            }
        }
    }

    /// Whether a previous version of the catalogue had an item with this name.
    private func isFormer(_ name: String, _ parent: [String]) -> Bool {
        parent.count == 1 && catalogue.former?.items(of: pack.id, in: parent[0])[name] != nil
    }
}
