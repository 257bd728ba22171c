import Foundation
import TestSupport
import Testing

/// Third-party rows that refer to seeded rows, with every referential action. Plain SQL checks the result.
@Suite("Rows of others that refer to what was seeded", .long)
struct ReferringRowTests {
    static let here = FoundPopulationTests.here
    static let onServer = here.filter { $0 == .postgres }

    /// A store with a household, in Homeseed's tables or in an app's.
    struct Seeded {
        let store: TestStore
        let isMapped: Bool

        init(_ kind: TestStore.Kind, isMapped: Bool, _ tables: String? = nil) throws {
            self.isMapped = isMapped
            store =
                try isMapped
                ? FoundPopulationTests.store(kind, tables ?? FoundPopulationTests.tables(kind))
                : TestStore(kind, Program("family-to-do"))
            let seeded = try run("seed")
            #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        }

        func run(_ command: String, _ more: String..., into address: String? = nil) throws -> Program.Run {
            let words = [
                "--into", address ?? store.address, "--allow", store.kind == .sqlite ? "homes.sqlite" : "postgres", "--time-zone",
                "Europe/Amsterdam",
            ]
            let day = ["seed", "plan"].contains(command) ? ["--today", "2026-11-21"] : []
            return try store.program.run(
                [command, "family-to-do/two-people"] + words + (isMapped ? ["--mapping", "staging.yaml"] : []) + day + more)
        }

        var tasks: String { isMapped ? "todos" : "\"Task\"" }
        var title: String { isMapped ? "name" : "title" }
        var household: String { isMapped ? "family_id" : "household" }
        /// The type of the ids of tasks and households.
        var id: String { isMapped ? "bigint" : store.kind == .postgres ? "uuid" : "text" }
        func count(_ table: String) throws -> String {
            try store.query("SELECT count(*) FROM \(table)").trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    /// Expects a removal to retain the row, the rows that it needs, and the note that refers to it.
    func expectLeft(_ seeded: Seeded, _ note: String, _ notes: String = "notes") throws {
        let removed = try seeded.run("unseed")
        #expect(
            removed.code == 1 && removed.output.contains("is kept, because other rows refer to it: \(notes) 1"),
            "\(removed.output)\(removed.errors)")
        #expect(try seeded.store.query(note) == "1\n")
        #expect(try seeded.count(seeded.tasks) == "1")
        _ = try seeded.store.query("DELETE FROM \(notes)")
        let rest = try seeded.run("unseed")
        #expect(rest.code == 0, "\(rest.output)\(rest.errors)")
        #expect(try seeded.count(seeded.tasks) == "0")
    }

    @Test("by several columns", arguments: here, [true, false])
    func several(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        let (tasks, household, title) = (seeded.tasks, seeded.household, seeded.title)
        _ = try seeded.store.query(
            """
            CREATE UNIQUE INDEX one_title ON \(tasks) (\(household), \(title));
            CREATE TABLE notes (n integer PRIMARY KEY, hh \(seeded.id), tt text, FOREIGN KEY (hh, tt) REFERENCES \(tasks) (\(household), \(title)) ON DELETE CASCADE);
            INSERT INTO notes SELECT 1, \(household), \(title) FROM \(tasks) ORDER BY \(title) LIMIT 1;
            """)
        try expectLeft(seeded, "SELECT count(*) FROM notes JOIN \(tasks) ON hh = \(household) AND tt = \(title)")
    }

    @Test("by a column that is not the key", arguments: here, [true, false])
    func unique(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        _ = try seeded.store.query(
            """
            CREATE UNIQUE INDEX one_title ON \(seeded.tasks) (\(seeded.title));
            CREATE TABLE notes (n integer PRIMARY KEY, tt text REFERENCES \(seeded.tasks) (\(seeded.title)) ON DELETE SET NULL);
            INSERT INTO notes SELECT 1, \(seeded.title) FROM \(seeded.tasks) ORDER BY \(seeded.title) LIMIT 1;
            """)
        try expectLeft(seeded, "SELECT count(*) FROM notes JOIN \(seeded.tasks) ON tt = \(seeded.title)")
    }

    @Test("by the key, from a table that has a key of several columns", arguments: here, [true, false])
    func composite(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        _ = try seeded.store.query(
            """
            CREATE TABLE notes (n integer, m integer, task \(seeded.id) REFERENCES \(seeded.tasks) ON DELETE CASCADE, PRIMARY KEY (n, m));
            INSERT INTO notes SELECT 1, 1, id FROM \(seeded.tasks) ORDER BY \(seeded.title) LIMIT 1;
            """)
        try expectLeft(seeded, "SELECT count(*) FROM notes JOIN \(seeded.tasks) ON task = id")
    }

    @Test("from a schema that nobody looks in", arguments: onServer, [true, false])
    func schema(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        let other = try Schema(seeded.store)
        _ = try seeded.store.query(
            """
            CREATE TABLE \(other.name).notes (n int PRIMARY KEY, task \(seeded.id) REFERENCES \(seeded.tasks) ON DELETE CASCADE);
            INSERT INTO \(other.name).notes SELECT 1, id FROM \(seeded.tasks) ORDER BY \(seeded.title) LIMIT 1;
            """)
        try expectLeft(
            seeded, "SELECT count(*) FROM \(other.name).notes JOIN \(seeded.tasks) ON task = id", other.name + ".notes")
    }

    @Test("from a table of the same name in another schema, which is none of ours", arguments: onServer, [true, false])
    func sameName(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        let other = try Schema(seeded.store)
        let theirs = "\(other.name).\(seeded.tasks)"
        _ = try seeded.store.query(
            """
            CREATE TABLE \(theirs) (id \(seeded.id) PRIMARY KEY REFERENCES \(seeded.tasks) ON DELETE CASCADE);
            INSERT INTO \(theirs) SELECT id FROM \(seeded.tasks);
            """)
        let before = try seeded.count(theirs)
        #expect(try seeded.run("unseed").code == 1)
        #expect(try seeded.count(theirs) == before && seeded.count(seeded.tasks) == before)
    }

    @Test("from a table without a key go by what stands in it", arguments: onServer, [true, false])
    func keyless(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        _ = try seeded.store.query(
            """
            CREATE TABLE notes (words text, task \(seeded.id) REFERENCES \(seeded.tasks) ON DELETE CASCADE);
            INSERT INTO notes SELECT 'Mine', id FROM \(seeded.tasks) ORDER BY \(seeded.title) LIMIT 1;
            """)
        let removed = try seeded.run("unseed")
        #expect(
            removed.code == 1 && removed.output.contains("because other rows refer to it: notes Mine, "),
            "\(removed.output)\(removed.errors)")
    }

    @Test("a rule in place of what is written is refused by its name", arguments: onServer, [true, false])
    func rule(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        let before = try seeded.count(seeded.tasks)
        _ = try seeded.store.query("CREATE RULE keep_all AS ON DELETE TO \(seeded.tasks) DO INSTEAD NOTHING")
        let removed = try seeded.run("unseed")
        #expect(
            removed.code == 1 && removed.errors.contains("its rule keep_all replaces each write with something else"),
            "\(removed.output)\(removed.errors)")
        #expect(try seeded.count(seeded.tasks) == before)
    }

    /// A schema that is dropped after the test.
    final class Schema {
        let name: String
        private let store: TestStore

        init(_ store: TestStore) throws {
            self.store = store
            name = "other_" + UUID().uuidString.lowercased().replacing("-", with: "")
            try store.psql("CREATE SCHEMA \(name)")
        }

        deinit { _ = try? store.psql("DROP SCHEMA \(name) CASCADE") }
    }

    @Test("in a table that inherits from one of ours, with the same id: they are another's", arguments: onServer, [true, false])
    func inherited(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        _ = try seeded.store.query(
            "CREATE TABLE old (why text) INHERITS (\(seeded.tasks)); INSERT INTO old SELECT *, 'kept' FROM ONLY \(seeded.tasks); UPDATE old SET \(seeded.title) = \(seeded.title) || '!'"
        )
        let before = try seeded.store.query("SELECT * FROM old ORDER BY id")
        #expect(try seeded.run("verify").code == 0)
        let dutch = try seeded.run("seed", "--locale", "nl")
        #expect(dutch.code == 0 && dutch.output.contains("updated"), "\(dutch.output)\(dutch.errors)")
        #expect(try seeded.store.query("SELECT * FROM old ORDER BY id") == before)
        let removed = try seeded.run("unseed")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(try seeded.store.query("SELECT * FROM old ORDER BY id") == before && seeded.count("ONLY \(seeded.tasks)") == "0")
    }

    @Test("and rows of a table in parts are found, changed and removed", arguments: onServer)
    func partitioned(kind: TestStore.Kind) throws {
        let parts = FoundPopulationTests.tables(kind).replacing(
            "proposal BOOLEAN NOT NULL);",
            with:
                "proposal BOOLEAN NOT NULL) PARTITION BY HASH (id); CREATE TABLE todos_a PARTITION OF todos FOR VALUES WITH (MODULUS 2, REMAINDER 0); CREATE TABLE todos_b PARTITION OF todos FOR VALUES WITH (MODULUS 2, REMAINDER 1);"
        )
        let seeded = try Seeded(kind, isMapped: true, parts)
        #expect(try seeded.run("verify").code == 0)
        #expect(try seeded.run("seed", "--locale", "nl").code == 0)
        _ = try seeded.store.query(
            "CREATE TABLE notes (n int PRIMARY KEY, task bigint REFERENCES todos ON DELETE CASCADE); INSERT INTO notes SELECT 1, max(id) FROM todos;"
        )
        try expectLeft(seeded, "SELECT count(*) FROM notes JOIN todos ON task = id")
    }

    @Test("and a row that goes to another part is none that a trigger changed", arguments: onServer)
    func movedPart(kind: TestStore.Kind) throws {
        let parts = FoundPopulationTests.tables(kind).replacing(
            "CREATE TABLE todos (id bigserial PRIMARY KEY", with: "CREATE TABLE todos (id bigserial"
        )
        .replacing(
            "proposal BOOLEAN NOT NULL);",
            with:
                "proposal BOOLEAN NOT NULL) PARTITION BY RANGE (due); CREATE TABLE todos_a PARTITION OF todos FOR VALUES FROM ('2000-01-01') TO ('2026-11-23'); CREATE TABLE todos_b PARTITION OF todos DEFAULT;"
        )
        let seeded = try Seeded(kind, isMapped: true, parts)
        let before = try seeded.count("todos_a")
        let words = ["seed", "family-to-do/two-people", "--mapping", "staging.yaml", "--today", "2027-03-01"]
        let later = try seeded.store.program.run(
            words + ["--into", seeded.store.address, "--allow", "postgres", "--time-zone", "Europe/Amsterdam"])
        #expect(later.code == 0 && !later.errors.contains("triggers"), "\(later.output)\(later.errors)")
        #expect(try seeded.count("todos_a") != before && before != "0")
    }

    @Test("and a part alone may be what they refer to", arguments: onServer)
    func part(kind: TestStore.Kind) throws {
        let parts = FoundPopulationTests.tables(kind).replacing(
            "proposal BOOLEAN NOT NULL);",
            with:
                "proposal BOOLEAN NOT NULL) PARTITION BY RANGE (id); CREATE TABLE todos_a PARTITION OF todos FOR VALUES FROM (MINVALUE) TO (MAXVALUE);"
        )
        let seeded = try Seeded(kind, isMapped: true, parts)
        _ = try seeded.store.query(
            "CREATE TABLE notes (n int PRIMARY KEY, task bigint REFERENCES todos_a ON DELETE CASCADE); INSERT INTO notes SELECT 1, max(id) FROM todos_a;"
        )
        try expectLeft(seeded, "SELECT count(*) FROM notes JOIN todos ON task = id")
    }

    @Test("by a column that takes capitals for small letters", arguments: [TestStore.Kind.sqlite])
    func collation(kind: TestStore.Kind) throws {
        let seeded = try Seeded(
            kind, isMapped: true,
            FoundPopulationTests.tables(kind).replacing("name TEXT NOT NULL", with: "name TEXT COLLATE NOCASE NOT NULL"))
        _ = try seeded.store.query(
            """
            CREATE UNIQUE INDEX one_title ON todos (name);
            CREATE TABLE notes (n integer PRIMARY KEY, tt text REFERENCES todos (name) ON DELETE CASCADE);
            INSERT INTO notes SELECT 1, upper(name) FROM todos ORDER BY name LIMIT 1;
            """)
        try expectLeft(seeded, "SELECT count(*) FROM notes JOIN todos ON name = tt")
    }

    @Test(
        "by a value that another language changes: the row keeps it, and that is said", arguments: here, ["SET NULL", "CASCADE"])
    func values(kind: TestStore.Kind, action: String) throws {
        for isMapped in [true, false] {
            let seeded = try Seeded(kind, isMapped: isMapped)
            let (tasks, title) = (seeded.tasks, seeded.title)
            _ = try seeded.store.query(
                """
                CREATE UNIQUE INDEX one_title ON \(tasks) (\(title));
                CREATE TABLE notes (n integer PRIMARY KEY, tt text REFERENCES \(tasks) (\(title)) ON UPDATE \(action));
                INSERT INTO notes SELECT 1, \(title) FROM \(tasks) ORDER BY \(title) LIMIT 1;
                """)
            let before = try seeded.store.query("SELECT * FROM notes")
            let changed = try seeded.store.query("SELECT count(*) FROM \(tasks)")
            let dutch = try seeded.run("seed", "--locale", "nl")
            #expect(
                dutch.code == 1 && dutch.output.contains("other rows refer to the values that would change"),
                "\(dutch.code) \(dutch.output)\(dutch.errors)")
            #expect(dutch.output.contains("notes 1") && dutch.output.contains("left alone"), "\(dutch.output)")
            #expect(
                try seeded.store.query("SELECT * FROM notes") == before
                    && seeded.store.query("SELECT count(*) FROM \(tasks)") == changed)
            // Once nothing refers to the row, the next seed updates it.
            _ = try seeded.store.query("DELETE FROM notes")
            let rest = try seeded.run("seed", "--locale", "nl")
            #expect(rest.code == 0 && rest.output.contains("1 updated"), "\(rest.output)\(rest.errors)")
        }
    }

    @Test("or to one of theirs: what is refused by the store itself ends with 1", arguments: here)
    func restricted(kind: TestStore.Kind) throws {
        let seeded = try Seeded(kind, isMapped: true)
        _ = try seeded.store.query(
            """
            CREATE UNIQUE INDEX one_title ON todos (name);
            CREATE TABLE notes (n integer PRIMARY KEY, tt text REFERENCES todos (name));
            INSERT INTO notes SELECT 1, name FROM todos ORDER BY name LIMIT 1;
            """)
        let before = try seeded.store.query("SELECT name FROM todos ORDER BY id")
        let dutch = try seeded.run("seed", "--locale", "nl")
        #expect(dutch.code == 1, "\(dutch.output)\(dutch.errors)")
        #expect(try seeded.store.query("SELECT name FROM todos ORDER BY id") == before)
    }

    @Test(
        "are not lost sight of by another search_path: what was seeded is elsewhere, and that is refused", arguments: onServer,
        [true, false])
    func searchPath(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        let other = try Schema(seeded.store)
        for table in isMapped ? ["families", "people", "todos"] : ["\"Household\"", "\"Member\"", "\"Task\""] {
            _ = try seeded.store.query("CREATE TABLE \(other.name).\(table) (LIKE \(table) INCLUDING ALL)")
        }
        let before = try seeded.count(seeded.tasks)
        let elsewhere = seeded.store.address.replacing("search_path%3D", with: "search_path%3D\(other.name),")
        for command in ["plan", "verify", "seed", "unseed"] {
            let said = try seeded.run(command, into: elsewhere)
            #expect(
                said.code == 1 && (said.output + said.errors).contains("search_path"),
                "\(command): \(said.code) \(said.output)\(said.errors)")
        }
        for command in ["plan", "verify", "seed", "unseed"] {
            let said = try seeded.run(command, "--households", "1", "--quiet", into: elsewhere)
            _ = said
        }
        #expect(try seeded.count(seeded.tasks) == before && seeded.count("\(other.name).\(seeded.tasks)") == "0")
        let removed = try seeded.run("unseed")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(try seeded.count(seeded.tasks) == "0")
    }

    @Test("are found by the index of what they refer by: the others in their table are not read", arguments: onServer, [false])
    func bounded(kind: TestStore.Kind, isMapped: Bool) throws {
        let seeded = try Seeded(kind, isMapped: isMapped)
        let change = isMapped ? "id = nextval('todos_id_seq'), name = 'Theirs'" : "id = gen_random_uuid(), title = 'Theirs'"
        _ = try seeded.store.query(
            """
            CREATE TABLE extra (LIKE \(seeded.tasks)); INSERT INTO extra SELECT t.* FROM (SELECT * FROM \(seeded.tasks) LIMIT 1) t, generate_series(1, 300);
            UPDATE extra SET \(change); INSERT INTO \(seeded.tasks) SELECT * FROM extra;
            """)
        _ = try seeded.store.query(
            """
            CREATE TABLE notes (n serial PRIMARY KEY, task \(seeded.id) REFERENCES \(seeded.tasks) ON DELETE CASCADE);
            CREATE INDEX notes_by_task ON notes (task);
            INSERT INTO notes (task) SELECT id FROM \(seeded.tasks), generate_series(1, 100) WHERE \(seeded.title) = 'Theirs';
            """)
        // ANALYZE runs outside of the transaction that created the table.
        _ = try seeded.store.query("ANALYZE")
        func read() throws -> Int {
            Thread.sleep(forTimeInterval: 1.2)
            return Int(
                try seeded.store.query(
                    "SELECT coalesce(seq_tup_read, 0) FROM pg_stat_user_tables WHERE relname = 'notes' AND schemaname = current_schema()"
                ).trimmingCharacters(in: .whitespacesAndNewlines)) ?? -1
        }
        let before = try read()
        let removed = try seeded.run("unseed")
        // The referenced row is retained, with the rows that it refers to.
        #expect(removed.output.contains("Removed"), "\(removed.output)\(removed.errors)")
        let after = try read()
        #expect(before >= 0 && after - before < 10_000, "\(after - before) rows were read one after the other")
        #expect(try seeded.count("notes") == "30000")
    }

    @Test("which the role may not look at, and which would go along, refuse a removal", arguments: onServer)
    func closed(kind: TestStore.Kind) throws {
        let seeded = try Seeded(kind, isMapped: false)
        let hidden = try Schema(seeded.store)
        let role = "cleaner_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let schema = try seeded.store.query("SELECT current_schema()").trimmingCharacters(in: .whitespacesAndNewlines)
        try seeded.store.psql(
            """
            CREATE ROLE \(role) LOGIN BYPASSRLS; GRANT ALL ON SCHEMA \(schema) TO \(role); GRANT ALL ON ALL TABLES IN SCHEMA \(schema) TO \(role);
            CREATE TABLE \(hidden.name).notes (n int PRIMARY KEY, task uuid REFERENCES "Task" ON DELETE CASCADE);
            INSERT INTO \(hidden.name).notes SELECT 1, id FROM "Task" LIMIT 1;
            """)
        defer { _ = try? seeded.store.psql("DROP OWNED BY \(role); DROP ROLE \(role)") }
        let address = seeded.store.address.replacing("homeseed@", with: role + "@")
        let before = try seeded.count("\"Task\"")
        let refused = try seeded.run("unseed", into: address)
        #expect(
            refused.code == 1 && refused.errors.contains("\(hidden.name).notes refer to it, which this role may not read"),
            "\(refused.code) \(refused.output)\(refused.errors)")
        #expect(try seeded.count("\(hidden.name).notes") == "1" && seeded.count("\"Task\"") == before)
        // For a reference without an action, the server itself refuses a deletion, so no lookup is needed.
        try seeded.store.psql(
            "DROP TABLE \(hidden.name).notes; CREATE TABLE \(hidden.name).notes (n int PRIMARY KEY, task uuid REFERENCES \"Task\")"
        )
        let removed = try seeded.run("unseed", into: address)
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
    }
}
