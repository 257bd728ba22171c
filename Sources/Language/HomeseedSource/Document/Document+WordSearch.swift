extension Document {
    /// Returns the revision of the given names that occur as whole words in keys and values, and may therefore refer to items.
    ///
    /// - Parameter names: the names, each a single word.
    package func mentionRevision(of names: Set<String>) -> Revision {
        Revision { hasher in
            for index in storage.nodes.indices {
                Node(storage: storage, index: UInt32(index)).withContent { content in
                    for word in content.split(whereSeparator: { !$0.isPartOfName }) {
                        let name = String(decoding: word, as: UTF8.self)
                        if names.contains(name) { hasher.combine(name) }
                    }
                }
            }
        }
    }
}

extension String {
    /// The words of letters, digits, hyphens and underscores.
    package var words: [String] { utf8.split { !$0.isPartOfName }.map { String(decoding: $0, as: UTF8.self) } }
}

extension UInt8 {
    fileprivate var isPartOfName: Bool {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        case UInt8(ascii: "-"), UInt8(ascii: "_"), 0x80...: true
        default: false
        }
    }
}
