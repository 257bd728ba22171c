import HomeseedSource
package import HomeseedText

/// Metadata that a format has no field for, kept in a readable last line of its comment.
///
///     The Next list is empty.
///     homeseed: at most 60; %1$lld = {count}; %2$@ = {name}
package struct CommentMetadata: Hashable {
    package var comment: String?
    package var budget: Int?
    /// The names of numbered placeholders, in order.
    package var arguments: [String] = []
    /// The types of placeholders that differ from the usual type of their name.
    package var types: [String: PlaceholderType] = [:]
    /// Whether percent signs are literal although they look like specifiers.
    package var isUnformatted = false

    private static let unformatted = "nothing is filled in"
    private static let lead = "homeseed:"

    /// Whether a comment's line is the metadata line.
    package static func isMetadata(_ line: String) -> Bool { line.hasPrefix(lead) }

    /// The comment with its metadata line, or an empty string if there is neither.
    package var text: String {
        var parts: [String] = []
        if let budget { parts.append("at most \(budget)") }
        for (index, name) in arguments.enumerated() {
            parts.append("%\(index + 1)$\(Printf.specifier(types[name] ?? .usual(for: name))) = {\(name)}")
        }
        if isUnformatted { parts.append(CommentMetadata.unformatted) }
        let line = CommentMetadata.lead + parts.map { " " + $0 }.joined(separator: ";")
        guard let comment else { return parts.isEmpty ? "" : line }
        // If the comment's last line looks like a metadata line, an empty metadata line follows, so that the comment's line isn't
        // parsed.
        let looksLikeMetadata = comment.scalarLines.last?.hasPrefix(CommentMetadata.lead) == true
        return parts.isEmpty && !looksLikeMetadata && !comment.isEmpty ? comment : comment + "\n" + line
    }

    package init(comment: String? = nil, budget: Int? = nil, arguments: [String] = [], types: [String: PlaceholderType] = [:]) {
        self.types = types
        self.comment = comment
        self.budget = budget
        self.arguments = arguments
    }

    package init(_ text: String) {
        if text.isEmpty { return }
        var lines = text.scalarLines
        guard let last = lines.last, last.hasPrefix(CommentMetadata.lead) else {
            comment = text
            return
        }
        lines.removeLast()
        if !lines.isEmpty { comment = lines.joined(separator: "\n") }
        for part in last.dropFirst(CommentMetadata.lead.count).split(separator: ";") {
            let words = part.split(separator: " ")
            if words.joined(separator: " ") == CommentMetadata.unformatted { isUnformatted = true }
            if words.count == 3, words[0] == "at", words[1] == "most" { budget = Int(words[2]) }
            if words.count == 3, words[1] == "=", words[2].hasPrefix("{"), words[2].hasSuffix("}") {
                let name = String(words[2].dropFirst().dropLast())
                arguments.append(name)
                let type = PrintfSpecifier.read(words[0].dropFirst().unicodeScalars)?.specifier.type
                if let type, type != PlaceholderType.usual(for: name) { types[name] = type }
            }
        }
    }
}

/// Escaping for comments that must not contain their terminator, such as `*/`.
///
/// A backslash separates its two scalars. If the text already has backslashes between the two, it gets one more, so that
/// unescaping is exact.
package enum CommentEscape {
    /// Returns the text with one more backslash between the terminator's two scalars.
    package static func escape(_ text: String, first: Unicode.Scalar, second: Unicode.Scalar) -> String {
        rewrite(text, first: first, second: second) { $0 + 1 }
    }

    /// Returns the original text of an escaped text.
    package static func unescape(_ text: String, first: Unicode.Scalar, second: Unicode.Scalar) -> String {
        rewrite(text, first: first, second: second) { max($0 - 1, 0) }
    }

    private static func rewrite(
        _ text: String, first: Unicode.Scalar, second: Unicode.Scalar, change: (Int) -> Int
    ) -> String {
        var result = String.UnicodeScalarView()
        var backslashes = 0
        var isOpen = false
        for scalar in text.unicodeScalars {
            if isOpen, scalar == "\\" {
                backslashes += 1
                continue
            }
            let count = isOpen && scalar == second ? change(backslashes) : backslashes
            result.append(contentsOf: repeatElement("\\", count: count))
            result.append(scalar)
            (backslashes, isOpen) = (0, scalar == first)
        }
        result.append(contentsOf: repeatElement("\\", count: backslashes))
        return String(result)
    }
}
