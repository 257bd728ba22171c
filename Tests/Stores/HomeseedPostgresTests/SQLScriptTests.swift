#if Postgres
import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedSource
import HomeseedStore
import HomeseedTesting
import HomeseedText
import TestSupport
import Testing

/// SQL scripts, each run twice on a real server.
@Suite("A script for PostgreSQL", .enabled(if: Server.url != nil))
struct SQLScriptTests {
    /// A script, and the schema in which each new version runs.
    final class Store: ConformanceStore {
        let server: PostgresStore
        let script = FileManager.default.temporaryDirectory.appendingPathComponent("homeseed-\(UUID().uuidString).sql")
        let target: any SeedTarget
        private var last: Data?

        init() throws {
            server = try PostgresStore()
            target = SQLTarget(path: script.path, dialect: .postgres, hasTables: true)
        }

        deinit { try? FileManager.default.removeItem(at: script) }

        func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
            // Compares bytes, because Swift treats composed and decomposed letters as equal.
            let data = FileManager.default.contents(atPath: script.path)
            if let data, data != last {
                let text = String(decoding: data, as: UTF8.self)
                try server.plain.query(text)
                try server.plain.query(text)
                last = data
            }
            return try server.rows(of: table)
        }

        func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws {
            try server.put(cells, in: table, at: record)
        }
    }

    @Test("passes the conformance kit", .long)
    func conformance() {
        let results = TargetConformance.run {
            let store = try Store()
            // The kit's rows have the same IDs in every schema. Tests that run in parallel may search other schemas for these
            // IDs. A ledger excludes this schema from their search.
            try store.server.plain.query("CREATE TABLE homeseed_records ()")
            return store
        }
        for result in results { #expect(result.failures == [], "\(result.name)") }
        #expect(results.count { $0.skipped == nil } >= 10)
    }

    @Test("gives the rows of a direct seed, run by psql or by anyone", .long)
    func demoHouseholds() throws {
        let catalogue = try DemoHouseholdTests.catalogue()
        for pack in catalogue.packs {
            let maker = RowMaker(catalogue, pack)
            for template in pack.templates {
                var diagnostics = Diagnostics()
                let household = Expander(pack, template, today: DemoHouseholdTests.today, zone: .utc).expand(&diagnostics)
                let rows = maker.rows(household, locale: .english)
                let store = try Store()
                let entry = DemoHouseholdTests.entry(pack, template.id, household.key)
                _ = try Seeder(target: store.target, schema: maker.schema).seed(entry, rows)
                for table in maker.schema.tables { _ = try store.rows(of: table) }
                try DemoHouseholdTests.expectEqual(store.server, maker.schema, rows, "\(pack.id)/\(template.id)")
                // The existing rows are exactly those of a direct seed.
                let seeder = Seeder(target: store.server.target, schema: maker.schema, overwritesEdits: true)
                #expect(try seeder.seed(entry, rows).plan.changes == [], "\(pack.id)/\(template.id)")
            }
        }
    }
}
#endif
