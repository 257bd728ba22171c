#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A byte search with the system's `memchr`, which is faster than a loop in Swift.
package enum ByteSearch {
    /// Returns the offsets of a byte, in ascending order.
    package static func offsets(of wanted: UInt8, in bytes: [UInt8]) -> [Int] {
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress else { return [] }
            var found: [Int] = []
            var start = 0
            // The result points into `all`, which outlives this loop.
            while start < all.count, let hit = memchr(base + start, CInt(wanted), all.count - start) {
                found.append(UnsafeRawPointer(hit) - base)
                start = UnsafeRawPointer(hit) - base + 1
            }
            return found
        }
    }

    /// Whether the bytes contain at least one of a few values.
    package static func contains(anyOf wanted: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress else { return false }
            return wanted.contains { memchr(base, CInt($0), all.count) != nil }
        }
    }

    /// Whether the bytes contain a text.
    package static func contains(_ wanted: String, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var wanted = wanted
        return wanted.withUTF8 { wanted in
            guard let first = wanted.first, let sought = wanted.baseAddress, let base = bytes.baseAddress else {
                return wanted.isEmpty
            }
            var start = 0
            // The result points into `bytes`, which outlive this loop.
            while start + wanted.count <= bytes.count,
                let hit = memchr(base + start, CInt(first), bytes.count - wanted.count + 1 - start)
            {
                if memcmp(hit, sought, wanted.count) == 0 { return true }
                start = UnsafeRawPointer(hit) - UnsafeRawPointer(base) + 1
            }
            return false
        }
    }
}
