/// A range of Homeseed releases, as in `required-version`: `0.2` and later, `>=0.2, <0.4`, or `==0.2.1`.
package struct ReleaseRange: Sendable {
    private var bounds: [(relation: Relation, release: [Int])] = []

    private enum Relation: String, CaseIterable {
        // The two-character operators come first, because `>` is a prefix of `>=`.
        case atLeast = ">="
        case atMost = "<="
        case same = "=="
        case other = "!="
        case above = ">"
        case below = "<"

        package func holds(_ order: Int) -> Bool {
            switch self {
            case .atLeast: order >= 0
            case .atMost: order <= 0
            case .same: order == 0
            case .other: order != 0
            case .above: order > 0
            case .below: order < 0
            }
        }
    }

    /// Parses a range. Returns `nil` if the text is invalid.
    package init?(_ text: String) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.drop { $0 == " " }
            let relation = Relation.allCases.first { words.hasPrefix($0.rawValue) }
            guard let release = ReleaseRange.release(words.dropFirst(relation?.rawValue.count ?? 0)) else { return nil }
            bounds.append((relation ?? .atLeast, release))
        }
    }

    /// Whether the range contains a release. Suffixes after `-` or `+` are ignored. An invalid release is not contained.
    package func contains(_ release: String) -> Bool {
        guard let release = ReleaseRange.release(release.prefix { $0 != "-" && $0 != "+" }) else { return false }
        return bounds.allSatisfy { $0.relation.holds(ReleaseRange.order(release, $0.release)) }
    }

    /// Returns the parts of a release, at most four of at most six digits each, or `nil` if it has any other form.
    private static func release(_ text: Substring) -> [Int]? {
        let trimmed = text.split(separator: " ")
        guard trimmed.count == 1 else { return nil }
        let parts = trimmed[0].split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in
            part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 6 ? Int(part) : nil
        }
        return numbers.count == parts.count && parts.count <= 4 ? numbers : nil
    }

    /// Returns a negative, zero or positive number for the order of two releases. `0.2` equals `0.2.0`.
    private static func order(_ a: [Int], _ b: [Int]) -> Int {
        for position in 0..<max(a.count, b.count) {
            let (one, other) = (a.indices.contains(position) ? a[position] : 0, b.indices.contains(position) ? b[position] : 0)
            if one != other { return one - other }
        }
        return 0
    }
}
