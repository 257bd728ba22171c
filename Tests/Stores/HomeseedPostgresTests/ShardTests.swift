#if Postgres
import Dispatch
import Foundation
import Homeseed
import HomeseedHouseholds
import HomeseedModel
import HomeseedPostgres
import HomeseedSource
import HomeseedStore
import HomeseedText
import Synchronization
import TestSupport
import Testing

/// Shards of one population, seeded concurrently into one store.
@Suite("Shards in PostgreSQL", .enabled(if: Server.url != nil))
struct ShardTests {
    static func population(_ count: Int) throws -> Population {
        var diagnostics = Diagnostics()
        let catalogue = try packagePipeline().load(&diagnostics)
        let pack = try #require(catalogue.pack("family-to-do"))
        return Population(
            catalogue, of: pack, from: pack.templates, name: "home", count: count, seed: 3, locale: .english,
            today: try #require(Day(iso: "2026-11-21")), zone: .utc)
    }

    /// Seeds a shard in several transactions, like the program.
    static func seed(_ part: PopulationSource, _ url: String, portion: Int) throws -> PopulationReceipt {
        let seeder = Seeder(target: try PostgresTarget(url: url, lockTimeout: 60), schema: part.population.schema)
        var receipt = PopulationReceipt()
        for start in stride(from: part.numbers.lowerBound, to: part.numbers.upperBound, by: portion) {
            let numbers = Array(start..<min(part.numbers.upperBound, start + portion))
            receipt.add(
                try seeder.target.open(seeder.schema, for: .write) { (session) throws(TargetError) in
                    var isDone = false
                    return try seeder.seed(
                        {
                            defer { isDone = true }
                            return isDone ? [] : part.portion(numbers).requests
                        }, in: session)
                })
        }
        return receipt
    }

    @Test("together make exactly the whole, at the same time and in any order", .long)
    func shards() throws {
        let population = try Self.population(60)
        let (whole, parts) = (try PostgresStore(), try PostgresStore())
        let receipt = try Self.seed(PopulationSource(population), whole.url, portion: 60)
        #expect(receipt.households == 60)
        let url = parts.url
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { index in
            do {
                let shard = try #require(Shard("\(4 - index)/4"))
                _ = try Self.seed(PopulationSource(population, shard: shard), url, portion: 6)
            } catch { failures.withLock { $0.append("\(error)") } }
        }
        #expect(failures.withLock { $0 } == [])
        for table in population.schema.tables {
            let rows = try whole.rows(of: table)
            #expect(try rows == parts.rows(of: table), "\(table.name)")
            #expect(!rows.isEmpty)
        }
        // A seed of the whole population finds the rows of the shards.
        #expect(try Self.seed(PopulationSource(population), parts.url, portion: 60).unchanged == 60)
        #expect(try Seeder.seeds(in: parts.target).count == 60)
        // A removal deletes all of them.
        let seeder = Seeder(target: parts.target, schema: population.schema)
        var names = [(0..<60).map(PopulationSource(population).name)]
        let removed = try parts.target.open(population.schema, for: .write) { (session) throws(TargetError) in
            try seeder.unseed({ names.popLast() ?? [] }, in: session)
        }
        #expect(removed.households == 60 && removed.retainedCount == 0)
        for table in population.schema.tables { #expect(try parts.rows(of: table).isEmpty, "\(table.name)") }
        #expect(try Seeder.seeds(in: parts.target).isEmpty)
    }

    /// The errors of clusters that cannot serialise transactions, and of PostgreSQL at a deadlock.
    @Test("a transaction that can't be put in order is done again", .long, arguments: ["40001", "40P01"])
    func retried(state: String) throws {
        let store = try PostgresStore()
        let population = try Self.population(3)
        try store.plain.query("CREATE SEQUENCE tries")
        // Fails the first two writes of a household. A sequence keeps its count after a rollback.
        try store.plain.query(
            """
            CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN IF nextval('tries') < 3 THEN RAISE EXCEPTION 'restart transaction' USING ERRCODE = '\(state)'; END IF; RETURN NEW; END $$
            """)
        for statement in TableSQL(PostgresDialect(), population.schema).statements(population.schema.tables[0]) {
            try store.plain.query(statement)
        }
        try store.plain.query("CREATE TRIGGER refuse BEFORE INSERT ON \"Household\" FOR EACH STATEMENT EXECUTE FUNCTION refuse()")
        #expect(try Self.seed(PopulationSource(population), store.url, portion: 3).households == 3)
        #expect(try store.plain.text("SELECT last_value FROM tries") == "3")
        #expect(try store.rows(of: population.schema.tables[0]).count == 3)
    }
}
#endif
