import Foundation
import HomeseedMariaDB
import HomeseedStore
import Testing

/// Foreign keys while checks are disabled, and migrations of existing columns.
@Suite("Checks of a MariaDB server", .enabled(if: Server.url != nil))
struct ReferenceTests {
    // The names have capitals, for servers that ignore the case of table names.
    static let schema = StoreSchema(tables: [
        StoreTable(
            name: "List", entity: "List",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("title", .string),
                StoreColumn("next", .reference, isNullable: true, references: "Item"),
            ], key: "id", uniques: [["title"]]),
        StoreTable(
            name: "Item", entity: "Item",
            columns: [StoreColumn("id", .uuid), StoreColumn("list", .reference, references: "List")], key: "id"),
    ])
    static let ids = (list: RecordID(name: "list"), item: RecordID(name: "item"))

    static func rows(title: String = "Mine", isCircle: Bool = true) -> [StoreRow] {
        [
            StoreRow(
                key: RowKey(table: 0, record: ids.list),
                cells: [.uuid(ids.list), .text(title), isCircle ? .uuid(ids.item) : .null], label: "list"),
            StoreRow(key: RowKey(table: 1, record: ids.item), cells: [.uuid(ids.item), .uuid(ids.list)], label: "item"),
        ]
    }

    private func seeded(isCircle: Bool = true) throws -> (MariaDBStore, Seeder) {
        let store = try MariaDBStore()
        let seeder = Seeder(target: store.target, schema: Self.schema)
        #expect(try seeder.seed(ServerTests.entry(), Self.rows(isCircle: isCircle)).created == 2)
        return (store, seeder)
    }

    /// Deletes rows without the planner, which would retain rows that others refer to.
    private func delete(_ rows: [StoreRow], in store: MariaDBStore) throws(TargetError) {
        try store.target.open(Self.schema, for: .write) { (session) throws(TargetError) in
            var plan = SeedPlan(household: ServerTests.entry().household)
            plan.changes = rows.map { RowChange($0, .delete) }
            try session.apply(plan)
        }
    }

    @Test("are made again after a conflict")
    func retry() throws {
        let store = try MariaDBStore()
        var checks: [[String?]] = []
        try store.target.open(Self.schema, for: .write) { (session) throws(TargetError) in
            guard let session = session as? any QueryableSession else { throw .failed("not queryable") }
            checks += try session.ask("SELECT @@foreign_key_checks, @@check_constraint_checks", [])
            if checks.count > 1 { return }
            _ = try session.ask("SET SESSION foreign_key_checks = 0, check_constraint_checks = 0", [])
            throw .conflict("again")
        }
        #expect(checks == [["1", "1"], ["1", "1"]])
    }

    @Test("refuse to delete a row to which someone else's refers", arguments: [true, false])
    func held(isCircle: Bool) throws {
        let (store, _) = try seeded(isCircle: isCircle)
        try store.query(
            """
            CREATE TABLE theirs (id INT PRIMARY KEY, list CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL REFERENCES `List` (id));
            INSERT INTO theirs VALUES (7, '\(Self.ids.list.text)');
            """)
        let error = #expect(throws: TargetError.self) { try delete(Self.rows(isCircle: isCircle), in: store) }
        guard case .refused(let refusal)? = error else {
            Issue.record("not refused: \(error as Any)")
            return
        }
        #expect(refusal.record == "list" && refusal.constraint.contains("refers to it"), "\(refusal)")
        #expect(try store.query("SELECT (SELECT COUNT(*) FROM `List`) + (SELECT COUNT(*) FROM Item)") == [["2"]])
    }

    @Test("take no row of others that lost its own row long ago for one that a seed would leave")
    func old() throws {
        let (store, seeder) = try seeded()
        try store.query(
            """
            SET foreign_key_checks = 0;
            CREATE TABLE theirs (id INT PRIMARY KEY, list CHAR(36) CHARACTER SET ascii COLLATE ascii_bin NOT NULL REFERENCES `List` (id));
            INSERT INTO theirs VALUES (7, '\(RecordID(name: "gone").text)');
            """)
        #expect(try seeder.unseed(ServerTests.entry().household)?.deleted == 2)
    }

    @Test("keep a unique value to which someone else's row refers")
    func value() throws {
        let (store, seeder) = try seeded()
        try store.query(
            """
            SET @type = (SELECT CONCAT(column_type, ' COLLATE ', collation_name) FROM information_schema.columns
              WHERE table_schema = DATABASE() AND table_name = 'List' AND column_name = 'title');
            EXECUTE IMMEDIATE CONCAT('CREATE TABLE theirs (id INT PRIMARY KEY, title ', @type, ' NOT NULL REFERENCES `List` (title))');
            INSERT INTO theirs VALUES (7, 'Mine');
            """)
        let receipt = try seeder.seed(ServerTests.entry(), Self.rows(title: "Other"))
        #expect(receipt.updated == 0)
        #expect(try store.query("SELECT l.title FROM `List` l JOIN theirs t ON t.title = l.title") == [["Mine"]])
    }

    @Test("and a migration keep the definition of a column that becomes required or optional")
    func nullability() throws {
        let store = try MariaDBStore()
        try store.query(
            """
            CREATE TABLE Note (
              id CHAR(36) CHARACTER SET ascii COLLATE ascii_bin PRIMARY KEY,
              body VARCHAR(80) CHARACTER SET latin1 DEFAULT 'it''s' COMMENT 'Theirs, isn''t it?',
              size INT UNSIGNED NOT NULL DEFAULT 5 CHECK (size < 50),
              tags JSON, since TIMESTAMP NULL);
            INSERT INTO Note (id, body, tags) VALUES ('\(Self.ids.list.text)', 'Hello', '[]');
            """)
        let schema = StoreSchema(tables: [
            StoreTable(
                name: "Note", entity: "Note",
                columns: [
                    StoreColumn("id", .uuid), StoreColumn("body", .string), StoreColumn("size", .integer, isNullable: true),
                    StoreColumn("tags", .list(isText: false)),
                ], key: "id")
        ])
        try Migrator(target: store.target, schema: schema, pack: "trial").migrate(storeGuard: nil)
        let columns = try store.query(
            """
            SELECT column_name, column_type, character_set_name, is_nullable, column_default, column_comment
            FROM information_schema.columns WHERE table_schema = DATABASE() AND table_name = 'Note' AND column_name IN ('body', 'size', 'tags')
            ORDER BY ordinal_position
            """)
        #expect(
            columns == [
                ["body", "varchar(80)", "latin1", "NO", "'it''s'", "Theirs, isn't it?"],
                ["size", "int(10) unsigned", "NULL", "YES", "5", ""],
                ["tags", "longtext", "utf8mb4", "NO", "NULL", ""],
            ])
        let checks = try store.query(
            """
            SELECT constraint_name, check_clause FROM information_schema.check_constraints WHERE constraint_schema = DATABASE() ORDER BY 1
            """)
        #expect(checks == [["size", "`size` < 50"], ["tags", "json_valid(`tags`)"]])
        #expect(try store.query("SELECT body, DEFAULT(body), size, tags FROM Note") == [["Hello", "it's", "5", "[]"]])
        try Migrator(target: store.target, schema: schema, pack: "trial").migrate(storeGuard: nil)
    }

    @Test("and a migration that failed leave the ledger with the names that the tables have")
    func rename() throws {
        let (store, _) = try seeded()
        var tables = Self.schema.tables
        tables[1] = StoreTable(
            name: "Thing", entity: "Thing", columns: tables[1].columns, key: "id",
            checks: [], formerNames: ["Item"])
        tables[0] = StoreTable(
            name: "List", entity: "List",
            columns: Array(tables[0].columns[..<2]) + [
                StoreColumn("next", .reference, isNullable: true, references: "Thing"), StoreColumn("size", .integer),
            ], key: "id", uniques: [["title"], ["size"]])
        let migrator = Migrator(target: store.target, schema: StoreSchema(tables: tables), pack: "trial")
        // The new unique column has the same value in two rows.
        try store.query("INSERT INTO `List` (id, title) VALUES (UUID(), 'Theirs')")
        #expect(throws: TargetError.self) { try migrator.migrate(storeGuard: nil) }
        #expect(
            try store.query("SELECT COUNT(*) FROM Thing JOIN homeseed_records r ON r.record = id AND table_name = 'Thing'") == [
                ["1"]
            ])
        try store.query("DELETE FROM `List` WHERE title = 'Theirs'")
        try migrator.migrate(storeGuard: nil)
        #expect(
            try store.query("SELECT COUNT(*) FROM Thing JOIN homeseed_records r ON r.record = id AND table_name = 'Thing'") == [
                ["1"]
            ])
    }
}
