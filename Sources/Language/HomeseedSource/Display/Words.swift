extension String {
    /// The noun with its indefinite article, chosen by a guess at its first sound: "a chore", "an idea".
    package var withArticle: String {
        let word = lowercased()
        let soundsLikeJ = ["eu", "one", "uni", "use", "usu", "uti", "uu"].contains { word.hasPrefix($0) }
        let isSilent = ["hour", "honest", "honour", "honor", "heir"].contains { word.hasPrefix($0) }
        let isVowel = word.first.map { "aeiou".contains($0) } ?? false
        return (isSilent || isVowel && !soundsLikeJ ? "an " : "a ") + self
    }

    package var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }

    /// The noun without its article: "chore" for "a chore".
    package var withoutArticle: String { ["a ", "an "].first { hasPrefix($0) }.map { String(dropFirst($0.count)) } ?? self }
}

/// Returns a number with its noun: `1 chore`, `2 chores`.
package func counted(_ number: Int, _ noun: String, plural: String? = nil) -> String {
    "\(number) \(number == 1 ? noun : plural ?? noun + "s")"
}

extension Sequence<String> {
    /// The elements in quotes, as a list for a sentence: `'a', 'b' and 'c'`; "nothing" without elements. Shortened if there are
    /// more than twelve.
    package var quotedList: String { map { "'\($0)'" }.sentenceList }

    /// The elements as a list for a sentence: `a, b and c`; "nothing" without elements. Shortened if there are more than twelve.
    package var sentenceList: String {
        let all = Array(self)
        let shown = all.count > 12 ? Array(all.prefix(11)) + ["\(all.count - 11) others"] : all
        guard let last = shown.last, shown.count > 1 else { return shown.first ?? "nothing" }
        return shown.dropLast().joined(separator: ", ") + " and " + last
    }
}
