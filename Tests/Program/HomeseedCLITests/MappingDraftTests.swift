import Foundation
import TestSupport
import Testing

/// Tables with the features of real apps: the drafted mappings pass lint, plan, seed and unseed.
@Suite("A drafted mapping")
struct MappingDraftTests {
    struct Trait: CustomTestStringConvertible, Sendable {
        let name: String
        let tables: String
        /// The draft's contents and omissions.
        let says: [String]
        var omits: [String] = []
        /// The rows in the store after seeding.
        let rows: String
        let count: String
        /// Whether the draft leaves out every entity.
        var mapsNothing = false

        var testDescription: String { name }
    }

    static let todos = "CREATE TABLE todos (id INTEGER PRIMARY KEY, title TEXT NOT NULL"

    static let traits = [
        Trait(
            name: "a needed reference to a table without rows",
            tables:
                "CREATE TABLE rooms (id INTEGER PRIMARY KEY, label TEXT); \(todos), room_id INTEGER NOT NULL REFERENCES Rooms(id));",
            says: ["Task: null", "'todos.room_id' is required and refers to rooms, which has no rows"],
            rows: "SELECT count(*) FROM todos", count: "0\n", mapsNothing: true),
        Trait(
            name: "the same with a row",
            tables:
                "CREATE TABLE rooms (id INTEGER PRIMARY KEY, label TEXT); INSERT INTO rooms VALUES (7, 'Attic'); \(todos), room_id INTEGER NOT NULL REFERENCES rooms(id));",
            says: ["room_id: \"7\"   # the id of a row of rooms: choose one"],
            rows: "SELECT count(*) FROM todos WHERE room_id = 7", count: "12\n"),
        Trait(
            name: "a reference by several columns",
            tables:
                "CREATE TABLE schools (id INTEGER, year INTEGER, PRIMARY KEY (id, year)); INSERT INTO schools VALUES (4, 2026); \(todos), school_id INTEGER NOT NULL, year INTEGER NOT NULL, FOREIGN KEY (School_ID, year) REFERENCES schools (id, year));",
            says: ["school_id: \"4\"   # identifies a row of schools together with year: choose one", "year: \"2026\""],
            rows: "SELECT count(*) FROM todos WHERE school_id = 4 AND year = 2026", count: "12\n"),
        Trait(
            name: "the same to a table without rows",
            tables:
                "CREATE TABLE schools (id INTEGER, year INTEGER, PRIMARY KEY (id, year)); \(todos), school_id INTEGER NOT NULL, year INTEGER NOT NULL, FOREIGN KEY (school_id, year) REFERENCES schools (id, year));",
            says: ["Task: null", "'todos.school_id' is required and refers to schools, which has no rows"],
            rows: "SELECT count(*) FROM todos", count: "0\n", mapsNothing: true),
        Trait(
            name: "what refers to a table that is left out",
            tables:
                "CREATE TABLE plans (id INTEGER PRIMARY KEY); CREATE TABLE members (id INTEGER PRIMARY KEY, name TEXT NOT NULL, plan_id INTEGER NOT NULL REFERENCES plans(id)); \(todos), assignee INTEGER NOT NULL REFERENCES members(id));",
            says: ["Member: null", "Task: null", "'todos.assignee' is required"], rows: "SELECT count(*) FROM todos",
            count: "0\n", mapsNothing: true),
        Trait(
            name: "numbers with lower bounds that are not whole",
            tables:
                "\(todos), share NUMERIC NOT NULL CHECK (share >= 0.5 AND share < 0.9), weight NUMERIC NOT NULL CHECK (weight > 0.5));",
            says: ["share: 0.5", "weight: 1"], rows: "SELECT count(*) FROM todos WHERE share = 0.5 AND weight = 1",
            count: "12\n"),
        Trait(
            name: "a column that is always given, for a field that may be empty", tables: "\(todos), priority TEXT NOT NULL);",
            says: ["priority: null   # priority: the column is required, but 'priority' is optional", "priority: homeseed"],
            rows: "SELECT count(*) FROM todos", count: "12\n"),
        Trait(
            name: "words that are not ours",
            tables: "\(todos), type TEXT NOT NULL CHECK (type IN ('daily', 'weekly', 'monthly')));",
            says: [
                "type: null   # type: the store allows daily, weekly, monthly, but not one-off, recurring", "type: daily",
            ], rows: "SELECT count(*) FROM todos WHERE type = 'daily'", count: "12\n"),
        Trait(
            name: "columns that are unique together, with one value for all rows",
            tables: "\(todos), slug TEXT NOT NULL, tenant TEXT NOT NULL, UNIQUE (slug, tenant));",
            says: ["Task: null", "are required and unique together"], rows: "SELECT count(*) FROM todos",
            count: "0\n", mapsNothing: true),
        Trait(
            name: "a field that is no more unique than its column wants", tables: "\(todos), status TEXT UNIQUE);",
            says: ["status: null   # status: the store rejects status"], rows: "SELECT count(*) FROM todos WHERE status IS NULL",
            count: "12\n"),
        Trait(
            name: "numbers that must be given",
            tables:
                "\(todos), reward REAL NOT NULL, points INTEGER NOT NULL CHECK (points >= 5), extra JSON NOT NULL, at TIME NOT NULL);",
            says: ["reward: 0", "points: 5", "extra: \"{}\""],
            rows: "SELECT count(*) FROM todos WHERE reward = 0 AND points = 5 AND json(extra) = '{}'", count: "12\n"),
        Trait(
            name: "numbers that must be given, as the app's own rows have them",
            tables:
                "\(todos), syear INTEGER NOT NULL, school INTEGER NOT NULL, fee NUMERIC NOT NULL); INSERT INTO todos (id, title, syear, school, fee) VALUES (900, 'Theirs', 2026, 7, 2.5);",
            says: ["syear: 2026   # from an existing row: choose a value", "school: 7   # from", "fee: 0"],
            rows: "SELECT count(*) FROM todos WHERE syear = 2026 AND school = 7", count: "13\n"),
        Trait(
            name: "moments that are something else than what is due",
            tables: "\(todos), created_date DATETIME, completed_at DATETIME, is_active BOOLEAN);",
            says: ["dueDate: null", "isProposal: null"], omits: ["dueDate: c", "isProposal: is_active"],
            rows: "SELECT count(*) FROM todos", count: "12\n"),
        Trait(
            name: "an id that is that of another table's row",
            tables:
                "CREATE TABLE accounts (id TEXT PRIMARY KEY); CREATE TABLE members (id TEXT PRIMARY KEY REFERENCES accounts(id), name TEXT NOT NULL); \(todos), assignee TEXT REFERENCES members(id));",
            says: [
                "Member: null", "'members.id' is the id of a row of accounts, which no entity creates",
                "# assignee: the referenced entity is not mapped",
            ],
            rows: "SELECT count(*) FROM todos; SELECT count(*) FROM members", count: "12\n0\n"),
        Trait(
            name: "a key without numbers of its own, and a default of nothing",
            tables:
                "CREATE TABLE todos (id INTEGER PRIMARY KEY, title TEXT NOT NULL, code TEXT NOT NULL DEFAULT NULL) WITHOUT ROWID;",
            says: ["Task: null"], rows: "SELECT count(*) FROM todos", count: "0\n", mapsNothing: true),
        Trait(
            name: "defaults of what is left out",
            tables:
                "\(todos), points INTEGER NOT NULL DEFAULT 3, active BOOLEAN NOT NULL DEFAULT 1, made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP);",
            says: ["title: title"], omits: ["points", "made"],
            rows: "SELECT count(*) FROM todos WHERE points = 3 AND active = 1 AND made > '2026'", count: "12\n"),
        Trait(
            name: "columns that the store works out", tables: "\(todos), status TEXT AS (upper(title)) STORED, type BLOB);",
            says: ["status: null", "type: null"], rows: "SELECT count(*) FROM todos WHERE status = upper(title)", count: "12\n"),
        Trait(
            name: "a name with words between",
            tables: "CREATE TABLE shopping_list_items (id TEXT PRIMARY KEY, title TEXT NOT NULL);",
            says: ["table: shopping_list_items"], rows: "SELECT count(*) FROM shopping_list_items", count: "7\n"),
    ]

    @Test("lints, plans and seeds for what it holds, and leaves nothing", .long, arguments: traits)
    func trait(_ trait: Trait) throws {
        let program = try FoundRowTests().program(trait.tables)
        let dump = "SELECT (SELECT count(*) FROM sqlite_master WHERE tbl_name NOT LIKE 'homeseed%'); " + trait.rows
        let before = try program.sqlite("app.sqlite", dump)
        let draft = try program.run("inspect", "sqlite:app.sqlite", "--mapping", "family-to-do")
        #expect(draft.code == 0)
        for line in trait.says { #expect(draft.output.contains(line), "\(line) is not in\n\(draft.output)") }
        for line in trait.omits { #expect(!draft.output.contains(line), "\(line) is in\n\(draft.output)") }
        try program.write(draft.output, to: "staging.yaml")
        try program.write(draft.output, to: "Catalogue/family-to-do/mappings/staging.yaml")
        #expect(try program.run("lint", "family-to-do").code == 0, "\(draft.output)")
        #expect(draft.output.contains("table: ") != trait.mapsNothing, "\(draft.output)")
        if trait.mapsNothing {
            let empty = try FoundRowTests().run(program, "seed", "--today", "2026-11-21")
            #expect(empty.code == 1 && empty.output.contains("nothing would be written"), "\(empty.output)\(empty.errors)")
            #expect(try program.sqlite("app.sqlite", dump) == before)
            return
        }
        #expect(try FoundRowTests().run(program, "plan", "--today", "2026-11-21").code == 0)
        let seeded = try FoundRowTests().run(program, "seed", "--today", "2026-11-21")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)\(draft.output)")
        #expect(try program.sqlite("app.sqlite", trait.rows) == trait.count)
        #expect(try FoundRowTests().run(program, "seed", "--today", "2026-11-21").output.contains("is already in"))
        #expect(try FoundRowTests().run(program, "verify").code == 0)
        #expect(try FoundRowTests().run(program, "unseed").code == 0)
        #expect(try program.sqlite("app.sqlite", dump) == before)
    }
}
