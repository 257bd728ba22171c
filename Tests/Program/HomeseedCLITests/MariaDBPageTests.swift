import Foundation
import TestSupport
import Testing

/// The commands of the handbook's page about MariaDB, with a server that has an app's tables.
@Suite("The handbook's page about MariaDB", .serialized, .enabled(if: TestMariaDB.shared != nil))
struct MariaDBPageTests {
    private static let password = "hunter2-and-more"

    /// Returns the commands of the page in order. Each begins with `$ ` in a code block.
    private static func commands() throws -> [String] {
        let page = Program.root.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/MariaDB.md")
        return try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter { $0.hasPrefix("$ ") }
            .map { String($0.dropFirst(2)) }
    }

    private func program(_ server: TestMariaDB) throws -> Program {
        let program = try Program("family-to-do")
        let home = """
            [client]
            user=app
            password=\(Self.password)
            socket=\(server.socket)
            """
        try program.write(home, to: ".my.cnf")
        try server.query(
            "mysql",
            """
            DROP DATABASE IF EXISTS app; DROP DATABASE IF EXISTS demo; CREATE DATABASE app;
            CREATE OR REPLACE USER app@localhost IDENTIFIED BY '\(Self.password)';
            GRANT ALL ON app.* TO app@localhost; GRANT ALL ON demo.* TO app@localhost;
            """, program)
        try server.query(
            "app",
            """
            CREATE TABLE families (id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, name VARCHAR(80) NOT NULL,
              created_at TIMESTAMP NOT NULL DEFAULT CURRENT_TIMESTAMP);
            CREATE TABLE people (
              id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, family_id BIGINT UNSIGNED NOT NULL, display_name VARCHAR(60) NOT NULL,
              role ENUM('owner', 'member') NOT NULL, created_at DATETIME NOT NULL, UNIQUE (family_id, display_name),
              FOREIGN KEY (family_id) REFERENCES families (id) ON DELETE CASCADE);
            CREATE TABLE todos (
              id BIGINT UNSIGNED AUTO_INCREMENT PRIMARY KEY, family_id BIGINT UNSIGNED NOT NULL, assignee_id BIGINT UNSIGNED NULL,
              title VARCHAR(120) NOT NULL, status VARCHAR(20) NOT NULL CHECK (status IN ('backlog', 'next', 'done')), due_date DATE NULL,
              FOREIGN KEY (family_id) REFERENCES families (id), FOREIGN KEY (assignee_id) REFERENCES people (id) ON DELETE SET NULL);
            CREATE TABLE settings (person_id BIGINT UNSIGNED PRIMARY KEY, theme VARCHAR(10) NOT NULL,
              FOREIGN KEY (person_id) REFERENCES people (id));
            CREATE TRIGGER beside AFTER INSERT ON people FOR EACH ROW INSERT INTO settings VALUES (NEW.id, 'dark');
            INSERT INTO families (name) VALUES ('The Millers');
            INSERT INTO people (family_id, display_name, role, created_at) VALUES (1, 'Olivia', 'owner', '2026-01-02 03:04:05');
            INSERT INTO todos (family_id, assignee_id, title, status) VALUES (1, 1, 'Feed the cat', 'next');
            """, program)
        return program
    }

    private func run(_ commands: [String], _ program: Program) throws -> Program.Run {
        let tool = try Program.executable().deletingLastPathComponent().path
        let script = """
            set -e -o pipefail
            export HOME="$PWD" PATH="\(tool):$PATH"
            \(commands.joined(separator: "\n"))
            """
        return try program.shell(script, [])
    }

    @Test("leads from an app's tables to a seeded store and back")
    func commands() throws {
        let server = try #require(TestMariaDB.shared)
        let program = try program(server)
        let commands = try Self.commands()
        #expect(commands.count >= 10)
        let run = try run(commands, program)
        #expect(run.code == 0, "\(run.errors)\n\(run.output)")
        #expect(!(run.output + run.errors).contains(Self.password))
        // The seeded rows were removed, and the app's own rows are unchanged.
        #expect(try server.query("app", "SELECT title FROM todos", program) == "Feed the cat\n")
        #expect(try server.query("app", "SELECT COUNT(*) FROM homeseed_records", program) == "0\n")
        // The rows that a trigger created for a seeded person were removed with the person.
        #expect(try server.query("app", "SELECT person_id FROM settings", program) == "1\n")
        #expect(
            try server.query("demo", "SELECT title FROM Task WHERE title LIKE '%counters'", program) == "Clean kitchen counters\n"
        )
        // The app's own household was imported, and seeded into the pack's tables.
        let imported =
            "SELECT t.title, t.status, m.displayName FROM Task t JOIN Member m ON m.id = t.assignee WHERE t.title LIKE 'Feed%'"
        #expect(try server.query("demo", imported, program) == "Feed the cat\tnext\tOlivia\n")
    }

    @Test("has commands that leave the app's tables seeded until the last one")
    func seeded() throws {
        let server = try #require(TestMariaDB.shared)
        let program = try program(server)
        let commands = try Self.commands().prefix { !$0.contains("unseed") }
        let run = try run(Array(commands), program)
        #expect(run.code == 0, "\(run.errors)\n\(run.output)")
        let found = try server.query(
            "app",
            """
            SELECT t.title, t.status, p.display_name FROM todos t JOIN families f ON f.id = t.family_id
            LEFT JOIN people p ON p.id = t.assignee_id WHERE f.name <> 'The Millers' AND t.title LIKE '%counters'
            """, program)
        #expect(found.hasPrefix("Clean kitchen counters\tnext\t"), "\(found)")
        // A row that an app's user changed is kept and reported.
        try server.query("app", "UPDATE todos SET title = 'Our counters' WHERE title LIKE '%counters'", program)
        let report = try self.run(commands.filter { $0.hasPrefix("export") || $0.contains("homeseed verify") }, program)
        #expect(report.code == 1 && report.output.contains("Our counters"), "\(report)")
    }

    @Test("refuses a row by a trigger or a check of the app, names it, and writes nothing")
    func refused() throws {
        let server = try #require(TestMariaDB.shared)
        let program = try program(server)
        try server.query("app", "ALTER TABLE todos ADD CONSTRAINT no_counters CHECK (title NOT LIKE '%counters')", program)
        let commands = try Self.commands().prefix { !$0.contains("homeseed verify") && !$0.contains("mariadb app") }
            .filter { !$0.contains("homeseed plan") }
        let run = try run(Array(commands), program)
        #expect(run.code == 1 && (run.output + run.errors).contains("no_counters"), "\(run)")
        #expect((run.output + run.errors).contains("chores.yaml"))
        #expect(try server.query("app", "SELECT title FROM todos", program) == "Feed the cat\n")
        #expect(try server.query("app", "SELECT COUNT(*) FROM families", program) == "1\n")
    }
}

/// A MariaDB store whose model changed.
@Suite("Changed models in MariaDB", .long, .serialized, .enabled(if: TestMariaDB.shared != nil))
struct MariaDBMigrationTests {
    @Test(
        "are migrated with edits kept, and follow the statements of `ddl --since`",
        arguments: sampleInCI(ChangedModelTests.Migration.allCases))
    func migrate(migration: ChangedModelTests.Migration) throws {
        let server = try #require(TestMariaDB.shared)
        for isByHand in [false, true] {
            let program = try Program("family-to-do")
            try program.begin()
            let database = "changed_\(migration.rawValue)_\(ProcessInfo.processInfo.processIdentifier)".lowercased()
            try server.query("mysql", "CREATE DATABASE \(database)", program)
            defer { _ = try? server.query("mysql", "DROP DATABASE \(database)", program) }
            let words = [
                ChangedModelTests.guest, "--into", server.address(database), "--allow", database, "--time-zone", "UTC",
            ]
            let day = ["--today", "2026-11-21"]
            let first = try program.run(["seed"] + words + day)
            try #require(first.code == 0, "\(first.errors)")
            try server.query(database, "UPDATE Task SET title = 'Ours' ORDER BY title LIMIT 1", program)
            let pack = "Catalogue/family-to-do/"
            var paths = [ChangedModelTests.model]
            if migration != .newTable {
                paths += [pack + "templates/guest.yaml", pack + "templates/two-people.yaml", "Locales/nl/family-to-do.yaml"]
            }
            for path in paths { try program.write(migration.apply(to: program.read(path)), to: path) }
            if isByHand {
                let script = try program.run(["ddl", "family-to-do", "--dialect", "mariadb", "--since", "HEAD"])
                #expect(script.code == 0 && !script.output.isEmpty, "\(script.errors)")
                try server.query(database, script.output, program)
            }
            let seed = try program.run(["seed"] + words + day + ["--migrate"])
            #expect(seed.code == 0 && seed.output.contains("1 left alone"), "\(isByHand) \(seed.output)\(seed.errors)")
            #expect(!isByHand || !seed.output.contains("ALTER TABLE"), "\(seed.output)")
            let again = try program.run(["seed"] + words + day + ["--migrate"])
            #expect(again.output.contains("21 as they were, 1 left alone"), "\(isByHand) \(again.output)\(again.errors)")
            let unseed = try program.run(["unseed"] + words)
            #expect(
                unseed.output.contains("20 rows, 2 left alone") || unseed.output.contains("19 rows, 3 left alone"), "\(unseed)")
            #expect(try server.query(database, "SELECT title FROM Task", program) == "Ours\n")
        }
    }
}
