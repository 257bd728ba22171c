#if canImport(Darwin)
import Darwin
#elseif canImport(Android)
import Android
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Looks for bytes with the system's own search, which costs next to nothing where they are not.
package enum ByteSearch {
    /// Where a byte stands, in order.
    package static func offsets(of wanted: UInt8, in bytes: [UInt8]) -> [Int] {
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

    /// Whether one of a few bytes stands anywhere among others.
    package static func contains(anyOf wanted: [UInt8], in bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBytes { all in
            guard let base = all.baseAddress else { return false }
            return wanted.contains { memchr(base, CInt($0), all.count) != nil }
        }
    }

    /// Whether some bytes stand anywhere among others.
    package static func contains(_ wanted: String, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        var wanted = wanted
        return wanted.withUTF8 { wanted in
            guard let first = wanted.first, let sought = wanted.baseAddress, let base = bytes.baseAddress else { return wanted.isEmpty }
            var start = 0
            // The answer points into `bytes`, which live until this returns.
            while start + wanted.count <= bytes.count, let hit = memchr(base + start, CInt(first), bytes.count - wanted.count + 1 - start) {
                if memcmp(hit, sought, wanted.count) == 0 { return true }
                start = UnsafeRawPointer(hit) - UnsafeRawPointer(base) + 1
            }
            return false
        }
    }
}
