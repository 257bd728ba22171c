/// Room for a known number of nodes, filled in order: memory that an array gave away for a moment.
///
/// Why a pointer: an array asks at each addition whether it is shared and whether it is full, which takes as long
/// as reading the value. Here one comparison is left, and no place beyond `count` is read or beyond `capacity` written.
struct NodeBuffer {
    private let base: UnsafeMutablePointer<NodeRecord>?
    private let capacity: Int
    private(set) var count = 0

    /// The buffer must outlive this, and what is counted belongs to its owner.
    init(_ buffer: UnsafeMutableBufferPointer<NodeRecord>) {
        base = buffer.baseAddress
        capacity = buffer.count
    }

    /// False where there is no room left.
    @inline(__always)
    mutating func append(_ record: NodeRecord) -> Bool {
        guard count < capacity, let base else { return false }
        (base + count).initialize(to: record)
        count &+= 1
        return true
    }

    /// An empty record stands for a node that is not there.
    subscript(index: Int) -> NodeRecord {
        @inline(__always)
        get {
            guard index >= 0, index < count, let base else { return NodeRecord(.plain, lower: 0, upper: 0, link: .max) }
            return base[index]
        }
        @inline(__always)
        set {
            guard index >= 0, index < count, let base else { return }
            base[index] = newValue
        }
    }

    var last: NodeRecord? { count > 0 ? self[count - 1] : nil }
}
