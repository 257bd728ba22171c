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

    @Test("a receipt is a line with the counts, and a plan and its rows can be made by any module")
    func receipt() throws {
        let table = StoreTable(
            name: "list", entity: "List", columns: [StoreColumn("id", .uuid), StoreColumn("title", .text)], key: "id")
        let entry = SeedEntry(
            household: HouseholdName(pack: "shop", key: "a\u{1B}b"), template: "t", locale: "en", today: Day(number: 20_000),
            timeZone: "UTC", catalogue: "")
        let id = RecordID(name: "milk")
        let row = StoreRow(key: RowKey(table: 0, record: id), cells: [.uuid(id), .text("Milk")], label: "milk")
        let (memory, schema) = (MemoryTarget(), StoreSchema(tables: [table]))
        let seeder = Seeder(target: memory, schema: schema)
        #expect("\(try seeder.seed(entry, [row]))" == "shop a\\u{1b}b: 1 created, 0 updated, 0 deleted, 0 unchanged")
        #expect("\(try seeder.seed(entry, [row]))" == "shop a\\u{1b}b: 0 created, 0 updated, 0 deleted, 1 unchanged")
        memory.put([.uuid(id), .text("Oat milk")], in: "list", at: id)
        #expect("\(try seeder.seed(entry, [row]))".hasSuffix(": 0 created, 0 updated, 0 deleted, 0 unchanged, 1 left alone"))
        var plan = SeedPlan(household: entry.household)
        plan.changes = [RowChange(row, .update([ColumnChange(column: 1, from: .text("Oat milk"), to: .text("Milk"))]))]
        try memory.open(schema, for: .write) { (session) throws(TargetError) in try session.apply(plan) }
        #expect(memory.rows(of: "list")[id] == row.cells)
    }
}
