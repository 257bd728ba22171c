import Foundation
import TestSupport
import Testing

/// Scripts for the tables of apps. The database's own program runs them, and a direct seed gives the rows to compare with.
@Suite("Scripts with a mapping", .long)
struct MappedScriptTests {
    static let here = FoundPopulationTests.here

    /// Writes a script, and returns the run of the program.
    static func write(_ store: TestStore, _ more: String...) throws -> Program.Run {
        try store.program.run(
            [
                "seed", "family-to-do/two-people", "--into", "sql:seed.sql", "--dialect", store.kind.rawValue, "--mapping",
                "staging.yaml", "--today", "2026-11-21", "--time-zone", "Europe/Amsterdam",
            ] + more)
    }

    /// Runs the script statement by statement, as the tools of databases do.
    static func execute(_ store: TestStore) throws -> Program.Run {
        store.kind == .sqlite
            ? try store.program.shell("sqlite3 -bail -cmd 'PRAGMA foreign_keys = ON' homes.sqlite <seed.sql", [])
            : try store.program.run(
                of: "psql",
                [String(store.address.dropFirst("postgres:".count)), "-X", "-q", "-v", "ON_ERROR_STOP=1", "-f", "seed.sql"])
    }

    private static func expectRows(
        of content: String, _ kind: TestStore.Kind, _ tables: String, _ mapping: String, reset: String, _ more: [String] = []
    ) throws {
        let direct = try FoundPopulationTests.store(kind, tables, mapping)
        let seeded = try direct.program.run(
            ["seed", "family-to-do/two-people", "--today", "2026-11-21"] + FoundPopulationTests.words(direct))
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        let expected = try direct.query(content)
        let store = try FoundPopulationTests.store(kind, tables, mapping)
        let written = try write(store)
        #expect(written.code == 0, "\(written.output)\(written.errors)")
        for round in 1...4 {
            if round == 3 { _ = try store.query(reset + tables) }
            let run = try execute(store)
            #expect(run.code == 0, "\(round): \(run.output)\(run.errors)")
            #expect(try store.query(content) == expected, "\(round)")
        }
    }

    @Test("give the rows of a direct seed, also when they run twice and after a reset", arguments: here)
    func columns(kind: TestStore.Kind) throws {
        let drop = ["todos", "categories", "\"_HomeToUser\"", "profiles", "\"User\"", "\"Home\""].map { "DROP TABLE \($0); " }
        try Self.expectRows(
            of: MappedColumnTests.content, kind, MappedColumnTests.tables(kind), MappedColumnTests.mapping, reset: drop.joined())
    }

    @Test("refer to rows of the app that the mapping's keys find, and leave them as they are", arguments: here)
    func found(kind: TestStore.Kind) throws {
        let content = """
            SELECT id, title FROM families ORDER BY title; SELECT id, family_id, full_name, role FROM people ORDER BY full_name;
            SELECT family_id, name, state, person_id, due, kind, prio, proposal FROM todos ORDER BY name
            """
        try Self.expectRows(
            of: content, kind, FoundPopulationTests.tables(kind), FoundPopulationTests.mapping,
            reset: "DROP TABLE todos; DROP TABLE people; DROP TABLE families; ")
    }

    @Test("fail as a whole where a row that they look up is missing", arguments: here)
    func missing(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, MappedColumnTests.tables(kind), MappedColumnTests.mapping)
        #expect(try Self.write(store).code == 0)
        _ = try store.query("DELETE FROM categories WHERE slug = 'often'")
        let run = try Self.execute(store)
        #expect(run.code != 0 && run.errors.contains("homeseed_found_exactly_one_row"), "\(run.errors)")
        #expect(try store.query("SELECT count(*) FROM \"Home\"") == "0\n")
    }

    @Test("are refused with the reason where a script can't do what the mapping says")
    func refusals() throws {
        let store = try FoundPopulationTests.store(.sqlite, MappedColumnTests.tables(.sqlite), MappedColumnTests.mapping)
        let tables = try store.program.run(
            "seed", "family-to-do/two-people", "--into", "sql:seed.sql?tables=yes", "--dialect", "sqlite", "--mapping",
            "staging.yaml")
        #expect(tables.code == 2 && tables.errors.contains("tables=yes"), "\(tables.errors)")
        try store.program.write(
            MappedColumnTests.mapping.replacing("fields: {name: name}", with: "fields: {name: null}, constants: {name: Home}"),
            to: "staging.yaml")
        let unknown = try Self.write(store)
        #expect(
            unknown.code == 1 && unknown.output.contains("the store gives the ids of Household")
                && unknown.output.contains("write `key: […]`"), "\(unknown.output)\(unknown.errors)")
        #expect(!store.program.exists("seed.sql"))
    }

    @Test("compare a mapping with the tables of another database", arguments: here)
    func tablesOf(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(
            kind, MappedColumnTests.tables(kind), MappedColumnTests.mapping.replacing("done,", with: "is_done,"))
        let refused = try Self.write(store, "--tables-of", store.address)
        #expect(refused.code == 1 && refused.output.contains("has no column 'is_done'"), "\(refused.output)\(refused.errors)")
        try store.program.write(MappedColumnTests.mapping, to: "staging.yaml")
        let written = try Self.write(store, "--tables-of", store.address)
        #expect(written.code == 0, "\(written.output)\(written.errors)")
        #expect(try Self.execute(store).code == 0)
        #expect(try store.query("SELECT count(*) FROM todos") == "12\n")
        let useless = try store.program.run(
            "plan", "family-to-do/two-people", "--into", store.address, "--tables-of", store.address)
        #expect(useless.code == 2 && useless.errors.contains("--tables-of"), "\(useless.errors)")
    }

    @Test("give the rows of a direct seed in MariaDB", .enabled(if: TestMariaDB.shared != nil))
    func mariaDB() throws {
        let server = try #require(TestMariaDB.shared)
        let program = try Program("family-to-do")
        let mapping = """
            pack: family-to-do
            keys-in: en
            entities:
              Household: {table: homes, id: {column: id, given-by: store}, fields: {name: name}}
              Member:
                table: people
                id: {column: id, given-by: store}
                key: [household, displayName]
                fields: {household: home_id, displayName: display_name, role: null}
                computed: {code: {code: 8}, details: {json: {role: "{role}"}}, number: {next: true, from: 100}}
                also: {table: settings, reference: person_id, id: person_id, constants: {theme: "it's \\\\ dark"}}
              Task:
                table: todos
                id: id
                fields: {household: home_id, assignee: person_id, title: title, status: done, dueDate: due, type: null,
                  priority: null, isProposal: null, areaId: null}
                values: {status: {backlog: "false", next: "false", done: "true"}, type: {one-off: once, recurring: often}}
                computed: {category_id: {look-up: categories, by: {slug: "{type}"}}}
                constants: {created_at: now}
              ShoppingItem: null
              BacklogCategory: null
              BacklogItem: null

            """
        let tables = """
            CREATE TABLE homes (id BIGINT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(80) NOT NULL);
            CREATE TABLE people (id BIGINT AUTO_INCREMENT PRIMARY KEY, home_id BIGINT NOT NULL, display_name VARCHAR(60) NOT NULL,
              code CHAR(8) NOT NULL, details JSON, number INT NOT NULL, FOREIGN KEY (home_id) REFERENCES homes (id));
            CREATE TABLE settings (person_id BIGINT PRIMARY KEY, theme VARCHAR(20) NOT NULL, FOREIGN KEY (person_id) REFERENCES people (id));
            CREATE TABLE categories (id BIGINT AUTO_INCREMENT PRIMARY KEY, slug VARCHAR(20) NOT NULL);
            INSERT INTO categories (slug) VALUES ('unused'), ('once'), ('often');
            CREATE TABLE todos (id CHAR(36) PRIMARY KEY, home_id BIGINT NOT NULL, person_id BIGINT, title VARCHAR(120) NOT NULL,
              done BOOLEAN NOT NULL, due DATE, category_id BIGINT NOT NULL, created_at DATETIME NOT NULL,
              FOREIGN KEY (home_id) REFERENCES homes (id), FOREIGN KEY (person_id) REFERENCES people (id));
            """
        let content = """
            SELECT * FROM homes; SELECT * FROM people ORDER BY id; SELECT * FROM settings ORDER BY 1;
            SELECT id, home_id, person_id, title, done, due, category_id FROM todos ORDER BY id;
            SELECT count(*) FROM todos WHERE ABS(TIMESTAMPDIFF(SECOND, created_at, UTC_TIMESTAMP())) < 600
            """
        try program.write(mapping, to: "staging.yaml")
        func fresh(_ database: String) throws {
            try server.query("mysql", "DROP DATABASE IF EXISTS \(database); CREATE DATABASE \(database)", program)
            try server.query(database, tables, program)
        }
        let seed = [
            "seed", "family-to-do/two-people", "--mapping", "staging.yaml", "--today", "2026-11-21", "--time-zone", "UTC",
        ]
        try fresh("script_direct")
        let direct = try program.run(seed + ["--into", server.address("script_direct"), "--allow", "script_direct"])
        #expect(direct.code == 0, "\(direct.output)\(direct.errors)")
        let expected = try server.query("script_direct", content, program)
        let written = try program.run(seed + ["--into", "sql:seed.sql", "--dialect", "mariadb"])
        #expect(written.code == 0, "\(written.output)\(written.errors)")
        try fresh("script_run")
        for round in 1...4 {
            if round == 3 { try fresh("script_run") }
            try server.query("script_run", "SET time_zone = '+05:00';\nSOURCE seed.sql", program)
            #expect(try server.query("script_run", content, program) == expected, "\(round)")
        }
        #expect(expected.contains("it's \\\\ dark"))
    }

    @Test("without a mapping, MariaDB gets the rows of a direct seed", .enabled(if: TestMariaDB.shared != nil))
    func ownTables() throws {
        let server = try #require(TestMariaDB.shared)
        let program = try Program("family-to-do")
        let tables = ["Household", "Member", "Task", "ShoppingItem", "BacklogCategory", "BacklogItem"]
        let content = tables.map { "SELECT * FROM `\($0)` ORDER BY 1; " }.joined()
        for database in ["own_direct", "own_run"] {
            try server.query("mysql", "DROP DATABASE IF EXISTS \(database); CREATE DATABASE \(database)", program)
        }
        func seed(_ day: String, _ words: String...) throws {
            let run = try program.run(["seed", "family-to-do/guest", "--today", day, "--time-zone", "UTC"] + words)
            #expect(run.code == 0, "\(run.output)\(run.errors)")
        }
        // The next day's script moves the dates of the same rows.
        for day in ["2026-11-21", "2026-11-22"] {
            try seed(day, "--into", server.address("own_direct"))
            try seed(day, "--into", "sql:own.sql?tables=yes", "--dialect", "mariadb")
            for _ in 1...2 {
                try server.query("own_run", "SOURCE own.sql", program)
                #expect(try server.query("own_run", content, program) == server.query("own_direct", content, program))
            }
        }
    }
}
