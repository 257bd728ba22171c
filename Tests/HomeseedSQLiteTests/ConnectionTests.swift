import CSQLite
import Foundation
import HomeseedSQLiteBridge
import Testing

/// The edges of the bridge to SQLite, where what stands in a file is not what was expected.
@Suite("A connection to SQLite")
struct ConnectionTests {
    private func memory(_ sql: String = "") throws -> Connection {
        let connection = try Connection(path: ":memory:")
        try connection.run(sql)
        return connection
    }

    private func error(_ work: () throws -> Void) -> SQLiteError? { #expect(throws: SQLiteError.self) { try work() } }

    @Test("finds at its opening what is no database, and what can't be opened")
    func opening() throws {
        let store = try SQLiteStore()
        try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: store.path))
        let notOne = error { _ = try Connection(path: store.path) }
        #expect(notOne?.primaryCode == SQLITE_NOTADB && notOne?.message == "file is not a database")
        let missing = error { _ = try Connection(path: store.folder.path + "/no/such.sqlite") }
        #expect(missing?.primaryCode == SQLITE_CANTOPEN && missing?.message == "unable to open database file")
    }

    #if os(Linux)
    @Test("closes what it could not open, and what nothing uses any more")
    func closing() throws {
        let store = try SQLiteStore()
        func open() throws -> Int {
            let folder = "/proc/self/fd"
            return try FileManager.default.contentsOfDirectory(atPath: folder).count { (try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)")) == store.path }
        }
        do {
            let connection = try Connection(path: store.path)
            try connection.run("CREATE TABLE t (x); INSERT INTO t VALUES (1), (2)")
            let statement = try Statement(connection, "SELECT x FROM t")
            // In the middle of its rows, and of a transaction.
            try connection.begin(.immediate)
            #expect(try statement.step() && open() > 0)
        }
        #expect(try open() == 0)
        try Data(repeating: 0x41, count: 5000).write(to: URL(fileURLWithPath: store.path))
        _ = error { _ = try Connection(path: store.path) }
        #expect(try open() == 0)
    }
    #endif

    @Test("waits for someone else as long as it is told to, and then says that it is busy")
    func busy() throws {
        let store = try SQLiteStore()
        let other = try Connection(path: store.path)
        try other.run("CREATE TABLE t (x); BEGIN IMMEDIATE")
        var asked: [Int] = []
        let connection = try Connection(path: store.path) { count in
            asked.append(count)
            return count < 3
        }
        let failure = error { try connection.begin(.immediate) }
        #expect(failure?.primaryCode == SQLITE_BUSY && failure?.message == "database is locked" && asked == [0, 1, 2, 3])
        #expect(error { try Connection(path: store.path).begin(.immediate) }?.primaryCode == SQLITE_BUSY)
        try other.rollback()
        try connection.begin(.immediate)
        try connection.rollback()
        // Where there is nothing to undo, nothing is wrong.
        try connection.rollback()
    }

    @Test("keeps texts whole, whatever is in them", arguments: ["", "a\0b", "\0", "Zoë 🏠", "'; DROP TABLE t"])
    func texts(text: String) throws {
        let connection = try memory("CREATE TABLE t (x TEXT)")
        try connection.query("INSERT INTO t VALUES (?)", [.text(text)])
        let row = try connection.first("SELECT x, length(CAST(x AS BLOB)), typeof(x) FROM t")
        #expect(row?[0].text == text && row?[1].integer == text.utf8.count && row?[2].text == "text")
        #expect(try connection.query("SELECT 1 FROM t WHERE x = ?", [.text(text)]).count == 1)
    }

    @Test("reads any value as what it is asked for, and nothing as nothing, empty or 0")
    func kinds() throws {
        let connection = try memory()
        let row = try #require(try connection.first("SELECT NULL AS a, '12 eggs' AS b, 1.5 AS c, x'41FF' AS d, 9223372036854775807 AS e, 7 AS a, 1e300 AS f"))
        #expect(row["a"].textOrNull == nil && row["a"].integerOrNull == nil && row["a"].text == "" && row["a"].integer == 0 && !row["a"].isTrue)
        #expect(row["b"].integer == 12 && row["c"].text == "1.5" && row["c"].integer == 1 && row["d"].text == "A\u{FFFD}")
        #expect(row["e"].integerOrNull == .max && row["e"].text == "9223372036854775807" && row["f"].integerOrNull == .max)
        // Where there is no such column.
        #expect(row["nobody"].textOrNull == nil && row[-1].textOrNull == nil && row[99].textOrNull == nil)
        #expect(try connection.first("SELECT 1 WHERE 0") == nil)
    }

    @Test("runs several statements up to the one that fails")
    func several() throws {
        let connection = try memory()
        let failure = error { try connection.run("CREATE TABLE a (x); CREATE TABEL b (x); CREATE TABLE c (x)") }
        #expect(failure?.primaryCode == SQLITE_ERROR && failure?.message == "near \"TABEL\": syntax error")
        #expect(try connection.query("SELECT name FROM sqlite_master").map { $0[0].text } == ["a"])
    }

    @Test("takes one statement where one is expected", arguments: ["", "  -- nothing\n", "SELECT 1; SELECT 2", "SELECT 1; SELEKT"])
    func one(sql: String) throws {
        let connection = try memory()
        #expect(error { try connection.query(sql) } != nil)
        #expect(try connection.query("SELECT 1; -- no more\n ;").count == 1)
    }

    @Test("says what is wrong with what it is given for parameters, and no more than that")
    func parameters() throws {
        let connection = try memory()
        #expect(error { try connection.query("SELECT ?", [.null, .integer(1)]) }?.primaryCode == SQLITE_RANGE)
        #expect(try connection.query("SELECT ?, ?", [.integer(.min)]).first?[0].integerOrNull == .min)
    }

    @Test("checks references, and takes nothing in quotes for a text")
    func settings() throws {
        let connection = try memory("CREATE TABLE a (x PRIMARY KEY); CREATE TABLE b (x REFERENCES a)")
        let failure = error { try connection.run("INSERT INTO b VALUES (1)") }
        #expect(failure?.isRefusal == true && failure?.code == SQLITE_CONSTRAINT | 3 << 8 && failure?.message == "FOREIGN KEY constraint failed")
        #expect(error { try connection.query("SELECT \"nobody\"") }?.message == "no such column: nobody")
    }

    @Test("runs a statement again after it failed")
    func again() throws {
        let connection = try memory("CREATE TABLE t (x UNIQUE)")
        let statement = try Statement(connection, "INSERT INTO t VALUES (?)")
        try statement.run([.integer(1)])
        let failure = error { try statement.run([.integer(1)]) }
        #expect(failure?.code == SQLITE_CONSTRAINT | 8 << 8 && failure?.message == "UNIQUE constraint failed: t.x")
        try statement.run([.integer(2)])
        #expect(connection.changes == 1 && connection.totalChanges == 2)
        try connection.run("UPDATE t SET x = x + 10")
        #expect(connection.changes == 2 && connection.totalChanges == 4)
    }
}
