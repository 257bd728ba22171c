extension SourceMap {
    /// The text that stands at a place, as it may be shown to people: for headlines that quote it.
    /// Of a secret there is `••••`, whatever its length.
    public func shownText(at place: Place) -> String {
        guard let file = self[place.file] else { return "" }
        let isSecret = secrets.contains {
            $0.file == place.file && $0.range.lower < place.range.upper && place.range.lower < $0.range.upper
        }
        if isSecret { return secretMask }
        let bytes = file.bytes[place.range.clamped(toCount: file.bytes.count)]
        return HarmlessText.of(String(decoding: bytes, as: UTF8.self))
    }
}

/// What stands for a secret: always the same, so that it does not tell how long the secret is.
let secretMask = "••••"
