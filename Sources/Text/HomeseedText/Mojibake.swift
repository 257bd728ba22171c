/// The ranges of a text whose UTF-8 was once decoded as Windows-1252: `oliÃ«n` for `oliën`.
package struct Mojibake {
    package struct Stretch: Equatable, Sendable {
        /// The byte range in the text.
        package var range: Range<Int>
        /// The intended characters.
        package var meant: String
    }

    package private(set) var stretches: [Stretch] = []

    package init(_ text: String) {
        let scalars = Array(text.unicodeScalars)
        var offset = 0
        var at = 0
        while at < scalars.count {
            guard scalars[at].value >= 0xC2, let (end, meant) = Self.run(scalars, from: at) else {
                offset += UTF8.width(scalars[at])
                at += 1
                continue
            }
            let width = scalars[at..<end].reduce(0) { $0 + UTF8.width($1) }
            stretches.append(Stretch(range: offset..<offset + width, meant: meant))
            offset += width
            at = end
        }
    }

    /// Returns the text with all garbled ranges decoded.
    package static func decoded(_ text: String) -> String {
        var bytes = Array(text.utf8)
        for stretch in Mojibake(text).stretches.reversed() { bytes.replaceSubrange(stretch.range, with: stretch.meant.utf8) }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the end and the decoded text of a run of garbled characters. Text that was garbled repeatedly is decoded
    /// completely. Returns `nil` if no run starts at the index, or if the run may be genuine text.
    private static func run(_ scalars: [Unicode.Scalar], from start: Int) -> (end: Int, meant: String)? {
        var (end, count) = (start, 0)
        var meant = ""
        while let (next, scalar) = sequence(scalars, at: end) {
            (end, count) = (next, count + 1)
            // A byte order mark between texts means nothing.
            if scalar != "\u{FEFF}" { meant.unicodeScalars.append(scalar) }
        }
        guard count > 0 else { return nil }
        if count == 1, !isCertain(scalars, start..<end) { return nil }
        return (end, decoded(meant))
    }

    private static func sequence(_ scalars: [Unicode.Scalar], at start: Int) -> (end: Int, scalar: Unicode.Scalar)? {
        guard start < scalars.count, let lead = scalars[start].windows1252 else { return nil }
        let length: Int
        switch lead {
        case 0xC2...0xDF: length = 2
        case 0xE0...0xEF: length = 3
        case 0xF0...0xF4: length = 4
        default: return nil
        }
        guard start + length <= scalars.count else { return nil }
        var value = UInt32(lead) & (length == 2 ? 0x1F : length == 3 ? 0x0F : 0x07)
        for scalar in scalars[(start + 1)..<(start + length)] {
            guard let byte = scalar.windows1252, 0x80...0xBF ~= byte else { return nil }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let least: UInt32 = length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000
        guard value >= least, let scalar = Unicode.Scalar(value) else { return nil }
        return (start + length, scalar)
    }

    /// Whether a single sequence cannot be genuine text: `CAFÉ…`, `été »` and `MAÇÃ»` are genuine, although they decode as UTF-8.
    private static func isCertain(_ scalars: [Unicode.Scalar], _ range: Range<Int>) -> Bool {
        let (lead, second) = (scalars[range.lowerBound].value, scalars[range.lowerBound + 1].value)
        if range.count == 4 { return true }
        // Matches `â€™` and similar sequences. No genuine text has `€`, `„`, `†` or `œ` directly after an `â`.
        if range.count == 3 {
            return (lead, second, scalars[range.upperBound - 1].value) == (0xEF, 0xBB, 0xBF)
                || lead == 0xE2
                    && [0x20AC, 0x201A, 0x201E, 0x2020, 0x0153, 0x02C6, 0x80, 0x82, 0x84, 0x86, 0x9C].contains(second)
        }
        guard 0xC2...0xC5 ~= lead else { return false }
        let before = range.lowerBound > 0 ? scalars[range.lowerBound - 1] : nil
        let after = range.upperBound < scalars.count ? scalars[range.upperBound] : nil
        let isInside = before?.properties.isLowercase ?? false || after?.properties.isLowercase ?? false
        if lead >= 0xC4 { return isInside }
        // A punctuation mark may follow a capital at the end of a word: `«MAÇÃ»`.
        let isCapital = before?.properties.isUppercase ?? false
        return isInside || !isCapital
    }
}

extension Unicode.Scalar {
    /// The byte of this character in Latin-1, or else in Windows-1252, or `nil` if it is in neither.
    fileprivate var windows1252: UInt8? {
        if value < 0x100 { return UInt8(value) }
        return Windows1252.upper.firstIndex(of: value).map { UInt8(0x80 + $0) }
    }
}

/// The characters of Windows-1252 that Latin-1 lacks.
package enum Windows1252 {
    /// The characters of the bytes 0x80 to 0x9F. An undefined byte maps to itself.
    package static let upper: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152, 0x8D, 0x017D, 0x8F,
        0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E,
        0x0178,
    ]

    package static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        guard 0x80...0x9F ~= byte else { return Unicode.Scalar(byte) }
        return Unicode.Scalar(upper[Int(byte) - 0x80]) ?? Unicode.Scalar(byte)
    }
}
