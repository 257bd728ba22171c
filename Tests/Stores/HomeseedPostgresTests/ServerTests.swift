#if Postgres
import Foundation
@testable import HomeseedPostgres
import HomeseedStore
import HomeseedTesting
import Testing

/// Server-specific behaviour: concurrent users, passwords, and an unreachable server.
@Suite("A PostgreSQL server", .enabled(if: Server.url != nil))
struct ServerTests {
    typealias Existing = ExistingTableTests

    func error(_ work: () throws -> Void) -> TargetError? {
        do {
            try work()
            return nil
        } catch { return error as? TargetError }
    }

    @Test(
        "that can't be reached, or does not let us in, says so without a password",
        arguments: [
            "postgres://u:hunter2@127.0.0.1:1/db", "host=/nowhere password=hunter2",
            "postgres://u:hunter2@no-such-host.invalid/db",
            "OWN dbname=no_such_database password=hunter2", "OWN user=nobody_here password=hunter2",
        ])
    func unreachable(url: String) throws {
        let own = try #require(Server.url).split(separator: "host=").last.map(String.init) ?? ""
        let target = try PostgresTarget(url: url.replacing("OWN", with: "host=\(own)"))
        #expect(!target.address.contains("hunter2"))
        let error = try #require(error { _ = try Seeder.seeds(in: target) })
        #expect(error.exitCode == 3)
        #expect(!"\(error)".contains("hunter2"), "\(error)")
    }

    @Test(
        "is never given its password on the command line, nor named by nonsense",
        arguments: [
            "//u:hunter2@h/d", "postgres://u:hunter2@h/d", "host=h password=hunter2", "host=h passwort=hunter2",
            "//u:hunter2@h:port/d", "host='hunter2", "NO_SUCH_VARIABLE_HUNTER",
        ])
    func addresses(rest: String) throws {
        let error = error { _ = try PostgresProvider().makeTarget(TargetAddress(scheme: "postgres", rest: rest)) }
        #expect(error?.exitCode == 2)
        #expect(!"\(error as Any)".contains("hunter2"))
    }

    @Test("believes no length of a list that its bytes have no room for", arguments: [Int32.max, -1, 2])
    func lists(count: Int32) {
        // The array header (one dimension, no NULL, texts), the number of elements from index 1, and one element.
        let bytes =
            [1, 0, 25, count, 1, 1].flatMap { number in withUnsafeBytes(of: number.bigEndian, Array.init) } + Array("x".utf8)
        #expect(
            bytes.withUnsafeBytes { WireValue(bytes: $0).cell(.list(isText: true), .list(element: 25)) }
                == .text("a list that is not one of texts"))
        var whole = bytes
        whole.replaceSubrange(12..<16, with: [0, 0, 0, 1])
        #expect(whole.withUnsafeBytes { WireValue(bytes: $0).cell(.list(isText: true), .list(element: 25)) } == .list(["x"]))
    }

    @Test("says which word of its address was probably meant, and nothing of what may be a password")
    func misspelt() {
        func said(_ rest: String) -> String? {
            error { _ = try PostgresProvider().makeTarget(TargetAddress(scheme: "postgres", rest: rest)) }.map { "\($0)" }
        }
        #expect(said("//h/d?sslmod=require") == "there is no option “sslmod” of postgres: did you mean “sslmode”?")
        #expect(said("//u:hunter?2@h/d")?.contains("2@h") == false && said("//h/d?colour=red")?.contains("colour") == false)
    }

    @Test("shows no password that it was given safely")
    func environment() throws {
        setenv("HOMESEED_TEST_URL", "postgres://u:hunter2@h/d?sslmode=require", 1)
        let target = try PostgresProvider().makeTarget(TargetAddress(scheme: "postgres", rest: "HOMESEED_TEST_URL"))
        #expect(
            target.address.contains("host=h") && target.address.contains("sslmode=require") && !target.address.contains("hunter2")
        )
    }

    @Test("that someone else seeds makes us wait, then say so")
    func busy() throws {
        let store = try PostgresStore(lockTimeout: 0.1)
        let seeder = Seeder(target: store.target, schema: Existing.schema)
        let other = Seeder(target: try PostgresTarget(url: store.url, lockTimeout: 0.1), schema: Existing.schema)
        // The first round is before any table exists.
        for _ in 0..<2 {
            try store.target.open(Existing.schema, for: .write) { (session) throws(TargetError) in
                guard case .busy? = error({ _ = try other.seed(Existing.entry, Existing.rows()) }) else {
                    throw .failed("not busy")
                }
            }
            _ = try seeder.seed(Existing.entry, Existing.rows())
        }
        // An app with an uncommitted change of a row.
        let app = try PlainConnection(store.url)
        try app.query("BEGIN; UPDATE list SET title = 'Mine'")
        guard case .busy? = error({ _ = try seeder.seed(Existing.entry, Existing.rows()) }) else {
            Issue.record("not busy")
            return
        }
        #expect(try seeder.plan(Existing.entry, Existing.rows()).isEmpty, "reading waits for nobody")
        try app.query("COMMIT")
    }

    @Test("takes two seeds at once one after the other")
    func together() async throws {
        let store = try PostgresStore()
        let url = store.url
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let seeder = Seeder(target: try PostgresTarget(url: url, lockTimeout: 30), schema: Existing.schema)
                    return try seeder.seed(Existing.entry, Existing.rows()).created
                }
            }
            let created = try await group.reduce(0, +)
            #expect(created == Existing.rows().count)
        }
    }

    @Test("that hides rows from our role is no empty one")
    func hiddenRows() throws {
        let store = try PostgresStore()
        _ = try Seeder(target: store.target, schema: Existing.schema).seed(Existing.entry, Existing.rows())
        let role = "r" + store.schema
        try store.plain.query(
            """
            CREATE ROLE \(role) LOGIN; GRANT USAGE, CREATE ON SCHEMA \(store.schema) TO \(role);
            GRANT ALL ON ALL TABLES IN SCHEMA \(store.schema) TO \(role); ALTER TABLE list ENABLE ROW LEVEL SECURITY
            """)
        defer { _ = try? store.plain.query("DROP OWNED BY \(role); DROP ROLE \(role)") }
        let target = try PostgresTarget(url: store.url.replacing("homeseed@", with: role + "@"))
        let error = error { _ = try Seeder(target: target, schema: Existing.schema).plan(Existing.entry, Existing.rows()) }
        #expect(error?.exitCode == 3)
    }

    @Test("ends our session in the middle, and nothing is left of it")
    func terminated() throws {
        let store = try PostgresStore()
        let seeder = Seeder(target: store.target, schema: Existing.schema)
        let failure = error {
            try store.target.open(Existing.schema, for: .write) { (session) throws(TargetError) in
                let plan = try Planner(schema: Existing.schema).plan(
                    Existing.entry, wanted: Existing.rows(), installed: CurrentState())
                try session.apply(plan)
                _ = try? store.plain.query(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_stat_activity
                    WHERE application_name = 'homeseed' AND pid IN (SELECT pid FROM pg_locks WHERE relation = to_regclass('homeseed_seeds'))
                    """)
                // The waiting session has no visible name before its commit, so all sessions that wait for this schema's lock
                // are ended.
                _ = try? store.plain.query(
                    """
                    SELECT pg_terminate_backend(pid) FROM pg_locks
                    WHERE locktype = 'advisory' AND classid::int8 = (hashtext('homeseed')::int8 & 4294967295)
                      AND objid::int8 = (hashtext('\(store.schema)')::int8 & 4294967295)
                    """)
            }
        }
        #expect(failure?.exitCode == 3, "\(failure as Any)")
        #expect(try !store.has("list"))
        #expect(try seeder.seed(Existing.entry, Existing.rows()).created == 2)
    }
}
#endif
