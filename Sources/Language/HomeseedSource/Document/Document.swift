/// What a file says, whether it is written in YAML or in JSON: a tree of nodes that know where they stand.
///
/// The nodes lie in one flat arena in the order of the file, 16 bytes each; no string is made until
/// someone asks for one. A node that is read out is a ``Node``: the document and a number.
public struct Document: Sendable {
    package let storage: Storage

    package init(storage: Storage) {
        self.storage = storage
    }

    /// The file that this was read from.
    public var file: FileID { storage.file }

    /// The documents of the file, in order: one for JSON, none or more for YAML.
    public var roots: [Node] { storage.roots.map { Node(storage: storage, index: $0) } }

    /// The first document's value, or nil where the file holds none.
    public var root: Node? { storage.roots.first.map { Node(storage: storage, index: $0) } }

    /// Whether reading stopped at a fault. The nodes before it are here; what came after is not known.
    public var isBroken: Bool { storage.isBroken }

    /// How many nodes the file holds, with every alias counted once.
    public var nodeCount: Int { storage.nodes.count }

    /// What all nodes of a document share.
    package final class Storage: Sendable {
        let file: FileID
        /// The file's bytes, which verbatim scalars point into.
        package let bytes: [UInt8]
        /// The content of the scalars that do not stand in the file as they are: escaped or folded ones.
        let cooked: [UInt8]
        let cookedRanges: [Range<Int>]
        package let nodes: [NodeRecord]
        let tags: [String]
        let roots: [UInt32]
        let isBroken: Bool
        /// The keys of large mappings.
        let keys = KeyIndex()

        package init(
            file: FileID, bytes: [UInt8], cooked: [UInt8], cookedRanges: [Range<Int>], nodes: [NodeRecord],
            tags: [String], roots: [UInt32], isBroken: Bool
        ) {
            self.file = file
            self.bytes = bytes
            self.cooked = cooked
            self.cookedRanges = cookedRanges
            self.nodes = nodes
            self.tags = tags
            self.roots = roots
            self.isBroken = isBroken
        }
    }
}

/// One node in the arena: 16 bytes.
package struct NodeRecord {
    /// The node's bytes in the file: with its quotes or brackets, without its tag, anchor and comments.
    package var lower: UInt32
    package var upper: UInt32
    /// A collection: the number of the first node after its last descendant. An alias: the number of
    /// the node that it stands for. A scalar: its number in `cookedRanges`, or `verbatim`.
    package var link: UInt32
    /// Kind and style in the low byte, the tag's number plus one (0: none) above.
    var info: UInt32

    package static let verbatim = UInt32.max
}

/// How a scalar is written.
public enum ScalarStyle: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
}

/// What kind of node it is.
public enum NodeKind: Sendable {
    case scalar, sequence, mapping
}

/// Says what a node is and how it is written, in one byte. The numbers of scalars are those of ``ScalarStyle``.
package enum RecordKind: UInt8 {
    case plain, singleQuoted, doubleQuoted, literal, folded
    case blockSequence, flowSequence, blockMapping, flowMapping
    case alias
}

extension NodeRecord {
    package init(_ kind: RecordKind, lower: UInt32, upper: UInt32, link: UInt32, tag: UInt32 = 0) {
        self.init(lower: lower, upper: upper, link: link, info: UInt32(kind.rawValue) | tag << 8)
    }

    package var kind: RecordKind { RecordKind(rawValue: UInt8(truncatingIfNeeded: info)) ?? .plain }
    var tagNumber: Int { Int(info >> 8) - 1 }
}

/// How much a file may hold before reading it is refused with an error.
public struct ParseLimits: Sendable {
    public var bytes = 64 << 20
    /// How deep lists and maps may stand in each other, with every alias written out.
    public var depth = 128
    /// Nodes counted as if every alias were written out.
    public var expandedNodes = 4_000_000

    public static let standard = ParseLimits()

    public init() {}
}
