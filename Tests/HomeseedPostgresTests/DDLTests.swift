#if Postgres
import Homeseed
import HomeseedExpanding
import HomeseedPlanning
import HomeseedSource
import HomeseedStore
import HomeseedTesting
import HomeseedText
import Testing

/// The script of a pack's tables, run by someone else before anything is seeded.
@Suite("Tables as a script for PostgreSQL", .enabled(if: Server.url != nil))
struct DDLTests {
    @Test("make what the target would have made")
    func script() throws {
        let catalogue = try DemoHouseholdTests.catalogue()
        for pack in sample(catalogue.packs.filter { !$0.templates.isEmpty }) {
            let maker = RowMaker(catalogue, pack)
            let store = try PostgresStore()
            try store.plain.query(DDL.script(maker.schema, PostgresDialect()))
            var diagnostics = Diagnostics()
            let household = Expander(pack, pack.templates[0], today: DemoHouseholdTests.today, zone: .utc).expand(&diagnostics)
            let rows = maker.rows(household, locale: .english)
            let seeder = Seeder(target: store.target, schema: maker.schema)
            _ = try seeder.seed(DemoHouseholdTests.entry(pack, pack.templates[0].id, household.key), rows)
            try DemoHouseholdTests.expectEqual(store, maker.schema, rows, pack.id)
        }
    }

    @Test("keep names apart that are longer than PostgreSQL keeps")
    func longNames() throws {
        let name = String(repeating: "long_", count: 12)
        let table = StoreTable(
            name: "t", entity: "T", columns: [StoreColumn("id", .uuid), StoreColumn(name, .integer)], key: "id",
            checks: [1, 2].map { .bound(column: name, .atLeast, .constant(.integer($0))) })
        let store = try PostgresStore()
        try store.plain.query(DDL.script(StoreSchema(tables: [table]), PostgresDialect()))
        #expect(try store.plain.text("SELECT count(*) FROM pg_constraint WHERE conrelid = 't'::regclass AND contype = 'c'") == "2")
    }
}
#endif
