/// A generator of stable ids for diagnostics, by which CI systems recognise new diagnostics even if lines move.
///
/// An id is a hash of the path, the check, the first line of the marked code, and the index among identical diagnostics. A secret
/// contributes only its mask, because a short secret could be guessed from its hash.
package struct Fingerprints {
    private let sources: SourceMap
    private var seen: [String: Int] = [:]

    package init(_ sources: SourceMap) {
        self.sources = sources
    }

    /// Returns the fingerprint of a diagnostic: 16 hexadecimal digits.
    ///
    /// - Precondition: Diagnostics are passed in sorted order, because identical diagnostics are numbered.
    package mutating func fingerprint(of diagnostic: Diagnostic) -> String {
        let key = [path(of: diagnostic), diagnostic.check.name, Fingerprints.token(of: diagnostic, in: sources)].joined(
            separator: "\u{0}")
        let count = seen[key, default: 0] + 1
        seen[key] = count
        let digits = String(StableHash.of("\(key)\u{0}\(count)"), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private func path(of diagnostic: Diagnostic) -> String {
        diagnostic.place.flatMap { sources[$0.file]?.path } ?? ""
    }

    /// Returns the part of a diagnostic that is stable while lines move: the first line of the marked code. Later lines are
    /// ignored, so that a change there does not create a new finding. Without a location or marked code, returns the headline.
    package static func token(of diagnostic: Diagnostic, in sources: SourceMap) -> String {
        guard var place = diagnostic.place, let bytes = sources[place.file]?.bytes else { return diagnostic.headline }
        let range = place.range.clamped(toCount: bytes.count)
        let end = bytes[range].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? range.upperBound
        place.range = SourceRange(range.lowerBound, end)
        return place.range.isEmpty ? diagnostic.headline : sources.shownText(at: place)
    }
}

/// A hash that is the same on every machine and in every run, and evenly distributed: FNV-1a with SplitMix64's finalizer.
package enum StableHash {
    /// Returns the hash of a text's UTF-8 bytes.
    ///
    /// The low bits of 64-bit FNV-1a (Fowler, Noll and Vo) depend on too few bits of the text. SplitMix64's finalizer therefore
    /// mixes them (Steele, Lea and Flood, "Fast Splittable Pseudorandom Number Generators", 2014).
    package static func of(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        hash = (hash ^ hash >> 30) &* 0xbf58_476d_1ce4_e5b9
        hash = (hash ^ hash >> 27) &* 0x94d0_49bb_1331_11eb
        return hash ^ hash >> 31
    }
}
