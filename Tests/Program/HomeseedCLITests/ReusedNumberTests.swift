import Foundation
import TestSupport
import Testing

/// Third-party rows that reuse the number of a seeded or existing row: in SQLite, and in stores whose tables were truncated.
@Suite("Rows under a number that another one had", .long)
struct ReusedNumberTests {
    static let here = FoundPopulationTests.here
    typealias Seeded = ReferringRowTests.Seeded

    /// Replaces the task that was seeded last by a user's own task, and returns a query that counts that task.
    private func replace(_ seeded: Seeded) throws -> String {
        let store = seeded.store
        let id = try store.query("SELECT max(id) FROM todos").trimmingCharacters(in: .whitespacesAndNewlines)
        _ = try store.query(
            """
            DELETE FROM todos WHERE id = \(id);
            INSERT INTO todos (id, family_id, name, state, kind, proposal) SELECT \(id), family_id, 'Call the vet about Rex', state, kind, proposal FROM todos WHERE id < \(id) ORDER BY id LIMIT 1;
            """)
        return "SELECT count(*) FROM todos WHERE id = \(id) AND name = 'Call the vet about Rex'"
    }

    @Test("stay whatever is asked for, and are named", arguments: here)
    func replaced(kind: TestStore.Kind) throws {
        let seeded = try Seeded(kind, isMapped: true)
        let theirs = try replace(seeded)
        let edited = try seeded.run("seed")
        #expect(
            edited.code == 0 && edited.output.contains("may be a new row that reuses the number, and is kept"),
            "\(edited.output)\(edited.errors)")
        let over = try seeded.run("seed", "--overwrite-edits")
        #expect(over.output.contains("may be a new row that reuses the number, and is kept"), "\(over.output)\(over.errors)")
        #expect(try seeded.store.query(theirs) == "1\n")
        #expect(try seeded.run("unseed").code == 1)
        #expect(try seeded.store.query(theirs) == "1\n")
        let removed = try seeded.run("unseed", "--overwrite-edits")
        #expect(removed.code == 1 && removed.output.contains("may be a new row"), "\(removed.output)\(removed.errors)")
        // The row is retained with the rows that it needs, and the ledger no longer contains it.
        #expect(try seeded.store.query(theirs) == "1\n" && seeded.count("todos") == "1")
        #expect(try seeded.store.query("SELECT count(*) FROM homeseed_ids WHERE table_name LIKE 'todos%'") == "0\n")
    }

    @Test("and belong to somebody else are theirs, though a word of ours stands in them", arguments: here)
    func ofAnother(kind: TestStore.Kind) throws {
        let seeded = try Seeded(kind, isMapped: true)
        let id = try seeded.store.query("SELECT max(id) FROM todos").trimmingCharacters(in: .whitespacesAndNewlines)
        _ = try seeded.store.query(
            """
            CREATE TABLE copy AS SELECT * FROM todos WHERE id = \(id); DELETE FROM todos WHERE id = \(id);
            INSERT INTO todos (id, family_id, name, state, kind, proposal) SELECT id, 5000, name, state, kind, proposal FROM copy
            """)
        let theirs = "SELECT family_id, name FROM todos WHERE id = \(id)"
        let before = try seeded.store.query(theirs)
        let over = try seeded.run("seed", "--overwrite-edits")
        #expect(over.output.contains("may be a new row"), "\(over.output)\(over.errors)")
        #expect(try seeded.store.query(theirs) == before)
        let removed = try seeded.run("unseed", "--overwrite-edits")
        #expect(removed.code == 1 && removed.output.contains("may be a new row"), "\(removed.output)\(removed.errors)")
        #expect(try seeded.store.query(theirs) == before && seeded.count("todos") == "1")
    }

    @Test("are told from edits by what stands there still, or by when they were made", arguments: here)
    func edits(kind: TestStore.Kind) throws {
        let seeded = try Seeded(kind, isMapped: true)
        let store = seeded.store
        let before = try store.query("SELECT full_name FROM people WHERE id < 5000 ORDER BY id")
        _ = try store.query(
            "UPDATE people SET full_name = 'Someone' WHERE id = (SELECT min(id) FROM people WHERE id < 5000); UPDATE todos SET prio = 'later', due = NULL"
        )
        let over = try seeded.run("seed", "--overwrite-edits")
        #expect(over.code == 0 && !over.output.contains("may be a new row"), "\(over.output)\(over.errors)")
        #expect(
            try store.query("SELECT full_name FROM people WHERE id < 5000 ORDER BY id") == before
                && store.query("SELECT count(*) FROM todos WHERE prio = 'later'") == "0\n")
        #expect(try seeded.run("verify").code == 0)
    }

    @Test("are not referred to in place of the one that was found", arguments: here)
    func found(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, FoundPopulationTests.tables(kind))
        func run(_ command: String) throws -> Program.Run {
            try store.program.run(
                [command, "family-to-do/two-people"] + FoundPopulationTests.words(store)
                    + (command == "seed" ? ["--today", "2026-11-21"] : []))
        }
        #expect(try run("seed").code == 0)
        #expect(try store.query("SELECT count(*) > 0 FROM todos WHERE person_id = 6000") == (kind == .sqlite ? "1\n" : "t\n"))
        _ = try store.query(
            """
            DELETE FROM people WHERE id = 6000;
            INSERT INTO people (id, family_id, full_name, role, created) VALUES (6000, 5000, 'Zoe', 'owner', '2026-02-02 12:00:00');
            """)
        #expect(try run("verify").code == 1)
        let again = try run("seed")
        #expect(again.code == 0 && again.output.contains("1 created"), "\(again.output)\(again.errors)")
        #expect(try store.query("SELECT count(*) FROM todos WHERE person_id = 6000") == "0\n")
        #expect(try run("verify").code == 0 && run("unseed").code == 0)
        #expect(try store.query("SELECT full_name FROM people ORDER BY id") == "Zoe\nJack\n")
    }

    @Test("are told of by a ledger that an earlier version made, as soon as it is written to", arguments: here)
    func older(kind: TestStore.Kind) throws {
        let seeded = try Seeded(kind, isMapped: true)
        _ = try seeded.store.query("ALTER TABLE homeseed_ids DROP COLUMN marks")
        #expect(try seeded.run("verify").code == 0)
        _ = try seeded.store.query("UPDATE todos SET prio = 'later'")
        let over = try seeded.run("seed", "--overwrite-edits")
        #expect(over.code == 0, "\(over.output)\(over.errors)")
        #expect(
            try seeded.store.query("SELECT count(*) > 0 FROM homeseed_ids WHERE marks <> ''").hasPrefix(
                kind == .sqlite ? "1" : "t")
        )
        #expect(try seeded.run("verify").code == 0)
    }

    /// Deletes the household's family with all of its rows, gives its number to another family, and returns the number.
    private func replaceFamily(_ seeded: Seeded, _ title: String, also: String = "") throws -> String {
        let id = try seeded.store.query("SELECT max(id) FROM families WHERE id <> 5000").trimmingCharacters(
            in: .whitespacesAndNewlines)
        _ = try seeded.store.query(
            """
            DELETE FROM todos WHERE family_id = \(id); DELETE FROM people WHERE family_id = \(id); DELETE FROM families WHERE id = \(id);
            INSERT INTO families (id, title\(also.isEmpty ? "" : ", created_at")) VALUES (\(id), '\(title)'\(also));
            """)
        return id
    }

    @Test("are not given rows of the household that was there", arguments: here, [true, false])
    func family(kind: TestStore.Kind, isStamped: Bool) throws {
        let stamp =
            kind == .sqlite
            ? "created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP" : "created_at timestamptz NOT NULL DEFAULT now()"
        let tables = FoundPopulationTests.tables(kind).replacing(
            "title TEXT NOT NULL UNIQUE", with: "title TEXT NOT NULL" + (isStamped ? ", " + stamp : ""))
        let seeded = try Seeded(kind, isMapped: true, tables)
        // A family with the same name is a different one if its creation time differs.
        for (title, also) in [("Van Dijk", "")] + (isStamped ? [("Emma and Noah''s place", ", '2025-05-05 10:00:00'")] : []) {
            let id = try replaceFamily(seeded, title, also: also)
            let all = FoundPopulationTests.content
            let before = try seeded.store.query(all)
            for command in ["seed", "plan"] {
                for option in ["--household=two-people", "--overwrite-edits"] {
                    let again = try seeded.run(command, option)
                    #expect(
                        again.code == 1 && again.errors.contains("may be a new row that reuses the number"),
                        "\(command) \(again.output)\(again.errors)")
                }
            }
            #expect(try seeded.run("verify").code == 1)
            #expect(try seeded.store.query(all) == before)
            let removed = try seeded.run("unseed", "--overwrite-edits")
            #expect(removed.code == 1, "\(removed.output)\(removed.errors)")
            #expect(try seeded.store.query(all) == before)
            _ = try seeded.store.query("UPDATE families SET title = 'Theirs' WHERE id = \(id)")
            let anew = try seeded.run("seed")
            #expect(anew.code == 0, "\(anew.output)\(anew.errors)")
            #expect(try seeded.store.query("SELECT count(*) FROM todos WHERE family_id = \(id)") == "0\n")
            #expect(try seeded.run("verify").code == 0)
        }
    }

    @Test("are rows of others to the guard", arguments: here)
    func guarded(kind: TestStore.Kind) throws {
        let seeded = try Seeded(kind, isMapped: true)
        // No other rows of the app are left, so only the other family makes the guard refuse.
        _ = try replaceFamily(seeded, "Van Dijk")
        _ = try seeded.store.query("DELETE FROM todos; DELETE FROM people; DELETE FROM families WHERE id = 5000")
        let words = FoundPopulationTests.words(seeded.store).dropLast(2)
        let other = try seeded.store.program.run(
            ["seed", "family-to-do/two-people", "--household", "other", "--today", "2026-11-21"] + words)
        #expect(
            other.code == 1 && other.errors.contains("rows that were not seeded, in families (1)"),
            "\(other.output)\(other.errors)")
        #expect(try seeded.store.query(FoundPopulationTests.count) == "1\n")
    }

    @Test("are told from a family that was renamed, as long as one of its rows is there", arguments: here)
    func renamed(kind: TestStore.Kind) throws {
        let tables = FoundPopulationTests.tables(kind).replacing(
            "title TEXT NOT NULL UNIQUE",
            with: "title TEXT NOT NULL, created_at \(kind == .sqlite ? "TEXT" : "timestamptz") DEFAULT CURRENT_TIMESTAMP")
        let seeded = try Seeded(kind, isMapped: true, tables)
        let count = try seeded.count("todos")
        _ = try seeded.store.query(
            "UPDATE families SET title = 'Renamed' WHERE id <> 5000; DELETE FROM todos WHERE id = (SELECT max(id) FROM todos)")
        let again = try seeded.run("seed")
        #expect(again.code == 0 && again.output.contains("was edited since the seed"), "\(again.output)\(again.errors)")
        #expect(try seeded.count("todos") == count)
    }
}
