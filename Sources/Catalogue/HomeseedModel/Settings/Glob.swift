import HomeseedSource

/// A glob pattern for file names: `*` matches any text within a name, `?` any character, `**` any folders. A folder matches all
/// files in it.
package struct Glob: Hashable, Sendable {
    private let parts: [String]

    package init(_ text: String) {
        parts = text.split(separator: "/").map(String.init).reduce(into: []) { parts, part in
            if part != ".", part != "**" || parts.last != "**" { parts.append(part) }
        }
    }

    /// Whether the pattern matches a file name, with `/` as the separator. Matching is case-sensitive.
    package func matches(_ name: String) -> Bool {
        Glob.matches(parts[...], name.split(separator: "/").map(String.init)[...])
    }

    private static func matches(_ parts: ArraySlice<String>, _ name: ArraySlice<String>) -> Bool {
        guard let part = parts.first else { return true }
        if part == "**" {
            return (name.startIndex...name.endIndex).contains { matches(parts.dropFirst(), name[$0...]) && $0 < name.endIndex }
        }
        guard let first = name.first, StringType.fits(first, part) else { return false }
        return matches(parts.dropFirst(), name.dropFirst())
    }

    /// Returns the part of the pattern that no name matches and a suggestion for it, or `nil` if it cannot be narrowed down.
    package func nearMiss(among names: [String]) -> (part: String, near: String?)? {
        var left = names.map { $0.split(separator: "/").map(String.init)[...] }
        for part in parts {
            if part == "**" { return nil }
            let fitting = left.filter { $0.first.map { StringType.fits($0, part) } ?? false }
            if fitting.isEmpty {
                let isPlain = !part.contains { $0 == "*" || $0 == "?" }
                return (part, isPlain ? suggestion(for: part, among: Set(left.compactMap(\.first)).sorted()) : nil)
            }
            left = fitting.map { $0.dropFirst() }
        }
        return nil
    }
}
