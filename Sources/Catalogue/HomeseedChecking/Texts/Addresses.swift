/// The detection of addresses, paths, file names and account names among words.
enum Addresses {
    /// Whether a word between spaces is an address, a path or a similar name.
    static func isOne(_ word: some StringProtocol) -> Bool {
        if word.contains("@") || word.contains("://") || word.contains("\\") || word.contains("_") { return true }
        if word.hasPrefix("#") || word.hasPrefix("/") || word.hasPrefix("~/") || word.hasPrefix("./") || word.hasPrefix("www.") {
            return true
        }
        if word.count > 3, word.first?.isLetter == true, word.dropFirst().hasPrefix(":/") { return true }
        let slashes = word.split(separator: "/", omittingEmptySubsequences: false)
        // Two words with one slash are alternatives: je/jij. A path has more slashes, or a number or dot in its name.
        if slashes.count > 2 || slashes.count == 2 && (slashes.contains("") || word.contains { $0.isNumber }) { return true }
        return hasInnerDot(word)
    }

    /// Whether the word has a dot inside: `fotos.zip`, `example.com`, but not the end of a sentence or `d.w.z.`
    private static func hasInnerDot(_ word: some StringProtocol) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last else { return false }
        let isEnding = (2...6).contains(last.count) && last.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isEnding && parts.dropLast().allSatisfy { $0.count > 1 }
    }
}
