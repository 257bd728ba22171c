extension String {
    /// The string with a line feed instead of each CRLF and each lone carriage return.
    package var withLineFeeds: String {
        guard utf8.contains(0x0D) else { return self }
        var clean = UnicodeScalarView()
        var isAfterReturn = false
        for scalar in unicodeScalars {
            if scalar != "\n" || !isAfterReturn { clean.append(scalar == "\r" ? "\n" : scalar) }
            isAfterReturn = scalar == "\r"
        }
        return String(clean)
    }
}
