import HomeseedSource

/// A reader of the YAML that people write, which is several times as fast as libyaml.
///
/// It reads block and flow collections, scalars of all styles, comments, anchors and aliases, and a `---` before the document. It
/// gives up at all other syntax and at all errors. libyaml then reads the file from the start. The reader produces the same
/// records as libyaml, even where libyaml deviates from YAML 1.2.
struct YAMLReader {
    var cursor: YAMLReaderCursor
    var builder: YAMLBuilder
    /// The anchor before the next node.
    var anchor: Anchor?
    /// The content of the last scalar, if it differs from its source text.
    var content: [UInt8] = []

    /// An error of the file, or syntax that only libyaml reads.
    struct Unreadable: Error {}

    struct Anchor {
        var lower: Int
        var name: String
    }

    /// A scalar that is not yet in the arena, because it may be the first key of a mapping.
    struct Scalar {
        var lower: Int
        var upper: Int
        var style: RecordKind
        /// Whether the scalar's content is in `content` instead of the file.
        var isCooked = false
    }

    /// The maximum nesting. It is limited because each level is a recursive call. libyaml reads files with deeper nesting.
    private static let deepest = 64
    /// The maximum length of a key, in bytes. libyaml counts characters.
    private static let maximumKeyLength = 1024

    /// Reads a file into an arena. Returns `nil` if libyaml must read it.
    static func read(_ bytes: [UInt8], from start: Int, as file: FileID, limits: ParseLimits) -> YAMLBuilder? {
        guard Encoding.inspect(bytes).fault == nil else { return nil }
        // The cursor has a pointer to the bytes and does not escape this closure.
        return bytes.withUnsafeBytes { input in
            guard let cursor = YAMLReaderCursor(input, from: start), cursor.hasUsualCharacters() else { return nil }
            var reader = YAMLReader(cursor: cursor, builder: YAMLBuilder(file: file, bytes: bytes, limits: limits))
            guard (try? reader.document()) != nil, reader.builder.diagnostics.all.isEmpty else { return nil }
            return reader.builder
        }
    }

    private mutating func document() throws(Unreadable) {
        skipComments()
        if cursor.isAtMarker, cursor.byte == UInt8(ascii: "-") {
            builder.beginDocument(end: cursor.at + 3)
            cursor.at += 3
            try endLine()
            guard cursor.column >= 0 else { throw Unreadable() }
        } else {
            guard cursor.column >= 0 else { return }
            try skipToToken()
            builder.beginDocument(end: cursor.at)
        }
        try blockNode(inside: -1, mayBeKey: true)
        guard cursor.column < 0 else { throw Unreadable() }
    }

    // MARK: Between tokens

    @inline(__always)
    mutating func skipToToken() throws(Unreadable) {
        skipComments()
        if cursor.at == cursor.line, cursor.isAtMarker { throw Unreadable() }
    }

    /// Skips spaces, comments and line breaks.
    @inline(__always)
    private mutating func skipComments() {
        while true {
            cursor.skipSpaces()
            switch cursor.byte {
            case UInt8(ascii: "#"): cursor.skipLine()
            case 0x0A, 0x0D: cursor.skipBreak()
            default: return
            }
        }
    }

    /// Skips to the next token, which must be on another line.
    @inline(__always)
    mutating func endLine() throws(Unreadable) {
        let line = cursor.line
        try skipToToken()
        if cursor.line == line, cursor.column >= 0 { throw Unreadable() }
    }

    /// Whether at most a comment follows on the line.
    @inline(__always)
    var isAtEndOfLine: Bool {
        let byte = cursor.byte
        return byte < 0x24 && (byte == 0x0A || byte == 0x0D || byte == UInt8(ascii: "#") || byte == 0)
    }

    /// Whether a key is short enough for libyaml, which limits the distance from the key's start to its colon.
    @inline(__always)
    func isShort(_ key: Scalar) -> Bool { cursor.at &- key.lower <= Self.maximumKeyLength }

    // MARK: Nodes

    @inline(__always)
    mutating func append(_ scalar: Scalar) {
        let name = anchor?.name
        anchor = nil
        if scalar.isCooked {
            builder.cooked(lower: scalar.lower, upper: scalar.upper, content: content, scalar.style, anchor: name)
        } else {
            builder.verbatim(lower: scalar.lower, upper: scalar.upper, scalar.style, anchor: name)
        }
    }

    mutating func open(_ kind: RecordKind, lower: Int, upper: Int) throws(Unreadable) {
        guard !builder.isStopped, builder.open.count < Self.deepest else { throw Unreadable() }
        if let anchor {
            self.anchor = nil
            builder.openCollection(
                NodeProperties(lower: anchor.lower, upper: upper, anchor: anchor.name, hasProperties: true), kind: kind)
        } else {
            builder.openCollection(NodeProperties(lower: lower, upper: upper), kind: kind)
        }
    }

    /// Reads the name after `&` or `*`.
    mutating func name() throws(Unreadable) -> String {
        cursor.at += 1
        var name: [UInt8] = []
        while cursor.byte.isNameByte {
            name.append(cursor.byte)
            cursor.at += 1
        }
        if name.isEmpty { throw Unreadable() }
        return String(decoding: name, as: UTF8.self)
    }

    mutating func alias() throws(Unreadable) {
        let lower = cursor.at
        let name = try name()
        guard anchor == nil, cursor.isBlankOrEnd(cursor.at) || ",]}".utf8.contains(cursor.byte) else { throw Unreadable() }
        builder.alias(NodeProperties(lower: lower, upper: cursor.at, anchor: name))
    }

    /// Reads an anchor. Tags and a second anchor are left to libyaml.
    mutating func property() throws(Unreadable) {
        let lower = cursor.at
        let name = try name()
        guard anchor == nil, cursor.isBlankOrEnd(cursor.at) else { throw Unreadable() }
        anchor = Anchor(lower: lower, name: name)
    }
}
