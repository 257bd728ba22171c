import HomeseedStore
import HomeseedTesting
import Testing

@Suite("A store in memory")
struct MemoryTargetTests {
    struct Store: ConformanceStore {
        let memory = MemoryTarget()
        var target: any SeedTarget { memory }
        func rows(of table: StoreTable) -> [RecordID: [Cell]] { memory.rows(of: table.name) }
        func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) {
            memory.put(cells, in: table.name, at: record)
        }
    }

    @Test("passes the conformance kit")
    func conformance() {
        let results = TargetConformance.run { Store() }
        #expect(results.count > 20)
        for result in results { #expect(result.failures == [], "\(result.name)") }
    }
}
