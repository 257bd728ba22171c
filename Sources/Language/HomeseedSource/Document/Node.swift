/// A value in a document: a scalar, a sequence or a mapping, with its place.
///
/// An alias is followed: its node is the one that the anchor names, and so is its place.
public struct Node: Sendable {
    let storage: Document.Storage
    let index: UInt32
    /// The record that it was reached by: an alias's own, where it is one.
    let useIndex: UInt32

    /// Follows an alias to the node it stands for. An alias can't point at an alias.
    init(storage: Document.Storage, index: UInt32) {
        self.storage = storage
        useIndex = index
        let record = storage.nodes[Int(index)]
        self.index = record.kind == .alias ? record.link : index
    }

    var record: NodeRecord { storage.nodes[Int(index)] }

    public var kind: NodeKind {
        switch record.kind {
        case .blockSequence, .flowSequence: .sequence
        case .blockMapping, .flowMapping: .mapping
        default: .scalar
        }
    }

    /// Where the node stands: with its quotes or brackets.
    public var place: SourceLocation {
        let record = record
        return SourceLocation(file: storage.file, range: SourceRange(record.lower, record.upper))
    }

    public var range: SourceRange { place.range }

    /// Whether it was reached by an alias.
    package var isAlias: Bool { useIndex != index }

    /// The place where it is used: the alias's own for an alias, otherwise the node's.
    package var usePlace: SourceLocation {
        let record = storage.nodes[Int(useIndex)]
        return SourceLocation(file: storage.file, range: SourceRange(record.lower, record.upper))
    }

    /// How the scalar is written; nil for a collection.
    public var style: ScalarStyle? { ScalarStyle(rawValue: record.kind.rawValue) }

    /// Whether a collection is written with brackets.
    public var isFlow: Bool { record.kind == .flowSequence || record.kind == .flowMapping }

    /// The explicit tag as written in full ("tag:yaml.org,2002:str", "!mine"), or nil.
    public var tag: String? {
        let number = record.tagNumber
        return storage.tags.indices.contains(number) ? storage.tags[number] : nil
    }

    /// Whether an anchor or a tag stands before it on its line, as `&name` and `!name` do.
    package var hasProperties: Bool {
        let bytes = storage.bytes, end = Int(range.lower)
        guard end <= bytes.count, let last = bytes[..<end].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
        // What may stand before them, and not in them: a file may be one long line.
        let separators: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{")]
        let start = bytes[...last].lastIndex(where: separators.contains).map { $0 + 1 } ?? 0
        return start <= last && (bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!"))
    }

    // MARK: Scalars

    /// The scalar's content; nil for a collection.
    public var text: String? {
        guard kind == .scalar else { return nil }
        return withContent { String(decoding: $0, as: UTF8.self) }
    }

    /// The scalar's content in UTF-8, without making a string. Empty for a collection.
    public func withContent<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let record = record
        let kind = record.kind
        guard kind.rawValue <= RecordKind.folded.rawValue else { return body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        if record.link != NodeRecord.verbatim {
            let range = storage.cookedRanges[Int(record.link)]
            return storage.cooked.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[range])) }
        }
        let inset = kind == .plain ? 0 : 1
        let lower = Int(record.lower) + inset
        let upper = max(lower, Int(record.upper) - inset)
        return storage.bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[lower..<upper])) }
    }

    /// Whether the scalar's content is exactly these bytes.
    public func contentEquals(_ key: StaticString) -> Bool {
        withContent { bytes in
            bytes.count == key.utf8CodeUnitCount
                && bytes.elementsEqual(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        }
    }

    /// Tells whether the scalar's content has exactly the bytes of this text in UTF-8: accents are not brought into one form.
    public func contentEquals(_ key: String) -> Bool {
        withContent { $0.count == key.utf8.count && $0.elementsEqual(key.utf8) }
    }

    // MARK: Collections

    /// The values of a sequence, in order. Empty for anything else.
    public var elements: Elements {
        let isSequence = kind == .sequence
        return Elements(storage: storage, cursor: index + 1, end: isSequence ? record.link : index + 1)
    }

    /// The keys and values of a mapping, in order, repeated keys included. Empty for anything else.
    public var entries: Entries {
        let isMapping = kind == .mapping
        return Entries(storage: storage, cursor: index + 1, end: isMapping ? record.link : index + 1)
    }

    /// The first key and value of a mapping; nil where it has none, and for anything else.
    public var firstEntry: Entry? {
        var entries = entries
        return entries.next()
    }

    /// The value of a mapping's first key that reads like this; nil where there is none.
    public subscript(key: String) -> Node? {
        entry(key)?.value
    }

    /// The key node and the value of a mapping's first key that reads like this.
    public func entry(_ key: String) -> Entry? {
        if isLarge { return storage.keys.entry(key, of: self) }
        for entry in entries where entry.key.contentEquals(key) { return entry }
        return nil
    }

    /// Whether it may have so many keys that looking through all of them for each one would take long.
    private var isLarge: Bool { kind == .mapping && record.link > index + 128 }

    /// An entry is one key of a mapping, with its value.
    public struct Entry: Sendable {
        public let key: Node
        public let value: Node
        /// Where the value is used: for an alias the alias itself, else the value's own place.
        public let use: SourceLocation
    }

    /// Walks along the values of a sequence. Each node is made when it is reached, so that a long list costs no memory.
    public struct Elements: Sequence, IteratorProtocol, Sendable {
        let storage: Document.Storage
        var cursor: UInt32
        let end: UInt32

        public mutating func next() -> Node? {
            guard cursor < end else { return nil }
            let node = Node(storage: storage, index: cursor)
            cursor = storage.indexAfter(cursor)
            return node
        }
    }

    /// Walks along the keys and values of a mapping. Each pair is made when it is reached.
    public struct Entries: Sequence, IteratorProtocol, Sendable {
        let storage: Document.Storage
        var cursor: UInt32
        let end: UInt32

        public mutating func next() -> Entry? {
            guard cursor < end else { return nil }
            let keyIndex = cursor
            let valueIndex = storage.indexAfter(keyIndex)
            guard valueIndex < end else { return nil }
            cursor = storage.indexAfter(valueIndex)
            let record = storage.nodes[Int(valueIndex)]
            return Entry(
                key: Node(storage: storage, index: keyIndex),
                value: Node(storage: storage, index: valueIndex),
                use: SourceLocation(file: storage.file, range: SourceRange(record.lower, record.upper))
            )
        }
    }
}

extension Document.Storage {
    /// The number of the node that follows this one and all it holds.
    func indexAfter(_ index: UInt32) -> UInt32 {
        let record = nodes[Int(index)]
        return switch record.kind {
        case .blockSequence, .flowSequence, .blockMapping, .flowMapping: record.link
        default: index + 1
        }
    }
}

extension Node {
    /// Nothing was written: `key:` or `null`.
    package var isMissing: Bool { style == .plain && isNull }
}
