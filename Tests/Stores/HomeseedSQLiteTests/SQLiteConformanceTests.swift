import HomeseedTesting
import Testing

@Suite("SQLite")
struct SQLiteConformanceTests {
    @Test("passes the conformance kit")
    func conformance() {
        let results = TargetConformance.run { try SQLiteStore() }
        for result in results {
            #expect(result.failures == [], "\(result.name)")
            #expect(result.skipped == nil)
        }
    }
}
