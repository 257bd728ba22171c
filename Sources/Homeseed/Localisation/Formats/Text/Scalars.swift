/// Texts by their scalars. Swift's own comparison and replacement go by what looks like one character: a quote with
/// an accent above it is none to them, and yet ends a text in every format.
extension String {
    func replacing(scalar: Unicode.Scalar, with replacement: String) -> String {
        guard unicodeScalars.contains(scalar) else { return self }
        return unicodeScalars.reduce(into: "") { result, next in
            if next == scalar { result += replacement } else { result.unicodeScalars.append(next) }
        }
    }

    /// Split at every line feed, with empty lines.
    var scalarLines: [String] {
        unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { String($0) }
    }

    func contains(scalars text: String) -> Bool { unicodeScalars.contains(text.unicodeScalars) }
}
