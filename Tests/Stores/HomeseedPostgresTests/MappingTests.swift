#if Postgres
import Foundation
@testable import Homeseed
import HomeseedHouseholds
import HomeseedLoading
import HomeseedSource
import HomeseedStore
import HomeseedSyntax
import HomeseedText
import TestSupport
import Testing

/// A household in tables that another program declared, on a real server.
@Suite("Mappings in PostgreSQL", .enabled(if: Server.url != nil))
struct MappingTests {
    /// Tables with ids that the store generates: serials, identities and UUIDs. They also have an enum, a domain, deferred
    /// references, a trigger, and a check that only the store can evaluate.
    static let tables = """
        CREATE TYPE task_state AS ENUM ('todo', 'doing', 'finished');
        CREATE DOMAIN short_text AS varchar(60) CHECK (VALUE <> '');
        CREATE TABLE families (id bigserial PRIMARY KEY, title varchar(60) NOT NULL UNIQUE, created_at timestamptz NOT NULL DEFAULT now());
        CREATE TABLE people (
          person_id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
          family_id bigint NOT NULL REFERENCES families DEFERRABLE INITIALLY DEFERRED,
          full_name short_text NOT NULL, is_parent boolean NOT NULL, created_by text NOT NULL, last_seen_at timestamptz,
          UNIQUE (family_id, full_name)
        );
        CREATE TABLE todos (
          id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY, family_id bigint NOT NULL REFERENCES families, name text NOT NULL,
          state task_state NOT NULL, person_id uuid REFERENCES people, due timestamp, kind smallint NOT NULL, prio varchar(20),
          proposal boolean NOT NULL, updated_at timestamptz, CONSTRAINT no_shouting CHECK (name !~ '!$')
        );
        CREATE FUNCTION touch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.updated_at = now(); RETURN NEW; END $$;
        CREATE TRIGGER touch BEFORE UPDATE ON todos FOR EACH ROW EXECUTE FUNCTION touch();
        INSERT INTO families (id, title) VALUES (41, 'The neighbours'), (42, 'Emma and Noah''s place');
        INSERT INTO people (person_id, family_id, full_name, is_parent, created_by)
          VALUES ('11111111-2222-3333-4444-555555555555', 42, 'Noah', false, 'app');
        SELECT setval('families_id_seq', 42);
        """

    static let mapping = """
        pack: family-to-do
        keys-in: en
        entities:
          Household: {table: families, id: {column: id, given-by: store}, key: name, fields: {name: title}}
          Member:
            table: people
            id: {column: person_id, given-by: store}
            key: [household, displayName]
            fields: {household: family_id, displayName: full_name, role: is_parent}
            values: {role: {owner: true, member: false}}
            constants: {created_by: homeseed}
          Task:
            table: todos
            id: {given-by: store}
            fields: {household: family_id, title: name, status: state, assignee: person_id, dueDate: due, type: kind, priority: prio,
              isProposal: proposal, areaId: null}
            values: {status: {backlog: todo, next: doing, done: finished}, type: {one-off: 1, recurring: 2}}
          ShoppingItem: null
          BacklogCategory: null
          BacklogItem: null
        """

    struct Mapped {
        let store: PostgresStore
        let schema: MappedSchema
        let seeder: Seeder
        let entry: SeedEntry
        let rows: [StoreRow]
    }

    static func mapped(
        _ tables: String = tables, _ text: String = mapping, today: Day = DemoHouseholdTests.today, on store: PostgresStore? = nil
    ) throws -> Mapped {
        let catalogue = try DemoHouseholdTests.catalogue()
        let pack = try #require(catalogue.packs.first { $0.id == "family-to-do" })
        var diagnostics = Diagnostics()
        let document = parse(SourceFile(path: "m.yaml", text: text), as: FileID(0), into: &diagnostics)
        let root = try #require(document.root)
        let mapping = try #require(MappingReading.read(root, of: pack, &diagnostics))
        #expect(diagnostics.all.isEmpty, "\(diagnostics.all.map(\.headline))")
        let schema = MappedSchema(pack, mapping)
        let made = try store ?? PostgresStore()
        if store == nil { try made.plain.query(tables) }
        let template = try #require(pack.template("two-people"))
        let household = Expander(pack, template, today: today, zone: try #require(Zone(named: "Europe/Amsterdam"))).expand(
            &diagnostics)
        return Mapped(
            store: made, schema: schema, seeder: Seeder(target: MappedTarget(made.target, schema), schema: schema.schema),
            entry: DemoHouseholdTests.entry(pack, "two-people", "home", today: today),
            rows: schema.rows(RowMaker(catalogue, pack).rows(household, locale: .english)))
    }

    @Test("seeds once, follows the ids that are there, and removes only what it made", .long)
    func round() throws {
        let made = try Self.mapped()
        let before = try made.store.plain.query("SELECT * FROM families ORDER BY id")
        let receipt = try made.seeder.seed(made.entry, made.rows)
        #expect(receipt.created == 13 && receipt.updated == 0, "\(receipt)")
        // The family and Noah already existed.
        let tasks = try made.store.plain.query(
            "SELECT family_id, person_id IS NULL OR person_id IN (SELECT person_id FROM people), state FROM todos")
        #expect(tasks.count == 12 && tasks.allSatisfy { $0[0] == "42" && $0[1] == "t" })
        #expect(
            try made.store.plain.text("SELECT count(*) FROM todos WHERE person_id = '11111111-2222-3333-4444-555555555555'")
                != "0")
        #expect(
            try made.store.plain.text(
                "SELECT string_agg(full_name || is_parent || created_by, ' ' ORDER BY full_name) FROM people")
                == "Emmatruehomeseed Noahfalseapp")
        let all = try made.store.plain.query("SELECT * FROM todos ORDER BY id")
        #expect(try !made.seeder.seed(made.entry, made.rows).wroteAnything)
        #expect(try made.store.plain.query("SELECT * FROM todos ORDER BY id") == all)
        #expect(try made.seeder.verify(made.entry.household, made.rows).isClean)

        // A day later, the same rows are updated.
        let later = try Self.mapped(today: Day(number: DemoHouseholdTests.today.number + 1), on: made.store)
        let changed = try later.seeder.seed(later.entry, later.rows)
        #expect(changed.created == 0 && changed.updated > 0 && changed.deleted == 0)
        #expect(try made.store.plain.query("SELECT id FROM todos ORDER BY id") == all.map { [$0[0]] })
        #expect(try made.store.plain.text("SELECT count(*) FROM todos WHERE updated_at IS NOT NULL") == "\(changed.updated)")

        // Rows that refer to the existing family and to Noah were not edited.
        let plan = try #require(try later.seeder.planRemoval(of: later.entry.household))
        #expect(plan.retainedRows.isEmpty && plan.changes.count == 13, "\(plan.retainedRows)")

        // An edited row is reported and retained.
        try made.store.plain.query("UPDATE todos SET prio = 'never' WHERE id = (SELECT min(id) FROM todos)")
        let drift = try later.seeder.verify(later.entry.household, later.rows)
        #expect(drift.drifted.count == 1)
        let removed = try #require(try later.seeder.unseed(later.entry.household))
        // If Emma has the edited task, her row is retained with it.
        let emma = try made.store.plain.text("SELECT count(*) FROM people WHERE full_name = 'Emma'")
        #expect(
            removed.deleted + removed.retainedRows.count == 13 && removed.retainedRows.count == (emma == "1" ? 2 : 1),
            "\(removed.retainedRows)")
        var over = later.seeder
        over.overwritesEdits = true
        _ = try over.unseed(later.entry.household)
        #expect(try made.store.plain.text("SELECT count(*) FROM todos") == "0")
        #expect(try made.store.plain.query("SELECT full_name FROM people") == [["Noah"]])
        #expect(try made.store.plain.query("SELECT * FROM families ORDER BY id") == before)
        #expect(try made.store.plain.text("SELECT count(*) FROM homeseed_ids") == "0")
    }

    @Test("is drafted from what its tables hold, and the draft seeds", .long)
    func draft() throws {
        let tables = """
            CREATE SCHEMA auth; CREATE TABLE auth.users (id uuid PRIMARY KEY);
            CREATE TYPE task_state AS ENUM ('open', 'closed'); CREATE DOMAIN short AS varchar(12) NOT NULL;
            CREATE TABLE teams (id serial PRIMARY KEY, label text); INSERT INTO teams (label) VALUES ('Home'), ('Away');
            CREATE TABLE users (id uuid PRIMARY KEY REFERENCES auth.users, display_name text NOT NULL);
            CREATE TABLE households (id text PRIMARY KEY, name text NOT NULL, team_id int NOT NULL REFERENCES teams, made_by uuid NOT NULL);
            INSERT INTO households VALUES ('x1', 'Elsewhere', 2, '11111111-2222-3333-4444-555555555555');
            CREATE TABLE tasks (
              id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, household_id text NOT NULL REFERENCES households, title text NOT NULL, status task_state NOT NULL,
              kind short, note short DEFAULT 'none', reward double precision NOT NULL, extra jsonb NOT NULL, tags text[] NOT NULL, assignee uuid REFERENCES users,
              "updatedAt" timestamp(3) NOT NULL, points int NOT NULL DEFAULT 4
            );
            CREATE TABLE shopping_items (id uuid PRIMARY KEY, title varchar(4) NOT NULL, place point NOT NULL);
            CREATE TABLE secrets (id uuid PRIMARY KEY, v text);
            """
        let store = try PostgresStore()
        try store.plain.query(tables)
        let catalogue = try DemoHouseholdTests.catalogue()
        let pack = try #require(catalogue.packs.first { $0.id == "family-to-do" })
        let yaml = MappingDraft(catalogue, of: pack, on: try store.target.inspect()).yaml
        for line in [
            "'users.id' is the id of a row of auth.users", "id of a row of teams: choose one", "# from an existing row",
            "status: null   # status: the store allows open, closed", "status: open", "type: kind", "reward: 0", "extra: \"{}\"",
            "tags: \"[]\"", "updatedAt: now",
            "ShoppingItem: null",
        ] { #expect(yaml.contains(line), "\(line) is not in\n\(yaml)") }
        let made = try Self.mapped(tables, yaml, on: store)
        #expect(try made.seeder.seed(made.entry, made.rows).created == 13)
        let held = try store.plain.query("SELECT DISTINCT status, note, reward, extra, tags, points FROM tasks")
        #expect(held == [["open", "none", "0", "{}", "{}", "4"]])
        #expect(try store.plain.query("SELECT DISTINCT kind FROM tasks ORDER BY 1") == [["one-off"], ["recurring"]])
        #expect(try made.seeder.verify(made.entry.household, made.rows).isClean)
        #expect(try !made.seeder.seed(made.entry, made.rows).wroteAnything)
        _ = try made.seeder.unseed(made.entry.household)
        #expect(try store.plain.query("SELECT id FROM households") == [["x1"]])
        #expect(try store.plain.text("SELECT count(*) FROM tasks") == "0")
    }

    @Test("names every row that only the store can refuse, and writes none")
    func refusedByTheStore() throws {
        let made = try Self.mapped()
        let rows = made.rows.map { row in
            // The names of two tasks have a forbidden ending.
            guard row.key.table == 2,
                ["Plan dinners for the week", "Empty the dishwasher"].contains(where: { row.cells.contains(.text($0)) })
            else { return row }
            return StoreRow(
                key: row.key,
                cells: row.cells.map { if case .text(let text) = $0, text.count > 12 { .text(text + "!") } else { $0 } },
                label: row.label)
        }
        let changed = rows.filter { row in !made.rows.contains(row) }
        try #require(!changed.isEmpty)
        let evaluation = ConstraintEvaluator(try made.store.target.inspect()).evaluate(rows, mapped: made.schema)
        #expect(
            evaluation.refusals.isEmpty && evaluation.open.mapValues { $0.map(\.name) } == ["todos": ["no_shouting"]],
            "\(evaluation)")
        var refusals: [TargetError.Refusal] = []
        do {
            _ = try made.seeder.seed(made.entry, rows)
        } catch {
            if case .refusedAll(let all) = error { refusals = all }
        }
        #expect(Set(refusals.compactMap(\.record)) == Set(changed.map(\.label)))
        #expect(
            refusals.allSatisfy {
                $0.table == "todos" && $0.constraint.hasPrefix("no_shouting") && $0.values.contains { $0.hasSuffix("!\"") }
            }, "\(refusals)")
        #expect(try made.store.plain.text("SELECT count(*) FROM todos") == "0")
        #expect(try made.store.plain.text("SELECT to_regclass('homeseed_seeds')") == nil)
    }

    @Test("says fifty causes of many and tries no more, and writes none", .long)
    func manyCauses() throws {
        let made = try Self.mapped()
        let task = try #require(made.rows.last { $0.key.table == 2 })
        let title = try #require(made.schema.tables[2].columns.firstIndex { $0.name == "name" })
        let rows =
            made.rows
            + (0..<120).map { number in
                let record = RecordID(name: "shout \(number)")
                var cells = task.cells
                cells[0] = .uuid(record)
                cells[title] = .text("Shout \(number)!")
                return StoreRow(key: RowKey(table: 2, record: record), cells: cells, label: "shout-\(number)")
            }
        var refusals: [TargetError.Refusal] = []
        do {
            _ = try made.seeder.seed(made.entry, rows)
        } catch {
            if case .refusedAll(let all) = error { refusals = all }
        }
        #expect(refusals.count == 50 && refusals.byCause.count == 50, "\(refusals.count)")
        #expect(Set(refusals.compactMap(\.record)).count == 50)
        #expect(try made.store.plain.text("SELECT count(*) FROM todos") == "0")
        #expect(try made.store.plain.text("SELECT to_regclass('homeseed_seeds')") == nil)
        // Refusals of any number of rows with the same cause are merged.
        let alike = rows.map { row in
            row.label.hasPrefix("shout-")
                ? StoreRow(
                    key: row.key, cells: row.cells.enumerated().map { $0 == title ? .text("Shout!") : $1 }, label: row.label)
                : row
        }
        do {
            _ = try made.seeder.seed(made.entry, alike)
            Issue.record("nothing was refused")
        } catch {
            guard case .refusedAll(let all) = error else { throw error }
            #expect(all.byCause.count == 1 && all.byCause[0].alike.count == 119)
        }
    }

    @Test("judges ahead what can be read: words, lengths, what must be given, checks, rows that are the same")
    func judgedAhead() throws {
        let made = try Self.mapped()
        func found(_ change: (inout [Cell]) -> Void, table: Int = 2) throws -> [String] {
            var rows = made.rows
            let place = try #require(rows.firstIndex { $0.key.table == table })
            var cells = rows[place].cells
            change(&cells)
            rows[place] = StoreRow(key: rows[place].key, cells: cells, label: rows[place].label)
            return ConstraintEvaluator(try made.store.target.inspect()).evaluate(rows, mapped: made.schema).refusals.map(
                \.constraint)
        }
        let columns = made.schema.tables[2].columns.map(\.name)
        let state = try #require(columns.firstIndex(of: "state"))
        let prio = try #require(columns.firstIndex(of: "prio"))
        let name = try #require(columns.firstIndex(of: "name"))
        #expect(try found { _ in } == [])
        #expect(try found { $0[state] = .text("lost") }.first?.contains("'todo', 'doing' and 'finished'") == true)
        #expect(try found { $0[prio] = .text(String(repeating: "x", count: 21)) }.first?.contains("21 characters") == true)
        #expect(try found { $0[name] = .null } == ["NOT NULL"])
        let other = made.rows.filter { $0.key.table == 1 }.map(\.cells)
        #expect(
            try found({ $0 = [$0[0]] + other[1].dropFirst() }, table: 1).first?.hasPrefix("UNIQUE (family_id, full_name)") == true
        )
    }
}
#endif
