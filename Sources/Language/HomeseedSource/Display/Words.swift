/// Names that authors choose, put into sentences.
extension String {
    /// "a chore", "an idea": by the first sound, as far as that shows in the letters.
    package var withArticle: String {
        let word = lowercased()
        let soundsLikeJ = ["eu", "one", "uni", "use", "usu", "uti", "uu"].contains { word.hasPrefix($0) }
        let isSilent = ["hour", "honest", "honour", "honor", "heir"].contains { word.hasPrefix($0) }
        let isVowel = word.first.map { "aeiou".contains($0) } ?? false
        return (isSilent || isVowel && !soundsLikeJ ? "an " : "a ") + self
    }

    package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// "chore" of "a chore".
    package var withoutArticle: String { ["a ", "an "].first { hasPrefix($0) }.map { String(dropFirst($0.count)) } ?? self }
}

/// `1 chore`, `2 chores`.
package func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}
