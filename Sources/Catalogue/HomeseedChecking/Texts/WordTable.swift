import HomeseedSource

/// A hash table of the words that checks look for in one pack's texts in one language. A lookup does not allocate memory.
struct WordTable: Sendable {
    private struct Slot {
        var hash: UInt64
        /// The number of the first phrase that starts with the word, plus one; 0 if the slot is free.
        var first: Int
    }

    /// A word, or several consecutive words.
    private struct Phrase {
        var first: [UInt8]
        var rest: [UInt8]
        var number: Int
        /// The number of the next phrase with the same first word, plus one.
        var next: Int
    }

    private var slots: [Slot] = []
    private var phrases: [Phrase] = []
    private let mask: Int

    /// Creates a table.
    ///
    /// - Parameter wanted: the lowercase words and phrases, which are identified by their position.
    init(_ wanted: [String]) {
        var size = 16
        while size < wanted.count * 3 { size *= 2 }
        mask = size - 1
        guard !wanted.isEmpty else { return }
        slots = Array(repeating: Slot(hash: 0, first: 0), count: size)
        for (number, text) in wanted.enumerated() {
            let bytes = Array(text.utf8)
            let end = bytes.firstIndex { !$0.isWordByte && $0 != 0x27 } ?? bytes.count
            let first = Array(bytes[..<end])
            if first.isEmpty { continue }
            var hash = WordTable.seed
            for byte in first { WordTable.combine(byte, &hash) }
            var index = Int(truncatingIfNeeded: hash) & mask
            while slots[index].first != 0, slots[index].hash != hash { index = (index + 1) & mask }
            phrases.append(Phrase(first: first, rest: Array(bytes[end...]), number: number, next: slots[index].first))
            slots[index] = Slot(hash: hash, first: phrases.count)
        }
    }

    static let seed: UInt64 = 0xcbf2_9ce4_8422_2325

    /// Adds a byte to the hash, ignoring the case of ASCII letters.
    @inline(__always)
    static func combine(_ byte: UInt8, _ hash: inout UInt64) {
        hash = (hash ^ UInt64(small(byte))) &* 0x100_0000_01b3
    }

    @inline(__always)
    static func small(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

    func find(_ hash: UInt64, in bytes: UnsafeBufferPointer<UInt8>, at word: Range<Int>, _ hit: (Range<Int>, Int) -> Void) {
        if slots.isEmpty { return }
        var index = Int(truncatingIfNeeded: hash) & mask
        while slots[index].first != 0 {
            if slots[index].hash == hash { follow(slots[index].first, in: bytes, at: word, hit) }
            index = (index + 1) & mask
        }
    }

    private func follow(_ first: Int, in bytes: UnsafeBufferPointer<UInt8>, at word: Range<Int>, _ hit: (Range<Int>, Int) -> Void)
    {
        var current = first
        while current != 0 {
            let phrase = phrases[current - 1]
            current = phrase.next
            guard WordTable.end(of: phrase.first, bytes, from: word.lowerBound) == word.upperBound,
                let end = WordTable.end(of: phrase.rest, bytes, from: word.upperBound)
            else { continue }
            if !phrase.rest.isEmpty, end < bytes.count, bytes[end].isWordByte { continue }
            hit(word.lowerBound..<end, phrase.number)
        }
    }

    /// Returns the end of the wanted bytes, or `nil` if they don't start at the offset. A curly apostrophe equals a straight
    /// apostrophe.
    private static func end(of wanted: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        for byte in wanted {
            guard index < bytes.count else { return nil }
            if byte == 0x27 {
                guard let length = TextScan.apostrophe(bytes, at: index) else { return nil }
                index += length
            } else {
                guard small(bytes[index]) == byte else { return nil }
                index += 1
            }
        }
        return index
    }
}
