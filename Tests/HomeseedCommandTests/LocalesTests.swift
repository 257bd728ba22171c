import Foundation
import Testing

@Suite("homeseed locales")
struct LocalesTests {
    private let dutch = "Locales/nl/family-to-do.yaml"
    private let confirmed = "Locales/nl/confirmed/family-to-do.yaml"

    private func confirmed(_ pack: String = "family-to-do") throws -> Program {
        let program = try Program(pack)
        let run = try program.run("locales", "confirm")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try program.run("lint", "--strict").code == 0)
        return program
    }

    @Test("a text that changes makes its translation stale, until someone confirms it by name")
    func stale() throws {
        let program = try confirmed()
        try program.replace("title: Clean kitchen counters", with: "title: Wipe the kitchen counters", in: "Catalogue/family-to-do/chores.yaml")
        let lint = try program.run("lint")
        #expect(lint.output.contains("[stale-translation]") && lint.output.contains("it was 'Clean kitchen counters'"))
        #expect(lint.output.contains("it is 'Wipe the kitchen counters' now"))
        #expect(try program.run("locales", "status", "--format", "json").output.contains("\"stale\": 1, \"new\": 0"))
        #expect(try program.run("locales", "status", "--fail-under", "100").code == 1)
        // What does not name it leaves it stale.
        let all = try program.run("locales", "confirm")
        #expect(all.output.contains("1 translation is stale"))
        #expect(try program.run("lint").output.contains("[stale-translation]"))
        #expect(try program.run("locales", "confirm", "chores.kitchen-countres.title").code == 2)
        let before = try program.read(confirmed)
        #expect(try program.run("locales", "confirm", "chores.kitchen-counters.title").code == 0)
        #expect(try program.run("lint", "--strict").code == 0)
        #expect(try program.read(confirmed) == before.replacingOccurrences(of: "title: Clean kitchen counters", with: "title: Wipe the kitchen counters"))
        #expect(try program.run("locales", "status", "--fail-under", "100").code == 0)
    }

    @Test("a mark for review is counted, exported and taken away")
    func review() throws {
        let program = try confirmed()
        try program.replace("{title: Clean kitchen counters}", with: "{title: {text: Clean kitchen counters, needs-review: true}}", in: confirmed)
        #expect(try program.run("locales", "status", "--format", "json").output.contains("\"needsReview\": 1, \"stale\": 0"))
        #expect(try program.run("locales", "export", "--format", "xliff2", "--to", "sent").code == 0)
        #expect(try program.run("locales", "import", "sent/family-to-do.nl.xlf").output == "Nothing to change.\n")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        #expect(try program.read(confirmed).contains("kitchen-counters: {title: Clean kitchen counters}"))
    }

    @Test("an export takes the place of the one before, and of nothing else", arguments: [
        ("csv", "famify.csv"), ("xliff2", "famify.nl.xlf"), ("po", "famify.nl.po"), ("strings", "nl.lproj/famify.strings"),
        ("i18next", "nl/famify.json"), ("android", "famify/values-nl/strings.xml"),
    ])
    func foreign(format: String, file: String) throws {
        let program = try Program("famify")
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0 && program.exists("sent/" + file))
        try program.replace("title: Brush", with: "title: Do brush", in: "Catalogue/famify/chores.yaml")
        let again = try program.run(export)
        #expect(again.code == 0, "\(again.errors)")
        try program.write("my notes\n", to: "sent/" + file)
        let refused = try program.run(export)
        #expect(refused.code == 2 && refused.errors.contains("sent/\(file) holds something else"))
        #expect(try program.read("sent/" + file) == "my notes\n")
        #expect(try program.run(export + ["--overwrite"]).code == 0)
        #expect(try program.run("locales", "export", "--format", format, "--to", "Locales").code == 2)
    }

    @Test("what goes out and comes back changes nothing; what was translated anew changes that")
    func importing() throws {
        let program = try confirmed("famify")
        try program.run("locales", "export", "--format", "xliff2", "--to", "sent")
        let before = try program.snapshot("Locales")
        let nothing = try program.run("locales", "import", "sent/famify.nl.xlf")
        #expect(nothing.code == 0 && nothing.output == "Nothing to change.\n", "\(nothing.output)\(nothing.errors)")
        #expect(try program.snapshot("Locales") == before)

        try FileManager.default.copyItem(atPath: program.folder.path + "/sent", toPath: program.folder.path + "/back")
        try program.replace(">Tandenpoetsen<", with: ">Tanden: \"poetsen\"<", in: "back/famify.nl.xlf")
        let dry = try program.run("locales", "import", "back/famify.nl.xlf", "--dry-run")
        #expect(dry.output.contains("+     title: \"Tanden: \\\"poetsen\\\"\"") && dry.output.contains("Nothing was written."), "\(dry.output)")
        #expect(try program.snapshot("Locales") == before)
        #expect(try program.run("locales", "import", "back/famify.nl.xlf").output.contains("famify, nl: 1 changed"))
        let text = String(decoding: before["nl/famify.yaml"] ?? Data(), as: UTF8.self)
        #expect(try program.read("Locales/nl/famify.yaml") == text.replacingOccurrences(of: "title: Tandenpoetsen", with: "title: \"Tanden: \\\"poetsen\\\"\""))
        #expect(try program.run("lint", "--strict").code == 0)
    }

    @Test("what can't be decided is shown with places in both files, and left alone")
    func conflicts() throws {
        let program = try confirmed("famify")
        try program.run("locales", "export", "--format", "xliff2", "--to", "sent")
        let sent = try program.read("sent/famify.nl.xlf")
        try program.write(sent.replacingOccurrences(of: ">Tandenpoetsen<", with: ">Poetsen<"), to: "back/famify.nl.xlf")

        // The text has changed since.
        try program.replace("Brush Teeth", with: "Brush Your Teeth", in: "Catalogue/famify/chores.yaml")
        let older = try program.run("locales", "import", "back/famify.nl.xlf")
        #expect(older.code == 1 && older.errors.contains("back/famify.nl.xlf:") && older.errors.contains("Locales/nl/famify.yaml:"))
        #expect(older.errors.contains("was translated from a text that has changed since"))
        try program.replace("Brush Your Teeth", with: "Brush Teeth", in: "Catalogue/famify/chores.yaml")

        // Two files disagree.
        try program.write(sent.replacingOccurrences(of: ">Tandenpoetsen<", with: ">Je tanden poetsen<"), to: "other/famify.nl.xlf")
        let two = try program.run("locales", "import", "back/famify.nl.xlf", "other/famify.nl.xlf")
        #expect(two.code == 1 && two.errors.contains("Two files have different translations") && two.errors.contains("other/famify.nl.xlf:"))

        // Changed on both sides; what only we changed is ours.
        try program.replace("title: Tandenpoetsen", with: "title: Tanden schoon", in: "Locales/nl/famify.yaml")
        try program.replace("title: Ontbijten", with: "title: Eerst ontbijten", in: "Locales/nl/famify.yaml")
        let both = try program.run("locales", "import", "back/famify.nl.xlf", "--base", "sent")
        #expect(both.code == 1 && both.errors.contains("This was changed here too"), "\(both.errors)")
        let text = try program.read("Locales/nl/famify.yaml")
        #expect(text.contains("title: Tanden schoon") && text.contains("title: Eerst ontbijten"))

        // A text that there is not.
        try program.write(sent.replacingOccurrences(of: "chores.brush-teeth.title", with: "chores.brush-tooth.title"), to: "back/famify.nl.xlf")
        #expect(try program.run("locales", "import", "back/famify.nl.xlf", "--base", "sent").errors.contains("There is no text 'chores.brush-tooth.title' in famify"))
        #expect(try program.run("locales", "import", "nothing.xlf").code == 2)
        try program.write("hello", to: "hello.txt")
        #expect(try program.run("locales", "import", "hello.txt").errors.contains("none of the formats"))
    }

    @Test("a new language is laid out, filled in from a file, and lints clean")
    func adding() throws {
        let program = try confirmed()
        let added = try program.run("locales", "add", "pl")
        #expect(added.code == 0 && added.output.contains("forms one, few, many, other"), "\(added.errors)")
        let lint = try program.run("lint")
        #expect(lint.code == 0 && lint.output.components(separatedBy: "[mostly-untranslated]").count == 2, "\(lint.output)")
        #expect(!lint.output.contains("[missing-translation]"))
        #expect(try program.run("locales", "add", "pl").errors.contains("There is a translation into pl already."))
        #expect(try program.run("locales", "add", "qq").code == 2)

        try program.run("locales", "export", "--format", "csv", "--locale", "pl", "--to", "sent")
        let table = try program.read("sent/family-to-do.csv")
        let line = try #require(table.split(whereSeparator: \.isNewline).first { $0.contains("Clean kitchen counters") })
        try program.write(table.replacingOccurrences(of: line, with: line.replacingOccurrences(of: "Clean kitchen counters,", with: "Clean kitchen counters,Umyj blaty")), to: "sent/family-to-do.csv")
        let run = try program.run("locales", "import", "sent/family-to-do.csv")
        #expect(run.output.contains("family-to-do, pl: 1 new"), "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/pl/family-to-do.yaml").contains("title: Umyj blaty # Clean kitchen counters"))
    }

    @Test("a language falls back as homeseed.yaml says, in a store and in an app's file")
    func fallback() throws {
        let program = try confirmed()
        #expect(try program.run("locales", "add", "nl-BE").output.contains("falls back to nl"))
        try program.write("homeseed: 1\nfallback: {fy: nl}\n", to: "Catalogue/homeseed.yaml")
        try program.write("chores: {kitchen-counters: {title: Oanrjocht skjin}}\n", to: "Locales/fy/family-to-do.yaml")
        #expect(try program.run("lint").code == 0)
        let shown = try program.run("list", "family-to-do/chore", "--locale", "fy").output
        #expect(shown.contains("Oanrjocht skjin") && !shown.contains("Clean kitchen counters"))
        let flemish = try program.run("list", "family-to-do/chore", "--locale", "nl-BE").output
        #expect(flemish.contains("Aanrecht schoonmaken"))
        try program.run("locales", "export", "--format", "strings", "--locale", "fy", "--fill", "--to", "app")
        let strings = try program.read("app/fy.lproj/family-to-do.strings")
        #expect(strings.contains("Oanrjocht skjin"))
        #expect(try !program.run("locales", "export", "--format", "strings", "--locale", "fy", "--to", "open").output.isEmpty)
        #expect(try program.read("open/fy.lproj/family-to-do.strings").count < strings.count / 4)
        try program.write("homeseed: 1\nfallback: {fy: nl, nl: fy}\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("lint").output.contains("fy → nl → fy"))
    }
}
