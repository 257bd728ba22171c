import HomeseedStore
import Testing

@Suite("What a store refuses")
struct RefusalTests {
    private func refusal(_ value: String, _ record: String, dependents: Int = 0) -> TargetError.Refusal {
        var refusal = TargetError.Refusal(
            constraint: "people_account_fkey", table: "people", record: record, values: ["account " + value])
        refusal.dependents = dependents
        return refusal
    }

    @Test("is said once for each cause, however many rows there are of it")
    func byCause() {
        let many = (0..<500).map { refusal($0 % 2 == 0 ? "7" : "8", "home/\($0)", dependents: 2) }
        let causes = many.byCause
        #expect(causes.map(\.values) == [["account 7"], ["account 8"]] && causes.map(\.record) == ["home/0", "home/1"])
        #expect(causes.map(\.alike.count) == [249, 249] && causes.map(\.dependents) == [500, 500])
        // The order of the calls does not matter.
        #expect(causes.byCause == causes)
        #expect(
            TargetError.refusedAll(many).description
                == "people refuses home/0: people_account_fkey (account 7), and 249 more rows for the same; 500 rows were not tried because of it"
                + "; people refuses home/1: people_account_fkey (account 8), and 249 more rows for the same; 500 rows were not tried because of it"
        )
        #expect(
            [refusal("7", "a"), refusal("7", "b")].byCause[0].description.hasSuffix("(account 7), and one more row for the same"))
    }

    @Test("waiting for others is said with its end")
    func waiting() {
        #expect(TargetNotices.waiting(for: "others", atMost: .milliseconds(1500)) == "Waiting for others, 2 seconds at most.")
        #expect(TargetNotices.waiting(for: "others", atMost: .seconds(1)) == "Waiting for others, 1 second at most.")
        #expect(TargetNotices.waiting(for: "others", atMost: .seconds(120)) == "Waiting for others, 2 minutes at most.")
        #expect(
            TargetNotices.waiting(for: "others", atMost: .seconds(150)) == "Waiting for others, 2 minutes 30 seconds at most.")
    }
}
