package import HomeseedSource

extension FormatFile {
    /// The value of a JSON file, whatever its name ends in. Nil, with a diagnostic, where it can't be read.
    package func readJSON(_ diagnostics: inout Diagnostics) -> Node? {
        var found = Diagnostics()
        let document = parseJSON(file, as: id, into: &found)
        diagnostics.append(found)
        return found.hasErrors ? nil : document.root
    }
}
