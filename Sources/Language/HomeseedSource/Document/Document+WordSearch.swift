extension Document {
    /// Whether one of these names occurs as a whole word in a key or a value, so that it may refer to the named item.
    package func mentions(_ names: Set<String>) -> Bool {
        let names = names.map { Array($0.utf8) }.filter { !$0.isEmpty }
        return storage.nodes.indices.contains { index in
            Node(storage: storage, index: UInt32(index)).withContent { content in names.contains { content.hasWord($0) } }
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Whether the bytes contain a word that is not adjacent to a letter, digit, hyphen or underscore.
    fileprivate func hasWord(_ word: [UInt8]) -> Bool {
        guard let first = word.first, count >= word.count else { return false }
        return (0...count - word.count).contains { start in
            guard self[start] == first, self[start..<start + word.count].elementsEqual(word) else { return false }
            let end = start + word.count
            return (start == 0 || !self[start - 1].isOfName) && (end == count || !self[end].isOfName)
        }
    }
}

extension UInt8 {
    fileprivate var isOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}
