import HomeseedBase
import Testing

/// Sorting that is compiled once for all types does what the library's does.
@Suite("Sorting")
struct SortingTests {
    private struct Row: Equatable {
        var rank: Int
        var number: Int
    }

    /// The same rows at each run, of few ranks, so that many are equal.
    private static func rows(_ count: Int) -> [Row] { (0..<count).map { Row(rank: $0 &* 7919 % 13, number: $0) } }

    @Test("leaves equal elements as they were", arguments: [0, 1, 2, 31, 32, 33, 1000])
    func stable(count: Int) {
        let rows = Self.rows(count)
        let sorted = rows.sorted { $0.rank < $1.rank }
        // Each rank by itself, in the order of the ranks: no sort is asked for what is expected of one.
        #expect(sorted == (0..<13).flatMap { rank in rows.filter { $0.rank == rank } })
        var inPlace = rows
        inPlace.sort { $0.rank < $1.rank }
        #expect(inPlace == sorted)
    }

    @Test("orders what can be compared, sequences of any kind, and backwards")
    func comparable() {
        #expect(["pear", "apple", "fig"].sorted() == ["apple", "fig", "pear"])
        #expect(Set([3, 1, 2]).sorted() == [1, 2, 3])
        #expect([1, 3, 2].sorted(by: >) == [3, 2, 1])
        var numbers = [2, 1, 3]
        numbers.sort()
        #expect(numbers == [1, 2, 3])
    }

    @Test("throws what the comparison throws, and changes nothing then")
    func throwing() {
        struct Stop: Error {}
        var numbers = [2, 1, 3]
        #expect(throws: Stop.self) { try numbers.sort { _, _ in throw Stop() } }
        #expect(numbers == [2, 1, 3])
    }

    /// A comparison that contradicts itself gives some order, and every element once.
    @Test("loses nothing by a comparison that is none")
    func contradicting() {
        let rows = Self.rows(200)
        #expect(rows.sorted { _, _ in true }.map(\.number).sorted() == Array(0..<200))
    }
}
