import Homeseed
import HomeseedSource
import HomeseedText

/// Judges by bytes what mending did to a slip, knowing nothing of how it mends: every text, translation and id of the
/// pack that could be found in the files with the slip has to be found as often afterwards, unless all means again what
/// it did before.
struct SlipJudge: Sendable {
    /// Texts, translations and ids, as words with a space between each two.
    private let written: Set<String>
    private let meaning: [String]
    private let pack: String

    enum Verdict: String, CaseIterable {
        /// All is as before the slip.
        case restored
        /// Something is still wrong, and all that was written is there.
        case kept
        case lost
    }

    init(_ files: [SourceFile], pack: String) throws {
        self.pack = pack
        let checked = try Pipeline(files: files).check()
        let catalogue = checked.catalogue.catalogue
        meaning = SlipJudge.meaning(catalogue, pack)
        var written = Set(catalogue.pack(pack)?.items.map(\.id) ?? [])
        for message in catalogue.messages.joined() {
            for text in [message.source] + message.translations.compactMap(\.self) { written.formUnion(text.all.map(\.text)) }
        }
        self.written = Set(written.map { SlipJudge.words(Array($0.utf8)) }.filter { $0.utf8.count > 2 })
    }

    /// - Returns: what became of it, with the first of what is gone.
    func verdict(slipped: [SourceFile], mended: [SourceFile]) -> (Verdict, gone: String?) {
        if let checked = try? Pipeline(files: mended).check(), SlipJudge.meaning(checked.catalogue.catalogue, pack) == meaning { return (.restored, nil) }
        // Only what changed can have lost something.
        let changed = zip(slipped, mended).filter { $0.bytes != $1.bytes || $0.path != $1.path }
        let before = changed.map { SlipJudge.words($0.0.bytes) }.joined(separator: " ⏎ ")
        let after = changed.map { SlipJudge.words($0.1.bytes) }.joined(separator: " ⏎ ")
        let gone = written.filter { SlipJudge.count($0, before) > SlipJudge.count($0, after) }
        if let first = gone.min() { return (.lost, first) }
        // Nor any other word: the text in which the slip was made is not as it was.
        let left = Set(after.split(separator: " "))
        let folded = Set(left.map { $0.lowercased() })
        let vanished = before.split(separator: " ").filter { $0.utf8.count > 2 && !left.contains($0) && !folded.contains($0.lowercased()) }
        return vanished.isEmpty ? (.kept, nil) : (.lost, vanished.joined(separator: " "))
    }

    /// Letters and digits, with one space for all that is between them.
    private static func words(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = [0x20]
        for byte in bytes {
            let isWord = byte >= 0x80 || 0x30...0x39 ~= byte || 0x41...0x5A ~= byte || 0x61...0x7A ~= byte
            if isWord { result.append(byte) } else if result.last != 0x20 { result.append(0x20) }
        }
        if result.last != 0x20 { result.append(0x20) }
        return String(decoding: result, as: UTF8.self)
    }

    private static func count(_ words: String, _ text: String) -> Int {
        let (needle, hay) = (Array(words.utf8), Array(text.utf8))
        guard needle.count > 2, hay.count >= needle.count else { return 0 }
        return (0...(hay.count - needle.count)).count { start in hay[start] == needle[0] && hay[start..<(start + needle.count)].elementsEqual(needle) }
    }

    /// Every text in every language, every item with its values, and every household.
    private static func meaning(_ catalogue: Catalogue, _ pack: String) -> [String] {
        guard let own = catalogue.pack(pack) else { return [] }
        var said = [own.id, own.folder, own.language.tag]
        for message in catalogue.messages(of: own) {
            let texts = ([message.source] + message.translations.map { $0 ?? message.source }).map { $0.all.map(\.text).joined(separator: "|") }
            said.append(message.path.joined(separator: ".") + "=" + texts.joined(separator: "‖"))
        }
        for item in own.items {
            said.append("\(own.kinds[item.kind].id)/\(item.id) \(item.was) \(item.values)")
        }
        return said.sorted() + PackUnderTest.households(own)
    }
}
