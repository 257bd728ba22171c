import HomeseedSource
import HomeseedSyntax

/// `{title:Descale the kettle}`: without its space, a colon is a part of the text, and nothing says so.
extension Node {
    /// The known key that this was to be, which its sign and its value stuck to; nil where it is none.
    func stuckKey(among known: some Sequence<String>) -> String? {
        guard style == .plain, let text, text.utf8.count == range.count else { return nil }
        return known.first { name in
            guard text.hasPrefix(name), text.utf8.count > name.utf8.count + 1 else { return false }
            let rest = text.utf8.dropFirst(name.utf8.count)
            return rest.first == UInt8(ascii: ":") || rest.starts(with: " = ".utf8) || rest.first == UInt8(ascii: "=")
        }
    }
}

extension YAMLSyntax {
    /// - Parameter name: the key, which the node begins with.
    static func stuckKey(_ node: Node, _ name: String) -> Diagnostic {
        let start = Int(node.range.lower) + name.utf8.count
        let bytes = node.fileBytes
        func place(_ lower: Int, _ upper: Int) -> Place { Place(file: node.place.file, range: SourceRange(lower, upper)) }
        if bytes.indices.contains(start), bytes[start] == UInt8(ascii: ":") {
            return Diagnostic(
                id, .error, "A space is missing after the ':'", at: node.place, notes: ["Without it, the ':' is a part of the text."],
                fix: Fix("Put a space after the ':'", edits: [.init(place(start + 1, start + 1), " ")], isSafe: true))
        }
        let sign = bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: "=")) ?? start
        return Diagnostic(
            id, .error, "Between '\(HarmlessText.of(name))' and its value stands ':', and not '='", at: node.place,
            fix: Fix("Write ':'", edits: [.init(place(start, sign + 1), ":")], isSafe: false))
    }
}
