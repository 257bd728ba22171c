/// A line-based difference between two texts.
///
/// Small changes are found exactly. Large ranges are aligned by their common unique lines (patience diff), so the cost is
/// nearly linear.
struct LineDiff {
    /// A range of old lines, and the new lines that replace it.
    struct Change: Equatable {
        var old: Range<Int>
        var new: Range<Int>
    }

    private(set) var changes: [Change] = []
    private let old: [Int]
    private let new: [Int]

    /// The number of lines above which an exact comparison may take too long.
    private static let exactComparisonLimit = 1500

    init(_ old: [ArraySlice<UInt8>], _ new: [ArraySlice<UInt8>]) {
        // Integers compare faster than lines.
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        func number(_ line: ArraySlice<UInt8>) -> Int {
            if let known = numbers[line] { return known }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
        self.old = old.map(number)
        self.new = new.map(number)
        compare(0..<old.count, 0..<new.count)
    }

    private mutating func compare(_ wholeOld: Range<Int>, _ wholeNew: Range<Int>) {
        let (a, b) = trimmed(wholeOld, wholeNew)
        if a.isEmpty && b.isEmpty { return }
        if a.isEmpty || b.isEmpty { return add(Change(old: a, new: b)) }
        if a.count + b.count <= LineDiff.exactComparisonLimit { return compareExactly(a, b) }
        let anchors = commonUniqueLines(a, b)
        guard !anchors.isEmpty else { return add(Change(old: a, new: b)) }
        var (x, y) = (a.lowerBound, b.lowerBound)
        for anchor in anchors {
            compare(x..<anchor.old, y..<anchor.new)
            (x, y) = (anchor.old + 1, anchor.new + 1)
        }
        compare(x..<a.upperBound, y..<b.upperBound)
    }

    /// Returns both ranges without their common beginning and end.
    private func trimmed(_ a: Range<Int>, _ b: Range<Int>) -> (Range<Int>, Range<Int>) {
        var (x, y) = (a.lowerBound, b.lowerBound)
        while x < a.upperBound, y < b.upperBound, old[x] == new[y] { (x, y) = (x + 1, y + 1) }
        var (u, v) = (a.upperBound, b.upperBound)
        while u > x, v > y, old[u - 1] == new[v - 1] { (u, v) = (u - 1, v - 1) }
        return (x..<u, y..<v)
    }

    private mutating func compareExactly(_ a: Range<Int>, _ b: Range<Int>) {
        var isGone = Array(repeating: false, count: a.count)
        var isNew = Array(repeating: false, count: b.count)
        for change in Array(new[b]).difference(from: Array(old[a])) {
            switch change {
            case .remove(let offset, _, _): isGone[offset] = true
            case .insert(let offset, _, _): isNew[offset] = true
            }
        }
        var (x, y) = (0, 0)
        while x < a.count || y < b.count {
            let (startX, startY) = (x, y)
            while x < a.count, isGone[x] { x += 1 }
            while y < b.count, isNew[y] { y += 1 }
            if x > startX || y > startY {
                add(
                    Change(
                        old: a.lowerBound + startX..<a.lowerBound + x, new: b.lowerBound + startY..<b.lowerBound + y))
            } else {
                (x, y) = (x + 1, y + 1)
            }
        }
    }

    private mutating func add(_ change: Change) {
        if let last = changes.last, last.old.upperBound == change.old.lowerBound, last.new.upperBound == change.new.lowerBound {
            changes[changes.count - 1] = Change(
                old: last.old.lowerBound..<change.old.upperBound, new: last.new.lowerBound..<change.new.upperBound)
        } else {
            changes.append(change)
        }
    }

    /// Returns the longest sequence of lines that are unique in both texts and have the same order.
    private func commonUniqueLines(_ a: Range<Int>, _ b: Range<Int>) -> [(old: Int, new: Int)] {
        let (here, there) = (places(old, a), places(new, b))
        let pairs = a.compactMap { index -> (old: Int, new: Int)? in
            guard here[old[index]] == .some(.some(index)), let found = there[old[index]], let place = found else { return nil }
            return (index, place)
        }
        return LineDiff.longestIncreasingSubsequence(pairs)
    }

    /// Returns the index of each line, or `nil` for a line that occurs more than once.
    private func places(_ lines: [Int], _ range: Range<Int>) -> [Int: Int?] {
        range.reduce(into: [:]) { places, index in
            places.updateValue(places[lines[index]] == nil ? index : nil, forKey: lines[index])
        }
    }

    private static func longestIncreasingSubsequence(_ pairs: [(old: Int, new: Int)]) -> [(old: Int, new: Int)] {
        // `ends` contains the index of the last pair of the best chain of each length, and `before` the predecessor of each pair.
        var ends: [Int] = []
        var before = Array(repeating: -1, count: pairs.count)
        for (index, pair) in pairs.enumerated() {
            let length = ends.partitioningIndex { pairs[$0].new >= pair.new }
            if length > 0 { before[index] = ends[length - 1] }
            if length == ends.count { ends.append(index) } else { ends[length] = index }
        }
        var chain: [(old: Int, new: Int)] = []
        var index = ends.last ?? -1
        while index >= 0 {
            chain.append(pairs[index])
            index = before[index]
        }
        return chain.reversed()
    }
}
