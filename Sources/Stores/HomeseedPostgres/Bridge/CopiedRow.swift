#if Postgres
/// One row of a binary copy, whose values are taken in their order. Its bytes are gone once the next one comes.
struct CopiedRow {
    /// What a binary copy begins with, either way: a signature, no flags, no extension.
    static let header = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + Array(repeating: 0, count: 8)

    private var rest: UnsafeRawBufferPointer
    /// False for the end of a copy.
    private(set) var hasValues = false

    init(_ bytes: UnsafeRawBufferPointer, skipping header: Int) {
        rest = UnsafeRawBufferPointer(rebasing: bytes.dropFirst(header))
        let count = take(2)
        hasValues = (count?.integer ?? -1) >= 0
    }

    /// The next value; nil for NULL, and where there are no more.
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
