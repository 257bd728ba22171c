extension SourceMap {
    /// Returns the text at a location for display, such as in a headline. A secret is masked as `••••`, regardless of its length.
    /// The text is empty if the file is not part of the map.
    public func shownText(at place: SourceLocation) -> String {
        guard let file = self[place.file] else { return "" }
        if isSecret(place) { return secretMask }
        let bytes = file.bytes[place.range.clamped(toCount: file.bytes.count)]
        return String(decoding: bytes, as: UTF8.self).escapedForTerminal
    }
}

/// The mask of a secret. It is constant, so that it does not reveal the length.
let secretMask = "••••"

extension SourceMap {
    /// Returns the fix for a report, or `nil` if an edit touches a secret, because its replacement may contain the secret.
    func shownFix(of diagnostic: Diagnostic) -> Fix? {
        guard let fix = diagnostic.fix, !fix.edits.contains(where: { isSecret($0.place) }) else { return nil }
        return fix
    }

    /// Whether a location overlaps a secret.
    func isSecret(_ place: SourceLocation) -> Bool {
        secrets.contains {
            $0.file == place.file && $0.range.lower < place.range.upper && place.range.lower < $0.range.upper
        }
    }
}
