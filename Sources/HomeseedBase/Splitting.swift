// Splitting a text as Swift's own library does it, with the same names: files that call `split` call this.
//
// The compiler would write the library's anew for each module and each condition that tells a separator. Here it is compiled once, and
// asks the condition.

extension String {
    /// The parts between separators.
    ///
    /// - Parameters:
    ///   - maxSplits: how often to split at most: what comes after is the last part.
    ///   - omittingEmptySubsequences: whether to leave out what is empty.
    package func split(separator: Character, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true) -> [Substring] {
        parts(of: self[...], maxSplits: maxSplits, omitsEmpty: omittingEmptySubsequences) { $0 == separator }
    }

    /// The parts between the characters that a condition holds of.
    ///
    /// - Parameters:
    ///   - maxSplits: how often to split at most: what comes after is the last part.
    ///   - omittingEmptySubsequences: whether to leave out what is empty.
    package func split(
        maxSplits: Int = .max, omittingEmptySubsequences: Bool = true, whereSeparator isSeparator: (Character) throws -> Bool
    ) rethrows -> [Substring] {
        try parts(of: self[...], maxSplits: maxSplits, omitsEmpty: omittingEmptySubsequences, where: isSeparator)
    }
}

extension Substring {
    /// The parts between separators, as of a whole text.
    package func split(separator: Character, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true) -> [Substring] {
        parts(of: self, maxSplits: maxSplits, omitsEmpty: omittingEmptySubsequences) { $0 == separator }
    }

    /// The parts between the characters that a condition holds of, as of a whole text.
    package func split(
        maxSplits: Int = .max, omittingEmptySubsequences: Bool = true, whereSeparator isSeparator: (Character) throws -> Bool
    ) rethrows -> [Substring] {
        try parts(of: self, maxSplits: maxSplits, omitsEmpty: omittingEmptySubsequences, where: isSeparator)
    }
}

/// The library's own way, of which there is one for all that has elements: so that it is not the one above.
@inline(never)
private func parts<Text: Collection>(
    of text: Text, maxSplits: Int, omitsEmpty: Bool, where isSeparator: (Text.Element) throws -> Bool
) rethrows -> [Text.SubSequence] {
    try text.split(maxSplits: maxSplits, omittingEmptySubsequences: omitsEmpty, whereSeparator: isSeparator)
}
