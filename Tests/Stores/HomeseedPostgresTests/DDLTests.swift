#if Postgres
import Homeseed
import HomeseedHouseholds
import HomeseedSource
import HomeseedStore
import HomeseedTesting
import HomeseedText
import TestSupport
import Testing

/// The script of a pack's tables, run by another role before seeding.
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
        #expect(
            try store.plain.text("SELECT count(*) FROM pg_constraint WHERE conrelid = 't'::regclass AND contype = 'c'") == "2")
    }

    /// Entities that refer to each other, in a cycle of three and in pairs, with a name that needs quotes.
    private static let circle = StoreSchema(
        tables: [("a", ["b", "c", "a"]), ("b", ["c", "d\"e"]), ("c", ["a"]), ("d\"e", ["b"])].map { name, others in
            StoreTable(
                name: name, entity: name,
                columns: [StoreColumn("id", .uuid)] + others.map { StoreColumn("to_\($0)", .reference, references: $0) },
                key: "id")
        })

    @Test("make tables that refer to each other, and pass over what is there", arguments: [false, true])
    func circles(isRepeatable: Bool) throws {
        let store = try PostgresStore()
        let script = DDL.script(Self.circle, PostgresDialect(), isRepeatable: isRepeatable)
        for _ in 0..<(isRepeatable ? 3 : 1) { try store.plain.query(script) }
        let count =
            "SELECT count(*) FROM pg_constraint WHERE contype = 'f' AND condeferrable AND conrelid IN ('a'::regclass, 'b'::regclass, 'c'::regclass, '\"d\"\"e\"'::regclass)"
        #expect(try store.plain.text(count) == "7")
        // Tables in another schema of the same database are not treated as existing.
        let other = try PostgresStore()
        try other.plain.query(DDL.script(Self.circle, PostgresDialect(), isRepeatable: true))
        #expect(try other.plain.text(count) == "7")
        // Tables that a seed created already have their references.
        let seeded = try PostgresStore()
        _ = try Seeder(target: seeded.target, schema: Self.circle).seed(
            SeedEntry(
                household: HouseholdName(pack: "p", key: "h"), template: "t", locale: "en", today: DemoHouseholdTests.today,
                timeZone: "UTC", format: 1, catalogue: "c"), [])
        try seeded.plain.query(DDL.script(Self.circle, PostgresDialect(), isRepeatable: true))
        #expect(try seeded.plain.text(count) == "7")
        // SQLite accepts a reference to a later table.
        #expect(!DDL.script(Self.circle, SQLiteDialect()).contains("ALTER TABLE"))
    }
}
#endif
