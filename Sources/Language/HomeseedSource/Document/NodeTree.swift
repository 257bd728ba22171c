/// The nodes of a document by index, with their parents.
package struct NodeTree {
    package let document: Document
    /// The index of each node's parent collection, or -1 for a root.
    package private(set) var parents: [Int]
    /// For each mapping value, the index of its key. For keys, elements and roots, -1.
    package private(set) var keys: [Int]

    package init(_ document: Document) {
        self.document = document
        let nodes = document.storage.nodes
        parents = Array(repeating: -1, count: nodes.count)
        keys = parents
        // Children follow their parent in the arena, so each parent is known before its children.
        for index in nodes.indices where nodes[index].isCollection {
            var (child, key) = (UInt32(index) + 1, -1)
            while child < nodes[index].link {
                parents[Int(child)] = index
                if nodes[index].isMapping {
                    keys[Int(child)] = key
                    key = key < 0 ? Int(child) : -1
                }
                child = document.storage.indexAfter(child)
            }
        }
    }

    package var count: Int { parents.count }

    /// Whether the node is a key of a mapping.
    package func isKey(_ number: Int) -> Bool {
        let parent = parents[number]
        return parent >= 0 && keys[number] < 0 && document.storage.nodes[parent].isMapping
    }

    package func record(_ number: Int) -> NodeRecord { document.storage.nodes[number] }

    package func node(_ number: Int) -> Node { Node(storage: document.storage, index: UInt32(number)) }

    /// Returns the index of an alias's target, or the index itself for other nodes.
    package func target(_ number: Int) -> Int { record(number).kind == .alias ? Int(record(number).link) : number }

    /// Returns the indices of a collection's direct children.
    package func children(_ number: Int) -> [Int] {
        guard record(number).isCollection else { return [] }
        var (result, child) = ([Int](), UInt32(number) + 1)
        while child < record(number).link {
            result.append(Int(child))
            child = document.storage.indexAfter(child)
        }
        return result
    }
}

extension NodeRecord {
    package var isCollection: Bool { kind.rawValue > RecordKind.folded.rawValue && kind != .alias }
    package var isMapping: Bool { kind == .blockMapping || kind == .flowMapping }
}

extension Node {
    /// Whether the core schema resolves the scalar to a string.
    package var isText: Bool { if case .string = scalar { true } else { false } }

    /// Whether two scalars have the same tag and content, and both or neither are text. Nulls are the same in any notation.
    package func isSameScalar(as other: Node) -> Bool {
        guard kind == .scalar, other.kind == .scalar, tag == other.tag else { return false }
        if isNull || other.isNull { return isNull && other.isNull }
        return isText == other.isText && withContent { mine in other.withContent { mine.elementsEqual($0) } }
    }
}

extension Node {
    /// The node's index in a ``NodeTree``.
    package var number: Int { Int(index) }
}

extension Node {
    /// The comment after the indicator of a block scalar, with a leading space, or an empty text without one.
    package var headerComment: String {
        guard style == .literal || style == .folded else { return "" }
        let header = storage.bytes[range.clamped(toCount: storage.bytes.count)].prefix { $0 != 0x0A && $0 != 0x0D }
        return header.firstIndex(of: UInt8(ascii: "#")).map { " " + String(decoding: header[$0...], as: UTF8.self) } ?? ""
    }
}
