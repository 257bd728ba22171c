import Foundation
import TestSupport
import Testing

/// Rows that one removal retained are deleted by a later one once no reason remains. The ledger keeps their owner.
@Suite("Rows that had to be left", .long)
struct LeftRowTests {
    static let here = FoundPopulationTests.here

    @Test("go with the next removal of a population, whose other households are gone by then", arguments: here)
    func population(kind: TestStore.Kind) throws {
        let store = try FoundPopulationTests.store(kind, FoundPopulationTests.tables(kind))
        let before = try store.query(FoundPopulationTests.content)
        func run(_ command: String, _ more: String...) throws -> Program.Run {
            try store.program.run(
                [command, "family-to-do/two-people", "--households", "3", "--quiet"] + FoundPopulationTests.words(store) + more)
        }
        #expect(try run("seed", "--today", "2026-11-21").code == 0)
        _ = try store.query("UPDATE todos SET prio = 'later' WHERE id = (SELECT min(id) FROM todos)")
        for _ in 1...2 {
            let left = try run("unseed")
            #expect(left.code == 1 && left.output.contains("left alone"), "\(left.output)\(left.errors)")
        }
        let removed = try run("unseed", "--overwrite-edits")
        #expect(removed.code == 0, "\(removed.output)\(removed.errors)")
        #expect(try store.query(FoundPopulationTests.content) == before)
    }

    @Test(
        "of all households go with the last one that the ledger knows",
        arguments: ["", "UPDATE task_templates SET name = 'Mine' WHERE id = (SELECT min(id) FROM task_templates)"])
    func shared(edit: String) throws {
        let program = try Program("famify")
        let words = ["famify/one-child-weekly", "--into", "sqlite:demo.sqlite", "--allow", "demo.sqlite"]
        #expect(try program.run(["seed"] + words).code == 0)
        try program.sqlite(
            "demo.sqlite",
            edit.isEmpty
                ? "CREATE TABLE notes (n integer PRIMARY KEY, t text REFERENCES task_templates(id)); INSERT INTO notes SELECT 1, min(id) FROM task_templates"
                : edit)
        for _ in 1...2 {
            let left = try program.run(["unseed"] + words)
            #expect(
                left.code == 1 && left.output.contains("is kept") && !left.output.contains("other households"),
                "\(left.output)\(left.errors)")
            #expect(try program.sqlite("demo.sqlite", "SELECT count(*) FROM task_templates") == "1\n")
            #expect(try program.run("list-seeds", "--into", "sqlite:demo.sqlite").output.contains("one-child-weekly"))
        }
        if edit.isEmpty { try program.sqlite("demo.sqlite", "DROP TABLE notes") }
        let removed = try program.run(["unseed"] + words + (edit.isEmpty ? [] : ["--overwrite-edits"]))
        #expect(removed.code == 0 && removed.output.contains(" 1 row."), "\(removed.output)\(removed.errors)")
        #expect(
            try program.sqlite(
                "demo.sqlite",
                "SELECT count(*) FROM task_templates; SELECT count(*) FROM homeseed_records; SELECT count(*) FROM homeseed_seeds")
                == "0\n0\n0\n")
    }

    @Test("of all households stay with an edited one, and the reason is no other household")
    func waiting() throws {
        let program = try Program("famify")
        let words = ["famify/one-child-weekly", "--into", "sqlite:demo.sqlite", "--allow", "demo.sqlite"]
        #expect(try program.run(["seed"] + words).code == 0)
        try program.sqlite("demo.sqlite", "UPDATE groups SET name = 'Mine' WHERE id = (SELECT min(id) FROM groups)")
        let left = try program.run(["unseed"] + words)
        #expect(
            left.code == 1 && left.output.contains("the rest of the household may use them")
                && !left.output.contains("other households"), "\(left.output)")
        #expect(try program.run(["unseed"] + words + ["--overwrite-edits"]).code == 0)
        #expect(try program.sqlite("demo.sqlite", "SELECT count(*) FROM task_templates") == "0\n")
    }

    @Test("because a trigger keeps them are the one cause of what they refer to", arguments: here)
    func kept(kind: TestStore.Kind) throws {
        let seeded = try ReferringRowTests.Seeded(kind, isMapped: true)
        _ = try seeded.store.query(
            kind == .sqlite
                ? "CREATE TRIGGER keeping BEFORE DELETE ON todos BEGIN SELECT RAISE(IGNORE); END"
                : """
                CREATE FUNCTION nothing() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
                CREATE TRIGGER keeping BEFORE DELETE ON todos FOR EACH ROW EXECUTE FUNCTION nothing()
                """)
        let before = try seeded.count("todos")
        let removed = try seeded.run("unseed")
        let said = removed.output + removed.errors
        #expect(
            removed.code == 1 && said.contains("The table todos refuses") && said.contains("were not tried because of it"),
            "\(said)")
        #expect(!said.contains("people refuses") && !said.contains("families refuses"), "\(said)")
        #expect(try seeded.count("todos") == before)
    }
}

/// A household that was seeded with a mapping, and a command without the mapping or with another one.
@Suite("A mapping that is not named")
struct UnnamedMappingTests {
    @Test("is asked for before anything is made a second time", arguments: sample(["seed", "plan", "verify"]), [true, false])
    func unnamed(command: String, isMany: Bool) throws {
        let program = try FoundRowTests().program()
        let many = isMany ? ["--households", "2", "--quiet"] : []
        #expect(try program.run(["seed", "family-to-do/two-people"] + FoundRowTests.store + many).code == 0)
        let before = try program.sqlite("app.sqlite", ".dump")
        let run = try program.run(
            [command, "family-to-do/two-people", "--into", "sqlite:app.sqlite", "--allow", "app.sqlite"] + many)
        #expect(
            run.code == 1 && run.errors.contains("was seeded with a mapping") && run.errors.contains("--mapping"),
            "\(run.output)\(run.errors)")
        #expect(try program.sqlite("app.sqlite", ".dump") == before)
    }

    @Test(
        "and one that is named where none was, or that calls a table otherwise, is refused", .long,
        arguments: ["plan", "seed", "verify", "unseed"])
    func other(command: String) throws {
        let program = try FoundRowTests().program()
        let address = ["--into", "sqlite:app.sqlite", "--allow", "app.sqlite"]
        #expect(try program.run(["seed", "family-to-do/two-people"] + address).code == 0)
        let unmapped = try program.run([command, "family-to-do/two-people"] + FoundRowTests.store)
        #expect(
            unmapped.code == 1 && unmapped.errors.contains("was seeded without a mapping"), "\(unmapped.output)\(unmapped.errors)"
        )
        #expect(try program.run(["unseed", "family-to-do/two-people"] + address).code == 0)
        #expect(try program.run(["seed", "family-to-do/two-people"] + FoundRowTests.store).code == 0)
        try program.sqlite("app.sqlite", "ALTER TABLE todos RENAME TO tasks")
        try program.replace("table: todos", with: "table: tasks", in: "staging.yaml")
        let before = try program.sqlite("app.sqlite", ".dump")
        let renamed = try program.run([command, "family-to-do/two-people"] + FoundRowTests.store)
        #expect(
            renamed.code == 1 && renamed.errors.contains("rows of todos, and the mapping says tasks: if todos was renamed"),
            "\(renamed.output)\(renamed.errors)")
        #expect(try program.sqlite("app.sqlite", ".dump") == before)
    }
}
