import Foundation
import TestSupport
import Testing

/// Second imports, which bring what changed since the first one.
@Suite("homeseed import again")
struct ImportAgainTests {
    private static let template = "Catalogue/family-to-do/templates/millers.yaml"

    /// Returns a store with an imported household.
    private func imported(_ more: String...) throws -> TestStore {
        let store = try HouseholdImportTests.store(.sqlite)
        _ = try store.query(HouseholdImportTests.millers)
        let run = try run(store, HouseholdImportTests.day + more)
        try #require(run.code == 0, "\(run)")
        return store
    }

    private func run(_ store: TestStore, _ more: [String] = []) throws -> Program.Run {
        try store.program.run(
            [
                "import", store.address, "--into", "family-to-do/millers", "--mapping", "staging.yaml", "--household", "70",
            ] + more)
    }

    @Test("nothing changes if the store didn't, and comments of the catalogue stay with every other byte")
    func unchanged() throws {
        let store = try imported()
        let text = try store.program.read(Self.template)
        let edited = text.replacing("  Household:\n", with: "  Household:            # theirs\n")
            .replacing("dueDate: in 2 days", with: "dueDate:   in 2 days   # soon")
        try store.program.write(edited, to: Self.template)
        let before = try (store.program.snapshot("Catalogue"), store.program.snapshot("Locales"))
        let again = try run(store)
        #expect(again.code == 0 && again.output.contains("0 new, 0 changed, 8 as before."), "\(again)")
        #expect(try store.program.snapshot("Catalogue") == before.0 && store.program.snapshot("Locales") == before.1)
        // On another day, all relative days would differ.
        let other = try run(store, ["--today", "2026-12-01"])
        #expect(other.code == 2 && other.errors.contains("2026-11-21"), "\(other)")
    }

    @Test("changed, new and removed rows are told apart, and a change in both places is a conflict that stays")
    func changed() throws {
        let store = try imported()
        let text = try store.program.read(Self.template)
        try store.program.write(
            text.replacing("dueDate: yesterday", with: "dueDate: 2 days ago     # theirs")
                .replacing("displayName: Finn}", with: "displayName: Finn}          # the son"), to: Self.template)
        _ = try store.query(
            """
            UPDATE todos SET due = '2026-11-25', state = 'next' WHERE id = 94; UPDATE todos SET name = 'Call the new school' WHERE id = 91;
            UPDATE todos SET person_id = 80 WHERE id = 92; DELETE FROM todos WHERE id = 90;
            INSERT INTO todos (id, family_id, name, state, kind, prio, proposal) VALUES
              (95, 70, 'Empty the dishwasher', 'backlog', 'recurring', NULL, false), (96, 70, 'Oil the gate', 'backlog', 'one-off', NULL, false);
            INSERT INTO people (id, family_id, full_name, role, created) VALUES (82, 70, 'Ada', 'member', '2026-01-01 10:00:00');
            """)
        let run = try run(store)
        #expect(run.code == 1 && run.output.contains("3 new, 3 changed, 1 as before") == false, "\(run)")
        #expect(run.output.contains("3 new, 3 changed, 4 as before, 1 conflict, 1 removed in the store."), "\(run)")
        #expect(
            run.errors.contains(
                "'dueDate' is '2 days ago' in the catalogue and 'in 4 days' in the store; it was 'yesterday' in the last import."),
            "\(run.errors)")
        #expect(run.errors.contains("Task 'the-millers/wipe-bathroom-sink' is not in the store any more"), "\(run.errors)")
        let now = try store.program.read(Self.template)
        for part in [
            "dueDate: 2 days ago     # theirs", "displayName: Finn}          # the son", "title: \"Call the new school\"",
            "Oil the gate", "Ada",
            "use: chore/empty-dishwasher", "key: wipe-bathroom-sink-2", "assignee: olivia",
        ] {
            #expect(now.contains(part), "\(part)\n\(now)")
        }
        // The Dutch copy of the changed text was updated, too. The conflict and the removed row are reported until a user
        // resolves them.
        #expect(try store.program.read("Locales/nl/family-to-do.yaml").contains("Call the new school"))
        let again = try self.run(store)
        #expect(again.code == 1 && again.output.contains("0 new, 0 changed, 10 as before, 1 conflict, 1 removed"), "\(again)")
        #expect(try store.program.read(Self.template) == now)
        #expect(try store.program.run("lint").output.contains("No errors"))
    }

    @Test("a template that was not imported is not overwritten")
    func foreign() throws {
        let store = try HouseholdImportTests.store(.sqlite)
        _ = try store.query(HouseholdImportTests.millers)
        let run = try HouseholdImportTests.run(store, "--household", "70", into: "guest")
        #expect(run.code == 2 && run.errors.contains("which was not imported"), "\(run)")
    }

    @Test("masked names are the same everywhere and in each import, and no real one is left")
    func masked() throws {
        let store = try imported("--mask")
        func files() throws -> String {
            try store.program.read(Self.template)
                + store.program.read("Catalogue/.homeseed/imported/family-to-do/templates/millers.yaml")
                + store.program.read("Locales/nl/family-to-do.yaml")
        }
        for name in ["Olivia", "Finn", "The Millers", "0612345678"] { #expect(try !files().contains(name), "\(name)") }
        let text = try store.program.read(Self.template)
        let name = try #require(text.firstMatch(of: /displayName: (\w+), role: owner/)?.1)
        #expect(text.contains("Call \(name)'s school: +1 202 555 01"), "\(text)")
        // The template's names do not change if a person is added or renamed in the store.
        _ = try store.query(
            "INSERT INTO people (id, family_id, full_name, role, created) VALUES (79, 70, 'Aaron', 'member', '2025-01-01 10:00:00'); UPDATE people SET full_name = 'Liv' WHERE id = 81"
        )
        let again = try run(store)
        #expect(again.output.contains("1 new, 0 changed, 8 as before."), "\(again)")
        let now = try store.program.read(Self.template)
        #expect(now.contains("displayName: \(name), role: owner") && !now.contains("Aaron") && !now.contains("Liv"), "\(now)")
    }

    @Test("changed rows of a spreadsheet change their items, and edits of the catalogue are kept")
    func items() throws {
        let program = try Program()
        try program.run("new", "pack", "my-app")
        func table(_ rows: String) throws -> Program.Run {
            try program.write("title,minutes\n" + rows, to: "chores.csv")
            return try program.run("import", "chores.csv", "--into", "my-app/chore")
        }
        #expect(try table("Mop the floor,20\nFeed the cat,10\nIron,30\n").code == 0)
        let path = "Catalogue/my-app/chores.yaml"
        let edited = try program.read(path).replacing(
            "title: Mop the floor, minutes: 20}", with: "title: Mop the floor, minutes: 20}   # wet"
        )
        .replacing("title: Feed the cat, minutes: 10", with: "title: Feed the cat, minutes: 12")
        try program.write(edited, to: path)
        let run = try table("Mop the floor,25\nFeed the cat,15\nSweep,5\n")
        #expect(
            run.code == 1 && run.output.contains("1 new chore added, 1 changed, 1 no longer in the table, 2 already there"),
            "\(run)")
        #expect(run.errors.contains("the catalogue has a change of its own since the last import"), "\(run)")
        #expect(run.errors.contains("The chore 'iron' is no longer in chores.csv, and stays."), "\(run)")
        let now = try program.read(path)
        #expect(now.contains("{id: mop-the-floor, title: Mop the floor, minutes: 25}   # wet\n"), "\(now)")
        #expect(
            now.contains("title: Feed the cat, minutes: 12") && now.contains("title: Iron,") && now.contains("title: Sweep"),
            "\(now)")
        // A change in the catalogue alone is no conflict.
        let back = try table("Mop the floor,25\nFeed the cat,10\nIron,30\nSweep,5\n")
        #expect(back.code == 0 && back.output.contains("0 new chores added, 4 already there."), "\(back)")
        #expect(try program.read(path) == now)
    }

    @Test("what `bundle` wrote becomes the same items and translations", arguments: ["chore", "grocery"])
    func bundle(kind: String) throws {
        let program = try Program("family-to-do")
        let bundled = try program.run("bundle", "family-to-do", "--to", "bundle")
        try #require(bundled.code == 0, "\(bundled)")
        let before = try program.snapshot("Catalogue")
        let same = try program.run("import", "bundle", "--into", "family-to-do/\(kind)")
        #expect(same.code == 0 && same.output.contains("0 new"), "\(same)")
        #expect(try program.snapshot("Catalogue").filter { !$0.key.contains(".homeseed") } == before)
        // The app's developer changed a title in the bundle.
        let file = kind == "chore" ? "bundle/en.lproj/chores.json" : "bundle/en.lproj/groceries.json"
        let (old, new) = kind == "chore" ? ("Put the bins out", "Put both bins out") : ("Coffee", "Ground coffee")
        try program.write(program.read(file).replacing("\"\(old)\"", with: "\"\(new)\""), to: file)
        let changed = try program.run("import", "bundle", "--into", "family-to-do/\(kind)")
        #expect(changed.output.contains("1 changed"), "\(changed)")
        let path = "Catalogue/family-to-do/" + (kind == "chore" ? "chores.yaml" : "groceries.yaml")
        #expect(try program.read(path).contains("title: \(new)") && !program.read(path).contains("title: \(old),"))
    }
}
