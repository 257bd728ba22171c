import Foundation
import HomeseedSQLite
import HomeseedServices
import HomeseedStore
import Testing

/// Behaviour specific to a file that other programs have open.
@Suite("A SQLite file")
struct SQLiteFileTests {
    static let schema = StoreSchema(tables: [
        StoreTable(
            name: "list", entity: "List",
            columns: [StoreColumn("id", .uuid), StoreColumn("title", .text), StoreColumn("price", .decimal(scale: 2))],
            key: "id", uniques: [["title"]]),
        StoreTable(
            name: "odd \"name\"", entity: "Item",
            columns: [StoreColumn("id", .uuid), StoreColumn("li'st", .reference, references: "list")], key: "id"),
    ])
    static let entry = SeedEntry(
        household: HouseholdName(pack: "p", key: "h"), template: "t", locale: "en", today: Day(number: 0),
        timeZone: "UTC", catalogue: "")
    static let id = RecordID(name: "list")
    static let rows = [
        StoreRow(key: RowKey(table: 0, record: id), cells: [.uuid(id), .text("Milk"), .decimal("10.00")], label: "list"),
        StoreRow(key: RowKey(table: 1, record: id), cells: [.uuid(id), .uuid(id)], label: "item"),
    ]

    func seeder(_ store: SQLiteStore) -> Seeder { Seeder(target: store.target, schema: Self.schema) }

    func error(_ work: () throws -> Void) -> TargetError? {
        do {
            try work()
            return nil
        } catch {
            return error as? TargetError
        }
    }

    @Test("appears only when something is written")
    func appears() throws {
        let store = try SQLiteStore()
        _ = try seeder(store).plan(Self.entry, Self.rows)
        #expect(try seeder(store).verify(Self.entry.household, Self.rows).isSeeded == false)
        #expect(try seeder(store).unseed(Self.entry.household) == nil)
        #expect(try Seeder.seeds(in: store.target) == [])
        #expect(!store.exists)
        let broken = StoreRow(key: Self.rows[0].key, cells: [.uuid(Self.id), .null, .decimal("1")], label: "broken")
        #expect(error { _ = try seeder(store).seed(Self.entry, [broken]) } != nil)
        #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path) == [])
    }

    @Test("is made by the seed that waits, where the one that made it first fails", arguments: [true, false])
    func abandoned(isSound: Bool) throws {
        let store = try SQLiteStore()
        let target = SQLiteTarget(path: store.path, lockTimeout: 20)
        let (hasBegun, hasEnded) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            _ = try? target.open(Self.schema, for: .write) { (_) throws(TargetError) -> Void in
                hasBegun.signal()
                // By then, the other writer waits for the lock.
                usleep(300_000)
                throw .failed("no")
            }
            hasEnded.signal()
        }
        hasBegun.wait()
        let broken = StoreRow(key: Self.rows[0].key, cells: [.uuid(Self.id), .null, .decimal("1")], label: "broken")
        let seeder = Seeder(target: target, schema: Self.schema)
        let error = error { _ = try seeder.seed(Self.entry, isSound ? Self.rows : [broken]) }
        hasEnded.wait()
        if isSound {
            #expect(error == nil)
            #expect(try seeder.verify(Self.entry.household, Self.rows).isSeeded)
        } else {
            guard case .refused = error else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(try FileManager.default.contentsOfDirectory(atPath: store.folder.path) == [])
        }
    }

    @Test("is not touched by a seed that changes nothing")
    func unchanged() throws {
        let store = try SQLiteStore()
        _ = try seeder(store).seed(Self.entry, Self.rows)
        let before = try Data(contentsOf: URL(fileURLWithPath: store.path))
        // The page size in the file's header is 8192 bytes.
        #expect(before[16..<18].elementsEqual([0x20, 0x00]))
        #expect(try !seeder(store).seed(Self.entry, Self.rows).wroteAnything)
        #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)) == before)
    }

    @Test("is byte for byte the same, wherever and whenever it is made")
    func reproducible() throws {
        let files = try (0..<2).map { _ in
            let store = try SQLiteStore()
            _ = try seeder(store).seed(Self.entry, Self.rows)
            return try Data(contentsOf: URL(fileURLWithPath: store.path))
        }
        #expect(files[0] == files[1])
    }

    @Test("holds what the sqlite3 program reads")
    func program() throws {
        let store = try SQLiteStore()
        _ = try seeder(store).seed(Self.entry, Self.rows)
        let sql = "SELECT *, typeof(price) FROM list; PRAGMA integrity_check; PRAGMA foreign_key_check;"
        let text = String(
            decoding: try FinishedProcess.run(Launch("/usr/bin/env", ["sqlite3", store.path, sql])).output, as: UTF8.self)
        #expect(text == "\(Self.id.text)|Milk|10.00|text\nok\n")
    }

    @Test(
        "in a folder that is not there can't be reached; a folder is a wrong address, and what is no database a fault of the store"
    )
    func unreachable() throws {
        let store = try SQLiteStore()
        for (path, code) in [(store.folder.path + "/no/such.sqlite", 3), (store.folder.path, 2)] as [(String, Int32)] {
            let seeder = Seeder(target: SQLiteTarget(path: path), schema: Self.schema)
            #expect(error { _ = try seeder.seed(Self.entry, Self.rows) }?.exitCode == code)
        }
        try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: store.path))
        #expect(error { _ = try seeder(store).plan(Self.entry, Self.rows) }?.exitCode == 1)
        #expect(error { _ = try seeder(store).seed(Self.entry, Self.rows) }?.exitCode == 1)
        #expect(try Data(contentsOf: URL(fileURLWithPath: store.path)).count == 5000)
    }

    @Test("that someone else is writing is busy")
    func busy() throws {
        let store = try SQLiteStore()
        _ = try seeder(store).seed(Self.entry, Self.rows)
        let database = try Connection(path: store.path)
        try database.run("BEGIN EXCLUSIVE")
        guard case .busy? = error({ _ = try seeder(store).seed(Self.entry, []) }) else {
            Issue.record("not busy")
            return
        }
        try database.rollback()
    }

    @Test(
        "with other tables of the same name is named",
        arguments: [
            ("CREATE TABLE list (id TEXT PRIMARY KEY, title TEXT)", "price"),
            ("CREATE TABLE list (id TEXT PRIMARY KEY, title TEXT, price REAL)", "price"),
            ("CREATE TABLE list (id TEXT, title TEXT, price TEXT)", "id"),
            ("CREATE TABLE list (id TEXT PRIMARY KEY, title TEXT, price TEXT, more TEXT NOT NULL)", "more"),
            ("CREATE VIEW list AS SELECT 1 AS id", nil),
        ] as [(String, String?)])
    func layout(sql: String, column: String?) throws {
        let store = try SQLiteStore()
        try Connection(path: store.path).run(sql)
        guard case .schemaMismatch(let table, let found, _)? = error({ _ = try seeder(store).plan(Self.entry, Self.rows) }) else {
            Issue.record("no fault in \(sql)")
            return
        }
        #expect(table == "list" && found == column)
    }

    @Test("keeps rows of other apps that refer to ours")
    func otherApps() throws {
        let store = try SQLiteStore()
        _ = try seeder(store).seed(Self.entry, Self.rows)
        let database = try Connection(path: store.path)
        try database.run("CREATE TABLE photo (name TEXT, list TEXT REFERENCES LIST (id) ON DELETE CASCADE)")
        try database.query("INSERT INTO photo VALUES ('a.png', ?)", [.text(Self.id.text)])
        let receipt = try seeder(store).unseed(Self.entry.household)
        #expect(receipt?.retainedRows.map(\.reason) == [.referredTo(by: ["photo 1"])])
        let photos = try database.first("SELECT count(*) FROM photo")?[0].integer
        #expect(photos == 1)
    }

    @Test("keeps rows of tables that the model no longer has, and names them")
    func strays() throws {
        let store = try SQLiteStore()
        _ = try seeder(store).seed(Self.entry, Self.rows)
        let smaller = Seeder(target: store.target, schema: StoreSchema(tables: [Self.schema.tables[0]]))
        let report = try smaller.verify(Self.entry.household, [Self.rows[0]])
        #expect(report.orphans.map(\.table) == ["odd \"name\""] && !report.isClean)
        let receipt = try smaller.seed(Self.entry, [Self.rows[0]])
        #expect(receipt.plan.orphans.count == 1)
    }

    @Test("can hold an edit that is no value of its column")
    func oddValues() throws {
        let store = try SQLiteStore()
        try Connection(path: store.path).run("CREATE TABLE list (id TEXT PRIMARY KEY, title ANY, price TEXT)")
        _ = try seeder(store).seed(Self.entry, Self.rows)
        try Connection(path: store.path).run("UPDATE list SET title = x'ff00', price = 'much'")
        let report = try seeder(store).verify(Self.entry.household, Self.rows)
        #expect(report.drifted.map(\.label) == ["list"])
    }

    @Test("is not a database in memory, nor options")
    func provider() {
        let provider = SQLiteProvider()
        for rest in [":memory:", "file:x?mode=memory"] {
            #expect(error { _ = try provider.makeTarget(TargetAddress(scheme: "sqlite", rest: rest)) }?.exitCode == 2)
        }
    }
}
