import Foundation
import TestSupport
import Testing

/// Seeded stores whose pack's model changes, checked with plain SQL.
@Suite("Models that change")
struct ChangedModelTests {
    static let here = FoundPopulationTests.here
    static let guest = "family-to-do/guest"
    static let model = "Catalogue/family-to-do/model.yaml"

    /// A change to the model of family-to-do.
    enum Change: String, CaseIterable {
        case addedColumn, droppedColumn, retypedColumn, newTable, droppedTable

        func apply(to model: String) -> String {
            switch self {
            case .addedColumn:
                model.replacing("      isProposal:", with: "      note: {type: string, optional: true}\n      isProposal:")
            case .droppedColumn:
                model.replacing("      areaId: {type: string, optional: true}  # not used by the app yet\n", with: "")
                    .replacing("      isProposal: {type: boolean, default: false}\n", with: "")
            case .retypedColumn: model.replacing("dueDate: {type: date,", with: "dueDate: {type: string,")
            case .newTable:
                model.replacing(
                    "\nlimits:",
                    with:
                        "\n  Note:\n    fields:\n      id: uuid\n      household: {type: reference, to: Household}\n      body: {type: string, optional: true}\n\nlimits:"
                )
            case .droppedTable:
                model.replacing(
                    "      shopping: {type: inverse, of: ShoppingItem.household}\n", with: ""
                ).replacing("  ShoppingItem:\n", with: "  Purchase:\n")
            }
        }
    }

    static func seeded(_ kind: TestStore.Kind) throws -> TestStore {
        let store = try TestStore(kind, Program("family-to-do"))
        let seed = try store.program.run([
            "seed", guest, "--into", store.address, "--today", "2026-11-21", "--time-zone", "UTC",
        ])
        #expect(seed.code == 0, "\(seed.output)\(seed.errors)")
        return store
    }

    static func change(_ store: TestStore, _ change: (String) -> String) throws {
        let old = try store.program.read(model)
        let new = change(old)
        #expect(new != old)
        try store.program.write(new, to: model)
    }

    @Test("leave unseed working on what the ledger holds", arguments: here, Change.allCases)
    func unseed(kind: TestStore.Kind, change: Change) throws {
        let store = try Self.seeded(kind)
        let tasks = try store.query("SELECT count(*) FROM \"Task\"").trimmingCharacters(in: .whitespacesAndNewlines)
        #expect(try #require(Int(tasks)) > 2)
        _ = try store.query(
            "UPDATE \"Task\" SET title = 'Ours' WHERE id = (SELECT min(CAST(id AS text)) FROM \"Task\")\(kind == .postgres ? "::uuid" : "")"
        )
        try Self.change(store, change.apply)
        let unseed = try store.program.run(["unseed", Self.guest, "--into", store.address])
        #expect(unseed.code == 1 && unseed.output.contains("3 left alone"), "\(change): \(unseed.output)\(unseed.errors)")
        #expect(try store.query("SELECT title FROM \"Task\"") == "Ours\n")
        #expect(try store.query("SELECT count(*) FROM \"ShoppingItem\"") == "0\n")
        let rest = try store.program.run(["unseed", Self.guest, "--into", store.address, "--overwrite-edits"])
        #expect(rest.code == 0, "\(rest.output)\(rest.errors)")
        #expect(try store.query("SELECT (SELECT count(*) FROM \"Task\") + (SELECT count(*) FROM homeseed_records)") == "0\n")
    }

    @Test("leave unseed working in files, which keep no empty columns", arguments: [TestStore.Kind.json, .ndjson])
    func files(kind: TestStore.Kind) throws {
        let store = try Self.seeded(kind)
        try Self.change(store, Change.addedColumn.apply)
        let unseed = try store.program.run(["unseed", Self.guest, "--into", store.address])
        #expect(unseed.code == 0 && unseed.output.contains("22 rows"), "\(unseed.output)\(unseed.errors)")
    }

    // MARK: Migrations

    /// A change that a store's tables must follow.
    enum Migration: String, CaseIterable {
        case optionalColumn, requiredColumn, droppedColumn, retypedColumn, renamedColumn, renamedTable, newTable, newWords,
            newCheck, optionalValue

        /// The reason that a refused seed prints, or `nil` if no refusal is expected.
        var line: String? {
            switch self {
            case .optionalColumn: "Task.note is new."
            case .requiredColumn: "Task.effort is new."
            case .droppedColumn: "ShoppingItem.isBought may be empty."
            case .retypedColumn: "Task.isProposal is string instead of boolean."
            case .renamedColumn: "Member.shownName is the former displayName."
            case .renamedTable, .newTable, .newWords, .newCheck, .optionalValue: nil
            }
        }

        func apply(to text: String) -> String {
            let proposal = "      isProposal: {type: boolean, default: false}\n"
            return switch self {
            case .optionalColumn: text.replacing(proposal, with: "      note: {type: string, optional: true}\n" + proposal)
            case .requiredColumn:
                text.replacing(proposal, with: "      effort: {type: integer, default: 2, at-most: 5}\n" + proposal)
            case .droppedColumn:
                text.replacing(", isBought: true}", with: "}").split(separator: "\n", omittingEmptySubsequences: false)
                    .filter { !$0.contains("isBought") }.joined(separator: "\n")
            case .retypedColumn:
                text.replacing(proposal, with: "      isProposal: {type: string, default: \"false\"}\n")
                    .replacing("isProposal: true", with: "isProposal: \"true\"")
            case .renamedColumn:
                text.replacing("displayName", with: "shownName")
                    .replacing("shownName: text  ", with: "shownName: {type: text, was: displayName}")
            case .renamedTable:
                text.replacing("ShoppingItem", with: "Purchase").replacing(
                    "  Purchase:\n", with: "  Purchase:\n    was: ShoppingItem\n")
            case .newTable: Change.newTable.apply(to: text)
            case .newWords: text.replacing("of: [owner, member]", with: "of: [owner, member, guest]")
            case .newCheck: text.replacing("more-than: 0, optional: true}", with: "more-than: 0, at-most: 1000, optional: true}")
            case .optionalValue:
                text.replacing(
                    "type: {type: enum, of: [one-off, recurring], from: type, default: one-off}",
                    with: "type: {type: enum, of: [one-off, recurring], from: type, optional: true}")
            }
        }
    }

    /// Changes the model, and the files that use its names.
    static func change(_ store: TestStore, _ migration: Migration) throws {
        try change(store, migration.apply)
        if migration == .newTable { return }
        let pack = "Catalogue/family-to-do/"
        for path in [pack + "templates/guest.yaml", pack + "templates/two-people.yaml", "Locales/nl/family-to-do.yaml"] {
            try store.program.write(migration.apply(to: store.program.read(path)), to: path)
        }
    }

    /// Returns the options of a command on the store.
    private func words(_ store: TestStore) -> [String] {
        [Self.guest, "--into", store.address, "--allow", store.kind == .sqlite ? "homes.sqlite" : "postgres"]
    }

    private let day = ["--today", "2026-11-21", "--time-zone", "UTC"]

    /// Edits a task as a user does, and adds a table, a column and an index as an app does.
    private func edit(_ store: TestStore) throws {
        let type = store.kind == .sqlite ? "TEXT" : "uuid"
        _ = try store.query(
            """
            ALTER TABLE "Task" ADD COLUMN mine TEXT DEFAULT 'x';
            CREATE INDEX mine_index ON "Task" (mine);
            UPDATE "Task" SET title = 'Ours', mine = 'y' WHERE title = (SELECT min(title) FROM "Task");
            CREATE TABLE theirs (task \(type) REFERENCES "Task" (id), body TEXT);
            INSERT INTO theirs SELECT id, 'kept' FROM "Task" WHERE title = 'Ours';
            CREATE VIEW seen AS SELECT id, title FROM "Task";
            """)
    }

    /// Returns the edits and the counts of rows.
    private func kept(_ store: TestStore) throws -> String {
        try store.query(
            """
            SELECT t.mine, s.title, o.body FROM "Task" t JOIN theirs o ON o.task = t.id JOIN seen s ON s.id = t.id;
            SELECT (SELECT count(*) FROM "Task"), (SELECT count(*) FROM "Member"), (SELECT count(*) FROM "Task" WHERE mine = 'x');
            SELECT count(*) FROM \(store.kind == .sqlite ? "sqlite_master WHERE name" : "pg_class WHERE relname") = 'mine_index'\(store.kind == .sqlite ? "" : " AND pg_table_is_visible(oid)");
            """)
    }

    @Test(
        "are refused with the difference and the next command, and migrated with edits kept", arguments: here, Migration.allCases)
    func migrate(kind: TestStore.Kind, migration: Migration) throws {
        let store = try Self.seeded(kind)
        try edit(store)
        let before = try kept(store)
        #expect(before.hasPrefix("y|Ours|kept\n8|1|7\n1"), "\(before)")
        try Self.change(store, migration)
        if let line = migration.line {
            for command in ["plan", "seed"] {
                let refused = try store.program.run([command] + words(store) + day)
                #expect(refused.code == 1 && refused.errors.contains(line), "\(refused.output)\(refused.errors)")
                #expect(refused.errors.contains("--migrate`") && refused.errors.contains("`homeseed ddl family-to-do"))
            }
        }
        let seed = try store.program.run(["seed"] + words(store) + day + ["--migrate"])
        #expect(seed.code == 0 && seed.output.contains("1 left alone"), "\(seed.output)\(seed.errors)")
        #expect(seed.output.contains("CREATE TABLE") || seed.output.contains("ALTER TABLE") || migration == .newTable)
        #expect(try kept(store) == before)
        let again = try store.program.run(["seed"] + words(store) + day + ["--migrate"])
        #expect(again.output.hasPrefix("! Task") && again.output.contains("21 as they were, 1 left alone"), "\(again.output)")
        let verify = try store.program.run(["verify"] + words(store))
        #expect(verify.output.contains("1 record not as seeded, 21 as seeded"), "\(verify.output)\(verify.errors)")
        let unseed = try store.program.run(["unseed"] + words(store))
        #expect(
            unseed.output.contains("20 rows, 2 left alone") || unseed.output.contains("19 rows, 3 left alone"), "\(unseed.output)"
        )
        #expect(try store.query("SELECT title FROM \"Task\"") == "Ours\n")
    }

    @Test("follow the statements of `ddl --since` by hand, with the same rows", arguments: here, Migration.allCases)
    func byHand(kind: TestStore.Kind, migration: Migration) throws {
        let store = try Self.seeded(kind)
        try store.program.begin()
        _ = try store.query("UPDATE \"Task\" SET title = 'Ours' WHERE title = (SELECT min(title) FROM \"Task\")")
        try Self.change(store, migration)
        let script = try store.program.run(
            ["ddl", "family-to-do", "--dialect", kind.rawValue, "--since", "HEAD"])
        #expect(script.code == 0 && !script.output.isEmpty, "\(script.errors)")
        _ = try store.query(script.output)
        let seed = try store.program.run(["seed"] + words(store) + day + ["--migrate"])
        #expect(seed.code == 0 && !seed.output.contains("ALTER TABLE") && !seed.output.contains("CREATE TABLE"), "\(seed.output)")
        let verify = try store.program.run(["verify"] + words(store))
        #expect(verify.output.contains("1 record not as seeded, 21 as seeded"), "\(verify.output)\(verify.errors)")
        #expect(try store.query("SELECT count(*) FROM \"Task\" WHERE title = 'Ours'") == "1\n")
        #expect(try store.program.run("ddl", "family-to-do", "--dialect", kind.rawValue, "--since", "HEAD").code == 0)
    }

    @Test("that people filled with values of no counterpart are not migrated", arguments: here)
    func refused(kind: TestStore.Kind) throws {
        let store = try Self.seeded(kind)
        _ = try store.query("UPDATE \"Task\" SET \"areaId\" = 'kitchen' WHERE title = (SELECT min(title) FROM \"Task\")")
        let dump = "SELECT * FROM \"Task\" ORDER BY id; SELECT * FROM homeseed_records ORDER BY 3"
        let before = try store.query(dump)
        try Self.change(store) { $0.replacing("areaId: {type: string,", with: "areaId: {type: integer,") }
        let seed = try store.program.run(["seed"] + words(store) + day + ["--migrate"])
        #expect(seed.code != 0, "\(seed.output)")
        #expect(try store.query(dump) == before)
    }

    @Test("of apps are not migrated unless that is allowed", arguments: here)
    func guarded(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        let type = kind == .sqlite ? "TEXT" : "uuid"
        _ = try store.query(
            "CREATE TABLE \"Task\" (id \(type) PRIMARY KEY, title TEXT)\(kind == .sqlite ? " STRICT" : ""); INSERT INTO \"Task\" (title) VALUES ('Ours')\(kind == .sqlite ? "" : " ON CONFLICT DO NOTHING")"
                .replacing("(title) VALUES ('Ours')", with: "VALUES ('6f0d5a3e-7c41-4b8e-9a52-1d3c8be740f6', 'Ours')"))
        let before = try store.query("SELECT * FROM \"Task\"")
        let seed = try store.program.run(["seed", Self.guest, "--into", store.address, "--migrate"] + day)
        #expect(seed.code == 1 && seed.errors.contains("not seeded"), "\(seed.output)\(seed.errors)")
        #expect(try store.query("SELECT * FROM \"Task\"") == before)
    }

    @Test("are migrated and unseeded with a population", arguments: here)
    func population(kind: TestStore.Kind) throws {
        let store = try TestStore(kind, Program("family-to-do"))
        let words = [Self.guest, "--households", "3", "--quiet", "--into", store.address]
        let seed = try store.program.run(["seed"] + words + day)
        #expect(seed.code == 0, "\(seed.errors)")
        try Self.change(store, Migration.optionalColumn)
        let plan = try store.program.run(["plan"] + words)
        #expect(plan.code == 1 && plan.errors.contains("Task.note is new."), "\(plan.errors)")
        let migrated = try store.program.run(["seed"] + words + day + ["--migrate"])
        #expect(migrated.code == 0 && migrated.output.contains("63 records as they were"), "\(migrated.output)\(migrated.errors)")
        try Self.change(store) {
            $0.replacing("      note: {type: string, optional: true}\n", with: "      memo: {type: string, optional: true}\n")
        }
        let unseed = try store.program.run(["unseed"] + words)
        #expect(unseed.code == 0 && unseed.output.contains("63 rows"), "\(unseed.output)\(unseed.errors)")
        #expect(try store.query("SELECT count(*) FROM homeseed_records") == "0\n")
    }

    @Test("name the command where a row breaks a former constraint", arguments: here)
    func constraint(kind: TestStore.Kind) throws {
        let store = try Self.seeded(kind)
        try Self.change(store) { $0.replacing("[today, this-week, someday]", with: "[today, this-week, someday, soon]") }
        let guest = "Catalogue/family-to-do/templates/guest.yaml"
        let text = try store.program.read(guest)
        #expect(text.contains("priority: today"))
        try store.program.write(text.replacing("priority: today", with: "priority: soon", maxReplacements: 1), to: guest)
        let refused = try store.program.run(["seed"] + words(store) + day)
        #expect(refused.code == 1 && refused.errors.contains("Task.priority has other allowed words"), "\(refused.errors)")
        let seed = try store.program.run(["seed"] + words(store) + day + ["--migrate"])
        #expect(seed.code == 0 && seed.output.contains("1 updated, 21 as they were"), "\(seed.output)\(seed.errors)")
    }

    @Test("may spell all names otherwise", arguments: here)
    func spelling(kind: TestStore.Kind) throws {
        let store = try Self.seeded(kind)
        _ = try store.query("UPDATE \"Task\" SET title = 'Ours' WHERE title = (SELECT min(title) FROM \"Task\")")
        let pack = "Catalogue/family-to-do/pack.yaml"
        try store.program.write(store.program.read(pack) + "\nstore: {names: snake_case}\n", to: pack)
        let seed = try store.program.run(["seed"] + words(store) + day + ["--migrate"])
        #expect(seed.code == 0 && seed.output.contains("21 as they were, 1 left alone"), "\(seed.output)\(seed.errors)")
        let verify = try store.program.run(["verify"] + words(store))
        #expect(verify.output.contains("1 record not as seeded, 21 as seeded"), "\(verify.output)\(verify.errors)")
        #expect(try store.query("SELECT count(*) FROM task WHERE title = 'Ours' AND household_id IS NOT NULL") == "1\n")
    }

    @Test("show in diff what they mean for seeded stores")
    func diff() throws {
        let store = try TestStore(.sqlite, Program("family-to-do"))
        try store.program.begin()
        try Self.change(store, Migration.optionalColumn)
        let diff = try store.program.run("diff", "--fail-on-breaking")
        #expect(diff.code == 1 && diff.output.contains("note is new"), "\(diff.output)")
        #expect(diff.output.contains("homeseed seed --migrate") && diff.output.contains("1 breaking change"))
        try store.program.git("checkout", "-q", ".")
        try Self.change(store, Migration.renamedTable)
        let renamed = try store.program.run("diff", "--format", "json")
        #expect(
            renamed.output.contains("\"was\" : \"ShoppingItem\"") || renamed.output.contains("\"was\": \"ShoppingItem\""),
            "\(renamed.output)")
    }
}
