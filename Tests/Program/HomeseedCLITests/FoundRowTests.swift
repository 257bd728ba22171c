import Foundation
import TestSupport
import Testing

/// Existing rows of an app that seeded rows refer to. Plain SQL compares the store before and after.
@Suite("Rows that were found", .long)
struct FoundRowTests {
    static let tables = """
        CREATE TABLE families (id INTEGER PRIMARY KEY AUTOINCREMENT, title TEXT NOT NULL UNIQUE);
        CREATE TABLE people (
          id INTEGER PRIMARY KEY, family_id INTEGER NOT NULL REFERENCES families(id), full_name TEXT NOT NULL, role TEXT NOT NULL, created TEXT NOT NULL
        );
        -- As Rails makes them: what person_id refers to is known to the app alone.
        CREATE TABLE todos (
          id INTEGER PRIMARY KEY, family_id INTEGER NOT NULL REFERENCES families(id), name TEXT NOT NULL, state TEXT NOT NULL, person_id INTEGER,
          due DATE, kind TEXT NOT NULL, prio TEXT DEFAULT 'medium', proposal BOOLEAN NOT NULL
        );
        INSERT INTO families (id, title) VALUES (50, 'Emma and Noah''s place');
        INSERT INTO people (id, family_id, full_name, role, created) VALUES (60, 50, 'Noah', 'owner', '2026-01-01 10:00:00');
        """

    static let mapping = """
        pack: family-to-do
        keys-in: en
        entities:
          Household: {table: families, id: {column: id, given-by: store}, key: name, fields: {name: title}}
          Member:
            table: people
            id: {column: id, given-by: store}
            key: [household, displayName]
            fields: {household: family_id, displayName: full_name}
            constants: {created: now}
          Task:
            table: todos
            id: {column: id, given-by: store}
            fields: {household: family_id, title: name, status: state, assignee: person_id, dueDate: due, type: kind, priority: prio,
              isProposal: proposal, areaId: null}
          ShoppingItem: null
          BacklogCategory: null
          BacklogItem: null

        """

    static let store = [
        "--into", "sqlite:app.sqlite", "--mapping", "staging.yaml", "--time-zone", "Europe/Amsterdam", "--allow", "app.sqlite",
    ]

    func program(_ tables: String = tables, _ mapping: String = mapping) throws -> Program {
        let program = try Program("family-to-do")
        try program.sqlite("app.sqlite", tables)
        try program.write(mapping, to: "staging.yaml")
        return program
    }

    func run(_ program: Program, _ command: String, _ more: String...) throws -> Program.Run {
        try program.run([command, "family-to-do/two-people"] + Self.store + more)
    }

    static let all = "SELECT * FROM families; SELECT * FROM people; SELECT count(*) FROM todos"

    @Test("are no edit to verify, seed again, another language and unseed, which takes exactly what was made")
    func round() throws {
        let program = try program()
        let before = try program.sqlite("app.sqlite", Self.all)
        let seeded = try run(program, "seed", "--today", "2026-11-21")
        #expect(seeded.code == 0 && seeded.output.contains("13 created"), "\(seeded.output)\(seeded.errors)")
        #expect(
            try program.sqlite(
                "app.sqlite",
                "SELECT count(*) FROM todos WHERE prio = 'medium'; SELECT created > '2026' FROM people WHERE full_name = 'Emma'")
                == "2\n1\n")
        // Noah owns the family in the app and is a member in the catalogue. The app's value is retained.
        let verified = try run(program, "verify")
        #expect(verified.code == 0 && verified.output.contains("all 15 records"), "\(verified.output)")
        #expect(try run(program, "seed", "--today", "2026-11-21").output.contains("is already in"))
        let dutch = try run(program, "seed", "--today", "2026-11-21", "--locale", "nl")
        #expect(dutch.code == 0 && dutch.output.contains("12 updated"), "\(dutch.output)\(dutch.errors)")
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM families; SELECT count(*) FROM people") == "1\n2\n")
        #expect(try run(program, "verify").code == 0)
        let removed = try run(program, "unseed")
        #expect(removed.code == 0 && removed.output.contains("13 rows") && !removed.output.contains("left"), "\(removed.output)")
        #expect(try program.sqlite("app.sqlite", Self.all) == before)
        #expect(
            try program.sqlite("app.sqlite", "SELECT count(*) FROM homeseed_ids; SELECT count(*) FROM homeseed_records")
                == "0\n0\n")
    }

    @Test("keep an item's row from nothing when it is dropped from the catalogue")
    func dropped() throws {
        let program = try program()
        #expect(try run(program, "seed", "--today", "2026-11-21").code == 0)
        let path = "Catalogue/family-to-do/templates/two-people.yaml"
        let lines = try program.read(path).split(separator: "\n", omittingEmptySubsequences: false)
        try program.write(lines.filter { !$0.contains("pump-bike-tyres") }.joined(separator: "\n"), to: path)
        let again = try run(program, "seed", "--today", "2026-11-21")
        #expect(again.code == 0 && again.output.contains("1 deleted"), "\(again.output)\(again.errors)")
        #expect(
            try program.sqlite("app.sqlite", "SELECT count(*) FROM todos; SELECT count(*) FROM people; PRAGMA foreign_key_check")
                == "11\n2\n")
    }

    @Test("are left where only the mapping says that others refer to them, and unseed ends with 1")
    func referredTo() throws {
        let program = try program()
        #expect(try run(program, "seed", "--today", "2026-11-21").code == 0)
        try program.sqlite(
            "app.sqlite",
            "INSERT INTO todos (family_id, name, state, person_id, kind, proposal) SELECT 50, 'Mine', 'next', id, 'one-off', 0 FROM people WHERE full_name = 'Emma'"
        )
        let removed = try run(program, "unseed")
        #expect(removed.code == 1 && removed.output.contains("other rows refer to it"), "\(removed.output)")
        #expect(
            try program.sqlite("app.sqlite", "SELECT t.name, p.full_name FROM todos t JOIN people p ON p.id = t.person_id")
                == "Mine|Emma\n")
    }

    @Test("that refer to a row that is gone are said to, with its name")
    func missing() throws {
        let program = try program()
        #expect(try run(program, "seed", "--today", "2026-11-21").code == 0)
        try program.sqlite("app.sqlite", "DELETE FROM people WHERE full_name = 'Emma'")
        let verified = try run(program, "verify")
        #expect(verified.code == 1 && verified.output.contains("people home/emma is missing"), "\(verified.output)")
        #expect(
            verified.output.contains("todos home/plan-dinners is there, but refers to home/emma, which is missing\n"),
            "\(verified.output)")
        #expect(verified.output.firstMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}/) == nil, "\(verified.output)")
        #expect(try run(program, "seed", "--today", "2026-11-21").code == 0)
        #expect(try run(program, "verify").code == 0)
    }

    @Test("that got the number of one of ours, which was deleted, are left whatever is asked for, and they are named")
    func reusedNumbers() throws {
        let program = try program(Self.tables.replacing(" AUTOINCREMENT", with: ""))
        #expect(try run(program, "seed", "--today", "2026-11-21").code == 0)
        let theirs = "SELECT * FROM todos WHERE name = 'Mine'"
        try program.sqlite(
            "app.sqlite",
            """
            CREATE TABLE last AS SELECT max(id) AS id FROM todos; DELETE FROM todos WHERE id = (SELECT id FROM last);
            INSERT INTO todos (family_id, name, state, kind, proposal) VALUES (50, 'Mine', 'next', 'one-off', 0)
            """)
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM todos JOIN last USING (id) WHERE name = 'Mine'") == "1\n")
        let before = try program.sqlite("app.sqlite", theirs)
        for more in [["--today", "2026-11-21"], ["--today", "2026-11-21", "--locale", "nl"], ["--today", "2026-12-01"]] {
            let again = try program.run(["seed", "family-to-do/two-people"] + Self.store + more)
            #expect(
                again.code == 0 && again.output.contains("left alone") && again.output.contains("name: \"Mine\" →"),
                "\(again.output)\(again.errors)")
        }
        #expect(try run(program, "verify").code == 1)
        let removed = try run(program, "unseed")
        #expect(
            removed.code == 1 && removed.output.contains("todos \"Mine\"") && removed.output.contains("is kept"),
            "\(removed.output)")
        #expect(try program.sqlite("app.sqlite", theirs) == before)
        let over = try run(program, "unseed", "--overwrite-edits")
        #expect(over.code == 1 && over.output.contains("! todos \"Mine\"  has none of its seeded values"), "\(over.output)")
        #expect(try program.sqlite("app.sqlite", theirs) == before)
        // The ledger no longer contains the row.
        #expect(try run(program, "unseed").code == 2)
    }

    @Test("are counted once by households that share them, and go with the last of those")
    func households() throws {
        let program = try program(
            Self.tables.replacing("INSERT INTO families", with: "-- ").replacing("INSERT INTO people", with: "-- "))
        for (number, name) in ["first", "second"].enumerated() {
            let seeded = try run(program, "seed", "--today", "2026-11-21", "--household", name)
            #expect(
                seeded.code == 0 && seeded.output.contains("\(number == 0 ? 15 : 12) created"), "\(seeded.output)\(seeded.errors)"
            )
        }
        for name in ["first", "second"] { #expect(try run(program, "verify", "--household", name).code == 0) }
        let first = try run(program, "unseed", "--household", "first")
        #expect(first.code == 0 && first.output.contains("12 rows"), "\(first.output)")
        #expect(
            try program.sqlite(
                "app.sqlite",
                "SELECT count(*) FROM todos t JOIN people p ON p.id = t.person_id JOIN families f ON f.id = t.family_id") == "9\n"
        )
        #expect(try run(program, "verify", "--household", "second").code == 0)
        let second = try run(program, "unseed", "--household", "second")
        #expect(second.code == 0 && second.output.contains("15 rows"), "\(second.output)")
        #expect(
            try program.sqlite(
                "app.sqlite",
                "SELECT (SELECT count(*) FROM families) + (SELECT count(*) FROM people) + (SELECT count(*) FROM todos) + (SELECT count(*) FROM homeseed_ids)"
            ) == "0\n")
    }

    @Test("are told from what a population makes: it counts, verifies and removes exactly that")
    func population() throws {
        // All households use the one existing family.
        let program = try program(Self.tables, Self.mapping.replacing("key: [household, displayName]", with: "key: displayName"))
        try program.sqlite(
            "app.sqlite",
            "DELETE FROM families; DELETE FROM people; INSERT INTO people (id, family_id, full_name, role, created) VALUES (60, 50, 'Noah', 'owner', '2026-01-01 10:00:00')"
        )
        let words = ["family-to-do/two-people", "--households", "12"] + Self.store + ["--quiet"]
        let count = "SELECT (SELECT count(*) FROM families) + (SELECT count(*) FROM people) + (SELECT count(*) FROM todos)"
        let before = try #require(Int(program.sqlite("app.sqlite", count).trimmingCharacters(in: .whitespacesAndNewlines)))
        let plan = try program.run(["plan"] + words + ["--today", "2026-11-21"])
        let seeded = try program.run(["seed"] + words + ["--today", "2026-11-21"])
        let after = try #require(Int(program.sqlite("app.sqlite", count).trimmingCharacters(in: .whitespacesAndNewlines)))
        #expect(
            seeded.code == 0 && seeded.output.contains("\(after - before) records created"), "\(seeded.output)\(seeded.errors)")
        #expect(plan.code == 0 && plan.output.contains("\(after - before) records to create"), "\(plan.output)\(plan.errors)")
        let verified = try program.run(["verify"] + words)
        #expect(verified.code == 0, "\(verified.output)")
        #expect(try program.run(["seed"] + words + ["--today", "2026-11-21"]).output.contains("as they were"))
        let removed = try program.run(["unseed"] + words)
        #expect(removed.code == 0 && removed.output.contains("12 households, \(after - before) rows"), "\(removed.output)")
        #expect(try program.sqlite("app.sqlite", count) == "\(before)\n" && !removed.output.contains("stay"))
        #expect(try program.sqlite("app.sqlite", "SELECT id, full_name FROM people") == "60|Noah\n")
    }

    @Test("by UUIDs, in whatever form the app keeps them, are left as they are", arguments: ["TEXT", "CHAR(32)", "uuid"])
    func uuids(type: String) throws {
        let kind: TestStore.Kind = type == "uuid" ? .postgres : .sqlite
        if kind == .postgres, TestServer.shared == nil { return }
        func id(_ letter: String) -> String {
            let plain = [8, 4, 4, 4, 12].map { String(repeating: letter, count: $0) }
            return "'" + plain.joined(separator: type == "CHAR(32)" ? "" : "-") + "'"
        }
        let tables = Self.tables.replacing("INTEGER PRIMARY KEY AUTOINCREMENT", with: "\(type) PRIMARY KEY").replacing(
            "id INTEGER PRIMARY KEY", with: "id \(type) PRIMARY KEY"
        )
        .replacing("family_id INTEGER", with: "family_id \(type)").replacing("person_id INTEGER", with: "person_id \(type)")
        .replacing("(50, 'Emma", with: "(\(id("a")), 'Emma").replacing("(60, 50,", with: "(\(id("b")), \(id("a")),")
        let store = try FoundPopulationTests.store(
            kind, tables, Self.mapping.replacing("{column: id, given-by: store}", with: "id"))
        func run(_ command: String, _ more: String...) throws -> Program.Run {
            try store.program.run(
                [command, "family-to-do/two-people"] + FoundPopulationTests.words(store)
                    + (["seed", "plan"].contains(command) ? ["--today", "2026-11-21"] : []) + more)
        }
        let content = "SELECT * FROM families ORDER BY id; SELECT * FROM people ORDER BY id; SELECT * FROM todos ORDER BY id"
        let before = try store.query(content)
        let seeded = try run("seed")
        #expect(seeded.code == 0 && seeded.output.contains("13 created"), "\(seeded.output)\(seeded.errors)")
        #expect(
            try Int(
                store.query("SELECT count(*) FROM todos WHERE person_id = \(id("b"))").trimmingCharacters(
                    in: .whitespacesAndNewlines)) ?? 0 > 0)
        let there = try store.query(content)
        #expect(try run("verify").code == 0 && run("plan").code == 0)
        #expect(try run("seed").output.contains("is already in") && store.query(content) == there)
        let dutch = try run("seed", "--locale", "nl")
        #expect(dutch.code == 0 && dutch.output.contains("12 updated"), "\(dutch.output)\(dutch.errors)")
        #expect(try run("verify").code == 0)
        let removed = try run("unseed")
        #expect(
            removed.code == 0 && removed.output.contains("13 rows") && !removed.output.contains("left"),
            "\(removed.output)\(removed.errors)")
        #expect(try store.query(content) == before)
    }

    @Test("by bytes are refused before anything is written, since nothing can refer to them")
    func bytes() throws {
        let tables = Self.tables.replacing("id INTEGER PRIMARY KEY", with: "id BLOB PRIMARY KEY DEFAULT (randomblob(16))")
            .replacing(" AUTOINCREMENT", with: "")
        let run = try run(program(tables), "plan", "--today", "2026-11-21")
        #expect(run.code == 1 && run.output.contains("rows can't be referred to by bytes"), "\(run.output)\(run.errors)")
    }

    @Test("a row that can't be made is the one cause of what refers to it")
    func rootCause() throws {
        let tables =
            Self.tables.replacing(
                "created TEXT NOT NULL", with: "created TEXT NOT NULL, account INTEGER NOT NULL REFERENCES accounts(id)"
            )
            .replacing("INSERT INTO people", with: "-- ") + "\nCREATE TABLE accounts (id INTEGER PRIMARY KEY);"
        let program = try program(tables, Self.mapping.replacing("{created: now}", with: "{created: now, account: 7}"))
        let run = try run(program, "seed", "--today", "2026-11-21")
        #expect(
            run.code == 1 && run.output.contains("FOREIGN KEY (account) to accounts, which has no such row")
                && run.output.contains("account \"7\""), "\(run.output)")
        #expect(
            run.output.contains("9 rows were not tried because of them") && !run.output.contains("'todos' refuses"),
            "\(run.output)")
        #expect(
            run.output.contains("two-people.yaml:10:") && run.output.contains("1 error; ")
                && run.output.contains("The store refuses the same for home/noah."), "\(run.output)")
        #expect(
            try program.sqlite(
                "app.sqlite", "SELECT count(*) FROM todos; SELECT count(*) FROM sqlite_master WHERE name LIKE 'homeseed%'")
                == "0\n0\n")
    }

    @Test("a key that is translated is refused, with what finds rows in any language")
    func translatedKey() throws {
        let program = try program(Self.tables, Self.mapping.replacing("keys-in: en\n", with: ""))
        let refused = try run(program, "seed", "--today", "2026-11-21", "--locale", "nl")
        #expect(
            refused.code == 1 && refused.output.contains("'name' is translated") && refused.output.contains("keys-in: en"),
            "\(refused.output)")
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM families") == "1\n")
    }
}
