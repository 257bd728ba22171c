extension SourceMap {
    /// The text that stands at a place, as it may be shown to people: for headlines that quote it.
    /// Of a secret there is `••••`, whatever its length.
    public func shownText(at place: SourceLocation) -> String {
        guard let file = self[place.file] else { return "" }
        if isSecret(place) { return secretMask }
        let bytes = file.bytes[place.range.clamped(toCount: file.bytes.count)]
        return String(decoding: bytes, as: UTF8.self).escapedForTerminal
    }
}

/// What stands for a secret: always the same, so that it does not tell how long the secret is.
let secretMask = "••••"

extension SourceMap {
    /// The fix as a report may carry it: none where an edit touches a secret, since its replacement
    /// is made of what it replaces.
    func shownFix(of diagnostic: Diagnostic) -> Fix? {
        guard let fix = diagnostic.fix, !fix.edits.contains(where: { isSecret($0.place) }) else { return nil }
        return fix
    }

    /// Whether any of it must not be shown.
    func isSecret(_ place: SourceLocation) -> Bool {
        secrets.contains {
            $0.file == place.file && $0.range.lower < place.range.upper && place.range.lower < $0.range.upper
        }
    }
}
