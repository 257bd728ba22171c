import Foundation
import TestSupport
import Testing

@Suite("Rows that a store drops, and refusals in one language")
struct QuietStoreTests {
    @Test("a trigger that ignores a row refuses the seed")
    func ignored() throws {
        let program = try Program("family-to-do")
        let guest = "family-to-do/guest"
        #expect(try program.run("seed", guest, "--into", "sqlite:app.sqlite").code == 0)
        #expect(try program.run("unseed", guest, "--into", "sqlite:app.sqlite").code == 0)
        try program.sqlite("app.sqlite", "CREATE TRIGGER no BEFORE INSERT ON Task BEGIN SELECT RAISE(IGNORE); END")
        let run = try program.run("seed", guest, "--into", "sqlite:app.sqlite")
        #expect(
            run.code == 1 && (run.output + run.errors).contains("did nothing, for example because of a trigger"),
            "\(run.output)\(run.errors)")
        try program.sqlite("app.sqlite", "DROP TRIGGER no")
        #expect(try program.run("seed", guest, "--into", "sqlite:app.sqlite").code == 0)
        try program.sqlite("app.sqlite", "CREATE TRIGGER no BEFORE DELETE ON Task BEGIN SELECT RAISE(IGNORE); END")
        let removed = try program.run("unseed", guest, "--into", "sqlite:app.sqlite")
        #expect(
            removed.code == 1 && (removed.output + removed.errors).contains("did nothing"), "\(removed.output)\(removed.errors)")
    }

    @Test("a table that replaces rows of its own accord loses none of the app's", arguments: [true, false])
    func replacing(isMapped: Bool) throws {
        let program = try Program("family-to-do")
        let guest = "family-to-do/guest"
        if isMapped {
            try program.sqlite(
                "app.sqlite",
                """
                CREATE TABLE families (id INTEGER PRIMARY KEY, title TEXT NOT NULL UNIQUE ON CONFLICT REPLACE);
                CREATE TABLE people (id INTEGER PRIMARY KEY, family_id INTEGER REFERENCES families(id), full_name TEXT NOT NULL, kind TEXT DEFAULT 'a' UNIQUE ON CONFLICT REPLACE);
                INSERT INTO people (id, full_name) VALUES (7, 'Jack');
                """)
            try program.write(
                """
                pack: family-to-do
                entities:
                  Household: {table: families, id: {column: id, given-by: store}, fields: {name: title}}
                  Member: {table: people, id: {column: id, given-by: store}, fields: {household: family_id, displayName: full_name}}
                  Task: null
                  ShoppingItem: null
                  BacklogCategory: null
                  BacklogItem: null

                """, to: "staging.yaml")
        } else {
            #expect(try program.run("seed", guest, "--into", "sqlite:app.sqlite").code == 0)
            #expect(try program.run("unseed", guest, "--into", "sqlite:app.sqlite").code == 0)
            try program.sqlite(
                "app.sqlite",
                """
                DROP TABLE Member;
                CREATE TABLE Member (id TEXT PRIMARY KEY, household TEXT, displayName TEXT, role TEXT DEFAULT 'a' UNIQUE ON CONFLICT REPLACE);
                INSERT INTO Member (id, displayName, role) VALUES ('7', 'Jack', 'owner');
                """)
        }
        let mapping = isMapped ? ["--mapping", "staging.yaml"] : []
        let run = try program.run(["seed", guest, "--into", "sqlite:app.sqlite", "--allow", "app.sqlite"] + mapping)
        #expect(run.code == 1, "\(run.output)\(run.errors)")
        #expect(
            try program.sqlite("app.sqlite", isMapped ? "SELECT full_name FROM people" : "SELECT displayName FROM Member")
                == "Jack\n")
    }

    @Test("unseed that doesn't know the mapping leaves the rows, says so and ends with 1")
    func unknownMapping() throws {
        let program = try FoundRowTests().program()
        #expect(try program.run(["seed", "family-to-do/guest"] + FoundRowTests.store).code == 0)
        let run = try program.run("unseed", "family-to-do/guest", "--into", "sqlite:app.sqlite", "--allow", "app.sqlite")
        #expect(run.code == 1 && run.errors.contains("pass the mapping here, too"), "\(run.output)\(run.errors)")
        #expect(try program.run(["unseed", "family-to-do/guest"] + FoundRowTests.store).code == 0)
    }

    @Test("one missing translation refuses its own language only, and a refusal is a summary")
    func missingTranslation() throws {
        let program = try Program("family-to-do")
        let path = "Locales/nl/family-to-do.yaml"
        let lines = try program.read(path).split(separator: "\n", omittingEmptySubsequences: false)
        let titles = lines.indices.filter { lines[$0].contains("{title: ") }
        try #require(titles.count > 20)
        let dropped = Set(titles.prefix(20))
        try program.write(
            lines.indices.filter { !dropped.contains($0) }.map { String(lines[$0]) }.joined(separator: "\n"), to: path)
        #expect(try program.run("seed", "family-to-do/guest", "--into", "sqlite:en.sqlite").code == 0)
        let refused = try program.run("seed", "family-to-do/guest", "--into", "sqlite:nl.sqlite", "--locale", "nl")
        #expect(
            refused.code == 1 && refused.errors.contains("more:") && refused.errors.contains("missing-translation"),
            "\(refused.output)\(refused.errors)")
        #expect((refused.output + refused.errors).split(separator: "\n").count < 60)
    }
}
