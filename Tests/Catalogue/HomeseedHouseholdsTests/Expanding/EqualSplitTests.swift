import Homeseed
import HomeseedModel
import HomeseedSource
import TestSupport
import Testing

struct EqualSplitTests {
    /// Every total from -1,000 to 10,000 over 1 to 40 occurrences. Fast test runs use a third of these.
    @Test func partsAreTheTotalAndAlike() {
        for count in sample(Array(1...40)) {
            for total in -1_000...10_000 {
                let parts = EqualSplit.parts(of: total, count: count)
                var (sum, isOrdered, last) = (0, true, Int.max)
                for part in parts {
                    sum += part
                    isOrdered = isOrdered && part <= last
                    last = part
                }
                let isRight = sum == total && isOrdered && parts.count == count && parts[0] - last <= 1
                if !isRight { Issue.record("\(total) over \(count): \(parts)") }
            }
        }
        #expect(EqualSplit.parts(of: 5, count: 0) == [])
    }

    private static func week(_ budget: Int, _ days: Int) -> Example {
        Example(
            model: """
                entities:
                  Child:
                    fields:
                      id: uuid
                      name: string
                      coins: {type: integer, default: \(budget)}
                      earned: {type: integer, computed: {sum: Task.coins, per: child}}
                      tasks: {type: inverse, of: Task.child}
                  Task:
                    fields:
                      id: uuid
                      child: {type: reference, to: Child}
                      day: date
                      coins: {type: integer, computed: {equal-split: child.coins, per: child, order: day}}
                """,
            template: """
                template: home
                title: One child
                records:
                  Child:
                    - {key: mia, name: Mia}
                  Task:
                    - {series: {days: every day, first: today, last: in \(days - 1) days}, child: mia, day: day}
                """)
    }

    @Test(arguments: [(7, 7), (10, 7), (3, 7), (0, 7), (100, 1), (155, 30)])
    func whatIsLaidOutAddsUp(budget: Int, days: Int) throws {
        let expanded = try Expanded(Self.week(budget, days))
        #expect(expanded.findings == [])
        #expect(try expanded.value("Child", "mia", "earned") == "\(budget)")
        #expect(try expanded.column("Task", "coins") == EqualSplit.parts(of: budget, count: days).map { "\($0)" })
    }
}
