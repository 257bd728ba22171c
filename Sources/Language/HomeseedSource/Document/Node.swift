/// A value in a document with its location: a scalar, a sequence or a mapping.
///
/// An alias is resolved to the anchored value, with the location of that value.
public struct Node: Sendable {
    let storage: Document.Storage
    let index: UInt32
    /// The index of the alias that led to the node, or else of the node itself.
    let useIndex: UInt32

    /// Resolves an alias to its target. An alias cannot refer to another alias.
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

    /// The location of the node, including quotes or brackets.
    public var place: SourceLocation {
        let record = record
        return SourceLocation(file: storage.file, range: SourceRange(record.lower, record.upper))
    }

    public var range: SourceRange { place.range }

    /// Whether the node was reached through an alias.
    package var isAlias: Bool { useIndex != index }

    /// The location of the alias that led to the node, or else of the node itself.
    package var usePlace: SourceLocation {
        let record = storage.nodes[Int(useIndex)]
        return SourceLocation(file: storage.file, range: SourceRange(record.lower, record.upper))
    }

    /// The notation of the scalar, or `nil` for a collection.
    public var style: ScalarStyle? { ScalarStyle(rawValue: record.kind.rawValue) }

    /// Whether a collection is written in flow style, with brackets.
    public var isFlow: Bool { record.kind == .flowSequence || record.kind == .flowMapping }

    /// The explicit tag in expanded form ("tag:yaml.org,2002:str", "!mine"), or `nil` without one.
    public var tag: String? {
        let number = record.tagNumber
        return storage.tags.indices.contains(number) ? storage.tags[number] : nil
    }

    /// Whether an anchor (`&name`) or a tag (`!name`) precedes the node on its line.
    package var hasProperties: Bool {
        let bytes = storage.bytes
        let end = Int(range.lower)
        guard end <= bytes.count, let last = bytes[..<end].lastIndex(where: { $0 != 0x20 && $0 != 0x09 }) else { return false }
        // Separators delimit properties and cannot occur in them, which bounds the search in a file of one long line.
        let separators: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: ","), UInt8(ascii: "["), UInt8(ascii: "{")]
        let start = bytes[...last].lastIndex(where: separators.contains).map { $0 + 1 } ?? 0
        return start <= last && (bytes[start] == UInt8(ascii: "&") || bytes[start] == UInt8(ascii: "!"))
    }

    // MARK: Scalars

    /// The scalar's content, or `nil` for a collection.
    public var text: String? {
        guard kind == .scalar else { return nil }
        return withContent { String(decoding: $0, as: UTF8.self) }
    }

    /// Calls a closure with the scalar's content in UTF-8, without creating a string. The content of a collection is empty.
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

    /// Whether the scalar's content consists of exactly these bytes.
    public func contentEquals(_ key: StaticString) -> Bool {
        withContent { bytes in
            bytes.count == key.utf8CodeUnitCount
                && bytes.elementsEqual(UnsafeBufferPointer(start: key.utf8Start, count: key.utf8CodeUnitCount))
        }
    }

    /// Whether the scalar's content has exactly the UTF-8 bytes of this text, without Unicode normalisation.
    public func contentEquals(_ key: String) -> Bool {
        withContent { $0.count == key.utf8.count && $0.elementsEqual(key.utf8) }
    }

    // MARK: Collections

    /// The values of a sequence, in order. Any other node has none.
    public var elements: Elements {
        let isSequence = kind == .sequence
        return Elements(storage: storage, cursor: index + 1, end: isSequence ? record.link : index + 1)
    }

    /// The entries of a mapping, in order and including duplicate keys. Any other node has none.
    public var entries: Entries {
        let isMapping = kind == .mapping
        return Entries(storage: storage, cursor: index + 1, end: isMapping ? record.link : index + 1)
    }

    /// The first entry of a mapping, or `nil` if it is empty or the node is not a mapping.
    public var firstEntry: Entry? {
        var entries = entries
        return entries.next()
    }

    /// Returns the value of the first entry with a key, or `nil` if there is none.
    public subscript(key: String) -> Node? {
        entry(key)?.value
    }

    /// Returns the first entry with a key, or `nil` if there is none.
    public func entry(_ key: String) -> Entry? {
        if isLarge { return storage.keys.entry(key, of: self) }
        for entry in entries where entry.key.contentEquals(key) { return entry }
        return nil
    }

    /// Whether a mapping may have so many keys that linear lookups would be slow.
    private var isLarge: Bool { kind == .mapping && record.link > index + 128 }

    /// An entry of a mapping: a key and its value.
    public struct Entry: Sendable {
        public let key: Node
        public let value: Node
        /// The location of the alias that led to the value, or else of the value itself.
        public let use: SourceLocation
    }

    /// An iterator over the values of a sequence. Nodes are created lazily.
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

    /// An iterator over the entries of a mapping. Entries are created lazily.
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
    /// Returns the index of the node after the given node and its descendants.
    func indexAfter(_ index: UInt32) -> UInt32 {
        let record = nodes[Int(index)]
        return switch record.kind {
        case .blockSequence, .flowSequence, .blockMapping, .flowMapping: record.link
        default: index + 1
        }
    }
}

extension Node {
    /// Whether the value is empty or null: `key:` or `key: null`.
    package var isMissing: Bool { style == .plain && isNull }
}
