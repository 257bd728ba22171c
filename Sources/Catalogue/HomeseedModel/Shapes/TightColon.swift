package import HomeseedSource
import HomeseedSyntax

/// Helpers for keys without a valid separator. In `{title:Descale the kettle}` and `{title Descale}`, the whole text becomes
/// the key.
extension Node {
    /// Whether the text contains a character that authors use between a key and its value: `:`, `=` or `{`.
    package var containsSeparator: Bool {
        guard style == .plain, let text, text.utf8.count == range.count else { return false }
        return text.utf8.contains { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "{") }
    }

    /// Returns the known key before an invalid separator, as in `title:Descale`, `title = Descale` or `walk {title`; otherwise
    /// `nil`.
    package func keyWithoutSeparator(among known: [String]) -> String? {
        guard containsSeparator, let text else { return nil }
        return known.first { name in
            guard text.hasPrefix(name), text.utf8.count > name.utf8.count + 1 else { return false }
            let rest = text.utf8.dropFirst(name.utf8.count)
            return rest.first == UInt8(ascii: ":") || rest.starts(with: " = ".utf8) || rest.starts(with: " {".utf8)
                || rest.first == UInt8(ascii: "=")
        }
    }
}

extension Node {
    /// The name before the brace: `walk` in `walk:{title`, which YAML reads as the first key of `walk:{title: Walk the dog}`. It
    /// is `nil` for any other text.
    package var keyBeforeBrace: String? {
        guard style == .plain, let text, text.utf8.count == range.count, let colon = text.utf8.firstIndex(of: UInt8(ascii: ":"))
        else { return nil }
        let (name, rest) = (String(text[..<colon]), text.utf8[colon...].dropFirst())
        return Names.isID(name) && rest.first.map("{[".utf8.contains) == true ? name : nil
    }
}

extension Node.Entry {
    /// Returns the known key that the entry was meant to have, or `nil` if there is none.
    package func keyWithoutSeparator(among known: [String]) -> String? {
        key.keyWithoutSeparator(among: known) ?? keyWithoutColon(among: known)
    }

    /// Returns the known key that was meant by an entry without a colon, as in `{title Descale the kettle}`.
    ///
    /// - Parameter isAnywhere: Whether the entry may also follow a comma, where it may be the rest of a text.
    package func keyWithoutColon(among known: [String], isAnywhere: Bool = false) -> String? {
        guard value.isMissing, value.range.isEmpty, key.style == .plain, let text = key.text, text.utf8.count == key.range.count,
            isAnywhere || key.isFirstInBraces
        else { return nil }
        return known.first { name in text.hasPrefix(name + " ") && text.utf8.count > name.utf8.count + 1 }
    }
}

extension Node {
    fileprivate var isFirstInBraces: Bool {
        let bytes = fileBytes
        var at = Int(range.lower) - 1
        while bytes.indices.contains(at), [0x20, 0x09, 0x0A, 0x0D].contains(bytes[at]) { at -= 1 }
        return bytes.indices.contains(at) && bytes[at] == UInt8(ascii: "{")
    }
}

extension YAMLSyntax {
    /// Returns the diagnostic for a key without a valid separator.
    ///
    /// - Parameter name: The key, which is a prefix of the node.
    package static func keyWithoutSeparator(_ node: Node, _ name: String) -> Diagnostic {
        let start = Int(node.range.lower) + name.utf8.count
        let bytes = node.fileBytes
        func place(_ lower: Int, _ upper: Int) -> SourceLocation {
            SourceLocation(file: node.place.file, range: SourceRange(lower, upper))
        }
        if bytes.indices.contains(start), bytes[start] == UInt8(ascii: ":") {
            return Diagnostic(
                id, .error, headline: "A space is missing after the ':'", at: node.place,
                notes: ["Without it, the ':' is part of the text."],
                fix: Fix("Add a space after the ':'", edits: [.init(place(start + 1, start + 1), " ")], isSafe: true))
        }
        if bytes.indices.contains(start), bytes[start] == 0x20,
            !bytes[start..<min(Int(node.range.upper), bytes.count)].contains(UInt8(ascii: "="))
        {
            return Diagnostic(
                id, .error, headline: "A ':' is missing after '\(name.escapedForTerminal)'", at: node.place,
                notes: ["Without it, all of this is one word without a value."],
                fix: Fix("Add a ':' after '\(name.escapedForTerminal)'", edits: [.init(place(start, start), ":")], isSafe: true))
        }
        let sign = bytes[min(start, bytes.count)...].firstIndex(of: UInt8(ascii: "=")) ?? start
        return Diagnostic(
            id, .error, headline: "There is a ':' between '\(name.escapedForTerminal)' and its value, not a '='", at: node.place,
            fix: Fix("Write ':'", edits: [.init(place(start, sign + 1), ":")], isSafe: false))
    }
}
