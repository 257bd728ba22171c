import Foundation
import HomeseedModel
import HomeseedSource

/// A full-text index: all texts of a catalogue in lower case in one contiguous buffer.
///
/// Searching each text separately is much slower because of scattered memory access.
struct SearchIndex: Sendable {
    /// A search entry: a pack, an item, or a text outside of items.
    enum Entry: Sendable {
        case pack(PackIndex)
        case item(pack: PackIndex, item: ItemID)
        case message(pack: PackIndex, MessageID)
    }

    /// A text of an entry. `locale` is `nil` for the pack's own language, and `message` is `nil` for an id.
    struct Match: Sendable {
        var entry: Int
        var message: MessageID?
        var locale: LocaleIndex?
    }

    private(set) var entries: [Entry] = []
    private var bytes: [UInt8] = []
    private var starts: [Int] = []
    private var texts: [Match] = []
    private var names: [String: [Int]] = [:]

    init(_ catalogue: Catalogue, others: [(pack: PackIndex, message: MessageID)]) {
        for pack in catalogue.packs.dropFirst() {
            add(.pack(pack.number), named: pack.id, messages: pack.title.map { [$0] } ?? [], in: catalogue)
            for (number, item) in pack.items.enumerated() where item.pack == pack.number && !item.id.isEmpty {
                add(
                    .item(pack: pack.number, item: ItemID(number)), named: item.id, messages: item.values.flatMap(\.messages),
                    in: catalogue)
            }
        }
        // The title of a pack is part of the pack's own entry.
        for (pack, id) in others where catalogue.packs[pack].title != id {
            add(.message(pack: pack, id), named: nil, messages: [id], in: catalogue)
        }
        starts.append(bytes.count)
    }

    private mutating func add(_ entry: Entry, named name: String?, messages: [MessageID], in catalogue: Catalogue) {
        let number = entries.count
        entries.append(entry)
        if let name { names[name, default: []].append(number) }
        for id in messages {
            guard let message = catalogue[id] else { continue }
            if name == nil { names[message.path.joined(separator: "."), default: []].append(number) }
            add(message.source.plain, Match(entry: number, message: id))
            for (locale, text) in message.translations.numbered {
                if let text { add(text.plain, Match(entry: number, message: id, locale: locale)) }
            }
        }
        if let name { add(name, Match(entry: number)) }
    }

    private mutating func add(_ text: String, _ found: Match) {
        starts.append(bytes.count)
        texts.append(found)
        var text = text
        let isPlain = text.withUTF8 { utf8 in
            for byte in utf8 { if byte >= 0x80 { return false } }
            bytes.append(contentsOf: utf8.lazy.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 })
            return true
        }
        if !isPlain { bytes.append(contentsOf: text.lowercased().utf8) }
        bytes.append(0)
    }

    /// Returns the entries with exactly this name: an id, or the path of a text.
    func named(_ name: String) -> [Match] { (names[name] ?? []).map { Match(entry: $0) } }

    /// Returns the first text of each entry that contains all words, and whether it begins with the first word.
    func find(_ words: [String]) -> [(found: Match, isAtStart: Bool)] {
        let words = words.map { Array($0.lowercased().utf8) }
        guard let longest = words.max(by: { $0.count < $1.count }), let first = words.first, !longest.isEmpty,
            !longest.contains(0)
        else { return [] }
        return bytes.withUnsafeBytes { bytes in
            var result: [(found: Match, isAtStart: Bool)] = []
            var position = 0
            while let hit = SearchIndex.find(longest, in: bytes, from: position, to: bytes.count) {
                let number = starts.partitioningIndex { $0 > hit } - 1
                let (start, end) = (starts[number], starts[number + 1])
                position = end
                // One text per entry is sufficient, and the texts of an entry are adjacent.
                if result.last?.found.entry == texts[number].entry { continue }
                guard words.allSatisfy({ $0 == longest || SearchIndex.find($0, in: bytes, from: start, to: end) != nil }) else {
                    continue
                }
                let isAtStart = first.count < end - start && bytes[start..<start + first.count].elementsEqual(first)
                result.append((texts[number], isAtStart))
            }
            return result
        }
    }

    private static func find(_ word: [UInt8], in bytes: UnsafeRawBufferPointer, from start: Int, to end: Int) -> Int? {
        guard let base = bytes.baseAddress, let first = word.first else { return nil }
        var position = start
        while end - position >= word.count, let hit = memchr(base + position, Int32(first), end - position - word.count + 1) {
            if memcmp(hit, word, word.count) == 0 { return UnsafeRawPointer(hit) - base }
            position = UnsafeRawPointer(hit) - base + 1
        }
        return nil
    }
}
