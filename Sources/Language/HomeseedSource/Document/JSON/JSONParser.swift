/// A strict parser of RFC 8259 without recursion. Open collections form a chain in the arena: until a collection is closed, its
/// link is the index of its parent.
struct JSONParser {
    var reader: JSONByteCursor
    private(set) var nodes: NodeBuffer
    var cooked: [UInt8] = []
    var cookedRanges: [Range<Int>] = []
    private let limits: ParseLimits
    private let most: Int
    private var current = Self.none
    private var isInArray = false
    private var depth = 0

    private static let none = UInt32.max

    /// The index of the innermost open collection.
    var openIndex: Int? { current == Self.none ? nil : Int(current) }

    init(_ reader: JSONByteCursor, nodes: NodeBuffer, limits: ParseLimits) {
        self.reader = reader
        self.nodes = nodes
        self.limits = limits
        most = limits.expandedNodes
    }

    /// Parses the file's single value.
    mutating func run() throws(JSONFault) {
        reader.skipSpace()
        if reader.at >= reader.count { throw fault(.emptyFile, from: reader.at, to: reader.at) }
        try value()
        while current != Self.none { try next() }
        reader.skipSpace()
        if reader.at < reader.count { throw fault(.textAfterEnd, from: reader.at, to: endOfWord(reader.at)) }
    }

    /// Closes the collections that an error left open, so that the nodes form a tree.
    mutating func closeAll() {
        while current != Self.none {
            let index = Int(current)
            if !isInArray, hasDanglingKey(index) {
                let end = nodes[nodes.count - 1].upper
                _ = nodes.append(NodeRecord(.plain, lower: end, upper: end, link: NodeRecord.verbatim))
            }
            let end = nodes.count > index + 1 ? max(nodes[nodes.count - 1].upper, nodes[index].upper) : nodes[index].upper
            close(end: end)
        }
    }

    private func hasDanglingKey(_ index: Int) -> Bool {
        var at = index + 1
        var count = 0
        while at < nodes.count {
            let record = nodes[at]
            let isCollection = record.kind == .flowSequence || record.kind == .flowMapping
            at = isCollection ? max(Int(record.link), at + 1) : at + 1
            count += 1
        }
        return count % 2 == 1
    }

    // MARK: Structure

    /// Parses a separator with the following entry or element, or a closing bracket.
    @inline(__always)
    private mutating func next() throws(JSONFault) {
        reader.skipSpace()
        let byte = reader.byte
        if nodes.count == Int(current) &+ 1 {
            // The collection was just opened and is not empty.
            if isInArray { try value() } else { try entry(after: nil) }
        } else if byte == UInt8(ascii: ",") {
            let comma = reader.at
            reader.at &+= 1
            reader.skipSpace()
            if isInArray { try element(after: comma) } else { try entry(after: comma) }
        } else if byte == (isInArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) {
            reader.at &+= 1
            close(end: UInt32(truncatingIfNeeded: reader.at))
        } else {
            throw badSeparator(byte)
        }
    }

    @inline(__always)
    private mutating func element(after comma: Int) throws(JSONFault) {
        if reader.byte == UInt8(ascii: "]") { throw fault(.trailingComma, from: comma, to: comma + 1) }
        try value()
    }

    @inline(__always)
    private mutating func entry(after comma: Int?) throws(JSONFault) {
        if reader.byte != UInt8(ascii: "\"") { throw badKey(after: comma) }
        try string()
        reader.skipSpace()
        if reader.byte != UInt8(ascii: ":") { throw missingColon() }
        reader.at &+= 1
        reader.skipSpace()
        try value()
    }

    @inline(__always)
    private mutating func value() throws(JSONFault) {
        switch reader.byte {
        case UInt8(ascii: "\""): try string()
        case UInt8(ascii: "{"): try open(.flowMapping)
        case UInt8(ascii: "["): try open(.flowSequence)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try number()
        default: try word()
        }
    }

    @inline(__always)
    mutating func append(_ kind: RecordKind, lower: Int, upper: Int, link: UInt32) throws(JSONFault) {
        let record = NodeRecord(
            kind, lower: UInt32(truncatingIfNeeded: lower), upper: UInt32(truncatingIfNeeded: upper), link: link)
        guard nodes.count < most, nodes.append(record) else {
            throw fault(.tooManyValues, from: lower, to: max(upper, lower + 1))
        }
    }

    @inline(__always)
    private mutating func open(_ kind: RecordKind) throws(JSONFault) {
        let start = reader.at
        if depth >= limits.depth { throw fault(.tooDeep, from: start, to: start + 1) }
        let index = UInt32(truncatingIfNeeded: nodes.count)
        try append(kind, lower: start, upper: start + 1, link: current)
        current = index
        depth &+= 1
        isInArray = kind == .flowSequence
        reader.at &+= 1
        reader.skipSpace()
        if reader.byte == (isInArray ? UInt8(ascii: "]") : UInt8(ascii: "}")) {
            reader.at &+= 1
            close(end: UInt32(truncatingIfNeeded: reader.at))
        }
    }

    @inline(__always)
    private mutating func close(end: UInt32) {
        let index = Int(current)
        let parent = nodes[index].link
        nodes[index].upper = end
        nodes[index].link = UInt32(truncatingIfNeeded: nodes.count)
        current = parent
        depth &-= 1
        isInArray = parent != Self.none && nodes[Int(parent)].kind == .flowSequence
    }
}
