/// A search for the name that the author probably meant.
package enum NearestName {
    /// Returns the candidate with the fewest edits, or `nil` if each needs more edits than a third of the name's bytes. One edit
    /// is always allowed. If several candidates are equally near, returns the first in alphabetical order.
    package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
        let wanted = Array(name.utf8.prefix(64))
        let most = max(1, wanted.count / 3)
        var best: (distance: Int, name: String)?
        for candidate in candidates where candidate.utf8.count <= 64 {
            let distance = distance(wanted, Array(candidate.utf8), most: most)
            guard distance <= most else { continue }
            if let best, (best.distance, best.name) <= (distance, candidate) { continue }
            best = (distance, candidate)
        }
        return best?.name
    }

    /// Returns the Levenshtein distance in bytes. A distance above `most` is not exact.
    private static func distance(_ a: [UInt8], _ b: [UInt8], most: Int) -> Int {
        if abs(a.count - b.count) > most { return most + 1 }
        var row = Array(0...b.count)
        for (i, x) in a.enumerated() {
            var diagonal = row[0]
            row[0] = i + 1
            for (j, y) in b.enumerated() {
                let above = row[j + 1]
                row[j + 1] = x == y ? diagonal : 1 + min(diagonal, above, row[j])
                diagonal = above
            }
        }
        return row[b.count]
    }
}
