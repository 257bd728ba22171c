/// Returns the number of edits that turn one text into another, or `nil` if there are more than `limit`. An edit inserts, deletes
/// or replaces a scalar, or swaps two adjacent scalars (optimal string alignment).
///
/// Only the diagonal band within `limit` is computed, and the computation stops once the limit is exceeded.
func editDistance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
    if a == b { return 0 }
    let far = limit + 1
    var older = [Int](repeating: far, count: b.count + 1)
    var previous = (0...b.count).map { Swift.min($0, far) }
    var current = older
    var nearestBefore = 0
    for i in 1..<(a.count + 1) {
        current[0] = Swift.min(i, far)
        let low = Swift.max(1, i - limit)
        let high = Swift.min(b.count, i + limit)
        // Cells outside of the band exceed the limit.
        if low > 1 { current[low - 1] = far }
        if high < b.count { current[high + 1] = far }
        var nearest = current[0]
        if low <= high {
            for j in low...high {
                let isSame = a[i - 1] == b[j - 1]
                var edits = previous[j - 1] + (isSame ? 0 : 1)
                edits = Swift.min(edits, previous[j] + 1, current[j - 1] + 1)
                if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
                    edits = Swift.min(edits, older[j - 2] + 1)
                }
                current[j] = Swift.min(edits, far)
                nearest = Swift.min(nearest, current[j])
            }
        }
        // A swap refers to the row before the previous row, so two consecutive rows must exceed the limit.
        if nearest > limit, nearestBefore > limit { return nil }
        nearestBefore = nearest
        (older, previous, current) = (previous, current, older)
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
}
