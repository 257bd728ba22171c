import Foundation
import TestSupport
import Testing

/// Stores whose tables were renamed, dropped, locked or closed by others.
@Suite("Stores that others changed", .long)
struct ChangedStoreTests {
    static let here = FoundPopulationTests.here
    static let guest = "family-to-do/guest"

    func run(_ store: TestStore, _ command: String, _ more: String...) throws -> Program.Run {
        let day = ["seed", "plan"].contains(command) ? ["--today", "2026-11-21"] : []
        return try store.program.run(
            [command] + (command == "list-seeds" ? [] : [Self.guest]) + ["--into", store.address] + day + more)
    }

    private func tables(_ store: TestStore) throws -> String {
        try store.query(
            store.kind == .sqlite
                ? "SELECT name FROM sqlite_master ORDER BY 1"
                : "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace ORDER BY 1")
    }

    @Test("get no tables from a command that only looks or removes", arguments: here)
    func unchanged(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        _ = try store.query("CREATE TABLE theirs (a INTEGER)")
        for command in ["unseed", "verify", "list-seeds", "plan"] {
            let said = try run(store, command)
            #expect(!(said.output + said.errors).contains("homeseed_"), "\(said.output)\(said.errors)")
            if command != "list-seeds" { _ = try run(store, command, "--households", "3", "--quiet") }
            #expect(try tables(store) == "theirs\n", "\(command)")
        }
    }

    @Test(
        "without one of the ledger's tables are refused by every command, in words", arguments: here,
        ["homeseed_seeds", "homeseed_records", "homeseed_ids"])
    func ledger(kind: TestStore.Kind, table: String) throws {
        let isMapped = table == "homeseed_ids"
        let store =
            try isMapped
            ? FoundPopulationTests.store(kind, FoundPopulationTests.tables(kind)) : TestStore(kind, Program("family-to-do"))
        let more = isMapped ? ["--mapping", "staging.yaml", "--allow", kind == .sqlite ? "homes.sqlite" : "postgres"] : []
        let template = isMapped ? "family-to-do/two-people" : Self.guest
        func run(_ command: String) throws -> Program.Run {
            let day = ["seed", "plan"].contains(command) ? ["--today", "2026-11-21"] : []
            return try store.program.run(
                [command] + (command == "list-seeds" ? [] : [template]) + ["--into", store.address] + day
                    + (command == "list-seeds" ? [] : more))
        }
        let first = try run("seed")
        #expect(first.code == 0, "\(first.output)\(first.errors)")
        _ = try store.query("DROP TABLE \(table)")
        let before = try tables(store)
        for command in isMapped ? ["plan", "verify", "unseed", "seed"] : ["plan", "verify", "list-seeds", "unseed", "seed"] {
            let said = try run(command)
            #expect(
                said.code == 1 && said.errors.contains("The ledger's table \(table) is missing, but homeseed_"),
                "\(command): \(said.code) \(said.errors)")
        }
        #expect(try tables(store) == before)
    }

    @Test(
        "whose ledger was emptied by hand lose nothing, and say so in every command", arguments: here,
        ["homeseed_records", "homeseed_seeds", "homeseed_ids"])
    func emptied(kind: TestStore.Kind, table: String) throws {
        for isMapped in table == "homeseed_ids" ? [true] : [false, true] {
            let seeded = try ReferringRowTests.Seeded(kind, isMapped: isMapped)
            let before = try seeded.count(seeded.tasks)
            _ = try seeded.store.query("DELETE FROM \(table)")
            for command in ["plan", "verify", "unseed", "seed"] {
                let run = try seeded.run(command)
                #expect(
                    run.code == 1 && run.errors.contains("emptied? Restore it from a backup"),
                    "\(command) \(table): \(run.code) \(run.output)\(run.errors)")
            }
            #expect(try seeded.count(seeded.tasks) == before)
        }
    }

    @Test("that hold a household without rows know that it has none", arguments: here)
    func withoutRows(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        try store.program.write(
            "template: nothing\ntitle: Nothing\nrecords: {}\n", to: "Catalogue/family-to-do/templates/nothing.yaml")
        for (command, said) in [("seed", "Seeded"), ("seed", "is already in"), ("verify", "all 0 records"), ("unseed", "0 rows")]
        {
            let run = try store.program.run(
                [command, "family-to-do/nothing", "--into", store.address] + (command == "seed" ? ["--today", "2026-11-21"] : []))
            #expect(run.code == 0 && run.output.contains(said), "\(command): \(run.code) \(run.output)\(run.errors)")
        }
    }

    @Test(
        "that are files, whose ledger was emptied by hand, lose nothing, and say so",
        arguments: ["homeseed_records", "homeseed_seeds"])
    func emptiedFiles(table: String) throws {
        let store = try TestStore(.json, Program("family-to-do"))
        #expect(try run(store, "seed").code == 0)
        let before = try store.program.read("homes/Task.json")
        try store.program.write("[]\n", to: "homes/\(table).json")
        for command in ["plan", "verify", "unseed", "seed"] {
            let said = try run(store, command)
            #expect(
                said.code == 1 && said.errors.contains("emptied? Restore it from a backup"),
                "\(command) \(table): \(said.code) \(said.output)\(said.errors)")
        }
        #expect(try store.program.read("homes/Task.json") == before)
    }

    @Test("whose line of a household was deleted by hand give its number to no other one", arguments: here)
    func lostLine(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        for key in ["one", "two"] { #expect(try run(store, "seed", "--household", key).code == 0) }
        _ = try store.query("DELETE FROM homeseed_seeds WHERE household = 'two'")
        let before = try store.query("SELECT count(*) FROM \"Task\"")
        let other = try run(store, "seed", "--household", "three")
        #expect(
            other.code == 1 && other.errors.contains("a household that homeseed_seeds does not have"),
            "\(other.output)\(other.errors)")
        #expect(try store.query("SELECT count(*) FROM \"Task\"") == before)
        #expect(try run(store, "unseed", "--household", "one").code == 0)
    }

    @Test("that have a view in place of a table are told so, and nothing else of it", arguments: here)
    func view(kind: TestStore.Kind) throws {
        let seeded = try FoundPopulationTests.store(
            kind,
            FoundPopulationTests.tables(kind)
                + "ALTER TABLE todos RENAME TO all_todos; CREATE VIEW todos AS SELECT * FROM all_todos;")
        let said = try seeded.program.run(["plan", "family-to-do/two-people"] + FoundPopulationTests.words(seeded))
        #expect(
            said.code == 1 && said.output.contains("'todos' is a view, but rows can only be written to tables")
                && !said.output.contains("did you mean"), "\(said.output)\(said.errors)")
    }

    @Test("whose triggers change other rows say how many, and ours are as they were written", arguments: here, [false, true])
    func followers(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try ReferringRowTests.Seeded(kind, isMapped: isMapped)
        #expect(try seeded.run("unseed").code == 0)
        _ = try seeded.store.query("CREATE TABLE log (what text)")
        _ = try seeded.store.query(
            kind == .sqlite
                ? "CREATE TRIGGER noted AFTER INSERT ON \(seeded.tasks) BEGIN INSERT INTO log VALUES ('made'); END"
                : """
                CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO log VALUES ('made'); RETURN NULL; END $$;
                CREATE TRIGGER noted AFTER INSERT ON \(seeded.tasks) FOR EACH ROW EXECUTE FUNCTION note()
                """)
        let run = try seeded.run("seed")
        let logged = try seeded.count("log")
        #expect(
            run.code == 0 && run.errors.contains("triggers and references changed \(logged) more"), "\(run.output)\(run.errors)")
        let removed = try seeded.run("unseed")
        #expect(removed.code == 0 && !removed.errors.contains("triggers and references"), "\(removed.output)\(removed.errors)")
    }

    @Test("whose triggers change other rows as well say how many")
    func triggers() throws {
        let store = try TestStore(.sqlite, Program("family-to-do"))
        #expect(try run(store, "seed").errors.isEmpty)
        _ = try store.query("CREATE TABLE log (a); CREATE TRIGGER t AFTER DELETE ON Task BEGIN INSERT INTO log VALUES (1); END")
        let said = try run(store, "unseed")
        let count = try store.query("SELECT count(*) FROM log").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(said.code == 0 && said.errors.contains("triggers and references changed \(count) more rows"), "\(said.errors)")
    }

    @Test("whose table has another name keep what is in it, and what the ledger knows of it", arguments: here)
    func renamed(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        #expect(try run(store, "seed").code == 0)
        _ = try store.query("ALTER TABLE \"Task\" RENAME TO \"Tasks\"")
        let before = try tables(store)
        let seed = try run(store, "seed", "--allow", kind == .sqlite ? "homes.sqlite" : "postgres")
        #expect(
            seed.code == 1 && seed.errors.contains("was it renamed? Name it Task again, or drop Tasks"),
            "\(seed.code) \(seed.errors)")
        let verify = try run(store, "verify")
        #expect(
            verify.code == 1
                && verify.output.contains("The store has no table Task any more. If it was renamed, rename it back to Task."),
            "\(verify.output)")
        let unseed = try run(store, "unseed")
        #expect(
            unseed.code == 1 && unseed.output.contains("8 rows that were seeded into it stay in the ledger"),
            "\(unseed.output)\(unseed.errors)")
        #expect(try tables(store) == before && store.query("SELECT count(*) FROM \"Tasks\"") == "8\n")
        _ = try store.query("ALTER TABLE \"Tasks\" RENAME TO \"Task\"")
        let again = try run(store, "unseed")
        #expect(again.code == 0, "\(again.output)\(again.errors)")
        #expect(
            try store.query(
                "SELECT (SELECT count(*) FROM \"Task\") + (SELECT count(*) FROM homeseed_records) + (SELECT count(*) FROM homeseed_seeds)"
            ) == "0\n")
    }

    @Test("whose table was dropped forget it when told to", arguments: here)
    func dropped(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        #expect(try run(store, "seed").code == 0)
        _ = try store.query("DROP TABLE \"BacklogItem\"")
        #expect(try run(store, "unseed").code == 1)
        let forgotten = try run(store, "unseed", "--overwrite-edits")
        #expect(forgotten.code == 0, "\(forgotten.output)\(forgotten.errors)")
        #expect(
            try store.query("SELECT (SELECT count(*) FROM homeseed_records) + (SELECT count(*) FROM homeseed_seeds)") == "0\n")
        #expect(try !tables(store).contains("BacklogItem"))
    }

    @Test("that others hold are waited for aloud, and then seeded", arguments: here)
    func locked(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        #expect(try run(store, "seed").code == 0)
        let lock = kind == .sqlite ? nil : "LOCK TABLE \"Task\" IN ACCESS EXCLUSIVE MODE"
        for command in [["seed", Self.guest, "--today", "2026-11-22"], ["verify", Self.guest]] {
            let said = try store.whileLocked(lock, isReleased: true, command + ["--into", store.address])
            #expect(said.code == 0 && said.errors.split(separator: "\n").count == 1, "\(said.output)\(said.errors)")
            #expect(
                said.errors.contains("Waiting for ")
                    && said.errors.contains(kind == .sqlite ? "30 seconds at most." : "2 minutes at most."), "\(said.errors)")
        }
    }
}

/// The write permissions and timeouts of a PostgreSQL database and its roles.
@Suite("Roles of PostgreSQL", .long, .enabled(if: TestServer.shared != nil))
struct RoleTests {
    @Test("say how long a lock is waited for")
    func patience() throws {
        let store = try TestStore(.postgres, Program("family-to-do"))
        func seed(_ day: String) -> [String] {
            ["seed", ChangedStoreTests.guest, "--today", day, "--into", store.address + "%20-clock_timeout%3D1500"]
        }
        #expect(try store.program.run(seed("2026-11-21")).code == 0)
        let said = try store.whileLocked("LOCK TABLE \"Task\" IN EXCLUSIVE MODE", isReleased: false, seed("2026-11-22"))
        #expect(
            said.code == 3
                && said.errors.contains("Waiting for others who write to Household, Member, Task and others, 2 seconds at most."),
            "\(said.errors)")
        #expect(said.errors.contains("Someone else is writing to the database; try again"), "\(said.errors)")
    }

    @Test(
        "that row-level security hides rows from are refused, by whatever policy and mapping, and nothing is written",
        arguments: [false, true], ["", " FORCE"])
    func rowLevelSecurity(isMapped: Bool, force: String) throws {
        let seeded = try ReferringRowTests.Seeded(.postgres, isMapped: isMapped)
        let store = seeded.store
        let role = "hidden_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let schema = try store.query("SELECT current_schema()").trimmingCharacters(in: .whitespacesAndNewlines)
        try store.psql("CREATE ROLE \(role) LOGIN")
        defer { _ = try? store.psql("REASSIGN OWNED BY \(role) TO homeseed; DROP OWNED BY \(role); DROP ROLE \(role)") }
        _ = try store.query(
            """
            GRANT ALL ON SCHEMA \(schema) TO \(role); GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO \(role); GRANT ALL ON ALL SEQUENCES IN SCHEMA \(schema) TO \(role);
            ALTER TABLE \(seeded.tasks) ENABLE ROW LEVEL SECURITY; CREATE POLICY partly ON \(seeded.tasks) USING (\(seeded.title) < 'M');
            """)
        // A forced policy also applies to the table's owner.
        if !force.isEmpty {
            _ = try store.query(
                "ALTER TABLE \(seeded.tasks) OWNER TO \(role); ALTER TABLE \(seeded.tasks) FORCE ROW LEVEL SECURITY")
        }
        let before = try seeded.count(seeded.tasks)
        for command in ["plan", "verify", "seed", "unseed"] {
            let said = try seeded.run(command, into: store.address.replacing("homeseed@", with: role + "@"))
            #expect(
                said.code == 3 && said.errors.contains("row-level security"),
                "\(command): \(said.code) \(said.output)\(said.errors)")
        }
        #expect(try seeded.count(seeded.tasks) == before)
        // A role that sees every row is not affected.
        #expect(try seeded.run("verify").code == 0 && seeded.run("unseed").code == 0)
    }

    @Test("say how long a mapped table that others write to is waited for")
    func mappedPatience() throws {
        let seeded = try ReferringRowTests.Seeded(.postgres, isMapped: true)
        let address = seeded.store.address + "%20-clock_timeout%3D1500"
        let words = ["unseed", "family-to-do/two-people", "--into", address, "--mapping", "staging.yaml", "--allow", "postgres"]
        let said = try seeded.store.whileLocked("LOCK TABLE todos IN EXCLUSIVE MODE", isReleased: false, words)
        #expect(
            said.code == 3 && said.errors.contains("Waiting for others who write to families, people, todos, 2 seconds at most."),
            "\(said.output)\(said.errors)")
        #expect(try seeded.count("todos") == "12")
    }

    @Test("that are set to read only stand, until they are named; and a mark counts in a schema that the role can't look into")
    func readOnly() throws {
        // A production mark applies to every store of its database.
        let server = try TestServer()
        defer { withExtendedLifetime(server) {} }
        defer { withExtendedLifetime(server) {} }
        let store = try TestStore(.postgres, Program("family-to-do"), server: server)
        let role = "reader_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let schema = try store.query("SELECT current_schema()").trimmingCharacters(in: .whitespacesAndNewlines)
        try store.psql(
            "CREATE ROLE \(role) LOGIN; ALTER ROLE \(role) SET default_transaction_read_only = on; GRANT ALL ON SCHEMA \(schema) TO \(role)"
        )
        defer { _ = try? store.psql("DROP SCHEMA IF EXISTS \(schema)_hidden CASCADE; DROP OWNED BY \(role); DROP ROLE \(role)") }
        try store.psql(
            "CREATE SCHEMA \(schema)_hidden CREATE TABLE theirs (a integer PRIMARY KEY) CREATE TABLE homeseed_production (a integer REFERENCES theirs)"
        )
        let address = store.address.replacing("homeseed@", with: role + "@")
        func run(_ command: String, _ more: String...) throws -> Program.Run {
            try store.program.run(
                [command, ChangedStoreTests.guest, "--into", address] + (command == "seed" ? ["--today", "2026-11-21"] : [])
                    + more)
        }
        let refused = try run("seed")
        #expect(
            refused.code == 1 && refused.errors.contains("by \(schema)_hidden.homeseed_production")
                && refused.errors.contains("set to read only"), "\(refused.errors)")
        #expect(refused.errors.contains("--allow production:postgres --allow read-only:postgres"), "\(refused.errors)")
        #expect(try run("seed", "--allow", "production:postgres").code == 1)
        #expect(try run("seed", "--allow", "read-only:postgres").code == 1)
        try store.psql(
            "DROP TABLE \(schema)_hidden.homeseed_production; CREATE TABLE \(schema)_hidden.more (a integer REFERENCES \(schema)_hidden.theirs)"
        )
        #expect(try run("seed", "--allow", "postgres").code == 1)
        #expect(try store.query("SELECT count(*) FROM pg_tables WHERE schemaname = '\(schema)'") == "0\n")
        let seeded = try run("seed", "--allow", "read-only:postgres")
        #expect(seeded.code == 0, "\(seeded.errors)")
        // Reading existing rows requires no confirmation, and a closed schema does not prevent it.
        #expect(try run("verify").code == 0)
        #expect(try store.program.run("inspect", address).code == 0)
        let held = try run("unseed")
        #expect(held.code == 1 && held.errors.contains("--allow read-only:postgres"), "\(held.errors)")
        let removed = try run("unseed", "--allow", "read-only:postgres")
        #expect(removed.code == 0, "\(removed.errors)")
    }
}
