import Foundation
import TestSupport
import Testing

/// An app whose triggers create a settings row for each new person, and count the person's tasks in it. Plain SQL checks the
/// result.
@Suite("Rows that a store's own triggers make beside ours", .long)
struct TriggeredRowTests {
    static let here = FoundPopulationTests.here

    private static func store(_ kind: TestStore.Kind, _ action: String) throws -> TestStore {
        let store = try FoundPopulationTests.store(kind, FoundPopulationTests.tables(kind))
        let id = kind == .sqlite ? "INTEGER PRIMARY KEY AUTOINCREMENT" : "bigserial PRIMARY KEY"
        let events = [
            ("INSERT", "people", "INSERT INTO settings (person) VALUES (NEW.id)"),
            ("INSERT", "todos", "UPDATE settings SET todos = todos + 1 WHERE person = NEW.person_id"),
            (
                "UPDATE", "todos",
                "UPDATE settings SET todos = todos - 1 WHERE person = OLD.person_id; UPDATE settings SET todos = todos + 1 WHERE person = NEW.person_id"
            ),
            ("DELETE", "todos", "UPDATE settings SET todos = todos - 1 WHERE person = OLD.person_id"),
        ]
        let triggers = events.enumerated().map { number, event in
            kind == .sqlite
                ? "CREATE TRIGGER t\(number) AFTER \(event.0) ON \(event.1) BEGIN \(event.2); END;"
                : """
                CREATE FUNCTION f\(number)() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(event.2); RETURN NULL; END $$;
                CREATE TRIGGER t\(number) AFTER \(event.0) ON \(event.1) FOR EACH ROW EXECUTE FUNCTION f\(number)();
                """
        }
        _ = try store.query(
            """
            CREATE TABLE settings (id \(id), person BIGINT NOT NULL REFERENCES people(id)\(action), theme TEXT NOT NULL DEFAULT 'light', todos INTEGER NOT NULL DEFAULT 0);
            INSERT INTO settings (person) SELECT id FROM people ORDER BY id;
            """ + triggers.joined())
        return store
    }

    private func run(_ store: TestStore, _ command: String, _ more: [String] = []) throws -> Program.Run {
        let day = command == "seed" ? ["--today", "2026-11-21"] : []
        return try store.program.run([command, "family-to-do/two-people"] + FoundPopulationTests.words(store) + day + more)
    }

    private static let content = FoundPopulationTests.content + "; SELECT * FROM settings ORDER BY id"

    @Test("go with them again, whatever was seeded in between", arguments: here, [" ON DELETE CASCADE", ""])
    func round(kind: TestStore.Kind, action: String) throws {
        let store = try Self.store(kind, action)
        let before = try store.query(Self.content)
        for more in [[], ["--households", "4", "--quiet"]] {
            let seeded = try run(store, "seed", more)
            #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
            #expect(
                try store.query("SELECT count(*) FROM settings s JOIN people p ON p.id = s.person WHERE p.id NOT IN (6000, 6001)")
                    != "0\n")
            #expect(try run(store, "verify", more).code == 0)
            let dutch = try run(store, "seed", more + ["--locale", "nl"])
            #expect(dutch.code == 0 && dutch.output.contains("updated"), "\(dutch.output)\(dutch.errors)")
            // A removed item is no longer counted by the app's trigger.
            let path = "Catalogue/family-to-do/templates/two-people.yaml"
            let text = try store.program.read(path)
            try store.program.write(
                text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("sort-wardrobe") }.joined(
                    separator: "\n"), to: path)
            let fewer = try run(store, "seed", more)
            #expect(fewer.code == 0 && fewer.output.contains("deleted"), "\(fewer.output)\(fewer.errors)")
            try store.program.write(text, to: path)
            let removed = try run(store, "unseed", more)
            #expect(removed.code == 0 && !removed.output.contains("left"), "\(removed.output)\(removed.errors)")
            #expect(try store.query(Self.content) == before)
            #expect(try store.query("SELECT count(*) FROM homeseed_companions") == "0\n")
        }
    }

    @Test("go with them also where they are in tables that the mapping has", arguments: here)
    func mapped(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, FoundPopulationTests.tables(kind))
        let no = kind == .sqlite ? "0" : "false"
        let welcome = """
            INSERT INTO todos (family_id, name, state, person_id, kind, proposal) VALUES (NEW.family_id, 'Say hello', 'backlog', NEW.id, 'one-off', \(no));
            """
        _ = try store.query(
            kind == .sqlite
                ? "CREATE TRIGGER welcome AFTER INSERT ON people BEGIN \(welcome) END"
                : """
                CREATE FUNCTION welcome() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(welcome) RETURN NULL; END $$;
                CREATE TRIGGER welcome AFTER INSERT ON people FOR EACH ROW EXECUTE FUNCTION welcome();
                """)
        let before = try store.query(FoundPopulationTests.content)
        for more in [[], ["--households", "4", "--quiet"]] {
            let seeded = try run(store, "seed", more)
            #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
            #expect(try store.query("SELECT count(*) FROM todos WHERE name = 'Say hello'") != "0\n")
            #expect(try run(store, "verify", more).code == 0)
            #expect(try run(store, "seed", more + ["--locale", "nl"]).code == 0)
            let removed = try run(store, "unseed", more)
            #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
            #expect(try store.query(FoundPopulationTests.content) == before)
        }
        // A triggered row that a user changed is retained, together with the seeded row.
        #expect(try run(store, "seed").code == 0)
        _ = try store.query("UPDATE todos SET name = 'Said hello' WHERE name = 'Say hello'")
        let left = try run(store, "unseed")
        #expect(left.code == 1 && left.output.contains("other rows refer to it: todos"), "\(left.output)\(left.errors)")
        #expect(try store.query("SELECT count(*) FROM todos WHERE name = 'Said hello'") != "0\n")
    }

    @Test(
        "stay with their row where somebody changed them, or something refers to them", arguments: here,
        [" ON DELETE CASCADE", ""])
    func changed(kind: TestStore.Kind, action: String) throws {
        let store = try Self.store(kind, action)
        let before = try store.query(Self.content)
        #expect(try run(store, "seed").code == 0)
        let ours = "(SELECT max(id) FROM settings)"
        _ = try store.query("UPDATE settings SET theme = 'dark' WHERE id = \(ours)")
        let left = try run(store, "unseed")
        #expect(
            left.code == 1 && left.output.contains("because other rows refer to it: settings"), "\(left.output)\(left.errors)")
        #expect(
            try store.query("SELECT theme FROM settings JOIN people ON people.id = person WHERE full_name = 'Emma'") == "dark\n")
        #expect(try run(store, "seed").code == 0)
        // A counter that changed through the trigger is not an edit. A changed value still is.
        #expect(try run(store, "unseed").code == 1)
        _ = try store.query("UPDATE settings SET theme = 'light', todos = 0 WHERE id = \(ours)")
        #expect(try run(store, "seed").code == 0)
        _ = try store.query(
            "CREATE TABLE notes (n integer PRIMARY KEY, setting BIGINT REFERENCES settings(id) ON DELETE CASCADE); INSERT INTO notes SELECT 1, \(ours)"
        )
        let held = try run(store, "unseed")
        #expect(held.code == 1 && held.output.contains("other rows refer to it: settings"), "\(held.output)\(held.errors)")
        #expect(
            try store.query("SELECT count(*) FROM notes JOIN settings s ON s.id = setting JOIN people p ON p.id = s.person")
                == "1\n")
        _ = try store.query("DELETE FROM notes")
        let removed = try run(store, "unseed")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(try store.query(Self.content) == before)
    }

    @Test("are not those that referred to nothing before, and came to refer to a row of ours by its number")
    func strays() throws {
        let store = try Self.store(.sqlite, " ON DELETE CASCADE")
        _ = try store.query("INSERT INTO settings (person, theme) VALUES (6002, 'theirs')")
        #expect(try run(store, "seed").code == 0)
        #expect(
            try store.query("SELECT full_name FROM people JOIN settings ON person = people.id WHERE theme = 'theirs'") == "Emma\n"
        )
        let left = try run(store, "unseed")
        #expect(left.code == 1 && left.output.contains("other rows refer to it: settings 3"), "\(left.output)\(left.errors)")
        #expect(try store.query("SELECT count(*) FROM settings WHERE theme = 'theirs'") == "1\n")
    }
}
