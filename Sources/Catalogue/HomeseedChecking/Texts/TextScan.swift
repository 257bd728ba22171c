import HomeseedSource

/// A single pass over a text's bytes, which finds its traits and the wanted words.
struct TextScan {
    private(set) var traits: TextTraits = []

    /// Scans a text.
    ///
    /// - Parameter hit: called with the byte range and the number of each wanted word.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ words: WordTable, hit: (Range<Int>, Int) -> Void) {
        let count = bytes.count
        guard count > 0 else { return }
        let byByte = TextTraits.byByte
        byByte.withUnsafeBufferPointer { table in
            var seen: UInt32 = 0
            var previous: UInt8 = 0
            var index = 0
            while index < count {
                let byte = bytes[index]
                seen |= table[Int(byte)]
                if byte.isWordByte {
                    let end = Self.word(bytes, from: index, table: table, seen: &seen, words: words, hit: hit)
                    previous = bytes[end - 1]
                    index = end
                    continue
                }
                switch byte {
                case 0x20 where previous == 0x20: seen |= TextTraits.doubleSpace.rawValue
                case 0x2E where previous == 0x2E: seen |= TextTraits.dots.rawValue
                case 0x7B: index = Self.endOfPlaceholder(bytes, from: index)
                case 0xE2 where index + 2 < count && bytes[index + 1] == 0x80 && (0x98...0x9F).contains(bytes[index + 2]):
                    seen |= TextTraits.curlyQuote.rawValue
                case 0xC2 where index + 1 < count && (bytes[index + 1] == 0xAB || bytes[index + 1] == 0xBB):
                    seen |= TextTraits.guillemet.rawValue
                case 0x27, 0x99:
                    let next = index + 1
                    if next < count, bytes[next] == 0x73, next + 1 == count || !bytes[next + 1].isWordByte {
                        seen |= TextTraits.apostropheS.rawValue
                    }
                default: break
                }
                previous = byte
                index += 1
            }
            traits = TextTraits(rawValue: seen)
        }
        if Self.isSpace(bytes[0]) || Self.isSpace(bytes[count - 1]) || count > 1 && Self.isHardSpace(bytes) {
            traits.insert(.outerSpace)
        }
        if traits.contains(.nonASCII), Self.mayBeGarbled(bytes) { traits.insert(.garbled) }
        if !traits.isDisjoint(with: [.upperCase, .beyondLatin]), !traits.contains(.lowerCase) { traits.insert(.onlyCapitals) }
    }

    /// Whether the text may be UTF-8 that was read as Windows-1252, such as `Ã«`, or contains a replacement character.
    private static func mayBeGarbled(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var at = 0
        while at + 2 < bytes.count {
            if bytes[at] == 0xC3, bytes[at + 1] >= 0x82 {
                switch bytes[at + 2] {
                case 0xC2, 0xC5, 0xC6, 0xCB, 0xE2: return true
                default: break
                }
            } else if bytes[at] == 0xEF, bytes[at + 1] == 0xBF, bytes[at + 2] == 0xBD {
                return true
            }
            at += 1
        }
        return false
    }

    /// Reads a word to its end and looks it up. An apostrophe between two letters is part of the word.
    private static func word(
        _ bytes: UnsafeBufferPointer<UInt8>, from start: Int, table: UnsafeBufferPointer<UInt32>, seen: inout UInt32,
        words: WordTable, hit: (Range<Int>, Int) -> Void
    ) -> Int {
        let count = bytes.count
        var hash = WordTable.seed
        var index = start
        while index < count {
            let byte = bytes[index]
            if byte.isWordByte {
                seen |= table[Int(byte)]
                WordTable.combine(byte, &hash)
                index += 1
            } else if let length = apostrophe(bytes, at: index), index + length < count, bytes[index + length].isWordByte {
                seen |=
                    length == 1
                    ? TextTraits.straightQuote.rawValue : TextTraits.curlyQuote.rawValue | TextTraits.beyondLatin.rawValue
                let next = index + length
                if bytes[next] == 0x73, next + 1 == count || !bytes[next + 1].isWordByte {
                    seen |= TextTraits.apostropheS.rawValue
                }
                WordTable.combine(0x27, &hash)
                index = next
            } else {
                break
            }
        }
        let length = index - start
        if length > 2, bytes[index - 1] == 0x73 {
            switch bytes[index - 2] {
            case 0x61, 0x69, 0x6F, 0x75, 0x79: seen |= TextTraits.vowelS.rawValue
            default: break
            }
        }
        if length > 2, bytes[start] == 0x49, bytes[start + 1] == 0x6A { seen |= TextTraits.halfIJ.rawValue }
        words.find(hash, in: bytes, at: start..<index, hit)
        return index
    }

    /// Returns the length of a straight or curly apostrophe at the index, or `nil` if there is none.
    static func apostrophe(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int? {
        if bytes[index] == 0x27 { return 1 }
        if bytes[index] == 0xE2, index + 2 < bytes.count, bytes[index + 1] == 0x80, bytes[index + 2] == 0x99 { return 3 }
        return nil
    }

    /// Returns the offset of a placeholder's closing brace, or `start` if there is none. The name is thus not read as a word.
    private static func endOfPlaceholder(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start + 1
        while index < bytes.count, bytes[index] != 0x7D, bytes[index] != 0x20, bytes[index] != 0x7B { index += 1 }
        return index < bytes.count && bytes[index] == 0x7D ? index : start
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    /// Whether the text starts or ends with a no-break space.
    private static func isHardSpace(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let count = bytes.count
        return bytes[0] == 0xC2 && bytes[1] == 0xA0 || bytes[count - 2] == 0xC2 && bytes[count - 1] == 0xA0
    }
}
