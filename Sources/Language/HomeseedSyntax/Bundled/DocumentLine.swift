package import HomeseedSource

/// The content of a YAML or JSON file on one line, without comments. A catalogue bundled for an app consists of such lines,
/// which need no YAML parser.
///
/// A document line is a tree of brackets and braces. Text is in double quotes. A plain scalar, which may be a number, a null or
/// the name of a field, is in single quotes. JSON lacks this distinction.
package enum DocumentLine {
    /// The first byte of a document line, which is invalid in YAML and JSON.
    static let mark: UInt8 = 0x01

    // MARK: Writing

    /// Returns a value as a document line, without a line break.
    ///
    /// - Parameter root: the root of a document without errors. Aliases are expanded.
    package static func bytes(of root: Node) -> [UInt8] {
        var line = [mark]
        write(root, to: &line)
        return line
    }

    private static func write(_ node: Node, to line: inout [UInt8]) {
        switch node.kind {
        case .scalar: write(scalar: node, to: &line)
        case .sequence:
            line.append(UInt8(ascii: "["))
            for element in node.elements { write(element, to: &line) }
            line.append(UInt8(ascii: "]"))
        case .mapping:
            line.append(UInt8(ascii: "{"))
            for entry in node.entries {
                write(entry.key, to: &line)
                write(entry.value, to: &line)
            }
            line.append(UInt8(ascii: "}"))
        }
    }

    private static func write(scalar node: Node, to line: inout [UInt8]) {
        var isPlain = node.style == .plain
        // A tag determines the meaning of a scalar, so the resolved type is written.
        if node.tag != nil, case .string? = node.scalar { isPlain = false }
        let quote = isPlain ? UInt8(ascii: "'") : UInt8(ascii: "\"")
        line.append(quote)
        node.withContent { content in
            for byte in content {
                switch byte {
                case 0x0A: line += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
                case quote, UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
                default: line.append(byte)
                }
            }
        }
        line.append(quote)
    }

    // MARK: Reading

    /// Parses a document line. Returns `nil` if the bytes are invalid or exceed the limits.
    static func document(_ file: SourceFile, as id: FileID, limits: ParseLimits) -> Document? {
        guard file.bytes.first == mark else { return nil }
        var reading = DocumentLineReading(file.bytes, limits)
        return reading.read() ? reading.document(id) : nil
    }

    /// Reports a damaged document line, for builds that cannot parse anything else.
    static func damaged(_ file: SourceFile, as id: FileID, into diagnostics: inout Diagnostics) -> Document {
        diagnostics.report(
            Diagnostic(
                .yamlSyntax, .error, headline: "This part of a bundled catalogue is damaged",
                at: SourceLocation(file: id, range: SourceRange(0, 0)), notes: ["Bundle it again."]))
        return .unreadable(id, file.bytes)
    }
}

private struct DocumentLineReading {
    let bytes: [UInt8]
    let limits: ParseLimits
    var nodes: [NodeRecord] = []
    var cooked: [UInt8] = []
    var cookedRanges: [Range<Int>] = []
    /// The open collections: their node indices, and the number of values so far.
    var open: [(node: Int, values: Int)] = []
    var at = 1

    init(_ bytes: [UInt8], _ limits: ParseLimits) {
        self.bytes = bytes
        self.limits = limits
        nodes.reserveCapacity(bytes.count / 8)
    }

    func document(_ id: FileID) -> Document {
        Document(
            storage: .init(
                file: id, bytes: bytes, cooked: cooked, cookedRanges: cookedRanges, nodes: nodes, tags: [],
                roots: nodes.isEmpty ? [] : [0], isBroken: false))
    }

    /// Parses the line, and returns whether it is a single complete tree.
    mutating func read() -> Bool {
        while at < bytes.count {
            let byte = bytes[at]
            switch byte {
            case UInt8(ascii: "'"), UInt8(ascii: "\""):
                guard begin(), scalar(quote: byte) else { return false }
            case UInt8(ascii: "["), UInt8(ascii: "{"):
                guard begin(), open.count < limits.depth else { return false }
                open.append((nodes.count, 0))
                append(byte == UInt8(ascii: "[") ? .flowSequence : .flowMapping, lower: at, upper: at, link: 0)
                at += 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"):
                guard close(isMapping: byte == UInt8(ascii: "}")) else { return false }
            default: return false
            }
        }
        return open.isEmpty
    }

    /// Counts a value. Returns false above the limit, or for a second root.
    private mutating func begin() -> Bool {
        guard nodes.count < limits.expandedNodes else { return false }
        if open.isEmpty { return nodes.isEmpty }
        open[open.count - 1].values += 1
        return true
    }

    private mutating func close(isMapping: Bool) -> Bool {
        guard let last = open.popLast(), (nodes[last.node].kind == .flowMapping) == isMapping,
            !isMapping || last.values.isMultiple(of: 2)
        else { return false }
        at += 1
        nodes[last.node].upper = UInt32(truncatingIfNeeded: at)
        nodes[last.node].link = UInt32(truncatingIfNeeded: nodes.count)
        return true
    }

    private mutating func scalar(quote: UInt8) -> Bool {
        let lower = at + 1
        var end = lower
        while end < bytes.count, bytes[end] != quote, bytes[end] != UInt8(ascii: "\\") { end += 1 }
        var link = NodeRecord.verbatim
        if end < bytes.count, bytes[end] == UInt8(ascii: "\\") {
            let start = cooked.count
            cooked += bytes[lower..<end]
            while end < bytes.count, bytes[end] != quote {
                if bytes[end] == UInt8(ascii: "\\") {
                    end += 1
                    guard end < bytes.count else { return false }
                    cooked.append(bytes[end] == UInt8(ascii: "n") ? 0x0A : bytes[end])
                } else {
                    cooked.append(bytes[end])
                }
                end += 1
            }
            link = UInt32(truncatingIfNeeded: cookedRanges.count)
            cookedRanges.append(start..<cooked.count)
        }
        guard end < bytes.count else { return false }
        let isPlain = quote == UInt8(ascii: "'")
        append(isPlain ? .plain : .doubleQuoted, lower: isPlain ? lower : at, upper: isPlain ? end : end + 1, link: link)
        at = end + 1
        return true
    }

    private mutating func append(_ kind: RecordKind, lower: Int, upper: Int, link: UInt32) {
        nodes.append(
            NodeRecord(kind, lower: UInt32(truncatingIfNeeded: lower), upper: UInt32(truncatingIfNeeded: upper), link: link))
    }
}
