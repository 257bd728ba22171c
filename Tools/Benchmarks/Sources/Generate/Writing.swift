import Foundation

extension String {
    /// The text as a YAML scalar: in quotes only where it must be.
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

extension Item {
    /// As it stands in the pack's own files.
    var source: String {
        """
          - id: \(id)
            category: \(category)
            minutes: \(minutes)
            points: \(points)
        \(texts(\.en))
        """
    }

    /// As it stands among the translations.
    var translation: String { "  \(id):\n\(texts(\.nl))" }

    private func texts(_ language: KeyPath<Pair, String>) -> String {
        let title = "    title: \(title[keyPath: language].yaml)\n"
        return switch note {
        case .plain(let text): title + "    note: \(text[keyPath: language].yaml)\n"
        case .plural(let one, let other):
            title + "    note:\n      one: \(one[keyPath: language].yaml)\n      other: \(other[keyPath: language].yaml)\n"
        }
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
