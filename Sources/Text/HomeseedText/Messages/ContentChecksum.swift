/// Tells a file of content that is whole from one that was cut off or changed on its way. Not against those who mean harm.
package enum ContentChecksum {
    /// FNV-1a.
    package static func of(_ bytes: some Sequence<UInt8>) -> UInt64 {
        func sum(_ bytes: some Sequence<UInt8>) -> UInt64 {
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            return hash
        }
        return bytes.withContiguousStorageIfAvailable { sum($0) } ?? sum(bytes)
    }
}
