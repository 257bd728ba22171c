import Foundation
import Testing

/// Columns that an app added to the tables of a seeded store.
@Suite("Added columns", .serialized)
struct AddedColumnTests {
    private static let here = TestStore.Kind.here.filter { [.sqlite, .postgres].contains($0) }

    private func words(_ store: TestStore) -> [String] {
        [ChangedModelTests.guest, "--into", store.address, "--allow", store.kind == .sqlite ? "homes.sqlite" : "postgres"]
    }

    @Test("unseed keeps a row with a value in an added column, and no row with the column's default", arguments: here)
    func values(kind: TestStore.Kind) throws {
        let store = try ChangedModelTests.seeded(kind)
        _ = try store.query(
            """
            ALTER TABLE "Task" ADD COLUMN note TEXT; ALTER TABLE "Task" ADD COLUMN size \(kind == .sqlite ? "REAL" : "NUMERIC(6, 2)") DEFAULT -1;
            ALTER TABLE "Task" ADD COLUMN mark TEXT DEFAULT 'it''s new';
            UPDATE "Task" SET note = 'x' WHERE title = (SELECT min(title) FROM "Task");
            UPDATE "Task" SET size = 2 WHERE title = (SELECT max(title) FROM "Task");
            """)
        if kind == .postgres {
            _ = try store.query(
                "ALTER TABLE \"Task\" ADD COLUMN made timestamptz DEFAULT now(), ADD COLUMN number serial, ADD COLUMN data json DEFAULT '{}'"
            )
        }
        let verify = try store.program.run(["verify"] + words(store))
        #expect(verify.code == 0, "\(verify.output)\(verify.errors)")
        let unseed = try store.program.run(["unseed"] + words(store))
        #expect(unseed.code == 1, "\(unseed.output)\(unseed.errors)")
        let lines = unseed.output.split(separator: "\n").filter { $0.contains("has values in columns that were added") }
        #expect(lines.count == 2, "\(unseed.output)")
        #expect(unseed.errors.contains("--overwrite-edits also removes edited rows."), "\(unseed.errors)")
        #expect(try store.query("SELECT count(*) FROM \"Task\"") == "2\n")
        let all = try store.program.run(["unseed"] + words(store) + ["--overwrite-edits"])
        #expect(all.code == 0, "\(all.output)\(all.errors)")
        #expect(try store.query("SELECT count(*) FROM \"Task\"") == "0\n")
    }

    @Test("a migration keeps the values of an app's column that the model has now", arguments: here)
    func adopted(kind: TestStore.Kind) throws {
        let store = try ChangedModelTests.seeded(kind)
        _ = try store.query(
            "ALTER TABLE \"Task\" ADD COLUMN note TEXT; UPDATE \"Task\" SET note = 'x' WHERE title = (SELECT min(title) FROM \"Task\");"
        )
        try ChangedModelTests.change(store, .optionalColumn)
        let seed = try store.program.run(["seed"] + words(store) + ["--migrate"])
        #expect(seed.code == 0, "\(seed.output)\(seed.errors)")
        #expect(try store.query("SELECT count(*) FROM \"Task\" WHERE note = 'x'") == "1\n")
        let unseed = try store.program.run(["unseed"] + words(store))
        #expect(unseed.code == 1, "\(unseed.output)\(unseed.errors)")
        #expect(try store.query("SELECT count(*) FROM \"Task\"") == "1\n", "\(seed.output)\(unseed.output)\(unseed.errors)")
    }

    @Test("a column that the model has dropped is not an added column", arguments: here)
    func dropped(kind: TestStore.Kind) throws {
        let store = try ChangedModelTests.seeded(kind)
        try ChangedModelTests.change(store, .droppedColumn)
        let seed = try store.program.run(["seed"] + words(store) + ["--migrate"])
        #expect(seed.code == 0, "\(seed.output)\(seed.errors)")
        #expect(try store.query("SELECT count(\"isBought\") > 0 FROM \"ShoppingItem\"").first != "0")
        let unseed = try store.program.run(["unseed"] + words(store))
        #expect(unseed.code == 0, "\(unseed.output)\(unseed.errors)")
        #expect(try store.query("SELECT count(*) FROM \"ShoppingItem\"") == "0\n")
    }
}
