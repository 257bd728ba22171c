import Foundation
import TestSupport
import Testing

/// Seeding into tables that another program declared.
@Suite("--mapping")
struct MappingTests {
    /// Tables with numeric ids, other names and words, required columns, and a trigger.
    static let tables = """
        CREATE TABLE families (
          id INTEGER PRIMARY KEY AUTOINCREMENT, title VARCHAR(60) NOT NULL UNIQUE, created_at TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
        );
        CREATE TABLE people (
          person_id INTEGER PRIMARY KEY AUTOINCREMENT, family_id INTEGER NOT NULL REFERENCES families(id), full_name TEXT NOT NULL,
          role_code CHAR(1) NOT NULL CONSTRAINT known_role CHECK (role_code IN ('P', 'C')), created_by TEXT NOT NULL,
          last_seen_at TEXT, UNIQUE (family_id, full_name)
        );
        CREATE TABLE todos (
          id INTEGER PRIMARY KEY, family_id INTEGER NOT NULL REFERENCES families(id), name TEXT NOT NULL,
          state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2), person_id INTEGER REFERENCES people(person_id), due DATE,
          kind TEXT NOT NULL, prio TEXT, proposal BOOLEAN NOT NULL, updated_at TEXT
        );
        CREATE TRIGGER touched AFTER UPDATE ON todos BEGIN UPDATE todos SET updated_at = datetime('now') WHERE id = NEW.id; END;
        INSERT INTO families (id, title) VALUES (41, 'The neighbours');
        INSERT INTO people (person_id, family_id, full_name, role_code, created_by) VALUES (7, 41, 'Emma', 'P', 'app');
        """

    static let mapping = """
        pack: family-to-do
        keys-in: en
        entities:
          Household:
            table: families
            id: {column: id, given-by: store}
            key: name
            fields: {name: title}
          Member:
            table: people
            id: {column: person_id, given-by: store}
            key: [household, displayName]
            fields: {household: family_id, displayName: full_name, role: role_code}
            values:
              role: {owner: P, member: C}
            constants: {created_by: homeseed}
            leave: last_seen_at
          Task:
            table: todos
            id: {given-by: store}
            key: [household, title]
            fields:
              household: family_id
              title: name
              status: state
              assignee: person_id
              dueDate: due
              type: kind
              priority: prio
              isProposal: proposal
              areaId: null
            values:
              status: {backlog: 0, next: 1, done: 2}
            leave: updated_at
          ShoppingItem: null
          BacklogCategory: null
          BacklogItem: null

        """

    func program(_ tables: String = tables, _ mapping: String = mapping) throws -> Program {
        let program = try Program("family-to-do")
        try program.sqlite("app.sqlite", tables)
        try program.write(mapping, to: "staging.yaml")
        return program
    }

    static let target = ["--into", "sqlite:app.sqlite", "--mapping", "staging.yaml"]

    func run(_ program: Program, _ command: String, _ more: String...) throws -> Program.Run {
        try program.run([command, "family-to-do/two-people"] + Self.target + ["--time-zone", "Europe/Amsterdam"] + more)
    }

    @Test("seeds tables of other names, words and ids, once, and removes what it made")
    func round() throws {
        let program = try program()
        let before = try program.sqlite("app.sqlite", "SELECT * FROM families; SELECT * FROM people")
        let refused = try run(program, "seed", "--today", "2026-11-21")
        #expect(refused.code == 1 && refused.errors.contains("families (1), people (1)"), "\(refused.errors)")
        let seeded = try run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        #expect(
            try program.sqlite(
                "app.sqlite",
                """
                SELECT f.title, p.full_name, p.role_code, p.created_by, p.last_seen_at IS NULL FROM people p
                JOIN families f ON f.id = p.family_id WHERE f.id <> 41 ORDER BY p.full_name
                """) == "Emma and Noah's place|Emma|P|homeseed|1\nEmma and Noah's place|Noah|C|homeseed|1\n")
        #expect(
            try program.sqlite(
                "app.sqlite",
                """
                SELECT t.name, t.state, p.full_name, t.due, t.proposal, typeof(t.state) FROM todos t LEFT JOIN people p USING (person_id)
                WHERE t.name IN ('Wipe the sink and mirror', 'Wash the winter duvet', 'Empty the dishwasher') ORDER BY t.state, t.name
                """) == """
                    Wash the winter duvet|0|Noah||1|integer
                    Wipe the sink and mirror|1|Emma|2026-11-21|0|integer
                    Empty the dishwasher|2|Noah||0|integer

                    """)
        #expect(
            try program.sqlite("app.sqlite", "SELECT count(*), min(typeof(state)) FROM todos WHERE updated_at IS NULL")
                == "12|integer\n")
        let all = try program.sqlite("app.sqlite", "SELECT * FROM todos ORDER BY id")

        let again = try run(program, "seed", "--today", "2026-11-21")
        #expect(again.code == 0 && again.output.contains("is already in"), "\(again.output)\(again.errors)")
        #expect(try program.sqlite("app.sqlite", "SELECT * FROM todos ORDER BY id") == all)
        let verified = try run(program, "verify")
        #expect(
            verified.code == 0 && verified.output.contains("all 15 records as seeded"), "\(verified.output)\(verified.errors)")

        let removed = try run(program, "unseed", "--allow", "app.sqlite")
        #expect(removed.code == 0 && removed.output.contains("15 rows"), "\(removed.output)\(removed.errors)")
        #expect(try program.sqlite("app.sqlite", "SELECT * FROM families; SELECT * FROM people") == before)
        #expect(
            try program.sqlite("app.sqlite", "SELECT (SELECT count(*) FROM todos), (SELECT count(*) FROM homeseed_ids)")
                == "0|0\n")
    }

    @Test("writes what changes to the row of that record, and nothing to others")
    func update() throws {
        let program = try program()
        #expect(try run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite").code == 0)
        let ids = try program.sqlite("app.sqlite", "SELECT id, name FROM todos ORDER BY id")
        try program.sqlite("app.sqlite", "UPDATE todos SET prio = 'never' WHERE name = 'Put the bins out'")
        let drift = try run(program, "verify")
        #expect(drift.code == 1 && drift.output.contains("prio is \"never\", expected \"today\""), "\(drift.output)")
        let later = try run(program, "seed", "--today", "2026-11-22", "--overwrite-edits", "--allow", "app.sqlite")
        #expect(later.code == 0 && later.output.contains("updated"), "\(later.output)\(later.errors)")
        #expect(try program.sqlite("app.sqlite", "SELECT id, name FROM todos ORDER BY id") == ids)
        #expect(
            try program.sqlite("app.sqlite", "SELECT count(*) FROM todos WHERE due = '2026-11-22' AND updated_at IS NOT NULL")
                != "0\n")
    }

    @Test("refers to rows that are there already, and never removes them")
    func found() throws {
        let program = try program(
            Self.tables + """
                INSERT INTO families (id, title) VALUES (50, 'Emma and Noah''s place');
                INSERT INTO people (person_id, family_id, full_name, role_code, created_by) VALUES (60, 50, 'Noah', 'P', 'app');
                """)
        let seeded = try run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        // Noah belongs to another user and is unchanged.
        #expect(seeded.output.contains("home/noah") && seeded.output.contains("was not seeded, and is kept"), "\(seeded.output)")
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM todos WHERE family_id = 50") == "12\n")
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) > 0 FROM todos WHERE person_id = 60") == "1\n")
        #expect(try program.sqlite("app.sqlite", "SELECT role_code, created_by FROM people WHERE person_id = 60") == "P|app\n")
        let again = try run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite")
        #expect(again.code == 0 && again.output.contains("is already in"), "\(again.output)\(again.errors)")
        // With `--overwrite-edits`, Noah's row is updated, but still not removed.
        let over = try run(program, "seed", "--today", "2026-11-21", "--overwrite-edits", "--allow", "app.sqlite")
        #expect(over.code == 0, "\(over.output)\(over.errors)")
        #expect(try program.sqlite("app.sqlite", "SELECT role_code, created_by FROM people WHERE person_id = 60") == "C|app\n")
        #expect(try run(program, "unseed", "--overwrite-edits", "--allow", "app.sqlite").code == 0)
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM todos") == "0\n")
        #expect(try program.sqlite("app.sqlite", "SELECT person_id FROM people ORDER BY 1") == "7\n60\n")
    }

    @Test("says where a mapping does not fit the store, before anything is written")
    func misfit() throws {
        let program = try program(
            Self.tables,
            Self.mapping.replacing("full_name", with: "ful_name").replacing("    constants: {created_by: homeseed}\n", with: ""))
        let run = try run(program, "seed", "--allow", "app.sqlite")
        #expect(run.code == 1)
        #expect(
            run.output.contains("The table 'people' has no column 'ful_name'")
                && run.output.contains("did you mean 'full_name'?"), "\(run.output)")
        #expect(!run.output.contains("'people.full_name' must be given"))
        #expect(
            run.output.contains("staging.yaml:13:49") && run.output.contains("'people.created_by' needs a value"), "\(run.output)"
        )
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM sqlite_master WHERE name LIKE 'homeseed%'") == "0\n")
    }

    @Test("says what the store would refuse, where it comes from, and writes nothing")
    func refused() throws {
        let program = try program(Self.tables, Self.mapping.replacing("member: C", with: "member: X"))
        // Errors that can be detected ahead are also reported by a plan.
        for command in ["plan", "seed"] {
            let judged = try run(program, command, "--today", "2026-11-21", "--allow", "app.sqlite")
            #expect(
                judged.code == 1
                    && judged.output.contains("'people' refuses role_code \"member\", there \"X\": known_role, CHECK"),
                "\(judged.output)")
            #expect(judged.output.contains("Catalogue/family-to-do/templates/two-people.yaml:11:17"))
        }
        // Errors that only the store can detect.
        try program.write(Self.mapping, to: "staging.yaml")
        try program.sqlite(
            "app.sqlite",
            """
            CREATE TRIGGER no_pumping BEFORE INSERT ON todos WHEN NEW.name LIKE 'Pump%' OR NEW.name LIKE 'Send back%'
            BEGIN SELECT RAISE(ABORT, 'no such name'); END
            """)
        let run = try run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite", "--locale", "nl")
        #expect(run.code == 0, "\(run.output)")
        let english = try self.run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite", "--household", "other")
        #expect(english.code == 1 && english.output.contains("no such name"), "\(english.output)")
        #expect(english.output.contains("pump-bike-tyres") && english.output.contains("return-shoes"))
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM homeseed_seeds") == "1\n")
    }

    @Test("says how many checks a plan can't judge, and nothing where it can")
    func unjudged() throws {
        let program = try program()
        let clear = try run(program, "plan", "--today", "2026-11-21", "--allow", "app.sqlite")
        #expect(clear.code == 0 && clear.errors.isEmpty, "\(clear.errors)")
        try program.sqlite(
            "app.sqlite",
            "ALTER TABLE todos ADD COLUMN mark TEXT CHECK (name NOT GLOB '*!'); ALTER TABLE people ADD COLUMN more TEXT CHECK (instr(full_name, '@') = 0)"
        )
        let plan = try run(program, "plan", "--today", "2026-11-21", "--allow", "app.sqlite")
        #expect(plan.code == 0 && plan.errors.isEmpty, "\(plan.errors)")
        // A trigger may change a row before its check.
        try program.sqlite("app.sqlite", "CREATE TRIGGER first BEFORE INSERT ON todos BEGIN SELECT 1; END")
        let open = try run(program, "plan", "--today", "2026-11-21", "--allow", "app.sqlite")
        #expect(
            open.code == 0
                && open.errors
                    == "Only the store can judge 1 check of todos. If the store refuses a row, seeding reports it and writes nothing.\n",
            "\(open.errors)")
    }

    @Test("lets rows change to what is new, and away from what goes")
    func references() throws {
        let program = try program()
        #expect(try run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite").code == 0)
        let path = "Catalogue/family-to-do/templates/two-people.yaml"
        let text = try program.read(path).replacing("key: noah, displayName: Noah", with: "key: olga, displayName: Olga")
            .replacing("assignee: noah", with: "assignee: olga")
        try program.write(text, to: path)
        for path in ["Locales/nl/family-to-do.yaml", "Locales/nl/confirmed/family-to-do.yaml"] {
            try program.write(
                try program.read(path).replacing("noah:", with: "olga:").replacing(
                    "displayName: Noah", with: "displayName: Olga"), to: path)
        }
        let changed = try run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite")
        #expect(changed.code == 0, "\(changed.output)\(changed.errors)")
        #expect(
            try program.sqlite(
                "app.sqlite",
                """
                SELECT p.full_name, count(*) FROM people p JOIN todos t USING (person_id) GROUP BY 1 ORDER BY 1;
                SELECT full_name FROM people WHERE family_id <> 41 ORDER BY 1
                """) == "Emma|5\nOlga|4\nEmma\nOlga\n")
    }

    @Test("is drafted from the tables, lints as it is, and seeds them")
    func draft() throws {
        let program = try program()
        let draft = try program.run("inspect", "sqlite:app.sqlite", "--mapping", "family-to-do")
        #expect(draft.code == 0, "\(draft.errors)")
        try program.write(draft.output, to: "staging.yaml")
        try program.write(draft.output, to: "Catalogue/family-to-do/mappings/staging.yaml")
        #expect(try program.run("lint").code == 0, "\(draft.output)")
        let seeded = try run(program, "seed", "--today", "2026-11-21", "--allow", "app.sqlite")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)\n\(draft.output)")
        #expect(
            try program.sqlite(
                "app.sqlite",
                """
                SELECT f.title, p.full_name, count(*), min(t.state), max(t.state) FROM todos t
                JOIN people p USING (person_id) JOIN families f ON f.id = t.family_id GROUP BY 1, 2 ORDER BY 2
                """) == "Emma and Noah's place|Emma|5|0|2\nEmma and Noah's place|Noah|4|0|2\n")
        #expect(
            try program.sqlite("app.sqlite", "SELECT full_name, role_code FROM people WHERE family_id <> 41 ORDER BY 1")
                == "Emma|P\nNoah|C\n")
        let again = try run(program, "seed", "--today", "2026-11-21")
        #expect(again.code == 0 && again.output.contains("is already in"), "\(again.output)")
    }

    @Test(
        "is linted in a pack's folder", .long,
        arguments: [
            ("Member:", "Membr:", "did you mean 'Member'?"),
            ("displayName: full", "dispalyName: full", "did you mean 'displayName'?"),
            ("owner: P", "ower: P", "did you mean 'owner'?"), ("key: name", "key: nam", "did you mean 'name'?"),
            ("given-by", "givenby", "did you mean 'given-by'?"),
            ("pack: family-to-do", "pack: famify", "'family-to-do', the pack that this is for"),
            ("created_by: homeseed", "full_name: x", "'full_name' is used twice"),
            ("Household:", "Household: null\n  Other:", "refers to Household"),
        ])
    func lint(old: String, new: String, said: String) throws {
        let program = try Program("family-to-do")
        try program.write(Self.mapping, to: "Catalogue/family-to-do/mappings/staging.yaml")
        #expect(try program.run("lint").code == 0)
        try program.replace(old, with: new, in: "Catalogue/family-to-do/mappings/staging.yaml")
        let run = try program.run("lint")
        #expect(run.code == 1 && run.output.contains(said), "\(run.output)")
    }

    @Test("that is not there, or a folder, is asked for wrongly")
    func nowhere() throws {
        let program = try Program("family-to-do")
        try program.sqlite("app.sqlite", FoundRowTests.tables)
        for name in ["nope.yaml", "Catalogue"] {
            let run = try program.run("seed", "family-to-do/guest", "--into", "sqlite:app.sqlite", "--mapping", name)
            #expect(run.code == 2 && run.errors.contains("\(name) can't be read"), "\(run.code) \(run.errors)")
        }
    }
}
