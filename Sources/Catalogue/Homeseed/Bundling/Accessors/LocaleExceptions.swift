import HomeseedText

extension LocaleID {
    /// Returns each locale whose fallback among `known` does not follow from its tag, with its CLDR parent: `es-MX` with
    /// `es-419`. Runtimes without CLDR's table need this list.
    static func exceptions(among known: [LocaleID]) -> [(locale: String, parent: String)] {
        let languages = Set(known.map(\.language))
        return listed.compactMap { child, parent in
            guard let locale = LocaleID(child), languages.contains(locale.language) else { return nil }
            let named = sequence(first: locale) { locale in
                locale.tag.lastIndex(of: "-").flatMap { LocaleID(String(locale.tag[..<$0])) }
            }
            if named.filter(known.contains) == locale.fallbackChain.filter(known.contains) { return nil }
            return (child, parent)
        }
    }

    /// The parent locales that CLDR lists, each with its child.
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
    /// The fallbacks of the catalogue's settings, sorted by locale.
    var steps: [(locale: LocaleID, to: LocaleID)] { next.sorted { $0.key < $1.key }.map { ($0.key, $0.value) } }
}
