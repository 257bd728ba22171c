import Foundation
import TestSupport
import Testing

/// Values that a store refuses are reported with their location in the catalogue.
@Suite("A text that a store does not take")
struct RefusalTests {
    private func program(title: String) throws -> Program {
        let program = try Program("family-to-do", isConfirmed: false)
        try program.replace("title: Milk", with: "title: " + title, in: "Catalogue/family-to-do/groceries.yaml")
        return program
    }

    @Test(
        "is named with its place", arguments: sample(["firestore:seed.ndjson?project=p", "cloudkit:seed.ndjson"]),
        [[], ["--households", "3"]])
    func place(address: String, more: [String]) throws {
        let program = try program(title: String(repeating: "milk ", count: 230_000))
        let run = try program.run(["seed", "family-to-do/guest", "--into", address, "--today", "2026-11-21"] + more)
        let said = run.output + run.errors
        #expect(run.code == 1 && said.contains("home/milk"), "\(said.prefix(1000))")
        #expect(said.contains("Catalogue/family-to-do/templates/guest.yaml:"), "\(said.prefix(1000))")
        #expect(!program.exists("seed.ndjson"))
    }

    @Test("with a constraint of the store's own is named with its place")
    func constraint() throws {
        let program = try program(title: "Milk")
        let seed = ["seed", "family-to-do/guest", "--into", "sqlite:demo.sqlite", "--today", "2026-11-21"]
        #expect(try program.run(seed).code == 0)
        try program.sqlite(
            "demo.sqlite",
            """
            DELETE FROM ShoppingItem; DELETE FROM homeseed_records WHERE table_name = 'ShoppingItem';
            CREATE UNIQUE INDEX one ON ShoppingItem (isBought)
            """)
        let run = try program.run(seed)
        let said = run.output + run.errors
        #expect(run.code == 1 && said.contains("ShoppingItem") && said.contains("templates/guest.yaml:"), "\(said)")
    }

    /// A household that was not seeded, with a shopping item of the same name as a seeded one.
    private static let others = """
        INSERT INTO "Household" VALUES ('11111111-0000-4000-8000-000000000000', 'The Vissers');
        INSERT INTO "ShoppingItem" (id, household, title, "isBought")
          SELECT '22222222-0000-4000-8000-000000000000', '11111111-0000-4000-8000-000000000000', 'Milk', "isBought" FROM "ShoppingItem" LIMIT 1
        """

    @Test(
        "because a row of others has it is named with constraint, value and place, and nothing is left of it",
        arguments: [TestStore.Kind.sqlite, .postgres].filter(TestStore.Kind.here.contains),
        sample([[], ["--households", "3", "--quiet"]]))
    func taken(kind: TestStore.Kind, more: [String]) throws {
        let program = try program(title: "Milk")
        let store = try TestStore(kind, program)
        let words = [
            "family-to-do/guest", "--into", store.address, "--today", "2026-11-21", "--allow", "homes.sqlite", "--allow",
            "postgres",
        ]
        #expect(try program.run(["seed"] + words).code == 0)
        _ = try store.query(Self.others)
        #expect(try program.run(["unseed"] + words).code == 0)
        _ = try store.query("CREATE UNIQUE INDEX one_title ON \"ShoppingItem\" (title)")
        let run = try program.run(["seed"] + words + more)
        let said = run.output + run.errors
        #expect(
            run.code == 1 && said.contains("UNIQUE (title), which another row has already")
                && said.contains(more.isEmpty ? "title: \"Milk\"" : "title: \""), "\(said)")
        #expect(
            said.contains("Catalogue/family-to-do/" + (more.isEmpty ? "groceries.yaml:" : "templates/guest.yaml:")), "\(said)")
        #expect(kind == .sqlite || said.contains("one_title"))
        #expect(
            try store.query("SELECT (SELECT count(*) FROM \"ShoppingItem\"), (SELECT count(*) FROM homeseed_seeds)") == "1|0\n")
    }

    @Test(
        "of 1 MB arrives everywhere else", .long,
        arguments: ["sqlite:out.sqlite", "json:out", "ndjson:out.ndjson", "sql:out.sql?dialect=sqlite"])
    func long(address: String) throws {
        let title = String(repeating: "it's \u{5E9} ; ", count: 90_000) + "end"
        let program = try program(title: "\"" + title + "\"")
        let run = try program.run(["seed", "family-to-do/guest", "--into", address, "--today", "2026-11-21"])
        #expect(run.code == 0, "\(run.errors.prefix(1000))")
        if address.hasPrefix("sqlite") {
            #expect(
                try program.sqlite("out.sqlite", "SELECT max(length(CAST(title AS BLOB))) FROM ShoppingItem")
                    == "\(title.utf8.count)\n")
        }
    }
}
