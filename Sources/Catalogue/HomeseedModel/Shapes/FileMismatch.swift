package import HomeseedSource

/// A diagnostic for a file whose content differs entirely from what its name implies. It replaces a diagnostic for each line.
package enum FileMismatch {
    /// Whether a file has no key of its shape, not even a misspelt key.
    ///
    /// - Parameter unknown: The entries that are not in the shape.
    package static func hasNoKey(_ root: Node, of shape: Shape, unknown: [Node.Entry]) -> Bool {
        guard unknown.count > 1 || unknown.count == 1 && shape.keys.contains(where: \.isRequired), !shape.isOpen,
            shape.keys.contains(where: { $0.name == Key.schema.name })
        else { return false }
        let names = shape.keys.map(\.name).filter { $0 != Key.schema.name }
        guard root.entries.allSatisfy({ shape.position(of: $0.key) == nil || $0.key.contentEquals(Key.schema.name) }) else {
            return false
        }
        let near = unknown.count { entry in
            entry.keyWithoutSeparator(among: names) != nil
                || entry.key.text.map { suggestion(for: $0, among: names) != nil } ?? false
        }
        // One of many names may be similar by coincidence.
        return near == 0 || near == 1 && unknown.count > 3
    }

    /// Returns the diagnostic that describes the file as a whole.
    package static func diagnostic(_ root: Node, _ shape: Shape) -> Diagnostic {
        let keys = shape.keys.filter { $0.name != Key.schema.name }
        let known = (keys.contains(where: \.isRequired) ? keys.filter(\.isRequired) : keys).map { "`\($0.name):`" }
        var result = WrongForm.diagnostic(
            root.headPlace, what: shape.name.capitalisedFirst,
            expected: "\(known.prefix(3).joined(separator: ", "))\(known.count > 3 ? " and so on" : "")")
        result.label = "this is \(description(of: root))"
        result.notes = ["It has no keys of \(shape.name). Should it be somewhere else?"]
        return result
    }

    /// Returns a description of a file's content, such as "a map of 12 names with a list each".
    package static func description(of root: Node) -> String {
        switch root.kind {
        case .sequence:
            let all = Array(root.elements)
            return all.allSatisfy { $0.kind == .mapping } ? "a list without a key above it" : "a list of texts"
        case .mapping:
            let values = root.entries.filter { !$0.key.contentEquals(Key.schema.name) }.map(\.value)
            let many = values.count == 1 ? "one name" : "\(values.count) names"
            if values.allSatisfy({ $0.kind == .sequence }) { return "a map of \(many) with a list each" }
            if values.allSatisfy({ $0.kind == .mapping }) { return "a map of \(many) with keys each" }
            return "a map of \(many)"
        case .scalar: return (root.text ?? "").contains(",") ? "a table or a text" : "a text"
        }
    }
}
