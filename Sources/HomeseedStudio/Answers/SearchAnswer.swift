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
        let parts = words.lowercased().split(separator: " ").map { SearchedWord(String($0)) }
        guard !parts.isEmpty else { return ["found": [], "more": 0] }
        var found: [(rank: Int, pack: Pack, item: Item, text: String?, tag: String?)] = []
        for pack in index.view.catalogue.packs.dropFirst() {
            for item in pack.items where item.pack == pack.number && !item.id.isEmpty {
                guard let (rank, text, tag) = match(item, pack, parts) else { continue }
                found.append((rank, pack, item, text, tag))
            }
        }
        let best = found.enumerated().sorted { ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset) }.prefix(Self.most).map(\.element)
        let shown = best.compactMap { one -> JSON? in
            guard case .object(var members) = ItemName.json(one.pack, one.item) else { return nil }
            members["title"] = .string(index.view.title(of: one.item, in: one.pack, nil) ?? one.item.id)
            if let text = one.text, let tag = one.tag { (members["text"], members["in"]) = (.string(text), .string(tag)) }
            return .object(members)
        }
        return ["found": .array(shown), "more": .integer(found.count - shown.count)]
    }

    /// How well it fits, and the text that does.
    private func match(_ item: Item, _ pack: Pack, _ parts: [SearchedWord]) -> (Int, String?, String?)? {
        func holds(_ text: String) -> Bool { parts.allSatisfy { $0.stands(in: text) } }
        if item.id == words { return (0, nil, nil) }
        let catalogue = index.view.catalogue
        for id in item.values.flatMap(\.messages) {
            guard let message = catalogue[id] else { continue }
            if holds(message.source.plain) { return (message.source.plain.lowercased().hasPrefix(parts[0].text) ? 1 : 2, message.source.plain, pack.language.tag) }
            for (number, text) in message.translations.enumerated() {
                if let text, holds(text.plain) { return (3, text.plain, catalogue.locales[number].tag) }
            }
        }
        return holds(item.id) ? (4, nil, nil) : nil
    }
}

/// A word that is looked for in many texts, in small letters and capitals alike.
private struct SearchedWord {
    let text: String
    /// Where all of it is ASCII: then no text has to be written in small letters first.
    private let bytes: [UInt8]?

    init(_ text: String) {
        self.text = text
        bytes = text.utf8.allSatisfy { $0 < 0x80 } ? Array(text.utf8) : nil
    }

    func stands(in other: String) -> Bool {
        guard let bytes else { return other.lowercased().contains(text) }
        var other = other
        return other.withUTF8 { SearchedWord.find(bytes, in: $0) }
    }

    private static func find(_ word: [UInt8], in text: UnsafeBufferPointer<UInt8>) -> Bool {
        guard let first = word.first else { return true }
        guard text.count >= word.count else { return false }
        return (0...text.count - word.count).contains { start in
            lower(text[start]) == first && word.indices.allSatisfy { lower(text[start + $0]) == word[$0] }
        }
    }

    private static func lower(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte | 0x20 : byte }
}
