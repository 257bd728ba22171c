import HomeseedText

extension LocaleID {
    /// The languages whose stand-ins among these their names don't say: for programs that look them up without CLDR's table.
    static func exceptions(among known: [LocaleID]) -> [(locale: String, parent: String)] {
        let languages = Set(known.map(\.language))
        return listed.compactMap { child, parent in
            guard let locale = LocaleID(child), languages.contains(locale.language) else { return nil }
            let named = sequence(first: locale) { locale in locale.tag.lastIndex(of: "-").flatMap { LocaleID(String(locale.tag[..<$0])) } }
            if named.filter(known.contains) == locale.fallbackChain.filter(known.contains) { return nil }
            return (child, parent)
        }
    }

    /// All that CLDR lists, each with the language that stands in for it.
    private static var listed: [(child: String, parent: String)] {
        var heading = ""
        return "\(LocaleParentData.parents)".split(separator: " ").compactMap { word in
            if word.last != ":" { return (String(word), heading) }
            heading = String(word.dropLast())
            return nil
        }
    }
}

extension LocaleFallback {
    /// What the catalogue's settings say, in an order that is always the same.
    var steps: [(locale: LocaleID, to: LocaleID)] { next.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}
