#if Postgres
/// A row of a binary copy, whose values are read in order. Its bytes are valid until the next row is read.
struct CopiedRow {
    /// The header of a binary copy in both directions: a signature, no flags, no extension.
    static let header = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + Array(repeating: 0, count: 8)

    private var rest: UnsafeRawBufferPointer
    /// Whether this is a row, and not the end of the copy.
    private(set) var hasValues = false

    init(_ bytes: UnsafeRawBufferPointer, skipping header: Int) {
        rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(header))
        let count = take(2)
        hasValues = (count?.integer ?? -1) >= 0
    }

    /// Returns the next value, or `nil` for NULL and after the last value.
    mutating func next() -> WireValue? {
        guard let length = take(4)?.integer, length >= 0 else { return nil }
        return take(Int(length))
    }

    private mutating func take(_ count: Int) -> WireValue? {
        guard count <= rest.count else {
            rest = UnsafeRawBufferPointer(rebasing: rest[..<0])
            return nil
        }
        defer { rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count)) }
        return WireValue(bytes: UnsafeRawBufferPointer(rebasing: rest.prefix(count)))
    }
}
#endif
