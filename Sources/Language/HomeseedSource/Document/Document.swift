/// The parsed content of a YAML or JSON file: a tree of nodes with their locations.
///
/// The nodes are records of 16 bytes in a flat arena, in file order. Strings are created on access. A ``Node`` is a reference
/// to the document and an index.
public struct Document: Sendable {
    package let storage: Storage
    /// The revision of the file's bytes and ID, if a cache keeps the document.
    package var revision = Revision.none

    package init(storage: Storage) {
        self.storage = storage
    }

    /// The file that the document was parsed from.
    public var file: FileID { storage.file }

    /// The root nodes of the file's documents, in order: one for JSON, any number for YAML, none for an unreadable file.
    public var roots: [Node] { storage.roots.map { Node(storage: storage, index: $0) } }

    /// The first root node, or `nil` if the file has none.
    public var root: Node? { storage.roots.first.map { Node(storage: storage, index: $0) } }

    /// Whether parsing stopped at an error. The nodes before the error are available.
    public var isBroken: Bool { storage.isBroken }

    /// The number of nodes in the file. An alias counts as one.
    public var nodeCount: Int { storage.nodes.count }

    /// The storage that all nodes of a document share.
    package final class Storage: Sendable {
        let file: FileID
        /// The file's bytes, which verbatim scalars refer to.
        package let bytes: [UInt8]
        /// The content of the scalars that differ from their source text, such as escaped or folded scalars.
        let cooked: [UInt8]
        let cookedRanges: [Range<Int>]
        package let nodes: [NodeRecord]
        let tags: [String]
        let roots: [UInt32]
        let isBroken: Bool
        /// The key lookup of large mappings.
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

/// A node in the arena, 16 bytes in size.
package struct NodeRecord {
    /// The byte range of the node, including quotes or brackets, excluding its tag, anchor and comments.
    package var lower: UInt32
    package var upper: UInt32
    /// For a collection, the index of the node after its last descendant. For an alias, the index of its target. For a scalar,
    /// the index of its content in `cookedRanges`, or `verbatim` if the content is the source text.
    package var link: UInt32
    /// The kind and style in the low byte. The upper bytes contain the tag's index plus one, or 0 without a tag.
    var info: UInt32

    package static let verbatim = UInt32.max
}

/// The notation of a scalar.
public enum ScalarStyle: UInt8, Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
}

/// The kind of a node.
public enum NodeKind: Sendable {
    case scalar, sequence, mapping
}

/// The kind and notation of a node, in one byte. Scalars have the raw values of ``ScalarStyle``.
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

/// The limits on a file's content. The parser reports an error if a file exceeds one.
public struct ParseLimits: Sendable {
    public var bytes = 64 << 20
    /// The maximum nesting of lists and mappings, with aliases expanded.
    public var depth = 128
    /// The maximum number of nodes, with aliases expanded.
    public var expandedNodes = 4_000_000

    public static let standard = ParseLimits()

    public init() {}
}
