import Foundation
import TestSupport
import Testing

/// Households in a store file as SwiftData makes it: plain SQL says what the app finds there.
@Suite("Stores of SwiftData and Core Data")
struct SwiftDataTests {
    /// Returns the tables of a store, with a model that a script archived as Apple's archiver does.
    static func store() throws -> String {
        try String(
            contentsOf: packageRoot.appendingPathComponent("Tests/Fixtures/SwiftData/store.sql"), encoding: .utf8)
    }

    static let page = packageRoot.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/SwiftData.md")

    /// Returns the YAML blocks of the handbook's page.
    static func mappings() throws -> [String] {
        try String(contentsOf: page, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst().compactMap {
            $0.components(separatedBy: "```").first
        }
    }

    /// - Parameters:
    ///   - change: SQL that changes the store.
    ///   - also: Whether tasks get a tag.
    static func program(_ change: String = "", also: Bool = false) throws -> Program {
        let program = try Program("family-to-do")
        try program.sqlite("default.store", "PRAGMA journal_mode = WAL; BEGIN; \(store()) COMMIT; \(change)")
        let blocks = try Self.mappings()
        var mapping = try #require(blocks.first)
        if also {
            mapping = mapping.replacing(
                "    constants: {createdAt: now}\n", with: "    constants: {createdAt: now}\n" + (blocks.last ?? ""))
        }
        try program.write(mapping, to: "app.yaml")
        return program
    }

    static func run(_ program: Program, _ command: String, _ more: String...) throws -> Program.Run {
        let day = command == "unseed" || command == "verify" ? [] : ["--today", "2026-11-21"]
        return try program.run(
            [
                command, "family-to-do/two-people", "--into", "swiftdata:default.store", "--mapping", "app.yaml", "--time-zone",
                "Europe/Amsterdam", "--allow", "default.store",
            ] + day + more)
    }

    /// Every table of the app, except those that record the past: the largest numbers and the history.
    private static let rows = """
        SELECT Z_PK, Z_OPT, ZNAME, hex(ZID) FROM ZHOME; SELECT Z_PK, Z_ENT, Z_OPT, ZNAME, hex(ZID) FROM ZPERSON; SELECT * FROM ZTAG;
        SELECT Z_PK, Z_ENT, Z_OPT, ZTITLE, hex(ZID), ZASSIGNEE FROM ZTASK;
        SELECT * FROM Z_4TASKS; SELECT hex(Z_CONTENT) FROM Z_MODELCACHE; SELECT hex(Z_PLIST) FROM Z_METADATA; SELECT sql FROM sqlite_master;
        """

    @Test("a household is in the app's own tables, and unseed takes exactly that")
    func round() throws {
        let program = try Self.program()
        let before = try program.sqlite("default.store", Self.rows)
        let plan = try Self.run(program, "plan")
        #expect(plan.code == 0 && plan.output.contains("15 to create"), "\(plan.output)\(plan.errors)")
        #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/default.store.homeseed"))
        let seeded = try Self.run(program, "seed")
        #expect(seeded.code == 0 && seeded.output.contains("15 created"), "\(seeded.output)\(seeded.errors)")
        let found = try program.sqlite(
            "default.store",
            """
            SELECT h.Z_PK, h.Z_ENT, h.Z_OPT, typeof(h.ZID), length(h.ZID) FROM ZHOME h WHERE Z_PK > 1;
            SELECT p.Z_PK, p.Z_ENT, p.Z_OPT, p.ZHOME, p.ZNAME, p.ZROLE FROM ZPERSON p WHERE Z_PK > 4 ORDER BY ZNAME;
            SELECT count(*), min(Z_PK), max(Z_PK), min(Z_ENT), max(Z_OPT), min(ZHOME), min(ZCOLOR), max(ZISPROPOSAL) FROM ZTASK WHERE Z_PK <> 3;
            SELECT count(*) FROM ZTASK t JOIN ZPERSON p ON p.Z_PK = t.ZASSIGNEE AND p.Z_ENT = t.Z3_ASSIGNEE WHERE t.Z_PK <> 3;
            SELECT count(*) FROM ZTASK WHERE Z_PK <> 3 AND ZASSIGNEE IS NOT NULL;
            SELECT count(*) FROM ZTASK WHERE Z_PK <> 3 AND typeof(ZCREATEDAT) = 'integer' AND abs(ZCREATEDAT + 978307200 - strftime('%s', 'now')) < 600;
            SELECT Z_NAME, Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT < 16000 ORDER BY Z_ENT;
            PRAGMA journal_mode;
            """
        ).split(separator: "\n").map(String.init)
        #expect(
            found.prefix(4) == ["2|1|1|blob|16", "6|2|1|2|Emma|owner", "5|2|1|2|Noah|member", "12|8|19|5|1|2|blue|1"], "\(found)"
        )
        #expect(found.dropFirst(4).first == found.dropFirst(5).first && found.dropFirst(6).first == "12", "\(found)")
        #expect(found.suffix(6) == ["Home|2", "Member|0", "Person|6", "Tag|1", "Task|19", "wal"], "\(found)")
        let verified = try Self.run(program, "verify")
        #expect(verified.code == 0 && verified.output.contains("all 15 records"), "\(verified.output)\(verified.errors)")
        #expect(try Self.run(program, "seed").output.contains("is already in"))
        let removed = try Self.run(program, "unseed")
        #expect(removed.code == 0 && removed.output.contains("15 rows"), "\(removed.output)\(removed.errors)")
        #expect(try program.sqlite("default.store", Self.rows) == before)
        // A number is never reused.
        #expect(try Self.run(program, "seed").code == 0)
        #expect(try program.sqlite("default.store", "SELECT min(Z_PK) FROM ZTASK WHERE Z_PK <> 3") == "20\n")
    }

    @Test("the history has a transaction for each seed, with what it made, changed and removed")
    func history() throws {
        let program = try Self.program()
        let changes = """
            SELECT t.Z_PK, s.ZNAME, c.ZCHANGETYPE, c.ZENTITY, count(*), hex(max(c.ZCOLUMNS)) FROM ACHANGE c JOIN ATRANSACTION t ON t.Z_PK = c.ZTRANSACTIONID
            JOIN ATRANSACTIONSTRING s ON s.Z_PK = t.ZAUTHORTS AND s.Z_PK = t.ZBUNDLEIDTS AND s.Z_PK = t.ZPROCESSIDTS
            WHERE abs(t.ZTIMESTAMP + 978307200 - strftime('%s', 'now')) < 600 AND c.Z_ENT = 16001 AND t.Z_ENT = 16002 GROUP BY 1, 2, 3, 4;
            SELECT (SELECT max(Z_PK) FROM ACHANGE) = (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 16001),
              (SELECT max(Z_PK) FROM ATRANSACTION) = (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 16002),
              (SELECT max(Z_PK) FROM ATRANSACTIONSTRING) = (SELECT Z_MAX FROM Z_PRIMARYKEY WHERE Z_ENT = 16003);
            """
        #expect(try Self.run(program, "seed").code == 0)
        let made = "2|homeseed|0|1|1|\n2|homeseed|0|2|2|\n2|homeseed|0|5|12|\n"
        #expect(try program.sqlite("default.store", changes) == made + "1|1|1\n")
        // A seed without changes adds no transaction.
        #expect(try Self.run(program, "seed").code == 0)
        #expect(try program.sqlite("default.store", changes) == made + "1|1|1\n")
        // `FFE0` marks all eleven properties of a task as changed.
        #expect(try Self.run(program, "seed", "--locale", "nl").code == 0)
        #expect(try program.sqlite("default.store", changes) == made + "3|homeseed|1|1|1|F0\n3|homeseed|1|5|12|FFE0\n1|1|1\n")
        #expect(try program.sqlite("default.store", "SELECT DISTINCT Z_OPT FROM ZTASK WHERE Z_PK <> 3") == "2\n")
        #expect(try Self.run(program, "unseed").code == 0)
        #expect(
            try program.sqlite(
                "default.store", changes + "SELECT count(*) FROM ACHANGE WHERE ZCHANGETYPE = 2 AND ZCOLUMNS IS NULL"
            )
            .hasSuffix("4|homeseed|2|1|1|\n4|homeseed|2|2|2|\n4|homeseed|2|5|12|\n1|1|1\n15\n"))
    }

    @Test("a store of Core Data without a history gets none")
    func noHistory() throws {
        let program = try Self.program("DROP TABLE ACHANGE; DROP TABLE ATRANSACTION; DROP TABLE ATRANSACTIONSTRING;")
        let seeded = try Self.run(program, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        #expect(try program.sqlite("default.store", "SELECT count(*) FROM sqlite_master WHERE name LIKE 'A%'") == "0\n")
    }

    @Test("rows of a relationship with many objects on both sides are pairs, of a tag that the app has")
    func pairs() throws {
        let program = try Self.program(also: true)
        let seeded = try Self.run(program, "seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        #expect(
            try program.sqlite(
                "default.store",
                "SELECT count(*), min(Z_4TAGS), max(Z_4TAGS), min(Z_5TASKS), max(Z_5TASKS) FROM Z_4TASKS WHERE Z_5TASKS > 3; SELECT Z_OPT FROM ZTAG"
            )
                == "12|1|1|8|19\n2\n")
        // Each object has one change, and the tag an update.
        #expect(
            try program.sqlite(
                "default.store", "SELECT ZCHANGETYPE, ZENTITY, count(*) FROM ACHANGE WHERE ZTRANSACTIONID = 2 GROUP BY 1, 2")
                == "0|1|1\n0|2|2\n0|5|12\n1|4|1\n")
        let verified = try Self.run(program, "verify")
        #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
        #expect(try Self.run(program, "unseed").code == 0)
        #expect(try program.sqlite("default.store", "SELECT * FROM Z_4TASKS") == "1|3\n")
    }

    @Test("what an app's user changed is kept, and what the app's rows refer to")
    func edited() throws {
        let program = try Self.program()
        #expect(try Self.run(program, "seed").code == 0)
        try program.sqlite(
            "default.store",
            """
            UPDATE ZTASK SET ZTITLE = 'Ours', Z_OPT = 2 WHERE Z_PK = 8;
            INSERT INTO ZTASK (Z_PK, Z_ENT, Z_OPT, ZTITLE, ZSTATUS, ZASSIGNEE, Z3_ASSIGNEE, ZID) VALUES (30, 5, 1, 'By the app', 'next', 5, 2, X'0b9cb2e46d0b4f4e8a3e0d2f7f1a6c19');
            """)
        let verified = try Self.run(program, "verify")
        #expect(verified.code == 1 && verified.output.contains("Ours"), "\(verified.output)")
        let again = try Self.run(program, "seed")
        #expect(again.code == 0 && again.output.contains("1 left alone"), "\(again.output)\(again.errors)")
        let removed = try Self.run(program, "unseed")
        #expect(
            removed.code == 1 && removed.output.contains("3 left alone") && !removed.output.contains("may be a new row"),
            "\(removed.output)\(removed.errors)")
        #expect(
            try program.sqlite("default.store", "SELECT ZTITLE FROM ZTASK ORDER BY Z_PK") == "Feed the cat\nOurs\nBy the app\n")
        #expect(try program.sqlite("default.store", "SELECT ZNAME FROM ZPERSON WHERE Z_PK > 4") == "Noah\n")
    }

    @Test(
        "files that the app couldn't go on with are refused, and not changed",
        arguments: [
            ("DROP TABLE Z_METADATA;", "was not made by Core Data or SwiftData"),
            ("DROP TABLE Z_MODELCACHE;", "has no model that can be read"),
            ("UPDATE Z_MODELCACHE SET Z_CONTENT = substr(Z_CONTENT, 1, 400);", "has no model that can be read"),
            ("UPDATE Z_METADATA SET Z_PLIST = X'00';", "has no metadata that can be read"),
            ("INSERT INTO Z_PRIMARYKEY VALUES (6, 'Pet', 0, 0);", "of another version of the app (Pet)"),
            ("CREATE TABLE ANSCKEVENT (Z_PK INTEGER PRIMARY KEY);", "is mirrored to iCloud"),
            ("ALTER TABLE ACHANGE ADD COLUMN ZTOMBSTONE0 VARCHAR;", "keeps a history that Homeseed can't continue"),
            ("CREATE TRIGGER t AFTER INSERT ON ZTASK BEGIN SELECT 1; END;", "has triggers"),
        ])
    func refused(change: String, said: String) throws {
        let program = try Self.program(change)
        let before = try program.sqlite("default.store", ".dump")
        for command in ["plan", "seed", "verify"] {
            let run = try Self.run(program, command)
            #expect(run.code == 1 && (run.output + run.errors).contains(said), "\(command) \(run.output)\(run.errors)")
        }
        #expect(try program.sqlite("default.store", ".dump") == before)
        #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/default.store.homeseed"))
        #expect(try program.sqlite("default.store", "PRAGMA journal_mode") == "wal\n")
    }

    @Test("a file that another program has open, or whose log isn't empty, is refused")
    func open() throws {
        let program = try Self.program()
        let python = """
            import sqlite3, sys
            app = sqlite3.connect('default.store')
            app.execute('SELECT * FROM ZTASK').fetchall()
            if sys.argv[1] == 'write':
                app.execute("UPDATE ZTASK SET ZNOTES = 'By the app'")
                app.commit()
            print('open', flush=True)
            sys.stdin.readline()
            """
        try program.write(python, to: "app.py")
        for (mode, said) in [
            ("read", "program has 'default.store' open"), ("write", "has changes that are not in the file yet"),
        ] {
            let run = try program.shell(
                """
                mkfifo pipe-\(mode); (exec 3<> pipe-\(mode); python3 app.py \(mode) <&3 > said-\(mode)) & app=$!
                for i in $(seq 200); do grep -q open said-\(mode) 2>/dev/null && break; sleep 0.05; done
                "$0" "$@"; code=$?
                kill -9 $app $(pgrep -P $app) 2>/dev/null; exit $code
                """,
                [
                    "seed", "family-to-do/two-people", "--into", "swiftdata:default.store", "--mapping", "app.yaml", "--allow",
                    "default.store",
                ])
            #expect(run.code == 3 && (run.output + run.errors).contains(said), "\(mode): \(run)")
            #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/default.store.homeseed"))
        }
        // SQLite itself moves the log of a stopped app into the file.
        try program.sqlite("default.store", "PRAGMA wal_checkpoint(TRUNCATE)")
        #expect(try Self.run(program, "seed").code == 0)
        #expect(try program.sqlite("default.store", "SELECT ZNOTES FROM ZTASK WHERE Z_PK = 3") == "By the app\n")
    }

    @Test("a file is the same one by a link, with one log and one ledger")
    func link() throws {
        let program = try Self.program()
        try program.output(of: "mkdir", "app")
        try program.output(of: "mv", "default.store", "app/real.store")
        try program.output(of: "ln", "-s", "app/real.store", "default.store")
        #expect(try Self.run(program, "seed").code == 0)
        #expect(FileManager.default.fileExists(atPath: program.folder.path + "/app/real.store.homeseed"))
        try program.write("changes", to: "app/real.store-wal")
        let refused = try Self.run(program, "plan")
        #expect(refused.code == 3 && refused.errors.contains("has changes that are not in the file yet"), "\(refused)")
    }

    @Test("a damaged model is refused or read, and never ends the program", .long)
    func damaged() throws {
        let program = try Self.program()
        let size = try #require(
            Int(try program.sqlite("default.store", "SELECT length(Z_CONTENT) FROM Z_MODELCACHE").dropLast()))
        var refused = 0
        for place in stride(from: 1, to: size, by: max(1, size / 60)) {
            try program.sqlite(
                "default.store",
                """
                DROP TABLE IF EXISTS whole; CREATE TABLE whole AS SELECT * FROM Z_MODELCACHE;
                UPDATE Z_MODELCACHE SET Z_CONTENT = CAST(substr(Z_CONTENT, 1, \(place - 1)) || X'\(place % 2 == 0 ? "FF" : "00")' || substr(Z_CONTENT, \(place + 1)) AS BLOB);
                """)
            let run = try program.run("inspect", "swiftdata:default.store")
            #expect([0, 1].contains(run.code), "at \(place): \(run)")
            if run.code == 1 { refused += 1 }
            try program.sqlite(
                "default.store", "DELETE FROM Z_MODELCACHE; INSERT INTO Z_MODELCACHE SELECT * FROM whole; DROP TABLE whole")
        }
        #expect(refused > 10)
        #expect(try program.run("inspect", "swiftdata:default.store").code == 0)
    }

    @Test("households of a population are in one transaction of the history")
    func population() throws {
        let program = try Self.program()
        func run(_ command: String) throws -> Program.Run {
            try program.run(
                command, "family-to-do", "--households", "3", "--into", "swiftdata:default.store", "--mapping", "app.yaml",
                "--allow",
                "default.store")
        }
        let seeded = try run("seed")
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        #expect(
            try program.sqlite(
                "default.store",
                "SELECT count(*) FROM ZHOME WHERE Z_PK > 1; SELECT count(*) FROM ATRANSACTION; SELECT count(*) = (SELECT count(*) FROM ACHANGE WHERE ZENTITY = 5 AND ZTRANSACTIONID = 2) FROM ZTASK WHERE Z_PK <> 3"
            ) == "3\n2\n1\n")
        let verified = try run("verify")
        #expect(verified.code == 0, "\(verified.output)\(verified.errors)")
        #expect(try run("unseed").code == 0)
        #expect(try program.sqlite("default.store", "SELECT count(*) FROM ZTASK; SELECT count(*) FROM ZHOME") == "1\n1\n")
    }

    @Test("a ledger of a store that the app recreated is refused")
    func anotherStore() throws {
        let program = try Self.program()
        #expect(try Self.run(program, "seed").code == 0)
        try program.sqlite("default.store", "UPDATE Z_METADATA SET Z_UUID = 'C0FFEE00-0000-4000-8000-000000000002'")
        for command in ["seed", "unseed", "verify"] {
            let run = try Self.run(program, command)
            #expect(run.code == 1 && (run.output + run.errors).contains("which the app has recreated"), "\(run)")
        }
    }

    @Test("a pack's own tables, a missing file and a required value that can't be written are refused")
    func unsupported() throws {
        let program = try Self.program()
        let own = try program.run("seed", "family-to-do/guest", "--into", "swiftdata:default.store")
        #expect(own.code == 2 && own.errors.contains("needs a mapping"), "\(own)")
        let missing = try program.run("inspect", "swiftdata:none.store")
        #expect(missing.code == 2 && missing.errors.contains("run the app once"), "\(missing)")
        try program.write(program.read("app.yaml").replacing("    constants: {createdAt: now}\n", with: ""), to: "app.yaml")
        let needed = try Self.run(program, "plan")
        #expect(needed.code == 1 && (needed.output + needed.errors).contains("createdAt' needs a value"), "\(needed)")
    }

    @Test("a seed that is killed leaves both files as before or both changed", .long)
    func killed() throws {
        let program = try Self.program()
        var (kept, undone) = (0, 0)
        for delay in Array(stride(from: 0.005, through: 0.045, by: 0.01)) + Array(stride(from: 0.05, through: 1.6, by: 0.05)) {
            _ = try program.shell(
                """
                "$0" "$@" & seed=$!; sleep \(delay); kill -9 $seed; wait $seed; exit 0
                """,
                [
                    "seed", "family-to-do/two-people", "--into", "swiftdata:default.store", "--mapping", "app.yaml", "--today",
                    "2026-11-21", "--allow", "default.store", "--quiet",
                ])
            // Opening the file as the app does rolls back uncommitted changes.
            let tasks = try program.sqlite("default.store", "SELECT count(*) FROM ZTASK WHERE Z_PK <> 3")
            let there = FileManager.default.fileExists(atPath: program.folder.path + "/default.store.homeseed")
            let noted =
                there
                ? try program.sqlite(
                    "default.store.homeseed", "SELECT count(*) FROM sqlite_master WHERE name = 'homeseed_records'") : "0\n"
            let records =
                noted == "1\n"
                ? try program.sqlite(
                    "default.store.homeseed", "SELECT count(*) FROM homeseed_records WHERE table_name LIKE 'Task%'")
                : "0\n"
            #expect(tasks == records, "after \(delay) s")
            if tasks == "12\n" { kept += 1 } else { undone += 1 }
            if tasks == "12\n" {
                let removed = try Self.run(program, "unseed")
                #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
            }
        }
        #expect(kept > 0 && undone > 0, "\(kept) \(undone)")
        #expect(try Self.run(program, "seed").code == 0)
        #expect(try Self.run(program, "verify").code == 0)
    }
}

/// The commands of the handbook's page about SwiftData, run as a reader runs them, with the store of an app.
@Suite("The handbook's page about SwiftData")
struct SwiftDataPageTests {
    @Test("leads from the app's store to a seeded one and back")
    func commands() throws {
        let program = try SwiftDataTests.program()
        let commands = try String(contentsOf: SwiftDataTests.page, encoding: .utf8).split(separator: "\n").filter {
            $0.hasPrefix("$ ")
        }.map { String($0.dropFirst(2)) }
        #expect(commands.count >= 8)
        let tool = try Program.executable().deletingLastPathComponent().path
        func run(_ commands: [String]) throws -> Program.Run {
            try program.shell("set -e -o pipefail; export PATH=\"\(tool):$PATH\"\n" + commands.joined(separator: "\n"), [])
        }
        let before = try program.sqlite("default.store", "SELECT Z_PK, Z_OPT, ZTITLE FROM ZTASK")
        // `ImportPageTests` runs the way back to a template, with another store of the app.
        let others = ["unseed", "homeseed import", "other.store"]
        let seeded = try run(commands.filter { command in !others.contains(where: command.contains) })
        #expect(seeded.code == 0, "\(seeded.errors)\n\(seeded.output)")
        #expect(
            try program.sqlite("default.store", "SELECT count(*) FROM ZTASK t JOIN ZHOME h ON h.Z_PK = t.ZHOME WHERE h.Z_PK > 1")
                != "0\n")
        let removed = try run(commands.filter { $0.contains("unseed") })
        #expect(removed.code == 0, "\(removed.errors)\n\(removed.output)")
        #expect(try program.sqlite("default.store", "SELECT Z_PK, Z_OPT, ZTITLE FROM ZTASK") == before)
    }
}
