import Foundation
import TestSupport
import Testing

/// Tables of apps that need more than one column per field. Plain SQL checks the written values.
@Suite("Mapped columns", .long)
struct MappedColumnTests {
    static let here = FoundPopulationTests.here

    /// Returns the SQL of tables in Prisma's style: quoted names, a many-to-many table, and a profile whose key is its user.
    static func tables(_ kind: TestStore.Kind) -> String {
        let id = kind == .sqlite ? "INTEGER PRIMARY KEY AUTOINCREMENT" : "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY"
        let (json, list) = kind == .sqlite ? ("TEXT", "TEXT") : ("jsonb", "text[]")
        let moment = kind == .sqlite ? "TEXT" : "timestamptz"
        return """
            CREATE TABLE "Home" (id \(id), name TEXT NOT NULL);
            CREATE TABLE "User" (id \(id), email TEXT NOT NULL UNIQUE, code VARCHAR(8) NOT NULL UNIQUE, number INTEGER NOT NULL, details \(json));
            CREATE TABLE profiles (user_id BIGINT PRIMARY KEY REFERENCES "User" (id), display_name TEXT NOT NULL, place INTEGER NOT NULL, tags \(list));
            CREATE TABLE "_HomeToUser" ("A" BIGINT NOT NULL REFERENCES "Home" (id), "B" BIGINT NOT NULL REFERENCES "User" (id), PRIMARY KEY ("A", "B"));
            CREATE TABLE categories (id \(id), slug TEXT NOT NULL UNIQUE);
            INSERT INTO categories (slug) VALUES ('unused'), ('once'), ('often');
            CREATE TABLE todos (id \(id), home_id BIGINT NOT NULL REFERENCES "Home" (id), title TEXT NOT NULL, done BOOLEAN NOT NULL,
              category_id BIGINT NOT NULL REFERENCES categories (id), owner_id BIGINT REFERENCES "User" (id), deleted_at \(moment));
            """
    }

    static let mapping = """
        pack: family-to-do
        entities:
          Household: {table: '"Home"', id: {column: id, given-by: store}, fields: {name: name}}
          Member:
            table: User
            id: {column: id, given-by: store}
            fields: {household: null, displayName: null, role: null}
            computed:
              email: "{displayName:slug}@{household.name:slug}.example.com"
              code: {code: 8}
              number: {next: true, from: 100}
              details: {json: {name: "{displayName}", roles: ["{role}"], isDemo: true, level: 007, ratio: 0.25}}
            also:
              - table: profiles
                reference: user_id
                fields: {displayName: display_name}
                computed:
                  place: {place-in: household, from: 0}
                  tags: {list: ["{role}", "{displayName:lower}"]}
              - table: _HomeToUser
                id: [A, B]
                reference: B
                fields: {household: A}
          Task:
            table: todos
            id: {column: id, given-by: store}
            fields: {household: home_id, title: title, status: done, assignee: owner_id, type: null, dueDate: null, priority: null,
              isProposal: null, areaId: null}
            values: {status: {backlog: "false", next: "false", done: "true"}, type: {one-off: once, recurring: often}}
            computed:
              category_id: {look-up: categories, by: {slug: "{type}"}}
          ShoppingItem: null
          BacklogCategory: null
          BacklogItem: null

        """

    static let content = [
        "SELECT * FROM \"Home\" ORDER BY id", "SELECT * FROM \"User\" ORDER BY id", "SELECT * FROM profiles ORDER BY user_id",
        "SELECT * FROM \"_HomeToUser\" ORDER BY 2", "SELECT * FROM todos ORDER BY id",
    ].joined(separator: "; ")

    private func run(_ store: TestStore, _ command: String, _ more: [String] = []) throws -> Program.Run {
        let day = command == "seed" ? ["--today", "2026-11-21"] : []
        return try store.program.run([command, "family-to-do/two-people"] + FoundPopulationTests.words(store) + day + more)
    }

    @Test("are worked out, looked up, spread over tables, compared and removed again", arguments: here)
    func round(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, Self.tables(kind), Self.mapping)
        let planned = try run(store, "plan", ["--today", "2026-11-21"])
        #expect(planned.code == 0 && planned.output.contains("19 to create"), "\(planned.output)\(planned.errors)")
        let seeded = try run(store, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        #expect(
            try store.query(
                """
                SELECT u.email, length(u.code), p.display_name, p.place, j."A" = h.id FROM "User" u
                JOIN profiles p ON p.user_id = u.id JOIN "_HomeToUser" j ON j."B" = u.id CROSS JOIN "Home" h ORDER BY u.email
                """
            ).replacing("|t\n", with: "|1\n") == """
                emma@emma-and-noahs-place.example.com|8|Emma|0|1
                noah@emma-and-noahs-place.example.com|8|Noah|1|1

                """)
        #expect(try store.query("SELECT number FROM \"User\" ORDER BY number") == "100\n101\n")
        let name =
            kind == .sqlite
            ? "json_extract(details, '$.name'), json_extract(details, '$.roles[0]')" : "details->>'name', details->'roles'->>0"
        #expect(try store.query("SELECT \(name) FROM \"User\" ORDER BY email") == "Emma|owner\nNoah|member\n")
        let numbers =
            kind == .sqlite
            ? "json_extract(details, '$.level') + json_extract(details, '$.ratio')"
            : "(details->'level')::numeric + (details->'ratio')::numeric"
        #expect(try store.query("SELECT DISTINCT \(numbers) FROM \"User\"") == "7.25\n")
        let tag = kind == .sqlite ? "json_extract(tags, '$[1]')" : "tags[2]"
        #expect(try store.query("SELECT \(tag) FROM profiles ORDER BY place") == "emma\nnoah\n")
        #expect(
            try store.query("SELECT DISTINCT slug FROM todos JOIN categories c ON c.id = category_id ORDER BY slug")
                == "often\nonce\n")
        // The state `done` is true, and the two others are false.
        #expect(try store.query("SELECT count(*) FROM todos WHERE title = 'Empty the dishwasher' AND done") == "1\n")
        #expect(try store.query("SELECT count(*) FROM todos WHERE title = 'Wipe the sink and mirror' AND NOT done") == "1\n")
        let verified = try run(store, "verify")
        #expect(
            verified.code == 0 && verified.output.contains("all 19 records as seeded"), "\(verified.output)\(verified.errors)")
        let all = try store.query(Self.content)
        let again = try run(store, "seed")
        #expect(again.code == 0 && again.output.contains("is already in"), "\(again.output)\(again.errors)")
        #expect(try store.query(Self.content) == all)

        _ = try store.query("UPDATE todos SET done = NOT done WHERE title = 'Empty the dishwasher'")
        let edited = try run(store, "verify")
        #expect(edited.code == 1 && edited.output.contains("done is "), "\(edited.output)")
        _ = try store.query("UPDATE todos SET done = NOT done WHERE title = 'Empty the dishwasher'")
        // The mapping does not mention the column, but a row that is marked as deleted still counts as edited.
        _ = try store.query("UPDATE todos SET deleted_at = '2026-11-22 10:00:00' WHERE title = 'Empty the dishwasher'")
        let deleted = try run(store, "verify")
        #expect(deleted.code == 1 && deleted.output.contains("deleted_at is "), "\(deleted.output)")
        let restored = try run(store, "seed", ["--overwrite-edits"])
        #expect(restored.code == 0 && restored.output.contains("1 updated"), "\(restored.output)\(restored.errors)")
        #expect(try store.query("SELECT count(*) FROM todos WHERE deleted_at IS NOT NULL") == "0\n")
        let removed = try run(store, "unseed")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(try store.query(Self.content) == "")
    }

    @Test("a row that can't be looked up is refused by plan and seed", arguments: here)
    func missing(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, Self.tables(kind), Self.mapping)
        _ = try store.query("DELETE FROM categories WHERE slug = 'often'")
        for command in ["plan", "seed"] {
            let refused = try run(store, command)
            #expect(refused.code == 1, "\(refused.output)\(refused.errors)")
            #expect(
                (refused.output + refused.errors).contains("categories has no row with slug \"often\""),
                "\(refused.output)\(refused.errors)")
        }
        #expect(try store.query(Self.content) == "")
    }

    @Test("a renamed table is found again with `was`, and the refusal without it says so", arguments: here)
    func renamed(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, Self.tables(kind), Self.mapping)
        #expect(try run(store, "seed").code == 0)
        _ = try store.query("ALTER TABLE todos RENAME TO tasks")
        let mapping = Self.mapping.replacing("table: todos", with: "table: tasks")
        try store.program.write(mapping, to: "staging.yaml")
        let refused = try run(store, "seed")
        #expect(
            refused.code != 0 && refused.errors.contains("write `was: todos` under Task in the mapping"), "\(refused.errors)")
        try store.program.write(mapping.replacing("table: tasks", with: "table: tasks\n    was: todos"), to: "staging.yaml")
        // If a table with the former name exists as well, it may contain the seeded rows.
        _ = try store.query("CREATE TABLE todos (id INTEGER)")
        let both = try run(store, "seed")
        #expect(both.code != 0 && both.errors.contains("tasks was todos, and the store has both"), "\(both.output)\(both.errors)")
        _ = try store.query("DROP TABLE todos")
        let verified = try run(store, "verify")
        #expect(verified.code == 0 && verified.output.contains("all 19 records"), "\(verified.output)\(verified.errors)")
        let again = try run(store, "seed")
        #expect(again.code == 0 && !again.output.contains("created"), "\(again.output)\(again.errors)")
        let removed = try run(store, "unseed")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(try store.query("SELECT count(*) FROM tasks") == "0\n")
    }

    @Test("a mapping of nothing, and a folder on standard output, are refused")
    func nothing() throws {
        let store = try FoundPopulationTests.store(.sqlite, Self.tables(.sqlite))
        let entities = ["Household", "Member", "Task", "ShoppingItem", "BacklogCategory", "BacklogItem"]
        try store.program.write(
            "pack: family-to-do\nentities:\n" + entities.map { "  \($0): null\n" }.joined(), to: "staging.yaml")
        let empty = try run(store, "seed")
        #expect(empty.code == 1 && empty.output.contains("nothing would be written"), "\(empty.output)\(empty.errors)")
        let folder = try store.program.run("seed", "family-to-do/two-people", "--into", "json:-")
        #expect(folder.code != 0 && folder.errors.contains("json: needs a folder"), "\(folder.errors)")
        #expect(!FileManager.default.fileExists(atPath: store.program.folder.appendingPathComponent("-").path))
    }
}
