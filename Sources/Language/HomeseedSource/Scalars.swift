/// Operations on Unicode scalars. Swift compares grapheme clusters, but a quote with a combining accent still ends a string in
/// every format.
extension String {
    /// Replaces each occurrence of a scalar, even if combining marks follow it.
    package func replacing(scalar: Unicode.Scalar, with replacement: String) -> String {
        // The search by bytes is faster for ASCII.
        guard scalar.isASCII ? utf8.contains(UInt8(truncatingIfNeeded: scalar.value)) : unicodeScalars.contains(scalar) else {
            return self
        }
        return unicodeScalars.reduce(into: "") { result, next in
            if next == scalar { result += replacement } else { result.unicodeScalars.append(next) }
        }
    }

    /// Replaces each occurrence of a text, except those that are adjacent to one of the given characters.
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

    /// The lines between line feeds, including empty lines.
    package var scalarLines: [String] {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    /// Whether the string contains a text as a sequence of scalars. UTF-8 is self-synchronising, so comparing bytes is equivalent
    /// and faster.
    package func contains(scalars text: String) -> Bool {
        var whole = self
        return whole.withUTF8 { ByteSearch.contains(text, in: $0) }
    }
}
