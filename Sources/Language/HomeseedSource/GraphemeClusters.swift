/// A grapheme cluster of a file with its byte range.
struct GraphemeCluster {
    let character: Character
    let range: Range<Int>
}

/// An iterator over the grapheme clusters of bytes. Each invalid sequence is one U+FFFD.
struct GraphemeClusters: Sequence, IteratorProtocol {
    private var characters: String.Iterator
    private var offset: Int
    /// The original byte length of each scalar if the bytes were repaired, because the repaired text has other lengths.
    private var lengths: ArraySlice<Int>?

    init(_ bytes: ArraySlice<UInt8>) {
        offset = bytes.startIndex
        if let text = String(validating: bytes, as: UTF8.self) {
            characters = text.makeIterator()
        } else {
            let (text, lengths) = GraphemeClusters.repair(bytes)
            characters = text.makeIterator()
            self.lengths = lengths[...]
        }
    }

    mutating func next() -> GraphemeCluster? {
        guard let character = characters.next() else { return nil }
        let start = offset
        if lengths == nil {
            offset += character.utf8.count
        } else {
            for _ in character.unicodeScalars { offset += lengths?.popFirst() ?? 0 }
        }
        return GraphemeCluster(character: character, range: start..<offset)
    }

    /// Repairs bytes like `String(decoding:as:)`, and returns the original byte length of each scalar as well.
    private static func repair(_ bytes: ArraySlice<UInt8>) -> (String, [Int]) {
        var parser = UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var text = String.UnicodeScalarView()
        var lengths: [Int] = []
        while true {
            switch parser.parseScalar(from: &input) {
            case .valid(let encoded):
                text.append(UTF8.decode(encoded))
                lengths.append(encoded.count)
            case .error(let length):
                text.append("\u{FFFD}")
                lengths.append(length)
            case .emptyInput:
                return (String(text), lengths)
            }
        }
    }
}
