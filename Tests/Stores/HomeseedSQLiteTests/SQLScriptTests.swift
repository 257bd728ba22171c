import Foundation
import Homeseed
import HomeseedModel
import HomeseedServices
import HomeseedSource
import HomeseedStore
import HomeseedTesting
import TestSupport
import Testing

/// SQL scripts, each run twice with the program `sqlite3`.
@Suite("A script for SQLite")
struct SQLScriptTests {
    /// A script, and the database in which each new version runs.
    final class Store: ConformanceStore {
        let database: SQLiteStore
        let script: String
        let target: any SeedTarget
        private var last: Data?

        init(hasTables: Bool = true) throws {
            database = try SQLiteStore()
            script = database.folder.appendingPathComponent("seed.sql").path
            target = SQLTarget(path: script, dialect: .sqlite, hasTables: hasTables)
        }

        func rows(of table: StoreTable) throws -> [RecordID: [Cell]] {
            let data = FileManager.default.contents(atPath: script)
            if let data, data != last {
                try run()
                try run()
                last = data
            }
            return try database.rows(of: table)
        }

        func put(_ cells: [Cell]?, in table: StoreTable, at record: RecordID) throws {
            try database.put(cells, in: table, at: record)
        }

        func run() throws { try Self.sqlite3(database.path, URL(fileURLWithPath: script)) }

        /// Stops at the first error, as a deployment would.
        static func sqlite3(_ database: String, _ script: URL) throws {
            let sqlite3 = try FinishedProcess.run(
                Launch("/usr/bin/env", ["sqlite3", "-bail", database]), input: Array(Data(contentsOf: script)))
            try #require(sqlite3.exitCode == 0, "\(String(decoding: sqlite3.errors, as: UTF8.self))")
        }
    }

    @Test("passes the conformance kit", .long)
    func conformance() {
        let results = TargetConformance.run { try Store() }
        for result in results { #expect(result.failures == [], "\(result.name)") }
        #expect(results.count { $0.skipped == nil } >= 10)
    }

    @Test("gives the rows of a direct seed, on any day", .long, arguments: ["2026-11-21", "2028-02-29"])
    func demoHouseholds(day: String) throws {
        let demos = try DemoSeeds(on: day)
        for (schema, entry, rows) in demos.all {
            let store = try Store()
            _ = try Seeder(target: store.target, schema: schema).seed(entry, rows)
            let direct = try SQLiteStore()
            _ = try Seeder(target: direct.target, schema: schema).seed(entry, rows)
            for table in schema.tables {
                #expect(try store.rows(of: table) == direct.rows(of: table), "\(entry.household.key), \(table.name)")
            }
        }
    }

    @Test("that is run over another language's changes the texts", .long)
    func otherLanguage() throws {
        for (dutch, english) in zip(try DemoSeeds(on: "2026-11-21").all, try DemoSeeds(on: "2026-11-21", locale: "en").all) {
            let store = try Store()
            for seed in [english, dutch] {
                _ = try Seeder(target: store.target, schema: seed.schema).seed(seed.entry, seed.rows)
                let found = try seed.schema.tables.map { try store.rows(of: $0) }
                for row in seed.rows {
                    let key = seed.schema.tables[row.key.table].holdsOneRow ? .none : row.key.record
                    #expect(found[row.key.table][key] == row.cells, "\(row.label)")
                }
            }
        }
    }

    @Test("of tables makes what the target would have made", .long, arguments: [false, true])
    func tables(isRepeatable: Bool) throws {
        for (schema, entry, rows) in try DemoSeeds(on: "2026-11-21").all {
            let store = try SQLiteStore()
            let script = store.folder.appendingPathComponent("tables.sql")
            var text = DDL.script(schema, SQLiteDialect(), isRepeatable: isRepeatable)
            text += DDL.ledger(SQLiteDialect(), isRepeatable: isRepeatable)
            try text.write(to: script, atomically: true, encoding: .utf8)
            for _ in 0..<(isRepeatable ? 2 : 1) { try Store.sqlite3(store.path, script) }
            let seeder = Seeder(target: store.target, schema: schema)
            #expect(try seeder.seed(entry, rows).created == rows.count)
            #expect(try seeder.verify(entry.household, rows).isClean)
        }
    }
}

/// Every demo household of the catalogue, on one day.
struct DemoSeeds {
    var all: [(schema: StoreSchema, entry: SeedEntry, rows: [StoreRow])] = []

    init(on day: String, locale: String = "nl") throws {
        let checked = try packagePipeline().check()
        let today = try #require(Day(iso: day))
        for pack in checked.loaded.packs {
            for template in pack.templates {
                let name = "\(pack.id)/\(template.id)"
                guard let seed = try? checked.catalogue.household(name, locale: locale, today: today, zone: .utc) else {
                    continue
                }
                all.append((seed.schema, seed.entry, seed.rows))
            }
        }
        try #require(all.count >= 10)
    }
}
