import HomeseedSource

/// A writer of block scalars that retains an existing scalar's notation: the indicator `|` or `>`, the indentation and the
/// comment. A text that cannot be folded gets `|`.
struct BlockWriting {
    private let old: String
    private let lineBreak: String
    private let isFolded: Bool

    /// - Parameter old: the existing block scalar, from its indicator.
    init(_ old: String, isFolded: Bool, lineBreak: String) {
        self.old = old
        self.isFolded = isFolded
        self.lineBreak = lineBreak
    }

    /// Returns the text as a block scalar, or `nil` if a block scalar cannot represent it.
    func text(_ text: String) -> String? {
        let breaks = text.unicodeScalars.reversed().prefix { $0 == "\n" }.count
        let content = String(text.unicodeScalars.dropLast(breaks))
        guard breaks <= 1, let indent, let first = content.unicodeScalars.first, first != " ", first != "\n" else { return nil }
        let isShown = content.unicodeScalars.allSatisfy {
            $0 == "\n" || $0 == "\"" || $0 == "\\" || ScalarWriting.isPlain("x\($0)x", isFlow: false)
        }
        guard isShown else { return nil }
        let lines = content.scalarLines
        let folds = isFolded && lines.count == 1 && !content.contains("  ") && content.unicodeScalars.last != " "
        let sign = (folds ? ">" : "|") + (breaks == 0 ? "-" : "")
        let written = (folds ? BlockWriting.wrapped(content) : lines).map { $0.isEmpty ? "" : indent + $0 }
        let end = old.unicodeScalars.last == "\n" ? lineBreak : ""
        return sign + comment + lineBreak + written.joined(separator: lineBreak) + end
    }

    private var lines: [String] { old.replacing(scalar: "\r", with: "").scalarLines }

    /// The comment after the indicator, with a leading space, or an empty text.
    private var comment: String {
        guard let head = lines.first, let hash = head.firstIndex(of: "#") else { return "" }
        return " " + head[hash...]
    }

    /// The indentation of the first line with content, or `nil` if there is none.
    private var indent: String? {
        let first = lines.dropFirst().first { line in line.contains { $0 != " " } }
        return first.map { String($0.prefix { $0 == " " }) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + 1 + word.count <= 90 {
                lines[lines.count - 1] += " " + word
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
