extension LocaleID {
    /// Parses a POSIX locale name, as in gettext and Java's older releases: `sr@latin`, `pt_BR.UTF-8`, `iw`.
    package static func posix(_ name: String) -> LocaleID? {
        let parts = name.split(separator: "@", maxSplits: 1).map(String.init)
        guard let first = parts.first, let base = LocaleID(first.split(separator: ".").first.map(String.init) ?? first) else {
            return nil
        }
        let former = ["iw": "he", "in": "id", "ji": "yi", "mo": "ro"]
        let language = former[base.language] ?? base.language
        var subtags = [language, base.script, base.region].compactMap(\.self)
        switch parts.dropFirst().first {
        case nil, "euro": break
        case "latin": subtags.insert("Latn", at: 1)
        case "cyrillic": subtags.insert("Cyrl", at: 1)
        case let modifier?: subtags.append(modifier)
        }
        return LocaleID(subtags.joined(separator: "-"))
    }
}
