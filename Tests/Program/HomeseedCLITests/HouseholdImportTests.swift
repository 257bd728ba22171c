import Foundation
import TestSupport
import Testing

/// Households that people built in an app's store, as templates of a pack. Plain SQL compares the stores.
@Suite("homeseed import from the rows of a store")
struct HouseholdImportTests {
    static let here = [TestStore.Kind.sqlite, .postgres].filter { $0 == .sqlite || TestServer.shared != nil }
    static let mapping = FoundRowTests.mapping.replacing("    key: name\n", with: "").replacing(
        "    key: [household, displayName]\n", with: ""
    )
    .replacing("    key: [household, title]\n", with: "")

    /// Every value except the ids, with references resolved to texts.
    static let content = """
        SELECT f.title, t.name, t.state, p.full_name, t.due, t.kind, t.prio, t.proposal FROM todos t
        JOIN families f ON f.id = t.family_id LEFT JOIN people p ON p.id = t.person_id
        WHERE f.title NOT IN ('Home', 'Emma and Noah''s place') ORDER BY t.name, t.state, t.due;
        SELECT f.title, p.full_name, p.role FROM people p JOIN families f ON f.id = p.family_id
        WHERE f.title NOT IN ('Home', 'Emma and Noah''s place') ORDER BY p.full_name
        """

    /// A household with chores of the pack, tasks of its own, the same chore twice, and near and distant days.
    static let millers = """
        INSERT INTO families (id, title) VALUES (70, 'The Millers');
        INSERT INTO people (id, family_id, full_name, role, created) VALUES
          (80, 70, 'Olivia', 'owner', '2026-01-01 10:00:00'), (81, 70, 'Finn', 'member', '2026-01-01 10:00:00');
        INSERT INTO todos (id, family_id, name, state, person_id, due, kind, prio, proposal) VALUES
          (90, 70, 'Wipe the sink and mirror', 'next', 80, '2026-11-23', 'recurring', 'today', false),
          (91, 70, 'Call Olivia''s school: 0612345678', 'backlog', NULL, NULL, 'one-off', 'today', false),
          (92, 70, 'Wipe the sink and mirror', 'done', 81, NULL, 'recurring', 'someday', false),
          (93, 70, 'Put the bins out', 'backlog', 81, '1999-11-23', 'one-off', 'someday', true),
          (94, 70, 'Pump up the bike tyres', 'backlog', NULL, '2026-11-20', 'one-off', 'someday', false);
        """

    static let day = ["--today", "2026-11-21", "--time-zone", "Europe/Amsterdam"]

    /// - Parameter isEmpty: Whether the store has only the app's tables.
    static func store(_ kind: TestStore.Kind, _ program: Program? = nil, isEmpty: Bool = false) throws -> TestStore {
        let store = try TestStore(kind, program ?? Program("family-to-do"))
        let tables = FoundPopulationTests.tables(kind)
        _ = try store.query(
            isEmpty ? String(tables.prefix(upTo: tables.firstRange(of: "INSERT")?.lowerBound ?? tables.endIndex)) : tables)
        try store.program.write(Self.mapping, to: "staging.yaml")
        return store
    }

    static func run(_ store: TestStore, _ more: String..., into name: String = "millers") throws -> Program.Run {
        try store.program.run(
            ["import", store.address, "--into", "family-to-do/" + name, "--mapping", "staging.yaml"] + more)
    }

    static func seed(_ store: TestStore, _ template: String) throws -> Program.Run {
        try store.program.run(
            ["seed", "family-to-do/" + template] + FoundPopulationTests.words(store) + ["--today", "2026-11-21"])
    }

    @Test("a household that was built by hand is seeded with the same rows into an empty copy of the store", arguments: here)
    func round(kind: TestStore.Kind) throws {
        let store = try Self.store(kind)
        #expect(try Self.seed(store, "two-people").code == 0)
        _ = try store.query(Self.millers)
        let several = try Self.run(store)
        #expect(several.code == 2 && several.errors.contains("70 (The Millers)"), "\(several)")
        let dry = try Self.run(store, "--household", "The Millers", "--dry-run", "--today", "2026-11-21")
        #expect(dry.output.contains("use: chore/wipe-bathroom-sink") && !store.program.exists("Catalogue/.homeseed"), "\(dry)")
        let run = try store.program.run(
            ["import", store.address, "--into", "family-to-do/millers", "--mapping", "staging.yaml", "--household", "70"]
                + Self.day)
        #expect(run.code == 0 && run.output.contains("The household The Millers is family-to-do/millers: 8 records."), "\(run)")
        let text = try store.program.read("Catalogue/family-to-do/templates/millers.yaml")
        #expect(
            text.contains("dueDate: in 2 days") && text.contains("dueDate: \"1999-11-23\"")
                && text.contains("dueDate: yesterday"), "\(text)")
        #expect(
            text.contains("use: chore/put-bins-out") && !text.contains("backlog") && text.contains("type: one-off"), "\(text)")
        let lint = try store.program.run("lint", "Catalogue/family-to-do/templates/millers.yaml", "Locales/nl/family-to-do.yaml")
        #expect(lint.code == 0 && lint.output.contains("No errors or warnings"), "\(lint.output)")
        let copy = try Self.store(kind, isEmpty: true)
        for path in ["Catalogue/family-to-do/templates/millers.yaml", "Locales/nl/family-to-do.yaml"] {
            try copy.program.write(store.program.read(path), to: path)
        }
        let seeded = try Self.seed(copy, "millers")
        #expect(seeded.code == 0, "\(seeded)")
        #expect(try copy.query(Self.content) == store.query(Self.content))
        #expect(try copy.query("SELECT count(*) FROM todos") == "5\n")
    }

    @Test("values that a template can't say are notes, and the status is 1")
    func losses() throws {
        let store = try Self.store(.sqlite)
        _ = try store.query(
            Self.millers
                + " UPDATE todos SET prio = NULL, kind = 'odd' WHERE id = 91; ALTER TABLE people ADD COLUMN shoe_size INTEGER; UPDATE people SET shoe_size = 38 WHERE id = 80"
        )
        let run = try Self.run(store, "--household", "families.title=The M*", "--today", "2026-11-21")
        #expect(run.code == 1, "\(run)")
        for text in [
            "todos.prio has no value in 1 row, where a seed leaves the column's default.",
            "people.shoe_size has a value in 1 row, which was left out", "\"odd\" is not a value of 'type', and was left out",
        ] {
            #expect(run.errors.contains(text), "\(text)\n\(run.errors)")
        }
    }

    @Test("a seeded household is imported by the name that `seed --household` gave it", arguments: here)
    func seeded(kind: TestStore.Kind) throws {
        let store = try Self.store(kind)
        let seed = try store.program.run(
            ["seed", "family-to-do/guest", "--household", "visser", "--today", "2026-11-21"] + FoundPopulationTests.words(store))
        #expect(seed.code == 0, "\(seed.output)\(seed.errors)")
        let run = try store.program.run(
            ["import", store.address, "--into", "family-to-do/imported", "--mapping", "staging.yaml", "--household", "visser"]
                + Self.day)
        #expect(run.code != 2 && store.program.exists("Catalogue/family-to-do/templates/imported.yaml"), "\(run.errors)")
        let unknown = try store.program.run(
            ["import", store.address, "--into", "family-to-do/other", "--mapping", "staging.yaml", "--household", "fisser"])
        #expect(unknown.code == 2 && unknown.errors.contains("Seeded households: 'visser'"), "\(unknown.errors)")
    }

    @Test("a household that was seeded without a mapping is imported by its name")
    func seededIntoOwnTables() throws {
        let program = try Program("family-to-do")
        let seed = try program.run(
            "seed", "family-to-do/guest", "--household", "visser", "--today", "2026-11-21", "--into", "sqlite:s.sqlite")
        #expect(seed.code == 0, "\(seed.errors)")
        let run = try program.run(
            ["import", "sqlite:s.sqlite", "--into", "family-to-do/imported", "--household", "visser"] + Self.day)
        #expect(run.code != 2 && program.exists("Catalogue/family-to-do/templates/imported.yaml"), "\(run.errors)")
    }
}
