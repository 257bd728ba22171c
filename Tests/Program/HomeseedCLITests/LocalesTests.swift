import Foundation
import TestSupport
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
        try program.replace(
            "title: Clean kitchen counters", with: "title: Wipe the kitchen counters", in: "Catalogue/family-to-do/chores.yaml")
        let lint = try program.run("lint")
        #expect(lint.output.contains("[stale-translation]") && lint.output.contains("it was 'Clean kitchen counters'"))
        #expect(lint.output.contains("it is 'Wipe the kitchen counters' now"))
        #expect(try program.run("locales", "status", "--format", "json").output.contains("\"stale\": 1, \"new\": 0"))
        #expect(try program.run("locales", "status", "--fail-under", "100").code == 1)
        // Confirming another text leaves it stale.
        let all = try program.run("locales", "confirm")
        #expect(all.output.contains("1 translation is stale"))
        #expect(try program.run("lint").output.contains("[stale-translation]"))
        #expect(try program.run("locales", "confirm", "chores.kitchen-countres.title").code == 2)
        let before = try program.read(confirmed)
        #expect(try program.run("locales", "confirm", "chores.kitchen-counters.title").code == 0)
        #expect(try program.run("lint", "--strict").code == 0)
        #expect(
            try program.read(confirmed)
                == before.replacingOccurrences(of: "title: Clean kitchen counters", with: "title: Wipe the kitchen counters"))
        #expect(try program.run("locales", "status", "--fail-under", "100").code == 0)
    }

    @Test("a mark for review is counted, exported and taken away")
    func review() throws {
        let program = try confirmed()
        try program.replace(
            "{title: Clean kitchen counters}", with: "{title: {text: Clean kitchen counters, needs-review: true}}", in: confirmed)
        #expect(try program.run("locales", "status", "--format", "json").output.contains("\"needsReview\": 1, \"stale\": 0"))
        #expect(try program.run("locales", "export", "--format", "xliff2", "--to", "sent").code == 0)
        #expect(try program.run("locales", "import", "sent/family-to-do.nl.xlf").output == "Nothing to change.\n")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        #expect(try program.read(confirmed).contains("kitchen-counters: {title: Clean kitchen counters}"))
    }

    @Test(
        "an export takes the place of the one before, and of nothing else", .long,
        arguments: [
            ("csv", "famify.csv"), ("xliff2", "famify.nl.xlf"), ("po", "famify.nl.po"), ("strings", "nl.lproj/famify.strings"),
            ("i18next", "nl/famify.json"), ("android", "famify/values-nl/strings.xml"), ("xliff", "famify.nl.xliff"),
            ("xcode-xliff", "famify/nl.xcloc/Localized Contents/nl.xliff"),
        ])
    func foreign(format: String, file: String) throws {
        let program = try Program("famify")
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0 && program.exists("sent/" + file))
        try program.replace("title: Brush", with: "title: Do brush", in: "Catalogue/famify/chores.yaml")
        let again = try program.run(export)
        #expect(again.code == 0, "\(again.errors)")
        // A translator's text is never lost silently, even if the catalogue has changed.
        let text = try program.read("sent/" + file)
        let range = try #require(text.range(of: "Tandenpoetsen"))
        try program.write(text.replacingCharacters(in: range, with: "Poets je tanden"), to: "sent/" + file)
        try program.replace("title: Ontbijten", with: "title: Eerst ontbijten", in: "Locales/nl/famify.yaml")
        let lost = try program.run(export)
        #expect(
            lost.code == 1 && lost.errors.contains("sent/\(file) contains 1 text that was not imported"),
            "\(lost.output)\(lost.errors)")
        #expect(
            lost.errors.contains("locales import " + (file.contains(" ") ? "'sent/\(file)'" : "sent/\(file)")), "\(lost.errors)")
        #expect(lost.errors.contains("nl: 'Poets je tanden' in the file, 'Tandenpoetsen' in the catalogue"), "\(lost.errors)")
        #expect(try program.read("sent/" + file).contains("Poets je tanden"))
        #expect(try program.run(export + ["--force"]).code == 0)
        #expect(
            try program.read("sent/" + file).contains("Tandenpoetsen") && program.read("sent/" + file).contains("Eerst ontbijten")
        )
        try program.write(text.replacingCharacters(in: range, with: "Poets je tanden"), to: "sent/" + file)
        #expect(try program.run("locales", "import", "sent/" + file, "--pack", "famify").output.contains(" changed"))
        let replaced = try program.run(export)
        #expect(
            replaced.code == 0
                && replaced.errors.contains("1 translation in the files before was from an earlier export, and was replaced."),
            "\(replaced.errors)")
        try program.write("my notes\n", to: "sent/" + file)
        let refused = try program.run(export)
        #expect(refused.code == 2 && refused.errors.contains("sent/\(file) is not an export of"))
        #expect(try program.read("sent/" + file) == "my notes\n")
        #expect(try program.run(export + ["--overwrite"]).code == 0)
        #expect(try program.run("locales", "export", "--format", format, "--to", "Locales").code == 2)
    }

    @Test("what Xcode changed in a string catalogue is not written over, and what it added stays")
    func stringCatalogue() throws {
        let program = try Program("famify")
        let export = ["locales", "export", "--format", "xcstrings", "--to", "app"]
        #expect(try program.run(export).code == 0)
        let file = "app/famify.xcstrings"
        // After Xcode adds a key, the exported texts may still change.
        let own =
            "\"strings\" : {\n    \"Cancel\" : {\"localizations\" : {\"nl\" : {\"stringUnit\" : {\"state\" : \"translated\", \"value\" : \"Stop\"}}}},"
        try program.replace("\"strings\" : {", with: own, in: file)
        try program.replace("title: Ontbijten", with: "title: Eerst ontbijten", in: "Locales/nl/famify.yaml")
        let run = try program.run(export)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try program.read(file).contains("Eerst ontbijten") && program.read(file).contains("Cancel"))
        // Xcode changes one of the exported texts.
        try program.replace("Tandenpoetsen", with: "Poets je tanden", in: file)
        let lost = try program.run(export)
        #expect(lost.code == 1 && lost.errors.contains("'Poets je tanden'"), "\(lost.errors)")
        #expect(try program.read(file).contains("Poets je tanden"))
    }

    @Test("a language that has only begun is not shipped as another one without a word", .long)
    func begun() throws {
        let program = try Program("mindful-home", "family-to-do")
        // Only another pack has the language. `mindful-home` has no texts in it, and needs none.
        try program.write("homeseed: 1\nrequired-locales: [nl]\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("locales", "add", "de", "--pack", "family-to-do").code == 0)
        for format in [[], ["--format", "content"]] {
            let none = try program.run(["bundle", "mindful-home", "--locale", "de", "--to", "none"] + format)
            #expect(none.code == 2 && none.errors.contains("There is no translation of mindful-home into 'de'"), "\(none.errors)")
        }
        #expect(!FileManager.default.fileExists(atPath: program.folder.path + "/none"))
        let seed = try program.run("seed", "mindful-home/busy-week", "--into", "sqlite:s.sqlite", "--locale", "de")
        #expect(
            seed.code == 0 && seed.errors.contains("mindful-home in de is not there: 79 of 79 texts are shown in en"),
            "\(seed.errors)")
        #expect(
            try program.run("plan", "mindful-home/busy-week", "--into", "sqlite:s.sqlite").errors.contains(
                "mindful-home in de is not there"))
        #expect(
            try !program.run("seed", "mindful-home/busy-week", "--into", "sqlite:s.sqlite", "--locale", "nl").errors.contains(
                "are shown in"))
        #expect(try program.run("locales", "add", "de", "--pack", "mindful-home").code == 0)
        let all = try program.run("bundle", "mindful-home", "--to", "out")
        #expect(
            all.code == 0 && all.errors.contains("mindful-home in de has only begun") && !all.errors.contains("in nl"),
            "\(all.errors)")
        let filled = try program.run(
            "locales", "export", "--format", "strings", "--pack", "mindful-home", "--fill", "--to", "app")
        #expect(filled.errors.contains("mindful-home in de has only begun"), "\(filled.errors)")
        let other = try program.run("bundle", "mindful-home", "--locale", "fr", "--to", "other")
        #expect(other.code == 2 && other.errors.contains("There is no translation of mindful-home into 'fr'"), "\(other.errors)")
        #expect(try program.run("bundle", "mindful-home", "--locale", "nl-BE", "--to", "other").code == 0)
    }

    @Test("what goes out and comes back changes nothing; what was translated anew changes that", .long)
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
        #expect(
            dry.output.contains("+     title: \"Tanden: \\\"poetsen\\\"\"") && dry.output.contains("Nothing was written."),
            "\(dry.output)")
        #expect(try program.snapshot("Locales") == before)
        #expect(try program.run("locales", "import", "back/famify.nl.xlf").output.contains("famify, nl: 1 changed"))
        let text = String(decoding: before["nl/famify.yaml"] ?? Data(), as: UTF8.self)
        #expect(
            try program.read("Locales/nl/famify.yaml")
                == text.replacingOccurrences(of: "title: Tandenpoetsen", with: "title: \"Tanden: \\\"poetsen\\\"\""))
        #expect(try program.run("lint", "--strict").code == 0)
    }

    @Test("what lint would call an error is left out, text by text, and the rest is taken")
    func refused() throws {
        let program = try Program("family-to-do")
        try program.run("locales", "export", "--format", "csv", "--to", "sent")
        let dutch = try program.read("Locales/nl/family-to-do.yaml")
        let placeholder = try #require(dutch.split(separator: "\n").first { $0.contains("{name}") })
        let text = placeholder.drop { $0 != "\"" }.dropFirst().prefix { $0 != "\"" }
        try program.replace(String(text), with: text.replacingOccurrences(of: "{name}", with: "Sam"), in: "sent/family-to-do.csv")
        try program.replace("Aanrecht schoonmaken", with: "Aanrecht poetsen", in: "sent/family-to-do.csv")
        let run = try program.run("locales", "import", "sent/family-to-do.csv")
        #expect(
            run.code == 1 && run.errors.contains("[placeholder-mismatch]") && run.errors.contains("It was skipped: "),
            "\(run.output)\(run.errors)")
        #expect(
            run.errors.contains("sent/family-to-do.csv:") && run.output.contains("family-to-do, nl: 1 changed"),
            "\(run.output)\(run.errors)")
        #expect(
            try program.read("Locales/nl/family-to-do.yaml")
                == dutch.replacingOccurrences(of: "Aanrecht schoonmaken", with: "Aanrecht poetsen"))
        #expect(try program.run("lint", "--strict").code == 0)
        let all = try program.run("locales", "import", "sent/family-to-do.csv", "--accept-findings", "all")
        #expect(all.code == 0 && all.output.contains("family-to-do, nl: 1 changed"), "\(all.output)\(all.errors)")
        #expect(try program.run("lint").code == 1)
    }

    @Test("files of another project end with 1 and one sentence; many strange texts are a summary")
    func strangers() throws {
        let program = try Program("famify")
        let lines = (0..<400).map { "\"screen.title.\($0)\" = \"Titel \($0)\";\n" }.joined()
        for locale in ["nl", "de", "fr"] { try program.write(lines, to: "app/\(locale).lproj/famify.strings") }
        let files = ["nl", "de", "fr"].map { "app/\($0).lproj/famify.strings" }
        let run = try program.run(["locales", "import"] + files)
        #expect(run.code == 1 && run.errors.split(separator: "\n").count <= 4, "\(run.errors)")
        #expect(run.errors.contains("None of the 400 texts in these 3 files is in famify."), "\(run.errors)")
        // If one text is known, the diagnostics of the unknown ones are still limited.
        for file in files { try program.write(lines + "\"chores.brush-teeth.title\" = \"Poets je tanden\";\n", to: file) }
        let some = try program.run(["locales", "import"] + files)
        #expect(some.errors.components(separatedBy: "There is no text").count == 11, "\(some.errors)")
        #expect(some.errors.contains("390 more [unknown-translation], 400 warnings in all"), "\(some.errors.suffix(400))")
        #expect(try program.read("Locales/nl/famify.yaml").contains("Poets je tanden"))
    }

    @Test("what can't be decided is shown with places in both files, and left alone", .long)
    func conflicts() throws {
        let program = try confirmed("famify")
        try program.run("locales", "export", "--format", "xliff2", "--to", "sent")
        let sent = try program.read("sent/famify.nl.xlf")
        try program.write(sent.replacingOccurrences(of: ">Tandenpoetsen<", with: ">Poetsen<"), to: "back/famify.nl.xlf")

        // The text has changed since the export.
        try program.replace("Brush Your Teeth", with: "Brush All Your Teeth", in: "Catalogue/famify/chores.yaml")
        let older = try program.run("locales", "import", "back/famify.nl.xlf")
        #expect(
            older.code == 1 && older.errors.contains("back/famify.nl.xlf:") && older.errors.contains("Locales/nl/famify.yaml:"))
        #expect(older.errors.contains("The source text of this translation has changed since"))
        try program.replace("Brush All Your Teeth", with: "Brush Your Teeth", in: "Catalogue/famify/chores.yaml")

        // Two files have different translations of one text.
        try program.write(
            sent.replacingOccurrences(of: ">Tandenpoetsen<", with: ">Je tanden poetsen<"), to: "other/famify.nl.xlf")
        let two = try program.run("locales", "import", "back/famify.nl.xlf", "other/famify.nl.xlf")
        #expect(
            two.code == 1 && two.errors.contains("Two files have different translations of 'chores.brush-teeth.title' into nl")
                && two.errors.contains("other/famify.nl.xlf:"))

        // One text changed on both sides. A text that changed only in the catalogue is retained.
        try program.replace("title: Tandenpoetsen", with: "title: Tanden schoon", in: "Locales/nl/famify.yaml")
        try program.replace("title: Ontbijten", with: "title: Eerst ontbijten", in: "Locales/nl/famify.yaml")
        let both = try program.run("locales", "import", "back/famify.nl.xlf", "--base", "sent")
        #expect(both.code == 1 && both.errors.contains("This has changed in the catalogue too"), "\(both.errors)")
        let text = try program.read("Locales/nl/famify.yaml")
        #expect(text.contains("title: Tanden schoon") && text.contains("title: Eerst ontbijten"))

        // A key that the catalogue does not contain.
        try program.write(
            sent.replacingOccurrences(of: "chores.brush-teeth.title", with: "chores.brush-tooth.title"), to: "back/famify.nl.xlf")
        #expect(
            try program.run("locales", "import", "back/famify.nl.xlf", "--base", "sent").errors.contains(
                "There is no text 'chores.brush-tooth.title' in famify"))
        #expect(try program.run("locales", "import", "nothing.xlf").code == 2)
        try program.write("hello", to: "hello.txt")
        #expect(try program.run("locales", "import", "hello.txt").errors.contains("none of the formats"))
    }

    @Test("a language that a pack's format needs more for can be added")
    func addingForFormat() throws {
        let program = try Program("famify")
        let run = try program.run("locales", "add", "pl", "--pack", "famify")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/pl/famify.yaml").contains("chores:"))
    }

    @Test("a new language is laid out, filled in from a file, and lints clean")
    func adding() throws {
        let program = try confirmed()
        let added = try program.run("locales", "add", "pl")
        #expect(added.code == 0 && added.output.contains("Plural forms of pl: one, few, many, other"), "\(added.errors)")
        let lint = try program.run("lint")
        #expect(lint.code == 0 && lint.output.components(separatedBy: "[mostly-untranslated]").count == 2, "\(lint.output)")
        #expect(!lint.output.contains("[missing-translation]"))
        #expect(try program.run("locales", "add", "pl").errors.contains("The translation into pl exists already."))
        #expect(try program.run("locales", "add", "qq").code == 2)

        try program.run("locales", "export", "--format", "csv", "--locale", "pl", "--to", "sent")
        let table = try program.read("sent/family-to-do.csv")
        let line = try #require(table.split(whereSeparator: \.isNewline).first { $0.contains("Clean kitchen counters") })
        try program.write(
            table.replacingOccurrences(
                of: line,
                with: line.replacingOccurrences(of: "Clean kitchen counters,", with: "Clean kitchen counters,Umyj blaty")),
            to: "sent/family-to-do.csv")
        let run = try program.run("locales", "import", "sent/family-to-do.csv")
        #expect(run.output.contains("family-to-do, pl: 1 new"), "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/pl/family-to-do.yaml").contains("title: Umyj blaty # Clean kitchen counters"))
    }

    @Test("what is missing is laid out in the order of the pack, with its texts beside it, and nothing else changes")
    func filling() throws {
        let program = try confirmed()
        let whole = try program.read(dutch)
        #expect(try program.run("locales", "fill", "nl").output.contains("No entry is missing in nl"))
        let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
        let gone = lines.filter { !$0.contains("empty-dishwasher:") && !$0.contains("plan-dinners:") }
        try program.write(gone.joined(separator: "\n"), to: dutch)
        let dry = try program.run("locales", "fill", "nl", "--dry-run")
        #expect(dry.code == 0 && dry.output.contains("2 texts to translate into nl."), "\(dry.output)\(dry.errors)")
        #expect(try program.read(dutch) == gone.joined(separator: "\n"))
        #expect(try program.run("locales", "fill", "nl").code == 0)
        let filled = try program.read(dutch).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            filled.contains("    title: # Empty the dishwasher") && filled.contains("    title: # Plan dinners for the week"),
            "\(filled)")
        #expect(
            filled.filter { line in
                !line.contains("title: #") && !line.hasSuffix("empty-dishwasher:") && !line.hasSuffix("plan-dinners:")
            } == gone)
        let position = { (text: String) in filled.firstIndex { $0.contains(text) } ?? -1 }
        #expect(
            position("kitchen-counters") < position("empty-dishwasher")
                && position("empty-dishwasher") < position("mop-kitchen-floor"))
        #expect(try program.run("locales", "fill", "nl").output.contains("No entry is missing in nl"))
        try program.replace(
            "title: # Empty the dishwasher", with: "title: Vaatwasser leegruimen # Empty the dishwasher", in: dutch)
        try program.replace("title: # Plan dinners for the week", with: "title: Bedenk wat we deze week eten", in: dutch)
        #expect(try program.run("lint", "--strict").code == 0)
        #expect(try program.run("locales", "fill", "fr").errors.contains("locales add fr"))
    }

    @Test("an item that is a text alone is filled once")
    func fillingTwice() throws {
        let program = try Program()
        try program.write(
            "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\nkinds:\n  chore: {fields: {note: {type: text, optional: true}}}\n",
            to: "Catalogue/demo/pack.yaml")
        try program.write(
            "items:\n  sweep: {title: Sweep the floor}\n  mow: {title: Mow the lawn, note: Mind the cat}\n",
            to: "Catalogue/demo/chores.yaml")
        try program.write("pack: {title: Demo}\nchores:\n  sweep: # Sweep the floor\n  mow:\n", to: "Locales/nl/demo.yaml")
        #expect(try program.run("locales", "fill", "nl").code == 0)
        let once = try program.read("Locales/nl/demo.yaml")
        #expect(once.contains("sweep: # Sweep the floor\n") && once.contains("Mind the cat"), "\(once)")
        let again = try program.run("locales", "fill", "nl")
        #expect(again.output.contains("No entry is missing in nl"), "\(again.output)\(again.errors)")
        #expect(try program.read("Locales/nl/demo.yaml") == once)
    }

    @Test("plural forms that a text lacks are laid out between those that it has", .long, arguments: ["few", "many", "one"])
    func fillingForms(form: String) throws {
        let program = try confirmed()
        try program.write(
            String(
                contentsOf: Program.root.appendingPathComponent("Tests/Fixtures/Locales/pl/family-to-do.yaml"), encoding: .utf8),
            to: "Locales/pl/family-to-do.yaml")
        let polish = "Locales/pl/family-to-do.yaml"
        let lines = try program.read(polish).split(separator: "\n", omittingEmptySubsequences: false)
        let block = try #require(lines.firstIndex { $0.hasPrefix("  tasks-this-week:") })
        let line = try #require(lines[block...].firstIndex { $0.contains("\(form):") })
        var short = lines
        short.remove(at: line)
        try program.write(short.joined(separator: "\n"), to: polish)
        let run = try program.run("locales", "fill", "pl")
        #expect(run.code == 0 && run.output.contains("1 text to translate into pl."), "\(run.output)\(run.errors)")
        let filled = try program.read(polish).split(separator: "\n", omittingEmptySubsequences: false)
        #expect(
            filled.count == lines.count && filled[line].hasPrefix("      \(form): # ") && filled[line].contains("{count}"),
            "\(filled[line])")
        var rest = filled
        rest.remove(at: line)
        #expect(rest == short)
        #expect(try program.run("locales", "fill", "pl").output.contains("No entry is missing in pl"))
        let lint = try program.run("lint", "Locales/pl").output
        #expect(lint.contains("'\(form)' is empty") && lint.contains("1 error"), "\(lint)")
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
