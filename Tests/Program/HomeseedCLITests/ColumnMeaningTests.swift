import Foundation
import TestSupport
import Testing

/// Values that contradict a column's meaning.
@Suite("What a column means")
struct ColumnMeaningTests {
    func refusal(_ tables: String, _ constants: String) throws -> Program.Run {
        let program = try FoundRowTests().program(
            FoundRowTests.tables.replacing("created TEXT NOT NULL", with: tables),
            FoundRowTests.mapping.replacing("{created: now}", with: constants))
        return try FoundRowTests().run(program, "plan", "--today", "2026-11-21")
    }

    @Test(
        "is what its type says, and its own values",
        arguments: [
            ("created BLOB", "{created: hello}", "which can't contain \"hello\""),
            ("created BLOB", "{created: now}", "can't contain the moment of writing"),
            ("created BOOLEAN NOT NULL", "{created: now}", "can't contain the moment of writing"),
            ("created INTEGER NOT NULL", "{created: homeseed}", "can't contain \"homeseed\""),
            ("created TEXT NOT NULL", "{created: null}", "needs a value"),
        ])
    func types(tables: String, constants: String, said: String) throws {
        let run = try refusal(tables.contains("BLOB") ? tables : tables + " DEFAULT 1", constants)
        #expect(run.code == 1 && run.output.contains(said), "\(run.output)\(run.errors)")
    }

    /// A database of SwiftData or Core Data, which numbers rows with Z_PRIMARYKEY and marks their entity with Z_ENT.
    static let coreData = """
        CREATE TABLE Z_PRIMARYKEY (Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER);
        CREATE TABLE Z_METADATA (Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB);
        CREATE TABLE Z_MODELCACHE (Z_CONTENT BLOB);
        CREATE TABLE ACHANGE (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZCHANGETYPE INTEGER, ZENTITY INTEGER, ZENTITYPK INTEGER, ZTRANSACTIONID INTEGER, ZCOLUMNS BLOB);
        CREATE TABLE ATRANSACTION (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZAUTHORTS INTEGER, ZTIMESTAMP FLOAT, ZQUERYGEN BLOB);
        CREATE TABLE ATRANSACTIONSTRING (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
        CREATE TABLE ZTAG (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZNAME VARCHAR);
        CREATE TABLE Z_1TAGS (Z_1TASKS INTEGER, Z_3TAGS INTEGER, PRIMARY KEY (Z_1TASKS, Z_3TAGS));
        CREATE INDEX Z_1TAGS_Z_3TAGS_INDEX ON Z_1TAGS (Z_3TAGS, Z_1TASKS);
        INSERT INTO Z_PRIMARYKEY VALUES (1, 'Task', 0, 1), (3, 'Tag', 0, 0), (16001, 'CHANGE', 0, 2);
        INSERT INTO Z_METADATA VALUES (1, 'C0FFEE00-0000-4000-8000-000000000001', x'62706c69737430');
        CREATE TABLE ZTASK (Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER, ZDUEDATE TIMESTAMP, ZTITLE VARCHAR, ZID BLOB);
        """

    @Test(
        "nothing in a file of SwiftData, whose rows its app numbers itself",
        arguments: ["ZID", "{column: Z_PK, given-by: store}"])
    func swiftData(id: String) throws {
        let program = try Program("family-to-do")
        try program.sqlite("app.sqlite", Self.coreData)
        try program.write(
            """
            pack: family-to-do
            entities:
              Household: null
              Member: null
              Task: {table: ZTASK, id: \(id), fields: {title: ZTITLE, dueDate: null, status: null, type: null, priority: null, isProposal: null, areaId: null}}
              ShoppingItem: null
              BacklogCategory: null
              BacklogItem: null
            """, to: "staging.yaml")
        let run = try FoundRowTests().run(program, "seed", "--today", "2026-11-21")
        #expect(
            run.code == 1 && run.output.contains("'ZTASK' belongs to Core Data") && run.output.contains("swiftdata:FILE"),
            "\(run.output)\(run.errors)")
        #expect(
            try program.sqlite(
                "app.sqlite", "SELECT count(*) FROM ZTASK; SELECT count(*) FROM sqlite_master WHERE name LIKE 'homeseed%'")
                == "0\n0\n")
        let draft = try program.run("inspect", "sqlite:app.sqlite", "--mapping", "family-to-do")
        #expect(draft.code == 0 && !draft.output.contains("table: ZTASK"), "\(draft.output)")
    }

    @Test(
        "no tables beside those of SwiftData, which its app would never read",
        arguments: ["", "DROP TABLE Z_METADATA; DROP TABLE Z_MODELCACHE;"])
    func besideSwiftData(change: String) throws {
        let program = try Program("family-to-do")
        try program.sqlite("app.sqlite", Self.coreData + change)
        let before = try program.sqlite("app.sqlite", ".dump")
        for words in [
            ["seed", "family-to-do/guest"], ["plan", "family-to-do/guest"],
            ["seed", "family-to-do", "--households", "3", "--quiet"],
        ] {
            let run = try program.run(words + ["--into", "sqlite:app.sqlite"])
            #expect(
                run.code == 1 && run.errors.contains("kept by Core Data") && run.errors.contains("swiftdata:FILE"),
                "\(run.output)\(run.errors)")
        }
        #expect(try program.sqlite("app.sqlite", ".dump") == before)
        let looked = try program.run("inspect", "sqlite:app.sqlite")
        #expect(looked.code == 0 && looked.output.contains("ZTASK"), "\(looked.output)\(looked.errors)")
    }

    @Test(
        "a moment in the column's own form, where a constant is `now`",
        arguments: [
            ("TEXT", "NULL", "typeof(created) = 'text' AND created LIKE '____-__-__T__:__:__Z'"),
            ("DATETIME", "NULL", "created LIKE '____-__-__ __:__:__'"),
            ("TEXT", "'2026-01-01T10:00:00Z'", "created LIKE '____-__-__T__:__:__Z'"),
            ("DATE", "NULL", "created LIKE '____-__-__'"),
            ("INTEGER", "1780000000", "typeof(created) = 'integer' AND created BETWEEN 1700000000 AND 9999999999"),
            ("INTEGER", "1780000000000", "typeof(created) = 'integer' AND created > 1700000000000"),
        ])
    func now(type: String, there: String, holds: String) throws {
        let tables = FoundRowTests.tables.replacing("created TEXT NOT NULL", with: "created \(type)").replacing(
            "'2026-01-01 10:00:00'", with: there)
        let program = try FoundRowTests().program(tables)
        let run = try FoundRowTests().run(program, "seed", "--today", "2026-11-21")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.sqlite("app.sqlite", "SELECT \(holds) FROM people WHERE full_name = 'Emma'") == "1\n")
    }

    @Test(
        "what its own values are: no word among ids, moments or flags",
        arguments: [
            ("'2026-01-01 10:00:00'", "TEXT", "{created: homeseed}", "and holds moments, which can't contain \"homeseed\""),
            (
                "'0b9cb2e4-6d0b-5f4e-8a3e-0d2f7f1a6c11'", "TEXT", "{created: homeseed}",
                "and holds ids, which can't contain \"homeseed\""
            ),
            ("'0b9cb2e4-6d0b-5f4e-8a3e-0d2f7f1a6c11'", "TEXT", "{created: now}", "can't contain the moment of writing"),
            ("1", "INTEGER", "{created: now}", "can't contain the moment of writing"),
            ("'MEALS'", "VARCHAR(6)", "{created: homeseed}", "VARCHAR(6), which can't contain"),
            ("'{}'", "JSON", "{created: homeseed}", "JSON, which can't contain"),
        ])
    func look(value: String, type: String, constants: String, said: String) throws {
        let tables = FoundRowTests.tables.replacing("created TEXT NOT NULL", with: "created \(type)").replacing(
            "'2026-01-01 10:00:00'", with: value)
        let program = try FoundRowTests().program(tables, FoundRowTests.mapping.replacing("{created: now}", with: constants))
        let run = try FoundRowTests().run(program, "seed", "--today", "2026-11-21")
        #expect(run.code == 1 && run.output.contains(said), "\(run.output)\(run.errors)")
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM people") == "1\n")
    }

    @Test(
        "what `values` say as well: a word in a column of numbers, and moments for a title, are refused",
        arguments: [
            (
                "state TEXT NOT NULL", "state INTEGER NOT NULL",
                "values: {status: {backlog: later, next: 1, done: 2}}, fields: {", "which can't contain \"later\""
            ),
            ("state TEXT NOT NULL", "state INTEGER NOT NULL", "fields: {", "which can't contain \"backlog\""),
            ("name TEXT NOT NULL", "name TEXT", "fields: {", "which is not the format of a text"),
        ])
    func words(old: String, new: String, fields: String, said: String) throws {
        let mapping = FoundRowTests.mapping.replacing(
            "    fields: {household: family_id, title",
            with: "    " + fields.replacing(", fields: {", with: "\n    fields: {") + "household: family_id, title")
        let day =
            "INSERT INTO todos (family_id, name, state, kind, proposal) VALUES (50, '2026-01-01 10:00:00', 1, 'one-off', 0);"
        let program = try FoundRowTests().program(
            FoundRowTests.tables.replacing(old, with: new) + (old.hasPrefix("name") ? day : ""), mapping)
        let run = try FoundRowTests().run(program, "plan", "--today", "2026-11-21")
        #expect(run.code == 1 && run.output.contains(said), "\(run.output)\(run.errors)")
    }

    @Test("a draft lays nothing on what can't be written, says why, and seeds the rest")
    func draft() throws {
        let program = try FoundRowTests().program(
            FoundRowTests.tables.replacing("due DATE", with: "due BLOB, stamp BLOB")
                + "CREATE TABLE shopping_items (id BLOB PRIMARY KEY NOT NULL, title TEXT NOT NULL, photo BLOB NOT NULL);")
        let draft = try program.run("inspect", "sqlite:app.sqlite", "--mapping", "family-to-do")
        #expect(
            draft.code == 0 && draft.output.contains("ShoppingItem: null   # matches the table shopping_items"),
            "\(draft.output)")
        #expect(draft.output.contains("created: now"), "\(draft.output)")
        try program.write(draft.output, to: "staging.yaml")
        try program.write(draft.output, to: "Catalogue/family-to-do/mappings/staging.yaml")
        let lint = try program.run("lint")
        #expect(lint.code == 0, "\(lint.output)\(draft.output)")
        let seeded = try FoundRowTests().run(program, "seed", "--today", "2026-11-21")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)\(draft.output)")
        #expect(try program.sqlite("app.sqlite", "SELECT count(*) FROM todos") == "12\n")
        #expect(try FoundRowTests().run(program, "unseed").code == 0)
    }
}
