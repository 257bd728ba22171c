import Foundation
import HomeseedSQLite
import Synchronization
import Testing

/// The bridge between SQLite, which is written in C, and Swift.
@Suite("The bridge to SQLite")
struct BridgeTests {
    private let store: SQLiteStore

    init() throws { store = try SQLiteStore() }

    private func error(_ work: () throws(SQLiteError) -> Void) -> SQLiteError? {
        do { try work() } catch { return error }
        return nil
    }

    @Test("A text keeps its NUL characters both ways, and an empty one is not NULL")
    func texts() throws {
        let database = try Connection(path: "")
        try database.run("CREATE TABLE t (a TEXT, b TEXT, c TEXT)")
        try database.query("INSERT INTO t VALUES (?, ?, ?)", [.text("a\0b"), .text(""), .null])
        let row = try #require(try database.first("SELECT a, b, c FROM t"))
        #expect(row["a"].text == "a\0b" && row[1].textOrNull == "" && row[2].textOrNull == nil && row[2].text == "")
        #expect(
            row[2].integerOrNull == nil && row[2].integer == 0 && row["no"].textOrNull == nil && row[7].textOrNull == nil
                && row[-1].textOrNull == nil)
    }

    @Test("Values are read in whatever kind they are asked for, and bytes that are no UTF-8 are mended")
    func kinds() throws {
        let row = try #require(try Connection(path: "").first("SELECT '12 apples', 9223372036854775807, 1.5, x'ff41', 'much'"))
        #expect(row[0].integer == 12 && row[1].integer == .max && row[1].text == "9223372036854775807")
        #expect(row[2].text == "1.5" && row[2].integer == 1 && row[3].text == "\u{FFFD}A" && row[4].integer == 0)
    }

    @Test("Of several statements, those before one that fails have run; of a statement, only one is taken")
    func several() throws {
        let database = try Connection(path: "")
        let failed = error { () throws(SQLiteError) in
            try database.run("CREATE TABLE t (a); INSERT INTO nowhere VALUES (1); CREATE TABLE u (a)")
        }
        #expect(failed?.message == "no such table: nowhere" && failed?.primaryCode == 1)
        #expect(try database.query("SELECT name FROM sqlite_master").map { $0[0].text } == ["t"])
        for sql in ["", " -- nothing", "SELECT 1; SELECT 2"] {
            #expect(error { () throws(SQLiteError) in _ = try Statement(database, sql) } != nil, "\(sql)")
        }
        #expect(try database.first("SELECT 1; -- and no more")?[0].integer == 1)
        #expect(
            error { () throws(SQLiteError) in try database.query("SELECT ?", [.integer(1), .integer(2)]) }?.primaryCode == 25)
    }

    @Test("References are checked, and a text in double quotes is a name")
    func settings() throws {
        let database = try Connection(path: "")
        try database.run("CREATE TABLE t (id INTEGER PRIMARY KEY); CREATE TABLE u (t REFERENCES t)")
        let refused = error { () throws(SQLiteError) in try database.run("INSERT INTO u VALUES (1)") }
        #expect(refused?.isRefusal == true && refused?.code == 787 && refused?.message == "FOREIGN KEY constraint failed")
        #expect(error { () throws(SQLiteError) in try database.query("SELECT \"text\" FROM t") } != nil)
    }

    @Test("A file that is no database is found when it is opened, and one that can't be opened says so")
    func files() throws {
        try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: store.path))
        #expect(error { () throws(SQLiteError) in _ = try Connection(path: store.path) }?.primaryCode == 26)
        #expect(error { () throws(SQLiteError) in _ = try Connection(path: store.folder.path) }?.primaryCode == 14)
    }

    @Test("Who waits for someone else is asked each time, and may give up; what is not committed is undone")
    func busy() throws {
        let asked = Mutex<[Int]>([])
        let waiting = try Connection(path: store.path) { count in
            asked.withLock { $0.append(count) }
            return count < 2
        }
        do {
            let other = try Connection(path: store.path)
            try other.run("CREATE TABLE t (a)")
            try other.begin(.immediate)
            try other.run("INSERT INTO t VALUES (1)")
            #expect(error { () throws(SQLiteError) in try waiting.begin(.immediate) }?.primaryCode == 5)
            #expect(asked.withLock { $0 } == [0, 1, 2])
        }
        try waiting.begin(.immediate)
        #expect(try waiting.first("SELECT count(*) FROM t")?[0].integer == 0)
        try waiting.rollback()
        // There is no transaction any more, so nothing to roll back.
        try waiting.rollback()
    }

    @Test("An app's table may be sorted and checked by what GRDB gives its connections")
    func collations() throws {
        let database = try Connection(path: "")
        let names = [
            "swiftCompare", "swiftCaseInsensitiveCompare", "swiftLocalizedCaseInsensitiveCompare", "swiftLocalizedCompare",
            "swiftLocalizedStandardCompare",
        ]
        for (number, name) in names.enumerated() {
            try database.run("CREATE TABLE t\(number) (a TEXT UNIQUE COLLATE \(name), CHECK (swiftLowercaseString(a) <> 'no'))")
            for text in ["b10", "b9", "A", "é", ""] { try database.query("INSERT INTO t\(number) VALUES (?)", [.text(text)]) }
            #expect(try database.query("SELECT a FROM t\(number) ORDER BY a").count == 5)
            #expect(
                error { () throws(SQLiteError) in try database.query("INSERT INTO t\(number) VALUES ('NO')") }?.isRefusal == true)
        }
        #expect(
            error { () throws(SQLiteError) in try database.query("INSERT INTO t1 VALUES ('a')") }?.isRefusal == true,
            "A is the same")
        #expect(try database.query("SELECT a FROM t0 ORDER BY a").map { $0[0].text } == ["", "A", "b10", "b9", "é"])
        let row = try #require(
            try database.first(
                "SELECT swiftUppercaseString('ij'), swiftCapitalizedString('to do'), swiftLowercaseString(NULL), swiftLocalizedUppercaseString('')"
            ))
        #expect(row[0].text == "IJ" && row[1].text == "To Do" && row[2].textOrNull == nil && row[3].textOrNull == "")
    }

    @Test("What triggers change is counted among all, and not with the statement")
    func changes() throws {
        let database = try Connection(path: "")
        try database.run(
            "CREATE TABLE t (a); CREATE TABLE u (a); CREATE TRIGGER r AFTER INSERT ON t BEGIN INSERT INTO u VALUES (1), (2); END")
        try database.query("INSERT INTO t VALUES (1)")
        #expect(database.changes == 1 && database.totalChanges == 3)
    }
}
