import Foundation
import TestSupport
import Testing

/// Populations whose shared rows are found by key in third-party databases, checked with plain SQL.
@Suite("Populations among rows that were found", .long)
struct FoundPopulationTests {
    static let here = [TestStore.Kind.sqlite, .postgres].filter { $0 == .sqlite || TestServer.shared != nil }

    /// Returns the SQL of an app's tables, with existing rows whose names also occur in the population.
    static func tables(_ kind: TestStore.Kind) -> String {
        let id = kind == .sqlite ? "INTEGER PRIMARY KEY AUTOINCREMENT" : "bigserial PRIMARY KEY"
        return """
            CREATE TABLE families (id \(id), title TEXT NOT NULL UNIQUE);
            CREATE TABLE people (id \(id), family_id BIGINT NOT NULL REFERENCES families(id), full_name TEXT NOT NULL, role TEXT NOT NULL, created \(kind == .sqlite ? "TEXT" : "timestamptz") NOT NULL);
            CREATE TABLE todos (id \(id), family_id BIGINT NOT NULL REFERENCES families(id), name TEXT NOT NULL, state TEXT NOT NULL, person_id BIGINT,
              due DATE, kind TEXT NOT NULL, prio TEXT DEFAULT 'medium', proposal BOOLEAN NOT NULL);
            INSERT INTO families (id, title) VALUES (5000, 'Home');
            INSERT INTO people (id, family_id, full_name, role, created) VALUES
              (6000, 5000, 'Noah', 'owner', '2026-01-01 10:00:00'), (6001, 5000, 'Jack', 'member', '2026-01-01 10:00:00');
            """
    }

    static let mapping = FoundRowTests.mapping.replacing("key: [household, displayName]", with: "key: displayName")
    static let content = "SELECT * FROM families ORDER BY id; SELECT * FROM people ORDER BY id; SELECT * FROM todos ORDER BY id"
    static let count = "SELECT (SELECT count(*) FROM families) + (SELECT count(*) FROM people) + (SELECT count(*) FROM todos)"
    static let dangling = """
        SELECT (SELECT count(*) FROM todos WHERE person_id NOT IN (SELECT id FROM people) OR family_id NOT IN (SELECT id FROM families))
          + (SELECT count(*) FROM people WHERE family_id NOT IN (SELECT id FROM families))
        """

    static func store(_ kind: TestStore.Kind, _ tables: String, _ mapping: String = mapping) throws -> TestStore {
        let store = try TestStore(kind, Program("family-to-do"))
        _ = try store.query(tables)
        try store.program.write(mapping, to: "staging.yaml")
        return store
    }

    static func words(_ store: TestStore) -> [String] {
        [
            "--into", store.address, "--mapping", "staging.yaml", "--time-zone", "Europe/Amsterdam", "--allow",
            store.kind == .sqlite ? "homes.sqlite" : "postgres",
        ]
    }

    @Test("are counted, verified, translated and removed exactly, also one of them before the others", arguments: here)
    func exact(kind: TestStore.Kind) throws {
        let store = try Self.store(kind, Self.tables(kind))
        let words = ["family-to-do/two-people", "--households", "12", "--quiet"] + Self.words(store)
        let day = ["--today", "2026-11-21"]
        func run(_ command: String, _ more: [String] = []) throws -> Program.Run {
            try store.program.run([command] + words + more)
        }
        func rows() throws -> Int { try #require(Int(store.query(Self.count).trimmingCharacters(in: .whitespacesAndNewlines))) }
        let before = try store.query(Self.content)
        let plan = try run("plan", day)
        #expect(try store.query(Self.content) == before)
        let seeded = try run("seed", day)
        let made = try rows() - 3
        #expect(seeded.code == 0 && seeded.output.contains("\(made) records created"), "\(seeded.output)\(seeded.errors)")
        #expect(plan.code == 0 && plan.output.contains("\(made) records to create"), "\(plan.output)\(plan.errors)")
        // Differences of the app's own rows are reported, but not those of rows that seeded households share.
        #expect(
            seeded.output.split(separator: "\n").count { $0.contains("was not seeded, and is kept") } == 2, "\(seeded.output)")
        #expect(try run("verify").code == 0)
        #expect(try run("seed", day).output.contains("as they were"))
        let dutch = try run("seed", day + ["--locale", "nl"])
        #expect(dutch.code == 0 && !dutch.output.contains("created") && !dutch.output.contains("deleted"), "\(dutch.output)")
        #expect(try run("verify").code == 0)
        #expect(try rows() == made + 3 && store.query(Self.dangling) == "0\n")
        // Other households refer to rows that the second household created. Its removal transfers these rows, and the rows that
        // they refer to, to the other households.
        let one = try store.program.run(
            ["unseed", "family-to-do/two-people", "--household", "two-people-000002"] + Self.words(store))
        #expect(one.code == 0 && one.output.contains("stay"), "\(one.output)\(one.errors)")
        #expect(try store.query(Self.dangling) == "0\n")
        let rest = try run("verify")
        #expect(rest.code == 1 && rest.output.contains(": 1 household not seeded,"), "\(rest.output)")
        let planned = try run("plan", day + ["--locale", "nl"])
        let again = try run("seed", day + ["--locale", "nl"])
        #expect(
            planned.code == 0 && planned.output.contains("12 households: 12 records to create, 1 to update,")
                && !planned.output.contains("to delete"), "\(planned.output)")
        #expect(
            again.code == 0 && again.output.contains("12 households: 12 records created, 1 updated,"),
            "\(again.output)\(again.errors)")
        #expect(try run("verify").code == 0)
        #expect(try store.query(Self.dangling) == "0\n")
        let ours = try rows() - 3
        let removed = try run("unseed")
        #expect(
            removed.code == 0 && removed.output.contains("12 households, \(ours) rows.") && !removed.output.contains("stay"),
            "\(removed.output)\(removed.errors)")
        #expect(try store.query(Self.content) == before)
        #expect(
            try store.query(
                "SELECT (SELECT count(*) FROM homeseed_ids) + (SELECT count(*) FROM homeseed_records) + (SELECT count(*) FROM homeseed_seeds)"
            ) == "0\n")
    }

    @Test(
        "lose the rows of items that are dropped from the catalogue, as if they had never been there", arguments: here,
        [true, false])
    func dropped(kind: TestStore.Kind, isMany: Bool) throws {
        let (store, fresh) = (try Self.store(kind, Self.tables(kind)), try Self.store(kind, Self.tables(kind)))
        func run(_ store: TestStore, _ command: String) throws -> Program.Run {
            let day = command == "seed" ? ["--today", "2026-11-21"] : []
            return try store.program.run(
                [command, "family-to-do/two-people"] + (isMany ? ["--households", "5", "--quiet"] : []) + Self.words(store) + day)
        }
        let seeded = try run(store, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        let path = "Catalogue/family-to-do/templates/two-people.yaml"
        let lines = try store.program.read(path).split(separator: "\n", omittingEmptySubsequences: false)
        for store in [store, fresh] {
            try store.program.write(
                lines.filter { !$0.contains("pump-bike-tyres") && !$0.contains("empty-bottles") && !$0.contains("vacuum") }
                    .joined(separator: "\n"), to: path)
        }
        _ = try store.query(
            "INSERT INTO todos (family_id, name, state, kind, prio, proposal) VALUES (5000, 'Pump up the bike tyres', 'next', 'one-off', 'theirs', false)"
        )
        if !isMany {
            _ = try store.query(
                "CREATE TABLE notes (n integer PRIMARY KEY, todo bigint REFERENCES todos (id) ON DELETE CASCADE); INSERT INTO notes SELECT 1, id FROM todos WHERE name LIKE 'Pump%' AND prio <> 'theirs'"
            )
        }
        let ours =
            "SELECT name, state, count(*) FROM todos WHERE coalesce(prio, '') <> 'theirs' GROUP BY name, state ORDER BY name, state"
        let before = try store.query(ours)
        let again = try run(store, "seed")
        #expect(
            again.code == (isMany ? 0 : 1) && again.output.contains("deleted")
                && again.output.contains("other rows refer to it: notes 1") != isMany,
            "\(again.code) \(again.output)\(again.errors)")
        if !isMany {
            #expect(try store.query("SELECT count(*) FROM notes JOIN todos ON todo = id") == "1\n")
            _ = try store.query("DELETE FROM notes")
            #expect(try run(store, "seed").code == 0)
        }
        #expect(try run(fresh, "seed").code == 0)
        #expect(try store.query(ours) == fresh.query(ours) && store.query(ours) != before)
        #expect(try store.query(Self.dangling) == "0\n" && run(store, "verify").code == 0)
        #expect(try run(store, "unseed").code == 0)
        #expect(
            try store.query(
                "SELECT count(*) FROM todos WHERE prio = 'theirs'; SELECT count(*) FROM todos; SELECT count(*) FROM families")
                == "1\n1\n1\n")
    }

    @Test(
        "a row of an app's accounts that is missing is said once, with its value and place",
        .enabled(if: TestServer.shared != nil))
    func account() throws {
        let tables = Self.tables(.postgres).replacing("INSERT INTO families", with: "-- ").replacing(
            "INSERT INTO people", with: "-- "
        )
        .replacing("(6000,", with: "-- ").replacing(
            "role TEXT NOT NULL", with: "role TEXT NOT NULL, account uuid NOT NULL REFERENCES accounts(id)")
        let account = "00000000-0000-4000-8000-000000000007"
        let store = try Self.store(
            .postgres, "CREATE TABLE accounts (id uuid PRIMARY KEY);" + tables,
            Self.mapping.replacing("{created: now}", with: "{created: now, account: \(account)}"))
        let run = try store.program.run(["seed", "family-to-do/two-people", "--today", "2026-11-21"] + Self.words(store))
        #expect(
            run.code == 1 && run.output.contains("people_account_fkey") && run.output.contains(account),
            "\(run.output)\(run.errors)")
        #expect(
            run.output.contains("1 error; ") && run.output.contains("two-people.yaml:10:")
                && run.output.contains("The store refuses the same for home/noah."), "\(run.output)")
        #expect(
            run.output.contains("9 rows were not tried because of them") && !run.output.contains("null value"), "\(run.output)"
        )
        #expect(try store.query("SELECT count(*) FROM families") == "0\n")
        // A population of households gives the same errors as one household.
        let many = try store.program.run(
            ["seed", "family-to-do/two-people", "--households", "3", "--quiet", "--today", "2026-11-21"] + Self.words(store))
        #expect(
            many.code == 1 && many.errors.contains("people_account_fkey") && many.errors.contains("two-people.yaml:")
                && !many.errors.contains("null value"), "\(many.errors)")
        #expect(many.errors.split(separator: "\n").count < 6, "\(many.errors)")
    }

    @Test(
        "a trigger that drops what is made, changed or deleted refuses the command", .enabled(if: TestServer.shared != nil),
        arguments: [true, false])
    func triggers(isMapped: Bool) throws {
        let store = try isMapped ? Self.store(.postgres, Self.tables(.postgres)) : TestStore(.postgres, Program("family-to-do"))
        let table = isMapped ? "todos" : "\"Task\""
        let words =
            ["family-to-do/two-people", "--into", store.address]
            + (isMapped ? Array(Self.words(store).dropFirst(2)) : ["--time-zone", "UTC"])
        func run(_ command: String, _ day: String? = nil) throws -> Program.Run {
            try store.program.run([command] + words + (day.map { ["--today", $0] } ?? []))
        }
        func drop(_ event: String) throws {
            try store.psql("CREATE TRIGGER dropping BEFORE \(event) ON \(table) FOR EACH ROW EXECUTE FUNCTION nothing()")
        }
        try store.psql("CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END'")
        if !isMapped {
            #expect(try run("seed", "2026-11-21").code == 0)
            #expect(try run("unseed").code == 0)
        }
        try drop("INSERT")
        let made = try run("seed", "2026-11-21")
        #expect(
            made.code == 1 && made.output.contains("because of a trigger") && !made.output.contains("Seeded"),
            "\(made.output)\(made.errors)")
        try store.psql("DROP TRIGGER dropping ON \(table)")
        #expect(try run("seed", "2026-11-21").code == 0)
        try drop("UPDATE")
        let changed = try run("seed", "2026-11-25")
        #expect(
            changed.code == 1 && changed.output.contains("trigger") && !changed.output.contains("Seeded"),
            "\(changed.output)\(changed.errors)")
        try store.psql("DROP TRIGGER dropping ON \(table)")
        try drop("DELETE")
        let removed = try run("unseed")
        #expect(removed.code == 1 && (removed.output + removed.errors).contains("trigger"), "\(removed.output)\(removed.errors)")
        try store.psql("DROP TRIGGER dropping ON \(table)")
        #expect(try run("unseed").code == 0)
        #expect(try store.query("SELECT count(*) FROM \(table)") == "0\n")
    }
}
