import HomeseedSQLite
import HomeseedStore
import HomeseedTesting
import TestSupport
import Testing

@Suite("What a SQLite file shows of being in real use")
struct SQLiteUsageTests {
    typealias File = SQLiteFileTests

    func seeder(_ store: SQLiteStore, allowing names: Set<String> = []) -> Seeder {
        Seeder(target: store.target, schema: File.schema, storeGuard: StoreGuard(allowing: names))
    }

    @Test("others' rows are counted, and ours are not")
    func rows() throws {
        let store = try SQLiteStore()
        _ = try seeder(store).seed(File.entry, File.rows)
        #expect(try seeder(store).refusal() == nil)
        let database = try Connection(path: store.path)
        for name in ["Bread", "Tea"] {
            try database.query("INSERT INTO list VALUES (?, ?, '1.00')", [.text(RecordID(name: name).text), .text(name)])
        }
        // Third-party rows are counted themselves. A difference of totals would miss one, because a seeded row was deleted.
        try database.run("DELETE FROM \"odd \"\"name\"\"\"")
        let found = StoreGuard.Refusal { _ = try seeder(store).seed(File.entry, File.rows) }
        #expect(found?.usage.unmanagedRows == [.init(table: "list", count: 2)])
        #expect(found?.names == ["store.sqlite"])
        let removed = StoreGuard.Refusal { _ = try seeder(store).unseed(File.entry.household) }
        #expect(removed?.reasons.count == 1)
        #expect(try seeder(store, allowing: ["store.sqlite"]).seed(File.entry, File.rows).created == 1)
    }

    @Test("rows that were there before anything was seeded are others'")
    func unseeded() throws {
        let store = try SQLiteStore()
        try Connection(path: store.path).run(
            """
            CREATE TABLE list (id TEXT PRIMARY KEY, title TEXT, price TEXT);
            INSERT INTO list VALUES ('x', 'y', '1')
            """)
        #expect(StoreGuard.Refusal { _ = try seeder(store).seed(File.entry, File.rows) }?.usage.unmanagedRows.first?.count == 1)
        let count = try Connection(path: store.path).first("SELECT count(*) FROM sqlite_master")?[0].integer
        #expect(count == 2, "nothing was made but the table and the index of its key")
    }

    @Test("a table marks it as production, whatever it holds")
    func mark() throws {
        let store = try SQLiteStore()
        try Connection(path: store.path).run("CREATE TABLE homeseed_production (note)")
        let found = StoreGuard.Refusal { _ = try seeder(store, allowing: ["store.sqlite"]).seed(File.entry, File.rows) }
        #expect(found?.names == ["production:store.sqlite"])
        #expect(try seeder(store, allowing: ["production:store.sqlite"]).seed(File.entry, File.rows).created == 2)
    }
}

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
