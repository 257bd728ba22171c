import Homeseed
import HomeseedDocument
import HomeseedSource
import HomeseedText
import HomeseedWorkspace

/// Items by their id or by words of their texts, in any language.
struct SearchAnswer {
    let index: CatalogueIndex
    let words: String
    private static let most = 40

    var json: JSON {
        let parts = words.lowercased().split(separator: " ").map(String.init)
        guard !parts.isEmpty else { return ["found": [], "more": 0] }
        var found: [(rank: Int, json: JSON)] = []
        var count = 0
        for pack in index.view.catalogue.packs.dropFirst() {
            for item in pack.items where item.pack == pack.number && !item.id.isEmpty {
                guard let (rank, text, tag) = match(item, pack, parts) else { continue }
                count += 1
                if found.count >= Self.most * 5 { continue }
                guard case .object(var members) = ItemName.json(pack, item) else { continue }
                members["title"] = .string(index.view.title(of: item, in: pack, nil) ?? item.id)
                if let text, let tag { (members["text"], members["in"]) = (.string(text), .string(tag)) }
                found.append((rank, .object(members)))
            }
        }
        let shown = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.prefix(Self.most).map(\.element.json)
        return ["found": .array(shown), "more": .integer(count - shown.count)]
    }

    /// How well it fits, and the text that does.
    private func match(_ item: Item, _ pack: Pack, _ parts: [String]) -> (Int, String?, String?)? {
        func holds(_ text: String) -> Bool {
            let lower = text.lowercased()
            return parts.allSatisfy { lower.contains($0) }
        }
        if item.id == words { return (0, nil, nil) }
        let catalogue = index.view.catalogue
        for id in item.values.flatMap(\.messages) {
            guard let message = catalogue[id] else { continue }
            if holds(message.source.plain) { return (message.source.plain.lowercased().hasPrefix(parts[0]) ? 1 : 2, message.source.plain, pack.language.tag) }
            for (number, text) in message.translations.enumerated() {
                if let text, holds(text.plain) { return (3, text.plain, catalogue.locales[number].tag) }
            }
        }
        return holds(item.id) ? (4, nil, nil) : nil
    }
}
