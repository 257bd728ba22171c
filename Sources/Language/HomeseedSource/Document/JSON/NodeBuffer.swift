/// A buffer of nodes with a fixed capacity, filled in order. Its memory is the storage of an array under initialisation.
///
/// An array checks for uniqueness and capacity at each append, which takes as long as parsing the value. This buffer only
/// compares the count with the capacity, and no access is out of bounds.
struct NodeBuffer {
    private let base: UnsafeMutablePointer<NodeRecord>?
    private let capacity: Int
    private(set) var count = 0

    /// Creates a buffer. The memory must outlive the buffer, and the memory's owner is responsible for the appended records.
    init(_ buffer: UnsafeMutableBufferPointer<NodeRecord>) {
        base = buffer.baseAddress
        capacity = buffer.count
    }

    /// Appends a record, and returns false if the capacity is exceeded.
    @inline(__always)
    mutating func append(_ record: NodeRecord) -> Bool {
        guard count < capacity, let base else { return false }
        (base + count).initialize(to: record)
        count &+= 1
        return true
    }

    /// Returns the record at an index, or an empty record if the index is out of range.
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
