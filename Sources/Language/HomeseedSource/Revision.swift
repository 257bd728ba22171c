/// A hash of a value, or of everything that the value was derived from. Equal revisions are treated as equal values.
///
/// The hashes have 64 bits, so collisions are negligible. Their seed differs in each process, so they must not be stored in files.
package struct Revision: Hashable, Sendable {
    private let hash: Int

    /// The revision of a value that no cache keeps.
    package static let none = Revision(hash: 0)

    /// Creates the revision of everything that the closure combines.
    package init(_ combine: (inout Hasher) -> Void) {
        var hasher = Hasher()
        combine(&hasher)
        self.init(hasher)
    }

    /// Creates the revision of everything that the hasher combined.
    package init(_ hasher: Hasher) { hash = hasher.finalize() }

    private init(hash: Int) { self.hash = hash }
}

extension Hasher {
    /// Combines the byte count and the bytes.
    package mutating func combineBytes(_ bytes: UnsafeRawBufferPointer) {
        combine(bytes.count)
        combine(bytes: bytes)
    }

    /// Combines the bytes of a text, which distinguishes canonically equivalent texts.
    package mutating func combineBytes(of text: String) {
        var text = text
        text.withUTF8 { combineBytes(UnsafeRawBufferPointer($0)) }
    }
}
