import Foundation
import HomeseedMariaDB
import HomeseedStore
import HomeseedTesting
import Testing

/// Server-specific behaviour: addresses, concurrent users, foreign keys that can't be deferred, and existing tables.
@Suite("A MariaDB server", .enabled(if: Server.url != nil))
struct ServerTests {
    static let schema = StoreSchema(tables: [
        StoreTable(
            name: "list", entity: "List",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("title", .text), StoreColumn("next", .reference, references: "item"),
            ], key: "id", uniques: [["title"]]),
        StoreTable(
            name: "item", entity: "Item",
            columns: [
                StoreColumn("id", .uuid), StoreColumn("list", .reference, references: "list"),
                StoreColumn("size", .decimal(scale: nil), isNullable: true),
            ], key: "id"),
    ])

    static func entry(_ key: String = "home") -> SeedEntry {
        SeedEntry(
            household: HouseholdName(pack: "trial", key: key), template: "t", locale: "en", today: Day(number: 20_000),
            timeZone: "UTC", catalogue: "1")
    }

    /// A list and an item with required references to each other.
    static func rows(_ key: String = "home", title: String = "Mine", item: String = "item") -> [StoreRow] {
        let (list, item) = (RecordID(name: key + "/list"), RecordID(name: key + "/" + item))
        return [
            StoreRow(
                key: RowKey(table: 0, record: list), cells: [.uuid(list), .text(title), .uuid(item)], label: key + "/list"),
            StoreRow(
                key: RowKey(table: 1, record: item), cells: [.uuid(item), .uuid(list), .decimal("1.50")], label: key + "/item"),
        ]
    }

    func error(_ work: () throws -> Void) -> TargetError? {
        do {
            try work()
            return nil
        } catch { return error as? TargetError }
    }

    @Test(
        "that can't be reached, or does not let us in, says so without a password",
        arguments: [
            ("mysql://u:hunter2@127.0.0.1:1/db", "connect"), ("mysql://u:hunter2@/db?socket=/nowhere/x.sock", "connect"),
            ("mariadb://u:hunter2@no-such-host.invalid/db", "no-such-host"), ("OWN/no_such_database", "no such database"),
            ("mysql://nobody_here:hunter2@/homeseed?socket=OWN", "refuses this user"),
        ])
    func unreachable(url: String, words: String) throws {
        let own = url.hasPrefix("OWN/") ? "mysql://root@/no_such_database?socket=" + Server.socket : url
        let target = try MariaDBTarget(url: own.replacing("OWN", with: Server.socket))
        #expect(!target.address.contains("hunter2"))
        let error = try #require(error { _ = try Seeder.seeds(in: target) })
        #expect(error.exitCode == 3 && "\(error)".contains(words), "\(error)")
        #expect(!"\(error)".contains("hunter2"), "\(error)")
    }

    @Test(
        "is never given its password on the command line, nor named by nonsense",
        arguments: [
            "//u:hunter2@h/d", "mysql://u:hunter2@h/d", "u:hunter2@h/d", "//u:hunter2@h:port/d", "//u:hunter2@h", "//h/",
            "NO_SUCH_VARIABLE_HUNTER", "//u:12/hunter2@h/d", "//h/d?hunter2=1", "//h/d?socke=/x",
        ])
    func addresses(rest: String) throws {
        let error = error { _ = try MariaDBProvider().makeTarget(TargetAddress(scheme: "mysql", rest: rest)) }
        #expect(error?.exitCode == 2)
        #expect(!"\(error as Any)".contains("hunter2"))
    }

    @Test("shows no password that it was given safely")
    func environment() throws {
        setenv("HOMESEED_TEST_MARIADB", "mysql://u:hunter2@h:3307/d", 1)
        let target = try MariaDBProvider().makeTarget(TargetAddress(scheme: "mysql", rest: "HOMESEED_TEST_MARIADB"))
        #expect(target.address == "mysql://u@h:3307/d")
    }

    @Test("takes rows that refer to each other, changes them, and lets them go")
    func circle() throws {
        let store = try MariaDBStore()
        let seeder = Seeder(target: store.target, schema: Self.schema)
        #expect(try seeder.seed(Self.entry(), Self.rows()).created == 2)
        #expect(try store.query("SELECT title, size FROM list JOIN item ON list.next = item.id") == [["Mine", "1.50"]])
        #expect(try !seeder.seed(Self.entry(), Self.rows()).wroteAnything)
        // Another item replaces the item, and the list then refers to it.
        let receipt = try seeder.seed(Self.entry(), Self.rows(item: "other"))
        #expect(receipt.created == 1 && receipt.deleted == 1 && receipt.updated == 1)
        #expect(try store.query("SELECT COUNT(*) FROM list JOIN item ON list.next = item.id") == [["1"]])
        #expect(try store.query("SELECT COUNT(*) FROM item") == [["1"]])
        #expect(try seeder.unseed(Self.entry().household)?.deleted == 2)
        #expect(try store.query("SELECT COUNT(*) FROM list UNION ALL SELECT COUNT(*) FROM item") == [["0"], ["0"]])
        #expect(try store.query("SELECT COUNT(*) FROM homeseed_records") == [["0"]])
    }

    @Test("keeps a row with a value in a column that an app added, unless the value is the default")
    func addedColumns() throws {
        let store = try MariaDBStore()
        let seeder = Seeder(target: store.target, schema: Self.schema)
        #expect(try seeder.seed(Self.entry(), Self.rows()).created == 2)
        try store.query(
            """
            ALTER TABLE item ADD COLUMN mark VARCHAR(9) DEFAULT 'it''s', ADD COLUMN size2 DECIMAL(6, 2) NOT NULL DEFAULT -1,
              ADD COLUMN made DATETIME DEFAULT NOW(), ADD COLUMN body TEXT, ADD COLUMN changed TIMESTAMP NULL ON UPDATE NOW();
            ALTER TABLE list ADD COLUMN note TEXT
            """)
        for statement in ["UPDATE item SET body = 'mine'", "UPDATE item SET body = NULL, size2 = 2"] {
            try store.query(statement)
            let receipt = try seeder.unseed(Self.entry().household)
            #expect(receipt?.deleted == 0 && receipt?.retainedRows.contains { $0.reason == .extendedAndUnwanted } == true)
        }
        try store.query("UPDATE item SET size2 = -1")
        #expect(try seeder.unseed(Self.entry().household)?.deleted == 2)
    }

    @Test("keeps a row of others that has the same unique value, and refuses ours")
    func stranger() throws {
        let store = try MariaDBStore()
        let seeder = Seeder(target: store.target, schema: Self.schema)
        _ = try seeder.seed(Self.entry("first"), Self.rows("first", title: "First"))
        try store.query("UPDATE list SET title = 'Mine'")
        guard case .refused(let refusal)? = error({ _ = try seeder.seed(Self.entry(), Self.rows()) }) else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.record == "home/list" && refusal.values == ["title: \"Mine\""], "\(refusal)")
        #expect(refusal.constraint.contains("title") && refusal.constraint.contains("which another row has already"))
        #expect(try store.query("SELECT title FROM list") == [["Mine"]])
    }

    @Test("compares texts by their bytes, also spaces at the end")
    func exactTexts() throws {
        let store = try MariaDBStore()
        let seeder = Seeder(target: store.target, schema: Self.schema)
        for (number, title) in ["cafe", "Cafe", "café", "cafe ", "cafe\u{301}", "cafe\\", "café\u{0}"].enumerated() {
            let key = "home\(number)"
            #expect(try seeder.seed(Self.entry(key), Self.rows(key, title: title)).created == 2)
        }
        #expect(try store.query("SELECT COUNT(*), COUNT(DISTINCT title) FROM list") == [["7", "7"]])
        #expect(
            try store.query("SELECT HEX(title) FROM list ORDER BY 1") == [
                ["43616665"], ["63616665"], ["6361666520"], ["636166655C"], ["63616665CC81"], ["636166C3A9"], ["636166C3A900"],
            ])
    }

    @Test("leaves no table behind when the first seed is refused, and none of a dry run")
    func noTables() throws {
        let store = try MariaDBStore()
        let seeder = Seeder(target: store.target, schema: Self.schema)
        _ = try seeder.plan(Self.entry(), Self.rows())
        #expect(try store.query("SHOW TABLES") == [])
        let broken = [Self.rows()[0]]
        guard case .refused? = error({ _ = try seeder.seed(Self.entry(), broken) }) else {
            Issue.record("not refused")
            return
        }
        #expect(try store.query("SHOW TABLES") == [])
    }

    @Test("completes a ledger that a killed seed left without rows, and refuses one that lost a table", arguments: [0, 1])
    func halfLedger(missing: Int) throws {
        let store = try MariaDBStore()
        let seeder = Seeder(target: store.target, schema: Self.schema)
        let tables = ["homeseed_seeds", "homeseed_records"]
        let dialect = try #require(SQLDialects.named("mariadb"))
        try store.query(dialect.ledgerTables[1 - missing])
        #expect(try Seeder.seeds(in: store.target).isEmpty)
        #expect(try seeder.seed(Self.entry(), Self.rows()).created == 2)
        try store.query("DROP TABLE " + tables[missing])
        let error = error { _ = try seeder.seed(Self.entry(), Self.rows()) }
        #expect("\(error as Any)".contains("\(tables[missing]) is missing"), "\(error as Any)")
    }

    @Test("that someone else seeds makes us wait, then say so")
    func busy() throws {
        let store = try MariaDBStore(lockTimeout: 1)
        let seeder = Seeder(target: store.target, schema: Self.schema)
        let other = Seeder(target: try MariaDBTarget(url: store.url, lockTimeout: 1), schema: Self.schema)
        try store.target.open(Self.schema, for: .write) { (_) throws(TargetError) in
            guard case .busy? = error({ _ = try other.seed(Self.entry(), Self.rows()) }) else { throw .failed("not busy") }
        }
        #expect(try seeder.seed(Self.entry(), Self.rows()).created == 2)
    }

    @Test("takes two seeds at once one after the other")
    func together() async throws {
        let store = try MariaDBStore()
        let url = store.url
        try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let seeder = Seeder(target: try MariaDBTarget(url: url, lockTimeout: 60), schema: Self.schema)
                    return try seeder.seed(Self.entry(), Self.rows()).created
                }
            }
            let created = try await group.reduce(0, +)
            #expect(created == 2)
        }
    }

    @Test("refuses a table whose engine has no transactions")
    func engine() throws {
        let store = try MariaDBStore()
        try store.query("CREATE TABLE list (id CHAR(36) PRIMARY KEY, title TEXT NOT NULL, next CHAR(36)) ENGINE=MyISAM")
        let error = error { _ = try Seeder(target: store.target, schema: Self.schema).seed(Self.entry(), Self.rows()) }
        #expect("\(error as Any)".contains("MyISAM"))
    }

    @Test("keeps the columns of existing tables, with types of MariaDB's own and columns that the model lacks")
    func existing() throws {
        let store = try MariaDBStore()
        try store.query(
            """
            CREATE TABLE list (id UUID PRIMARY KEY, title CHAR(36) NOT NULL, next UUID NOT NULL, mine INT NOT NULL DEFAULT 5);
            CREATE TABLE item (size DECIMAL(10,3), id CHAR(36) PRIMARY KEY, list UUID NOT NULL REFERENCES list (id),
              since TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP);
            INSERT INTO list (id, title, next) VALUES (UUID(), 'Theirs', UUID());
            """)
        let seeder = Seeder(target: store.target, schema: Self.schema)
        var rows = Self.rows()
        rows[1] = StoreRow(key: rows[1].key, cells: Array(rows[1].cells[..<2]) + [.decimal("1.5")], label: rows[1].label)
        #expect(try seeder.seed(Self.entry(), rows).created == 2)
        #expect(try !seeder.seed(Self.entry(), rows).wroteAnything)
        #expect(try seeder.verify(Self.entry().household, rows).drifted.isEmpty)
        #expect(
            try store.query("SELECT title, mine, size FROM list LEFT JOIN item ON next = item.id ORDER BY 1") == [
                ["Mine", "5", "1.500"], ["Theirs", "5", "NULL"],
            ])
        let usage = try store.target.open(Self.schema, for: .read) { (session) throws(TargetError) in try session.usage() }
        #expect(usage.unmanagedRows.map(\.count) == [1] && usage.name == store.database && usage.remoteHost == nil)
        #expect(try seeder.unseed(Self.entry().household)?.deleted == 2)
        #expect(try store.query("SELECT title FROM list") == [["Theirs"]])
        // More digits than the column has would be rounded.
        rows[1] = StoreRow(key: rows[1].key, cells: Array(rows[1].cells[..<2]) + [.decimal("1.2345")], label: rows[1].label)
        guard case .refused(let refusal)? = error({ _ = try seeder.seed(Self.entry(), rows) }) else {
            Issue.record("not refused")
            return
        }
        #expect(refusal.record == "home/item" && refusal.constraint == "size holds no number with more than 3 decimals")
    }

    @Test("runs the statements of ddl twice, with the strict and the loose mode of its client", arguments: ["", "ANSI"])
    func script(mode: String) throws {
        let store = try MariaDBStore()
        let dialect = try #require(SQLDialects.named("mariadb"))
        let script = DDL.script(Self.schema, dialect, isRepeatable: true) + DDL.ledger(dialect, isRepeatable: true)
        for _ in 0..<2 { try store.query("SET sql_mode = '\(mode)';\n" + script) }
        let keys = try store.query(
            "SELECT COUNT(*) FROM information_schema.referential_constraints WHERE constraint_schema = '\(store.database)'")
        #expect(keys == [["2"]])
        #expect(try Seeder(target: store.target, schema: Self.schema).seed(Self.entry(), Self.rows()).created == 2)
    }
}
