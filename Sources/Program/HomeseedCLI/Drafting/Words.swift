import HomeseedModel

/// Words for new files.
enum Words {
    /// Returns an id as a title: `feed-the-cat` → `Feed the cat`, `displayName` → `Display name`.
    static func title(_ id: String) -> String {
        let words = Names.snakeCase(id).split(whereSeparator: { "-_.".contains($0) })
        let text = words.joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// Returns the plural of an id: `chore-idea` → `chore-ideas`.
    static func plural(_ id: String) -> String {
        if let stem = id.hasSuffix("y") ? id.dropLast() : nil, let last = stem.last, !"aeiou".contains(last) {
            return stem + "ies"
        }
        return ["s", "x", "z", "ch", "sh"].contains { id.hasSuffix($0) } ? id + "es" : id + "s"
    }

    /// Returns the translation of a text in a new file, or `nil` if the author has to write it.
    static func translation(of text: String, path: [String], into language: String) -> String? {
        if path == ["pack", "title"] { return text }
        return language == "nl" ? dutch[text] : nil
    }

    private static let dutch = [
        "Make the bed": "Maak je bed op",
        "Set the table": "Dek de tafel",
        "A household to start from": "Een huishouden om mee te beginnen",
        "Our home": "Ons huis",
    ]
}
