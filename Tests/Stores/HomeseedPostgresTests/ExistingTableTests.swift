#if Postgres
import Foundation
import HomeseedPostgres
import HomeseedStore
import HomeseedTesting
import Testing

/// Third-party tables, with types that Homeseed does not create.
@Suite("Existing tables in PostgreSQL", .enabled(if: Server.url != nil))
struct ExistingTableTests {
    static let schema = StoreSchema(tables: [
        StoreTable(
            name: "list", entity: "List",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("title", .text), StoreColumn("price", .decimal(scale: 2)),
                StoreColumn("state", .word(["open", "done"])), StoreColumn("days", .list(isText: false)),
                StoreColumn("count", .integer), StoreColumn("at", .datetime), StoreColumn("pin", .string, isSecret: true),
            ],
            key: "id", uniques: [["title"]]),
        StoreTable(
            name: "odd \"name\"", entity: "Item",
            columns: [StoreColumn("id", .uuid), StoreColumn("li'st", .reference, references: "list")], key: "id"),
    ])
    static let id = RecordID(name: "list")
    static let cells: [Cell] = [
        .uuid(id), .text("Milk"), .decimal("10.00"), .text("open"), .list(["monday", "friday"]), .integer(3),
        .datetime(Instant(seconds: 86_399)), .text("secret-pin"),
    ]
    static let entry = SeedEntry(
        household: HouseholdName(pack: "p", key: "h"), template: "t", locale: "en", today: Day(number: 0),
        timeZone: "UTC", catalogue: "")

    static func rows(_ change: (column: Int, cell: Cell)? = nil) -> [StoreRow] {
        var cells = cells
        if let change { cells[change.column] = change.cell }
        return [
            StoreRow(key: RowKey(table: 0, record: id), cells: cells, label: "h/list"),
            StoreRow(key: RowKey(table: 1, record: id), cells: [.uuid(id), .uuid(id)], label: "h/item"),
        ]
    }

    func seeder(_ store: PostgresStore) -> Seeder { Seeder(target: store.target, schema: Self.schema) }

    func error(_ work: () throws -> Void) -> TargetError? {
        do {
            try work()
            return nil
        } catch { return error as? TargetError }
    }

    static let layouts = [
        """
        CREATE TYPE state AS ENUM ('open', 'done'); CREATE TYPE day AS ENUM ('monday', 'friday');
        CREATE DOMAIN money_amount AS numeric(10, 2) CHECK (VALUE >= 0);
        CREATE TABLE list (extra serial, id uuid PRIMARY KEY, title varchar(20), price money_amount, state state, days day[],
          count int, at timestamp, pin text, shout text GENERATED ALWAYS AS (upper(title)) STORED, made timestamptz NOT NULL DEFAULT now())
        """,
        """
        CREATE TABLE list (id text PRIMARY KEY, title text UNIQUE, price numeric(12, 4), state varchar(10), days jsonb,
          count smallint, at timestamptz, pin char(10))
        """,
        """
        CREATE TABLE list (id uuid PRIMARY KEY, title text, price numeric, state text, days json,
          count bigint, at timestamptz, pin text);
        CREATE TABLE "odd "\"name"\"" (id uuid PRIMARY KEY, "li'st" uuid NOT NULL REFERENCES list (id))
        """,
        """
        CREATE TABLE list (id uuid PRIMARY KEY, title text, price numeric, state text, days varchar(10)[],
          count bigint, at timestamptz, pin text) PARTITION BY HASH (id);
        CREATE TABLE list_0 PARTITION OF list FOR VALUES WITH (MODULUS 1, REMAINDER 0)
        """,
    ]

    @Test("keep their types, and what is seeded reads back the same", arguments: layouts)
    func types(layout: String) throws {
        let store = try PostgresStore()
        try store.plain.query(layout)
        let schema = layout.contains("id text") ? StoreSchema(tables: [Self.schema.tables[0]]) : Self.schema
        let seeder = Seeder(target: store.target, schema: schema)
        func rows(_ change: (Int, Cell)? = nil) -> [StoreRow] { Array(Self.rows(change).prefix(schema.tables.count)) }
        #expect(try seeder.seed(Self.entry, rows()).created == rows().count)
        #expect(try !seeder.seed(Self.entry, rows()).wroteAnything)
        #expect(try seeder.verify(Self.entry.household, rows()).isClean)
        for (column, cell) in [
            (1, .text("Bread")), (2, .decimal("0.50")), (3, .text("done")), (4, .list(["friday"])), (4, .list([])),
        ] as [(Int, Cell)] {
            #expect(try seeder.seed(Self.entry, rows((column, cell))).updated >= 1)
            #expect(try seeder.verify(Self.entry.household, rows((column, cell))).isClean)
        }
        // An equal value in another notation.
        _ = try seeder.seed(Self.entry, rows())
        try store.plain.query("UPDATE list SET price = 10, days = days, at = at")
        #expect(try seeder.verify(Self.entry.household, rows()).isClean)
        #expect(try seeder.unseed(Self.entry.household)?.retainedRows == [])
        #expect(try store.plain.text("SELECT count(*) FROM list") == "0")
    }

    @Test(
        "of another layout are named",
        arguments: [
            ("CREATE TABLE list (id uuid PRIMARY KEY, title text)", "price"),
            ("CREATE TABLE list (id uuid PRIMARY KEY, title text, price double precision)", "price"),
            ("CREATE TABLE list (id uuid PRIMARY KEY, title text, price numeric(10, 1))", "price"),
            ("CREATE TABLE list (id serial PRIMARY KEY, title text)", "id"),
            (
                "CREATE TABLE list (id uuid, title text, price numeric, state text, days text[], count int, at timestamptz, pin text)",
                "id"
            ),
            (
                "CREATE TABLE list (id uuid PRIMARY KEY, title text, price numeric, state text, days text[], count int, at timestamptz, pin text, more text NOT NULL)",
                "more"
            ),
            ("CREATE VIEW list AS SELECT 1 AS id", nil),
            ("CREATE TABLE homeseed_seeds (seed bigint)", "pack"),
        ] as [(String, String?)])
    func otherLayout(sql: String, column: String?) throws {
        let store = try PostgresStore()
        try store.plain.query(sql)
        guard case .schemaMismatch(_, let found, _)? = error({ _ = try seeder(store).plan(Self.entry, Self.rows()) }) else {
            Issue.record("no fault in \(sql)")
            return
        }
        #expect(found == column)
    }

    @Test(
        "refuse a row by its name, without its secrets",
        arguments: [
            ("CREATE TYPE state AS ENUM ('done')", "state state", 3), ("SELECT 1", "title varchar(2)", 1),
            ("SELECT 1", "count smallint CHECK (count < 3)", 5), ("SELECT 1", "title text CHECK (title <> 'Milk')", 1),
            (
                "CREATE FUNCTION no() RETURNS bool IMMUTABLE LANGUAGE plpgsql AS $$ BEGIN RAISE 'not %', 'secret-pin'; END $$",
                "pin text CHECK (no())", 7
            ),
        ] as [(String, String, Int)])
    func refusals(before: String, column: String, number: Int) throws {
        let store = try PostgresStore()
        try store.plain.query(before)
        var columns = [
            "id uuid PRIMARY KEY", "title text", "price numeric", "state text", "days text[]", "count int", "at timestamptz",
            "pin text",
        ]
        columns[number] = column
        try store.plain.query("CREATE TABLE list (\(columns.joined(separator: ", ")))")
        guard case .refused(let refusal)? = error({ _ = try seeder(store).seed(Self.entry, Self.rows()) }) else {
            Issue.record("nothing was refused by \(column)")
            return
        }
        #expect(refusal.table == "list" && refusal.record == "h/list", "\(refusal)")
        #expect(!refusal.description.contains("secret"), "\(refusal)")
        #expect(try store.plain.text("SELECT count(*) FROM list") == "0")
        #expect(try !store.has("homeseed_seeds"))
    }

    @Test("of other apps keep their rows that refer to ours")
    func otherApps() throws {
        let store = try PostgresStore()
        _ = try seeder(store).seed(Self.entry, Self.rows())
        try store.plain.query(
            "CREATE TABLE photo (a int, b text, list uuid REFERENCES list (id) ON DELETE CASCADE, PRIMARY KEY (a, b))")
        try store.plain.query("INSERT INTO photo VALUES (1, 'x', $1)", [Self.id.text])
        let receipt = try seeder(store).unseed(Self.entry.household)
        #expect(receipt?.retainedRows.map(\.reason) == [.referredTo(by: ["photo 1, x"])])
        #expect(try store.plain.text("SELECT count(*) FROM photo") == "1")
    }

    @Test("hold an edit that is no value of the model's")
    func oddValues() throws {
        let store = try PostgresStore()
        _ = try seeder(store).seed(Self.entry, Self.rows())
        for edit in [
            "at = now()", "at = 'infinity'", "price = 'NaN'", "days = '{{a},{b}}'", "days = ARRAY[NULL]", "price = 10.001",
        ] {
            try store.plain.query("UPDATE list SET " + edit)
            #expect(try seeder(store).verify(Self.entry.household, Self.rows()).drifted.map(\.label) == ["h/list"], "\(edit)")
        }
    }
}
#endif
