import Foundation
import TestSupport
import Testing

/// A store that refuses more rows than a user would read.
@Suite("Many rows that a store refuses", .long)
struct ManyRefusalTests {
    static let here = FoundPopulationTests.here

    /// Returns an app's store, and a household with 120 additional tasks.
    private func store(_ kind: TestStore.Kind, _ tables: String, _ mapping: String = FoundPopulationTests.mapping) throws
        -> TestStore
    {
        let store = try FoundPopulationTests.store(kind, tables, mapping)
        let more = (1...120).map { "        - {key: many-\($0), title: Many \($0), type: one-off, assignee: emma}\n" }.joined()
        try store.program.replace(
            "        # Done\n", with: more + "        # Done\n", in: "Catalogue/family-to-do/templates/two-people.yaml")
        return store
    }

    private func seed(_ store: TestStore, _ more: [String] = []) throws -> Program.Run {
        try store.program.run(
            ["seed", "family-to-do/two-people", "--today", "2026-11-21"] + FoundPopulationTests.words(store) + more)
    }

    private func expectNothing(in store: TestStore, _ before: String) throws {
        #expect(try store.query(FoundPopulationTests.content) == before)
        let ledger =
            store.kind == .sqlite
            ? "SELECT count(*) FROM sqlite_master WHERE name LIKE 'homeseed%'"
            : "SELECT count(*) FROM pg_tables WHERE tablename LIKE 'homeseed%' AND schemaname = current_schema()"
        #expect(try store.query(ledger) == "0\n")
    }

    @Test("are ten with value and place, and a count of the others by what refuses them", arguments: here, [true, false])
    func summary(kind: TestStore.Kind, isJudged: Bool) throws {
        let rule = isJudged ? "CHECK (length(name) > 8)" : kind == .postgres ? "CHECK (name !~ '^Many')" : ""
        let store = try store(
            kind,
            FoundPopulationTests.tables(kind).replacing(
                "proposal BOOLEAN NOT NULL",
                with: "proposal BOOLEAN NOT NULL" + (rule.isEmpty ? "" : ", CONSTRAINT long_names \(rule)")))
        if rule.isEmpty {
            _ = try store.query(
                "CREATE TRIGGER long_names BEFORE INSERT ON todos WHEN NEW.name LIKE 'Many%' BEGIN SELECT RAISE(ABORT, 'long_names') ; END"
            )
        }
        let before = try store.query(FoundPopulationTests.content)
        let run = try seed(store)
        let said = run.output + run.errors
        #expect(run.code == 1 && said.split(separator: "\n").count < 90, "\(said)")
        let places = said.split(separator: "\n").count { $0.contains("two-people.yaml:") }
        if isJudged {
            // The first ten, in the order of the template.
            for number in 1...10 {
                #expect(
                    said.contains("two-people.yaml:\(number + 27):") && said.contains("name \"Many \(number)\": long_names"),
                    "\(number): \(said)")
            }
            #expect(
                places == 10 && said.contains("refuses 120 values") && said.contains("And 110 more: 110 × todos, long_names"),
                "\(said)")
        } else if kind == .sqlite {
            // A trigger's error contains no value, so all refusals count as one.
            #expect(
                places == 1 && said.contains("'todos' refuses a row: long_names") && said.contains("and 114 more."), "\(said)")
        } else {
            #expect(places == 10 && said.split(separator: "\n").count { $0.contains("refuses name \"Many ") } == 10, "\(said)")
            // The store evaluates only a limited number of rows.
            #expect(
                said.contains("refuses at least 50 values") && said.contains("And 40 more: 40 × todos, ")
                    && said.contains("No more rows were tried"), "\(said)")
        }
        try expectNothing(in: store, before)
        // A population of households gives the same errors as one household.
        let many = try seed(store, ["--households", "3", "--quiet"])
        #expect(many.code == 1 && (many.output + many.errors).split(separator: "\n").count < 30, "\(many.output)\(many.errors)")
        try expectNothing(in: store, before)
    }

    @Test("because of one row are said once, with that row's constraint, value and place", arguments: here)
    func rootCause(kind: TestStore.Kind) throws {
        let account = kind == .sqlite ? "7" : "00000000-0000-4000-8000-000000000007"
        let type = kind == .sqlite ? "integer" : "uuid"
        let tables =
            "CREATE TABLE accounts (id \(type) PRIMARY KEY);"
            + FoundPopulationTests.tables(kind)
            .replacing("role TEXT NOT NULL", with: "role TEXT NOT NULL, account \(type) REFERENCES accounts(id)").replacing(
                "(6001, 5000, 'Jack'", with: "(6001, 5000, 'Emmy'")
        let store = try store(
            kind, tables, FoundPopulationTests.mapping.replacing("{created: now}", with: "{created: now, account: \(account)}"))
        let before = try store.query(FoundPopulationTests.content)
        let run = try seed(store)
        #expect(
            run.code == 1 && run.output.contains("1 error; ") && run.output.contains("two-people.yaml:10:"),
            "\(run.output)\(run.errors)")
        #expect(
            run.output.contains(
                kind == .sqlite
                    ? "FOREIGN KEY (account) to accounts" : "people_account_fkey, FOREIGN KEY to accounts, which has no such row")
                && run.output.contains("account \"\(account)\""), "\(run.output)")
        #expect(
            run.output.contains("rows were not tried because of it") && !run.output.contains("'todos' refuses")
                && !run.output.contains("null value"), "\(run.output)")
        try expectNothing(in: store, before)
    }
}
