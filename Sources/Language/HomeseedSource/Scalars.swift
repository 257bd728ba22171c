/// Texts by their scalars. Swift's own comparison and replacement go by what looks like one character: a quote with
/// an accent above it is none to them, and yet ends a text in every format.
extension String {
    /// Replaces each scalar that is this one, also where an accent follows it, so that none is left to end a text.
    package func replacing(scalar: Unicode.Scalar, with replacement: String) -> String {
        // Bytes tell that soonest, of a sign that is one byte.
        guard scalar.isASCII ? utf8.contains(UInt8(truncatingIfNeeded: scalar.value)) : unicodeScalars.contains(scalar) else { return self }
        return unicodeScalars.reduce(into: "") { result, next in
            if next == scalar { result += replacement } else { result.unicodeScalars.append(next) }
        }
    }

    /// The same with another text for each that is found, but where one of some signs stands right before or after it.
    package func replacing(_ text: String, with replacement: String, unlessNextTo signs: String) -> String {
        let (all, wanted) = (unicodeScalars, text.unicodeScalars)
        var result = String.UnicodeScalarView()
        var rest = all[...]
        while let found = rest.firstRange(of: wanted) {
            let before = found.lowerBound > all.startIndex ? all[all.index(before: found.lowerBound)] : nil
            let after = found.upperBound < all.endIndex ? all[found.upperBound] : nil
            let isKept = [before, after].contains { $0.map(signs.unicodeScalars.contains) ?? false }
            result.append(contentsOf: rest[..<found.lowerBound])
            result.append(contentsOf: (isKept ? text : replacement).unicodeScalars)
            rest = rest[found.upperBound...]
        }
        result.append(contentsOf: rest)
        return String(result)
    }

    /// Split at every line feed, with empty lines.
    package var scalarLines: [String] {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    /// In UTF-8, the bytes of one scalar are never part of another's: they tell the same, sooner.
    package func contains(scalars text: String) -> Bool {
        var whole = self
        return whole.withUTF8 { ByteSearch.contains(text, in: $0) }
    }
}
