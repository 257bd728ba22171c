/// A name for each diagnostic that stays the same while lines move, so that a CI knows what is new.
///
/// It is a hash of the path, the check, the first line of the offending text, and which of several like that
/// it is. Of a secret only its mask counts: four digits would be guessed from their hash.
package struct Fingerprints {
    private let sources: SourceMap
    private var seen: [String: Int] = [:]

    package init(_ sources: SourceMap) {
        self.sources = sources
    }

    /// Names the next diagnostic by 16 hexadecimal digits.
    ///
    /// - Precondition: Diagnostics come in their sorted order, since the first of two alike counts as the first.
    package mutating func next(of diagnostic: Diagnostic) -> String {
        let key = [path(of: diagnostic), diagnostic.check.name, Fingerprints.token(of: diagnostic, in: sources)].joined(separator: "\u{0}")
        let count = seen[key, default: 0] + 1
        seen[key] = count
        let digits = String(StableHash.of("\(key)\u{0}\(count)"), radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private func path(of diagnostic: Diagnostic) -> String {
        diagnostic.place.flatMap { sources[$0.file]?.path } ?? ""
    }

    /// What of a diagnostic stays the same while lines move: the text that it is about. Of a block only its first line, so that a change further down does not make it another finding.
    /// Where there is no text, the words must do.
    package static func token(of diagnostic: Diagnostic, in sources: SourceMap) -> String {
        guard var place = diagnostic.place, let bytes = sources[place.file]?.bytes else { return diagnostic.headline }
        let range = place.range.clamped(toCount: bytes.count)
        let end = bytes[range].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? range.upperBound
        place.range = SourceRange(range.lowerBound, end)
        return place.range.isEmpty ? diagnostic.headline : sources.shownText(at: place)
    }
}

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
