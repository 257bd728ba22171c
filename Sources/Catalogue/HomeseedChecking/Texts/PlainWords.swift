import HomeseedSource

/// The words of a text without its placeholders.
package enum PlainWords {
    /// Returns the words in order, as defined by ``ranges(in:)``.
    package static func of(_ text: String) -> [Substring] {
        ranges(in: text).map { text[$0] }
    }

    /// Returns the ranges of words: letters, digits, and apostrophes and hyphens between them.
    package static func ranges(in text: String) -> [Range<String.Index>] {
        let bytes = text.utf8.withContiguousStorageIfAvailable { bytes in bytes.contains { $0 >= 0x80 } ? nil : plainRanges(bytes)
        }
        if let bytes, let bytes {
            return bytes.map {
                text.utf8.index(
                    text.startIndex, offsetBy: $0.lowerBound)..<text.utf8.index(text.startIndex, offsetBy: $0.upperBound)
            }
        }
        var found: [Range<String.Index>] = []
        var start: String.Index?
        var depth = 0
        var index = text.startIndex
        func isPart(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        while index < text.endIndex {
            let character = text[index]
            let next = text.index(after: index)
            if character == "{" { depth += 1 } else if character == "}" { depth = max(0, depth - 1) }
            let isJoined = start != nil && "'’-".contains(character) && next < text.endIndex && isPart(text[next])
            if depth == 0, isPart(character) || isJoined {
                start = start ?? index
            } else if let from = start {
                found.append(from..<index)
                start = nil
            }
            index = next
        }
        if let start { found.append(start..<text.endIndex) }
        return found
    }

    /// Returns the ranges in ASCII text, without using Unicode properties.
    private static func plainRanges(_ bytes: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
        var found: [Range<Int>] = []
        var start: Int?
        var depth = 0
        for (index, byte) in bytes.enumerated() {
            if byte == UInt8(ascii: "{") { depth += 1 } else if byte == UInt8(ascii: "}") { depth = max(0, depth - 1) }
            let isJoined =
                start != nil && (byte == UInt8(ascii: "'") || byte == UInt8(ascii: "-")) && index + 1 < bytes.count
                && bytes[index + 1].isWordByte
            if depth == 0, byte.isWordByte || isJoined {
                start = start ?? index
            } else if let from = start {
                found.append(from..<index)
                start = nil
            }
        }
        if let start { found.append(start..<bytes.count) }
        return found
    }

    package static func byteRange(_ range: Range<String.Index>, in text: String) -> Range<Int> {
        let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
        return start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound)
    }
}
