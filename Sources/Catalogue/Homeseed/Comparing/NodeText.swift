import HomeseedSource

extension Node {
    /// What it says, on one line, whatever its layout: `{status: [next, done]}`.
    var said: String {
        switch kind {
        case .scalar: text ?? ""
        case .sequence: "[" + elements.map(\.said).joined(separator: ", ") + "]"
        case .mapping: "{" + entries.map { "\($0.key.text ?? ""): \($0.value.said)" }.joined(separator: ", ") + "}"
        }
    }

    /// The same for two that say the same: the order of keys means nothing.
    var meaning: String {
        switch kind {
        case .scalar: (isMissing ? "" : isString ? "\"" : "") + (text ?? "")
        case .sequence: "[" + elements.map(\.meaning).joined(separator: "\u{0}") + "]"
        case .mapping: "{" + entries.map { ($0.key.text ?? "") + "\u{1}" + $0.value.meaning }.sorted().joined(separator: "\u{0}") + "}"
        }
    }

    /// Quotes matter only where they make a text of a number or a word.
    private var isString: Bool {
        if case .string = scalar { return style != .plain && CoreWords.isNone(text ?? "") == false }
        return false
    }

    /// Keys with their values; of two that are the same the first counts.
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
    /// Whether a text would be a text without its quotes too.
    static func isNone(_ text: String) -> Bool {
        Double(text) == nil && !["true", "false", "null", "~", ""].contains(text.lowercased())
    }
}
