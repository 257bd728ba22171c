import HomeseedTesting
import TestSupport
import Testing

@Suite("MariaDB", .enabled(if: Server.url != nil))
struct MariaDBConformanceTests {
    @Test("passes the conformance kit", .long)
    func conformance() {
        let results = TargetConformance.run { try MariaDBStore() }
        for result in results {
            #expect(result.failures == [], "\(result.name)")
            #expect(result.skipped == nil)
        }
    }
}
