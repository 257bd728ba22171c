import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedText

/// The search results: packs, items and texts by id or by words in any language.
struct SearchResponse {
    let index: CatalogueIndex
    let words: String
    private static let most = 40

    var json: JSON {
        let index = index.search.value
        let named = index.named(words)
        let parts = words.lowercased().split(separator: " ").map(String.init)
        let found =
            named.map { (rank: 0, found: $0) }
            + index.find(parts).filter { one in !named.contains { $0.entry == one.found.entry } }.map {
                one -> (rank: Int, found: SearchIndex.Match) in
                (one.found.message == nil ? 4 : one.found.locale != nil ? 3 : one.isAtStart ? 1 : 2, one.found)
            }
        let best = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.prefix(Self.most)
            .map(\.element.found)
        return [
            "found": .array(best.map { json($0, index.entries[$0.entry]) }), "more": .integer(max(0, found.count - Self.most)),
        ]
    }

    private func json(_ found: SearchIndex.Match, _ entry: SearchIndex.Entry) -> JSON {
        let catalogue = index.view.catalogue
        var members: [String: JSON]
        @Boxed var pack: Pack
        switch entry {
        case .pack(let number):
            pack = catalogue.packs[number]
            members = ["pack": .string(pack.id), "title": .string(pack.title.flatMap { catalogue[$0]?.source.plain } ?? pack.id)]
        case .item(let number, let item):
            pack = catalogue.packs[number]
            guard case .object(let name) = ItemName.json(pack, pack.items[item.index]) else { return .null }
            members = name.merging([
                "title": .string(index.view.title(of: pack.items[item.index], in: pack, nil) ?? pack.items[item.index].id)
            ]) { $1 }
        case .message(let number, let id):
            pack = catalogue.packs[number]
            members = ["pack": .string(pack.id), "title": .string(catalogue[id]?.source.plain ?? "")]
            // A pack with a single language has no page of texts.
            if let message = catalogue[id], !pack.locales.isEmpty { members["path"] = .list(message.path) }
        }
        if let message = found.message.flatMap({ catalogue[$0] }) {
            let text = found.locale.map { message.translations[$0]?.plain ?? "" } ?? message.source.plain
            members["text"] = .string(text)
            members["in"] = .string(found.locale.map { catalogue.locales[$0].tag } ?? pack.language.tag)
        }
        return .object(members)
    }

    /// The searchable entries with all their texts, for a static page without a server.
    var everything: JSON {
        let catalogue = index.view.catalogue
        let packs = catalogue.packs.dropFirst().flatMap { pack -> [JSON] in
            let own = entry(
                ["pack": .string(pack.id), "name": .string(pack.id)], messages: pack.title.map { [$0] } ?? [], in: pack)
            return [own]
                + pack.items.filter { $0.pack == pack.number && !$0.id.isEmpty }.map { item in
                    guard case .object(var members) = ItemName.json(pack, item) else { return .null }
                    members["name"] = .string(item.id)
                    return entry(members, messages: item.values.flatMap(\.messages), in: pack)
                }
        }
        let texts = index.otherMessages.compactMap { number, id -> JSON? in
            let pack = catalogue.packs[number]
            guard id != pack.title, let message = catalogue[id] else { return nil }
            var members: [String: JSON] = ["pack": .string(pack.id), "name": .string(message.path.joined(separator: "."))]
            if !pack.locales.isEmpty { members["path"] = .list(message.path) }
            return entry(members, messages: [id], in: pack)
        }
        return .array(packs + texts)
    }

    private func entry(_ members: [String: JSON], messages: [MessageID], in pack: Pack) -> JSON {
        let catalogue = index.view.catalogue
        let texts = messages.compactMap { catalogue[$0] }.flatMap { message -> [JSON] in
            [.list([pack.language.tag, message.source.plain])]
                + message.translations.numbered.compactMap { number, text in
                    text.map { .list([catalogue.locales[number].tag, $0.plain]) }
                }
        }
        return .object(members.merging(["texts": .array(texts)]) { $1 })
    }
}
