#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Looks for a byte with the system's own search, which costs next to nothing where it is not.
enum ByteSearch {
    /// Where it stands, in order.
    static func offsets(of wanted: UInt8, in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress else { return [] }
            var found: [Int] = []
            var start = 0
            // The answer points into `all`, which lives until this returns.
            while start < all.count, let hit = memchr(base + start, CInt(wanted), all.count - start) {
                found.append(UnsafeRawPointer(hit) - base)
                start = UnsafeRawPointer(hit) - base + 1
            }
            return found
        }
    }
}
