import Foundation
import TestSupport
import Testing

/// The numbers that commands with a mapping report, compared with those of plain SQL.
@Suite("Counts with --mapping", .long)
struct MappedCountTests {
    static let here = FoundPopulationTests.here

    private static func number(_ output: String) -> Int {
        Int(output.filter(\.isNumber)) ?? -1
    }

    @Test("verify counts a row that several households have once, and expands no household that was not seeded", arguments: here)
    func verified(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, FoundPopulationTests.tables(kind))
        let words = ["family-to-do/two-people", "--households", "12", "--quiet"] + FoundPopulationTests.words(store)
        let seeded = try store.program.run(["seed"] + words + ["--today", "2026-11-21"])
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        // Some households refer to the same rows, of the app or of each other.
        let rows = Self.number(try store.query("SELECT count(*) FROM (SELECT DISTINCT table_name, id FROM homeseed_ids) AS x"))
        #expect(rows < Self.number(try store.query("SELECT count(*) FROM homeseed_ids")))
        let verified = try store.program.run(["verify"] + words)
        #expect(verified.code == 0 && verified.output.contains("all \(rows) records as seeded"), "\(verified.output)")
        let others = words.map { $0 == "family-to-do/two-people" ? "family-to-do/guest" : $0 }
        let start = ContinuousClock.now
        let unknown = try store.program.run(["verify"] + others.map { $0 == "12" ? "20000" : $0 })
        #expect(unknown.code == 1 && unknown.output.contains("20,000 households not seeded, 0 as seeded"), "\(unknown.errors)")
        #expect(ContinuousClock.now - start < .seconds(60))
    }

    @Test("rows that triggers made beside seeded rows are no rows of others", arguments: here)
    func triggered(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, FoundPopulationTests.tables(kind))
        let no = kind == .sqlite ? "0" : "false"
        let welcome = """
            INSERT INTO todos (family_id, name, state, person_id, kind, proposal) VALUES (NEW.family_id, 'Say hello', 'backlog', NEW.id, 'one-off', \(no));
            """
        _ = try store.query(
            kind == .sqlite
                ? "CREATE TRIGGER hello AFTER INSERT ON people BEGIN \(welcome) END;"
                : """
                CREATE FUNCTION hello() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(welcome) RETURN NULL; END $$;
                CREATE TRIGGER hello AFTER INSERT ON people FOR EACH ROW EXECUTE FUNCTION hello();
                """)
        let words = FoundPopulationTests.words(store)
        let seeded = try store.program.run(["seed", "family-to-do/two-people"] + words)
        #expect(seeded.code == 0, "\(seeded.output)\(seeded.errors)")
        #expect(try store.query("SELECT count(*) FROM todos WHERE name = 'Say hello'") == "1\n")
        let guarded = try store.program.run(
            ["seed", "family-to-do/guest"] + words.filter { !["--allow", "homes.sqlite", "postgres"].contains($0) })
        #expect(guarded.code == 1 && guarded.errors.contains("families (1), people (2)"), "\(guarded.errors)")
        #expect(!guarded.errors.contains("todos ("), "\(guarded.errors)")
    }
}
