import Foundation
import TestSupport
import Testing

/// Rows of an app's own tables that mapped rows refer to, or that refer to mapped rows. Plain SQL checks the result.
@Suite("Mapped rows beside an app's own", .long)
struct MappedFurtherTests {
    static let here = FoundPopulationTests.here

    private static let rest = "  ShoppingItem: null\n  BacklogCategory: null\n  BacklogItem: null\n"

    private static func id(_ kind: TestStore.Kind) -> String {
        kind == .sqlite ? "INTEGER PRIMARY KEY AUTOINCREMENT" : "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
    }

    private func run(_ store: TestStore, _ command: String, _ more: [String] = []) throws -> Program.Run {
        let day = command == "seed" ? ["--today", "2026-11-21"] : []
        return try store.program.run([command, "family-to-do/two-people"] + FoundPopulationTests.words(store) + day + more)
    }

    @Test("a user's membership stays as it is, and a trigger's is taken over", arguments: here, [false, true])
    func memberships(kind: TestStore.Kind, hasTrigger: Bool) throws {
        let id = Self.id(kind)
        let mapping = """
            pack: family-to-do
            keys-in: en
            entities:
              Household: null
              Member:
                table: users
                id: {column: id, given-by: store}
                key: displayName
                fields: {displayName: name, role: null}
                deleted: removed
                also: {table: memberships, id: {column: id, given-by: store}, reference: user_id, fields: {role: role}}
              Task: null
            \(Self.rest)
            """
        let store = try FoundPopulationTests.store(
            kind,
            """
            CREATE TABLE users (id \(id), name TEXT NOT NULL UNIQUE, removed BOOLEAN);
            CREATE TABLE memberships (id \(id), user_id BIGINT NOT NULL REFERENCES users (id), role TEXT NOT NULL);
            INSERT INTO users (name) VALUES ('Emma');
            INSERT INTO memberships (user_id, role) VALUES (1, 'admin');
            """, mapping)
        if hasTrigger {
            _ = try store.query(
                kind == .sqlite
                    ? "CREATE TRIGGER joins AFTER INSERT ON users BEGIN INSERT INTO memberships (user_id, role) VALUES (new.id, 'new'); END"
                    : """
                    CREATE FUNCTION joins() RETURNS trigger LANGUAGE plpgsql AS $$
                    BEGIN INSERT INTO memberships (user_id, role) VALUES (new.id, 'new'); RETURN new; END $$;
                    CREATE TRIGGER joins AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION joins();
                    """)
        }
        let roles = "SELECT name, m.role FROM users u JOIN memberships m ON m.user_id = u.id ORDER BY m.id"
        let seeded = try run(store, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        // Emma's `removed` is NULL, so her row counts as not deleted.
        #expect(
            try store.query(roles).split(separator: "\n").sorted() == ["Emma|admin", "Emma|owner", "Noah|member"],
            "\(seeded.output)\(seeded.errors)")
        #expect(try run(store, "verify").code == 0)
        let removed = try run(store, "unseed")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(try store.query(roles) == "Emma|admin\n")
        #expect(try store.query("SELECT count(*) FROM users") == "1\n")
    }

    @Test("one table is looked up by several columns, without deleted rows, also for updates", arguments: here)
    func lookups(kind: TestStore.Kind) throws {
        let id = Self.id(kind)
        let computed = """
            by_slug: {look-up: kinds, by: {slug: "{type}"}}
                  by_name: {look-up: kinds, by: {name: "{type}"}}
                  slug: {look-up: kinds, id: slug, by: {name: "{type}"}}
            """
        let store = try FoundPopulationTests.store(
            kind,
            """
            CREATE TABLE kinds (id \(id), slug TEXT NOT NULL, name TEXT NOT NULL, deleted_at \(kind == .sqlite ? "TEXT" : "timestamptz"));
            INSERT INTO kinds (slug, name) VALUES ('one-off', 'recurring'), ('recurring', 'one-off');
            INSERT INTO kinds (slug, name, deleted_at) VALUES ('one-off', 'recurring', '2026-01-01'), ('recurring', 'one-off', '2026-01-01');
            CREATE TABLE todos (id \(id), title TEXT NOT NULL, kind TEXT NOT NULL, by_slug BIGINT NOT NULL, by_name BIGINT NOT NULL, slug TEXT NOT NULL);
            """,
            """
            pack: family-to-do
            entities:
              Household: null
              Member: null
              Task:
                table: todos
                id: {column: id, given-by: store}
                fields: {title: title, type: kind, status: null, dueDate: null, priority: null, isProposal: null, areaId: null}
                computed:
                  \(computed)
            \(Self.rest)
            """)
        let seeded = try run(store, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        let right =
            "SELECT count(*) FROM todos t JOIN kinds s ON s.id = t.by_slug JOIN kinds n ON n.id = t.by_name WHERE s.slug = t.kind AND n.name = t.kind AND t.slug = n.slug"
        #expect(try store.query(right) == "12\n")
        #expect(try run(store, "verify").code == 0)
        _ = try store.query("DELETE FROM kinds WHERE slug = 'recurring'; UPDATE todos SET by_slug = 1000")
        let plan = try run(store, "plan", ["--today", "2026-11-21", "--overwrite-edits"])
        #expect(
            plan.code == 1 && (plan.output + plan.errors).contains("kinds has no row with slug \"recurring\""),
            "\(plan.output)\(plan.errors)")
    }

    @Test("a row that goes by its fields is still the same one after these change", arguments: here)
    func identity(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(
            kind,
            """
            CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL);
            CREATE TABLE todos (title TEXT, state TEXT, is_proposal BOOLEAN, PRIMARY KEY (title, state));
            """,
            """
            pack: family-to-do
            entities:
              Household: null
              Member: {table: people, fields: {displayName: name, role: null}}
              Task:
                table: todos
                id: [title, state]
                fields: {title: title, status: state, isProposal: is_proposal, type: null, assignee: null, dueDate: null, priority: null, areaId: null}
            \(Self.rest)
            """)
        let titles = "SELECT title FROM todos ORDER BY title"
        #expect(try run(store, "seed").code == 0)
        let english = try store.query(titles)
        let dutch = try run(store, "seed", ["--locale", "nl"])
        #expect(dutch.code == 0 && dutch.output.contains("12 updated"), "\(dutch.output)\(dutch.errors)")
        #expect(try store.query(titles) != english)
        let verified = try run(store, "verify")
        #expect(verified.code == 0 && verified.output.contains("as seeded"), "\(verified.output)\(verified.errors)")
        #expect(try run(store, "seed").code == 0)
        #expect(try store.query(titles) == english)
        let removed = try run(store, "unseed")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(try store.query("SELECT count(*) FROM todos") == "0\n")
    }
}
