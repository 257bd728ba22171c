/// A hash that is the same on every machine and in every run, spread evenly: FNV-1a with SplitMix64's finish.
package enum StableHash {
    /// Hashes a text by its bytes in UTF-8.
    ///
    /// The bytes go through FNV-1a in 64 bits (Fowler, Noll and Vo). Its last bits depend on too little of the text, so the
    /// result is mixed as SplitMix64 ends (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
    package static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return hash ^ hash >> 31
    }
}
