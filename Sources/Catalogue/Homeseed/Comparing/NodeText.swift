import HomeseedSource

extension Node {
    /// The node on one line, whatever its formatting: `{status: [next, done]}`.
    var inlineText: String {
        switch kind {
        case .scalar: text ?? ""
        case .sequence: "[" + elements.map(\.inlineText).joined(separator: ", ") + "]"
        case .mapping: "{" + entries.map { "\($0.key.text ?? ""): \($0.value.inlineText)" }.joined(separator: ", ") + "}"
        }
    }

    /// A canonical form, equal for nodes with the same meaning: the order of keys is ignored.
    var meaning: String {
        switch kind {
        case .scalar: (isMissing ? "" : isString ? "\"" : "") + (text ?? "")
        case .sequence: "[" + elements.map(\.meaning).joined(separator: "\u{0}") + "]"
        case .mapping:
            "{" + entries.map { ($0.key.text ?? "") + "\u{1}" + $0.value.meaning }.sorted().joined(separator: "\u{0}") + "}"
        }
    }

    /// Whether the quotes make a string of a number or of a word such as `true`.
    private var isString: Bool {
        if case .string = scalar { return style != .plain && CoreWords.isPlainString(text ?? "") == false }
        return false
    }

    /// The keys that have a value, with their values. Of duplicate keys, the first is used.
    var members: [(name: String, value: Node)] {
        var seen: Set<String> = []
        return entries.compactMap { entry in
            guard let name = entry.key.text, !entry.value.isMissing, seen.insert(name).inserted else { return nil }
            return (name, entry.value)
        }
    }

    func member(_ name: String) -> Node? { entry(name).flatMap { $0.value.isMissing ? nil : $0.value } }
}

private enum CoreWords {
    /// Whether the text would also be a string without quotes: it is not a number, a Boolean, null or empty.
    static func isPlainString(_ text: String) -> Bool {
        Double(text) == nil && !["true", "false", "null", "~", ""].contains(text.lowercased())
    }
}
