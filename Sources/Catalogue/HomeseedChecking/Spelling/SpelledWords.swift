import HomeseedSource

/// The words of a text that can be spell-checked, without placeholders, numbers, addresses and names.
struct SpelledWords {
    /// The words with their byte ranges in the text.
    private(set) var words: [(word: String, range: Range<Int>)] = []

    /// Collects the words of a text.
    ///
    /// - Parameters:
    ///   - hasNames: whether a capitalised word within a sentence is a name. In German, all nouns are capitalised.
    ///   - isName: whether all capitalised words are names, as in the records of a template.
    init(_ text: String, hasNames: Bool, isName: Bool) {
        let bytes = Array(text.utf8)
        let ranges = PlainWords.ranges(in: text).map { PlainWords.byteRange($0, in: text) }
        let all = ranges.map { (String(decoding: bytes[$0], as: UTF8.self), $0) }
        // In a title in Title Case, capitals have no meaning.
        let isSentence = all.dropFirst().contains { $0.0.first?.isLowercase == true }
        for (word, range) in all where !Self.isForeign(word, at: range, in: bytes) {
            if word.first?.isUppercase == true {
                if isName { continue }
                if hasNames, isSentence, !Self.begins(range.lowerBound, bytes) { continue }
            }
            words.append((word, range))
        }
    }

    /// Whether the word cannot be in a dictionary: a number, a single letter, or part of an address.
    private static func isForeign(_ word: String, at range: Range<Int>, in bytes: [UInt8]) -> Bool {
        if word.count < 2 || word.utf8.count > 60 || word.contains(where: \.isNumber) { return true }
        func isJoined(_ sign: Int, _ beyond: Int) -> Bool {
            guard bytes.indices.contains(sign), bytes.indices.contains(beyond) else { return false }
            return bytes[sign] == UInt8(ascii: "@") || bytes[sign] == UInt8(ascii: ".") && bytes[beyond].isWordByte
        }
        return isJoined(range.lowerBound - 1, range.lowerBound - 2) || isJoined(range.upperBound, range.upperBound + 1)
    }

    /// Whether the offset is the start of a sentence: the start of the text, or after closing punctuation.
    private static func begins(_ start: Int, _ bytes: [UInt8]) -> Bool {
        guard let before = bytes[..<start].last(where: { $0 != 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") })
        else { return true }
        return before >= 0x80 || ".!?:;\n".utf8.contains(before)
    }
}
