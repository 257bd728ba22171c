import Foundation
import TestSupport
import Testing

/// The handbook's pages that lead back to a template, run as they are.
@Suite("The handbook's way back to a template")
struct ImportPageTests {
    private static func page(_ name: String) throws -> String {
        try String(
            contentsOf: packageRoot.appendingPathComponent("Sources/Catalogue/Homeseed/Homeseed.docc/\(name).md"), encoding: .utf8
        )
    }

    private static func commands(_ name: String) throws -> [String] {
        try page(name).split(separator: "\n").filter { $0.hasPrefix("$ ") }.map { String($0.dropFirst(2)) }
    }

    private func run(_ commands: [String], _ program: Program) throws -> Program.Run {
        let tool = try Program.executable().deletingLastPathComponent().path
        return try program.shell(
            "set -e -o pipefail\nexport PATH=\"\(tool):$PATH\"\n\(commands.joined(separator: "\n"))", [])
    }

    @Test("from a spreadsheet to items, a seeded store and a template, and again with changes")
    func spreadsheet() throws {
        let program = try Program()
        let page = try Self.page("StartingFromASpreadsheet")
        let table = try #require(page.components(separatedBy: "```csv\n").dropFirst().first?.components(separatedBy: "```").first)
        try program.write(table, to: "chores.csv")
        let commands = try Self.commands("StartingFromASpreadsheet")
        let first = commands.count - 2
        let run = try run(Array(commands.prefix(first)), program)
        #expect(run.code == 0, "\(run.errors)\n\(run.output)")
        let rows = "SELECT h.name, t.title, t.minutes, t.isDone FROM Task t JOIN Household h ON h.id = t.household ORDER BY title"
        #expect(try program.sqlite("copy.sqlite", rows) == program.sqlite("demo.sqlite", rows))
        #expect(try program.sqlite("copy.sqlite", "SELECT count(*) FROM Task WHERE isDone") == "2\n")
        let template = try program.read("Catalogue/my-app/templates/our-home.yaml")
        #expect(template.contains("use: chore/ironing") || template.contains("chore/ironing]"), "\(template)")
        #expect(template.contains("title: Iron the flags"), "\(template)")
        #expect(
            try program.read("Catalogue/my-app/chores.yaml").contains("id: clean-the-cafe, title: Clean the café, minutes: 25"))
        try program.write(table.replacing("Feed the cat;10", with: "Feed the cat;15"), to: "chores.csv")
        try program.sqlite("demo.sqlite", "UPDATE Task SET minutes = 20 WHERE title = 'Iron the flags'")
        let again = try self.run(Array(commands.suffix(2)), program)
        #expect(again.code == 0 && again.output.contains("0 new, 1 changed"), "\(again.errors)\n\(again.output)")
        #expect(try program.read("Catalogue/my-app/chores.yaml").contains("title: Feed the cat, minutes: 15"))
        let now = try program.read("Catalogue/my-app/templates/our-home.yaml")
        #expect(now == template.replacing("minutes: 15", with: "minutes: 20"), "\(now)")
    }

    @Test("from the store of an app with SwiftData to a template, and into another store of the app")
    func swiftData() throws {
        let program = try SwiftDataTests.program()
        try program.sqlite(
            "other.store",
            "PRAGMA journal_mode = WAL; BEGIN; \(SwiftDataTests.store()) DELETE FROM ZTASK; DELETE FROM Z_4TASKS; DELETE FROM ZPERSON; DELETE FROM ZHOME; COMMIT;"
        )
        let commands = try Self.commands("SwiftData").drop { !$0.contains("homeseed import") }.prefix(2)
        let before = try program.sqlite(
            "default.store", "SELECT hex(ZID), Z_OPT, ZTITLE FROM ZTASK; SELECT hex(ZID), Z_OPT FROM ZHOME")
        let run = try run(
            Array(commands).map { $0.replacing("--into family", with: "--today 2026-11-21 --into family") }, program)
        #expect(run.code == 0, "\(run.errors)\n\(run.output)")
        let rows = """
            SELECT h.ZNAME, p.ZNAME, p.ZROLE FROM ZPERSON p JOIN ZHOME h ON h.Z_PK = p.ZHOME;
            SELECT t.ZTITLE, t.ZSTATUS, t.ZISPROPOSAL, t.ZDUEDATE, p.ZNAME FROM ZTASK t LEFT JOIN ZPERSON p ON p.Z_PK = t.ZASSIGNEE
            """
        #expect(try program.sqlite("other.store", rows) == program.sqlite("default.store", rows))
        #expect(
            try program.sqlite("default.store", "SELECT hex(ZID), Z_OPT, ZTITLE FROM ZTASK; SELECT hex(ZID), Z_OPT FROM ZHOME")
                == before)
    }

    @Test("from Supabase's users and profiles to a template with made-up names", .enabled(if: TestServer.shared != nil))
    func supabase() throws {
        let auth = "auth_" + UUID().uuidString.lowercased().replacing("-", with: "")
        let store = try FoundPopulationTests.store(
            .postgres, SupabaseTests.tables(auth), try SupabaseTests.mapping().replacing("auth.", with: auth + "."))
        defer { _ = try? store.psql("DROP SCHEMA \(auth) CASCADE") }
        let seeded = try store.program.run(
            ["seed", "family-to-do/two-people"] + FoundPopulationTests.words(store) + ["--today", "2026-11-21"])
        #expect(seeded.code == 0, "\(seeded)")
        _ = try store.query("UPDATE todos SET task = 'Ask Emma about the boat' WHERE task LIKE 'Untangle%'")
        let command = try #require(Self.commands("Supabase").first { $0.contains("homeseed import") })
        let run = try self.run(
            [command.replacing("postgres:STAGING", with: "'\(store.address)'").replacing("supabase.yaml", with: "staging.yaml")],
            store.program)
        #expect(run.code == 0 && run.output.contains("family-to-do/our-demo: 12 records"), "\(run.errors)\n\(run.output)")
        let text = try store.program.read("Catalogue/family-to-do/templates/our-demo.yaml")
        #expect(!text.contains("Emma") && !text.contains("Noah") && text.contains("role: owner"), "\(text)")
        #expect(text.contains("use: chore/wipe-bathroom-sink") || text.contains("chore/wipe-bathroom-sink,"), "\(text)")
        // The template is seeded with the same states, and the same number of tasks for each person.
        let counts = "SELECT is_complete, count(*) FROM todos WHERE user_id IS NOT NULL GROUP BY 1 ORDER BY 1"
        let before = try store.query(counts)
        #expect(
            try store.program.run(["unseed", "family-to-do/two-people", "--overwrite-edits"] + FoundPopulationTests.words(store))
                .code == 0)
        let again = try store.program.run(
            ["seed", "family-to-do/our-demo"] + FoundPopulationTests.words(store) + ["--today", "2026-11-21"])
        #expect(again.code == 0, "\(again)")
        #expect(try store.query(counts) == before)
    }
}
