import Foundation

extension String {
    /// The text as a YAML scalar, with quotes only if required.
    var yaml: String {
        let isPlain = !hasPrefix("{") && !contains(": ") && !contains(" #")
        return isPlain ? self : json
    }

    var json: String { "\"" + replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\"" }

    func write(to path: String) throws {
        let url = URL(fileURLWithPath: path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(utf8).write(to: url)
    }
}

extension Item.Note {
    func yaml(_ key: String, _ language: KeyPath<Pair, String>, indent: String) -> String {
        switch self {
        case .plain(let text): "\(indent)\(key): \(text[keyPath: language].yaml)\n"
        case .plural(let one, let other):
            "\(indent)\(key):\n\(indent)  one: \(one[keyPath: language].yaml)\n\(indent)  other: \(other[keyPath: language].yaml)\n"
        }
    }
}

extension FreeText {
    var source: String { note.yaml(id, \.en, indent: "  ") }
    var translation: String { note.yaml(id, \.nl, indent: "  ") }
}

extension Item {
    /// The spelling in the pack's own files.
    var source: String {
        """
          - id: \(id)
            category: \(category)
            minutes: \(minutes)
            points: \(points)
        \(texts(\.en))
        """
    }

    /// The entry in the translations.
    var translation: String { "  \(id):\n\(texts(\.nl))" }

    private func texts(_ language: KeyPath<Pair, String>) -> String {
        "    title: \(title[keyPath: language].yaml)\n" + note.yaml("note", language, indent: "    ")
    }

    var json: String {
        let note = switch note { case .plain(let text), .plural(_, let text): text.en }
        return """
              {
                "id": \(id.json), "category": \(category.json), "minutes": \(minutes), "points": \(points),
                "title": \(title.en.json),
                "note": \(note.json)
              }
            """
    }
}
