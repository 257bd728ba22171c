/// What is written for computers among words: addresses, paths, names of files and accounts.
enum Addresses {
    /// Whether a word between spaces is one.
    static func isOne(_ word: some StringProtocol) -> Bool {
        if word.contains("@") || word.contains("://") || word.contains("\\") || word.contains("_") { return true }
        if word.hasPrefix("#") || word.hasPrefix("/") || word.hasPrefix("~/") || word.hasPrefix("./") || word.hasPrefix("www.") { return true }
        if word.count > 3, word.first?.isLetter == true, word.dropFirst().hasPrefix(":/") { return true }
        let slashes = word.split(separator: "/", omittingEmptySubsequences: false)
        // Two words with a slash between them are a choice: je/jij. A path goes on, or ends in a name with a dot or a number.
        if slashes.count > 2 || slashes.count == 2 && (slashes.contains("") || word.contains { $0.isNumber }) { return true }
        return hasInnerDot(word)
    }

    /// `fotos.zip`, `example.com`, but not the end of a sentence, nor `d.w.z.`
    private static func hasInnerDot(_ word: some StringProtocol) -> Bool {
        let parts = word.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count > 1, let last = parts.last else { return false }
        let isEnding = (2...6).contains(last.count) && last.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isEnding && parts.dropLast().allSatisfy { $0.count > 1 }
    }
}
