import Foundation
import TestSupport
import Testing

/// Constraints that only the store can evaluate: `plan` refuses what `seed` would.
@Suite("Refusals that a plan foresees", .long)
struct ForeseenRefusalTests {
    static let here = FoundPopulationTests.here

    private func run(_ store: TestStore, _ command: String) throws -> Program.Run {
        try store.program.run(
            [command, "family-to-do/two-people"] + FoundPopulationTests.words(store)
                + (["seed", "plan"].contains(command) ? ["--today", "2026-11-21"] : []))
    }

    private func store(_ kind: TestStore.Kind, _ change: (String) -> String) throws -> TestStore {
        try FoundPopulationTests.store(kind, change(FoundPopulationTests.tables(kind)))
    }

    @Test("are those of checks with functions", arguments: here)
    func check(kind: TestStore.Kind) throws {
        let check = kind == .sqlite ? "name NOT GLOB '*bike*'" : "name !~ 'bike'"
        let refused = try store(kind) {
            $0.replacing(" name TEXT NOT NULL", with: " name TEXT NOT NULL CONSTRAINT no_bikes CHECK (\(check))")
        }
        let plan = try run(refused, "plan")
        #expect(
            plan.code == 1 && plan.output.contains("no_bikes") && plan.output.contains("Pump"), "\(plan.output)\(plan.errors)")
        #expect(try run(refused, "seed").code == 1)
        #expect(try refused.query(FoundPopulationTests.count) == "3\n")
        let fine = try store(kind) {
            $0.replacing(" name TEXT NOT NULL", with: " name TEXT NOT NULL CHECK (\(check.replacing("bike", with: "zeppelin")))")
        }
        let planned = try run(fine, "plan")
        #expect(planned.code == 0 && !planned.errors.contains("Only the store can judge"), "\(planned.output)\(planned.errors)")
        #expect(try run(fine, "seed").code == 0)
    }

    @Test("are not those of checks that hold by the column's collation or a number in a text")
    func collation() throws {
        let store = try store(.sqlite) {
            $0.replacing(
                "kind TEXT NOT NULL",
                with: "kind TEXT COLLATE NOCASE NOT NULL CHECK (kind || '' <> '' AND kind IN ('ONE-OFF', 'RECURRING'))"
            )
            .replacing("proposal BOOLEAN NOT NULL", with: "proposal BOOLEAN NOT NULL CHECK (abs(proposal) <= 1)")
        }
        let plan = try run(store, "plan")
        let seeded = try run(store, "seed")
        #expect(plan.code == 0 && seeded.code == 0, "\(plan.output)\(plan.errors)\(seeded.output)\(seeded.errors)")
    }

    @Test("are those of references to rows that are not there", arguments: here)
    func reference(kind: TestStore.Kind) throws {
        let users = kind == .sqlite ? "auth_users" : "auth_\(UUID().uuidString.prefix(8).lowercased()).users"
        let schema = users.split(separator: ".").first.map(String.init) ?? ""
        let id = kind == .sqlite ? "TEXT" : "uuid"
        let store = try FoundPopulationTests.store(
            kind,
            """
            \(kind == .postgres ? "CREATE SCHEMA \(schema);" : "")
            CREATE TABLE \(users) (id \(id) PRIMARY KEY);
            CREATE TABLE profiles (id \(id) PRIMARY KEY REFERENCES \(users)(id), full_name TEXT NOT NULL);
            """,
            """
            pack: family-to-do
            entities:
              Household: null
              Member: {table: profiles, id: id, fields: {displayName: full_name, role: null}}
              Task: null
              ShoppingItem: null
              BacklogCategory: null
              BacklogItem: null

            """)
        defer { if kind == .postgres { _ = try? store.query("DROP SCHEMA \(schema) CASCADE") } }
        let plan = try run(store, "plan")
        #expect(plan.code == 1 && plan.output.contains("to \(users), which has no such row"), "\(plan.output)\(plan.errors)")
        #expect(try run(store, "seed").code == 1)
        #expect(try store.query("SELECT count(*) FROM profiles") == "0\n")
        // A trigger may create the user, so the store decides.
        guard kind == .postgres else { return }
        _ = try store.query(
            """
            CREATE FUNCTION make_user() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN INSERT INTO \(users) VALUES (NEW.id); RETURN NEW; END $$;
            CREATE TRIGGER make_user BEFORE INSERT ON profiles FOR EACH ROW EXECUTE FUNCTION make_user();
            """)
        let planned = try run(store, "plan")
        let seeded = try run(store, "seed")
        #expect(planned.code == 0 && seeded.code == 0, "\(planned.output)\(planned.errors)\(seeded.output)\(seeded.errors)")
    }
}
