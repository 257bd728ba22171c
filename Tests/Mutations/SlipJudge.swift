import Homeseed
import HomeseedModel
import HomeseedSource
import HomeseedText

/// A judge of fixes that compares bytes and does not know how fixes work. Every text, translation and id must occur as often
/// after the fix as before, unless the meaning of the pack is restored.
struct SlipJudge: Sendable {
    /// The words of texts, translations and ids, separated by spaces.
    private let written: [[UInt8]]
    private let comments: [[UInt8]]
    private let longest: Int
    private let meaning: [String]
    private let households: [String]
    private let pack: String
    private let whole: [SourceFile]

    enum Verdict: String, CaseIterable {
        /// The files equal those before the typo, in bytes or in meaning.
        case restored
        /// All written texts remain, even if an error remains.
        case kept
        case lost
    }

    init(_ files: [SourceFile], pack: String) throws {
        self.pack = pack
        whole = files
        let checked = try Pipeline(files: files).check()
        let catalogue = checked.loaded
        meaning = SlipJudge.meaning(catalogue, pack)
        households = catalogue.pack(pack).map(PackUnderTest.households) ?? []
        var written = Set(catalogue.pack(pack)?.items.map(\.id) ?? [])
        for message in catalogue.messages.joined() {
            for text in [message.source] + message.translations.compactMap(\.self) { written.formUnion(text.all.map(\.text)) }
        }
        self.written = Set(written.map { SlipJudge.words(Array($0.utf8)) }).filter { $0.count > 2 }
        comments = Array(Set(files.flatMap(SlipJudge.comments)))
        longest = (self.written + comments).map(\.count).max() ?? 0
    }

    /// - Parameter found: The catalogue loaded from the fixed files.
    /// - Returns: The verdict, with the first lost text.
    func verdict(misspelt: [SourceFile], mended: [SourceFile], _ found: Catalogue?) -> (Verdict, gone: String?) {
        // Unchanged bytes need no comparison of meaning.
        if zip(whole, mended).allSatisfy({ $0.path == $1.path && $0.bytes == $1.bytes }) { return (.restored, nil) }
        // Only changed files can have lost a text.
        let changed = zip(misspelt, mended).filter { $0.bytes != $1.bytes || $0.path != $1.path }
        // Comments do not affect the meaning, but their author needs them.
        if let gone = comment(goneFrom: changed) { return (.lost, gone) }
        guard !changed.isEmpty, let gone = gone(from: changed) else { return (.kept, nil) }
        if let found, isMeant(found) { return (.restored, nil) }
        return (.lost, gone)
    }

    /// Returns the first comment that is missing from the changed files.
    private func comment(goneFrom changed: [(SourceFile, SourceFile)]) -> String? {
        for (before, after) in changed where before.bytes != after.bytes {
            let (old, new) = differing(SlipJudge.words(before.bytes), SlipJudge.words(after.bytes))
            if let gone = comments.first(where: { SlipJudge.count($0, old) > SlipJudge.count($0, new) }) {
                return String(decoding: gone, as: UTF8.self)
            }
        }
        return nil
    }

    /// Returns the comments of a file: the text after each comment sign outside of quotes.
    private static func comments(in file: SourceFile) -> [[UInt8]] {
        file.bytes.split(separator: 0x0A).compactMap { line in
            var quote: UInt8?
            var before: UInt8 = 0x20
            for (index, byte) in zip(line.indices, line) {
                if byte == quote {
                    quote = nil
                } else if quote == nil, byte == 0x22 || byte == 0x27, before == 0x20 || before == 0x7B || before == 0x5B {
                    quote = byte
                } else if quote == nil, byte == 0x23, before == 0x20 {
                    return words(Array(line[index...]))
                }
                before = byte
            }
            return nil
        }.filter { $0.count > 2 }
    }

    /// Returns the content that is missing from the changed files.
    private func gone(from changed: [(SourceFile, SourceFile)]) -> String? {
        let before = changed.map { SlipJudge.words($0.0.bytes) + SlipJudge.end }.joined()
        let after = changed.map { SlipJudge.words($0.1.bytes) + SlipJudge.end }.joined()
        let (old, new) = differing(Array(before), Array(after))
        let gone = written.filter { SlipJudge.count($0, old) > SlipJudge.count($0, new) }.map {
            String(decoding: $0, as: UTF8.self)
        }
        if let first = gone.min() { return first }
        // No other word may be lost either. A repeated word is lost if it occurs less often.
        let (stood, left) = (SlipJudge.counts(old), SlipJudge.counts(new))
        let vanished = stood.filter { $0.key.utf8.count > 2 && $0.value > left[$0.key, default: 0] }.keys.sorted()
        return vanished.isEmpty ? nil : vanished.joined(separator: " ")
    }

    /// Returns the number of occurrences of each word, ignoring case.
    private static func counts(_ words: ArraySlice<UInt8>) -> [String: Int] {
        String(decoding: words, as: UTF8.self).split(separator: " ").reduce(into: [:]) { $0[$1.lowercased(), default: 0] += 1 }
    }

    /// Whether the meaning equals that before the typo.
    private func isMeant(_ catalogue: Catalogue) -> Bool {
        guard let own = catalogue.pack(pack), SlipJudge.meaning(catalogue, pack) == meaning else { return false }
        return PackUnderTest.households(own) == households
    }

    private static let end = Array(" ⏎ ".utf8)

    /// Returns the differing parts of two texts, with enough context for the longest counted text. Outside of them, all counts
    /// are equal.
    private func differing(_ a: [UInt8], _ b: [UInt8]) -> (ArraySlice<UInt8>, ArraySlice<UInt8>) {
        var front = 0
        while front < min(a.count, b.count), a[front] == b[front] { front += 1 }
        var back = 0
        while back < min(a.count, b.count) - front, a[a.count - 1 - back] == b[b.count - 1 - back] { back += 1 }
        front = max(0, front - longest)
        back = max(0, back - longest)
        // Extends the part to whole words.
        while front > 0, a[front] != 0x20 { front -= 1 }
        while back > 0, a[a.count - back] != 0x20 { back -= 1 }
        return (a[front..<(a.count - back)], b[front..<(b.count - back)])
    }

    /// Returns the letters and digits of a text, separated by single spaces. Curly quotes are not letters.
    private static func words(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = [0x20]
        var index = 0
        while index < bytes.count {
            let byte = bytes[index]
            let isQuote = byte == 0xE2 && index + 2 < bytes.count && bytes[index + 1] == 0x80 && 0x98...0x9F ~= bytes[index + 2]
            let isWord = !isQuote && (byte >= 0x80 || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte)
            if isWord { result.append(byte) } else if result.last != 0x20 { result.append(0x20) }
            index += isQuote ? 3 : 1
        }
        if result.last != 0x20 { result.append(0x20) }
        return result
    }

    private static func count(_ needle: [UInt8], _ hay: ArraySlice<UInt8>) -> Int {
        guard hay.count >= needle.count else { return 0 }
        return (hay.startIndex...(hay.endIndex - needle.count)).count { start in
            // Compares the second byte first, because the first is always a space.
            hay[start] == needle[0] && hay[start + 1] == needle[1] && hay[start..<(start + needle.count)].elementsEqual(needle)
        }
    }

    /// Returns all texts in all languages, and all items with their values.
    private static func meaning(_ catalogue: Catalogue, _ pack: String) -> [String] {
        guard let own = catalogue.pack(pack) else { return [] }
        var said = [own.id, own.folder, own.language.tag]
        for message in catalogue.messages(of: own) {
            let texts = ([message.source] + message.translations.map { $0 ?? message.source }).map {
                $0.all.map(\.text).joined(separator: "|")
            }
            said.append(message.path.joined(separator: ".") + "=" + texts.joined(separator: "‖"))
        }
        for item in own.items {
            let one = "\(own.kinds[item.kind].id)/\(item.id) \(item.was) \(item.values)"
            // The position of records that an item adds does not affect their meaning.
            said.append(one.contains("SourceRange(") ? one.replacing(#/SourceRange\([^()]*\)/#, with: "") : one)
        }
        return said.sorted()
    }
}
