#if Postgres
import HomeseedTesting
import TestSupport
import Testing

@Suite("PostgreSQL", .enabled(if: Server.url != nil))
struct PostgresConformanceTests {
    @Test("passes the conformance kit", .long)
    func conformance() {
        let results = TargetConformance.run { try PostgresStore() }
        for result in results {
            #expect(result.failures == [], "\(result.name)")
            #expect(result.skipped == nil)
        }
    }
}
#endif
