#if Postgres
import Foundation
import HomeseedPostgres
import HomeseedStore
import HomeseedTesting
import TestSupport
import Testing

@Suite("What a PostgreSQL server shows of being in real use", .enabled(if: Server.url != nil))
struct GuardTests {
    typealias Existing = ExistingTableTests

    func seed(_ target: any SeedTarget, allowing names: Set<String> = []) throws {
        let seeder = Seeder(target: target, schema: Existing.schema, storeGuard: StoreGuard(allowing: names))
        _ = try seeder.seed(Existing.entry, Existing.rows())
    }

    @Test("others' rows, and a table that marks it")
    func rowsAndMark() throws {
        let store = try PostgresStore()
        try seed(store.target)
        let table = Existing.schema.tables[0]
        let id = RecordID(name: "someone else's")
        var cells = Existing.rows()[0].cells
        for (number, column) in table.columns.enumerated() where column.name == table.key { cells[number] = .uuid(id) }
        try store.put(cells, in: table, at: id)
        try store.plain.query("CREATE TABLE homeseed_production ()")
        let name = try #require(try store.plain.text("SELECT current_database()"))
        let seeder = Seeder(target: store.target, schema: Existing.schema, storeGuard: StoreGuard())
        let found = StoreGuard.Refusal { _ = try seeder.unseed(Existing.entry.household) }
        #expect(found?.usage.unmanagedRows == [.init(table: table.name, count: 1)])
        #expect(found?.names == [name, "production:" + name])
        let schema = try #require(try store.plain.text("SELECT current_schema()"))
        let marked = StoreGuard.Refusal {
            _ = try Seeder(target: store.target, schema: Existing.schema, storeGuard: StoreGuard(allowing: [name])).unseed(
                Existing.entry.household)
        }
        #expect(marked?.reasons == [.mark(schema + ".homeseed_production")])
        // A table outside of every search path also counts.
        try store.plain.query("DROP TABLE homeseed_production")
        try store.plain.query("CREATE SCHEMA \(schema)_other CREATE TABLE homeseed_production ()")
        let hidden = StoreGuard.Refusal {
            _ = try Seeder(target: store.target, schema: Existing.schema, storeGuard: StoreGuard(allowing: [name])).unseed(
                Existing.entry.household)
        }
        try store.plain.query("DROP SCHEMA \(schema)_other CASCADE")
        #expect(hidden?.reasons == [.mark(schema + "_other.homeseed_production")])
    }

    @Test("a name that is not of this machine, and no password in what is said of it")
    func hosts() throws {
        let server = try NetworkServer(password: "hunter2")
        for host in ["127.0.0.1", "localhost", "LOCALHOST"] {
            try seed(try PostgresTarget(url: server.url("host=\(host)", password: "hunter2")))
        }
        // The host name decides, although the address is this machine.
        let far = try PostgresTarget(url: server.url("host=db.example.com hostaddr=127.0.0.1", password: "hunter2"))
        let seeder = Seeder(target: far, schema: Existing.schema, storeGuard: StoreGuard())
        let found = try #require(StoreGuard.Refusal { _ = try seeder.unseed(Existing.entry.household) })
        #expect(found.names == ["db.example.com"] && found.usage.name == "postgres")
        #expect(!found.description.contains("hunter2"))
        let ledger = try server.plain.query(
            "SELECT s::text FROM homeseed_seeds s UNION ALL SELECT r::text FROM homeseed_records r")
        #expect(!ledger.isEmpty && !"\(ledger)".contains("hunter2"))
        try seed(far, allowing: ["db.example.com"])
        let wrong = try PostgresTarget(url: server.url("host=127.0.0.1", password: "hunter3"))
        do {
            try seed(wrong)
            Issue.record("a wrong password was let in")
        } catch {
            #expect((error as? TargetError)?.exitCode == 3)
            #expect(!"\(error)".contains("hunter") && "\(error)".contains("password"), "\(error)")
        }
    }
}

/// A server that is reachable over the network, with a password.
final class NetworkServer {
    private let folder = "/tmp/homeseed-net-\(UUID().uuidString.prefix(8))"
    private let port: Int
    let plain: PlainConnection

    struct NotStarted: Error {
        var reason: String
    }

    init(password: String) throws {
        port = Int.random(in: 20_000...32_000)
        let rules = folder + ".hba"
        try "local all all trust\nhost all all all scram-sha-256\n".write(toFile: rules, atomically: true, encoding: .utf8)
        defer { try? FileManager.default.removeItem(atPath: rules) }
        let started = Server.run(
            Server.root + "/Tools/postgres-server", ["start", folder, String(ProcessInfo.processInfo.processIdentifier)],
            ["HOMESEED_POSTGRES_OPTIONS": "-c listen_addresses=127.0.0.1 -c port=\(port) -c hba_file=\(rules)"])
        guard started.status == 0 else { throw NotStarted(reason: started.output) }
        plain = try PlainConnection("host=\(folder) port=\(port) user=homeseed dbname=postgres")
        try plain.query("ALTER ROLE homeseed PASSWORD '\(password)'")
    }

    deinit { _ = Server.run(Server.root + "/Tools/postgres-server", ["stop", folder]) }

    func url(_ host: String, password: String) -> String {
        "\(host) port=\(port) user=homeseed dbname=postgres password=\(password)"
    }
}
#endif
