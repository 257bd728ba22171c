import Foundation
import Testing

/// Bounds of times of day as constraints of a store.
@Suite("Bounds of times of day in stores", .serialized)
struct TimeBoundTests {
    private static let here = TestStore.Kind.here.filter { [.sqlite, .postgres].contains($0) }

    private func store(_ kind: TestStore.Kind) throws -> TestStore {
        let program = try Program()
        #expect(try program.run("new", "pack", "demo").code == 0)
        try program.replace(
            "      isDone:",
            with: """
                      starts: {type: time, at-least: 7:00, at-most: ends, default: 8:00}
                      ends: {type: time, less-than: 22:30, default: 9:00}
                      isDone:
                """, in: "Catalogue/demo/model.yaml")
        return try TestStore(kind, program)
    }

    @Test("are checks of the tables", arguments: ["sqlite", "postgres", "mariadb", "mysql"])
    func tables(dialect: String) throws {
        let run = try store(.sqlite).program.run("ddl", "demo", "--dialect", dialect)
        #expect(run.code == 0, "\(run.errors)")
        let conditions = run.output.replacing("`", with: "\"")
        for condition in ["\"starts\" >= '07:00'", "\"starts\" <= \"ends\"", "\"ends\" < '22:30'"] {
            #expect(conditions.contains("CHECK (\(condition))"), "\(run.output)")
        }
    }

    @Test("refuse other values, and a store with these tables needs no migration", arguments: here)
    func values(kind: TestStore.Kind) throws {
        let store = try store(kind)
        let seed = ["seed", "demo/starter", "--into", store.address, "--today", "2026-11-21", "--time-zone", "UTC"]
        #expect(try store.program.run(seed).code == 0)
        for value in ["'06:59'", "'09:01'"] {
            let change = "UPDATE\(kind == .sqlite ? " OR IGNORE" : "") \"Task\" SET starts = \(value)"
            _ = try store.query(
                kind == .sqlite ? change : "DO $$ BEGIN \(change); EXCEPTION WHEN check_violation THEN NULL; END $$")
            #expect(try store.query("SELECT count(*) FROM \"Task\" WHERE starts = \(value)") == "0\n")
        }
        _ = try store.query("UPDATE \"Task\" SET starts = '07:00'")
        _ = try store.query("UPDATE \"Task\" SET starts = '08:00'")
        let again = try store.program.run(
            seed + ["--migrate", "--allow", kind == .sqlite ? "homes.sqlite" : "postgres"])
        #expect(
            again.code == 0 && !again.output.contains("ALTER TABLE") && !again.output.contains("CREATE TABLE"), "\(again.output)")
    }
}
