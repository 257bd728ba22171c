/// Releases of Homeseed, as `required-version` says which: `0.2` is that one or a later one, `>=0.2, <0.4` and `==0.2.1` say it exactly.
package struct ReleaseRange: Sendable {
    private var bounds: [(relation: Relation, release: [Int])] = []

    private enum Relation: String, CaseIterable {
        // Those of two letters first: `>` begins `>=`, too.
        case atLeast = ">=", atMost = "<=", same = "==", other = "!=", above = ">", below = "<"

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

    /// Nil where the text is no such thing.
    package init?(_ text: String) {
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let words = part.drop { $0 == " " }
            let relation = Relation.allCases.first { words.hasPrefix($0.rawValue) }
            guard let release = ReleaseRange.release(words.dropFirst(relation?.rawValue.count ?? 0)) else { return nil }
            bounds.append((relation ?? .atLeast, release))
        }
    }

    /// Tells whether a release is in the range. What stands behind `-` or `+` does not count, and what is no release is not in it.
    package func contains(_ release: String) -> Bool {
        guard let release = ReleaseRange.release(release.prefix { $0 != "-" && $0 != "+" }) else { return false }
        return bounds.allSatisfy { $0.relation.holds(ReleaseRange.order(release, $0.release)) }
    }

    /// Its parts, of which there are at most four of six digits.
    private static func release(_ text: Substring) -> [Int]? {
        let trimmed = text.split(separator: " ")
        guard trimmed.count == 1 else { return nil }
        let parts = trimmed[0].split(separator: ".", omittingEmptySubsequences: false)
        let numbers = parts.compactMap { part in part.utf8.allSatisfy { (0x30...0x39).contains($0) } && part.utf8.count <= 6 ? Int(part) : nil }
        return numbers.count == parts.count && parts.count <= 4 ? numbers : nil
    }

    /// Below zero where the first is the older one. `0.2` is `0.2.0`.
    private static func order(_ a: [Int], _ b: [Int]) -> Int {
        for position in 0..<max(a.count, b.count) {
            let (one, other) = (a.indices.contains(position) ? a[position] : 0, b.indices.contains(position) ? b[position] : 0)
            if one != other { return one - other }
        }
        return 0
    }
}
