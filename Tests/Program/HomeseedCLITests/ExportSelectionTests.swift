import Foundation
import Testing

@Suite("locales export, for translators")
struct ExportSelectionTests {
    private func program() throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write(
            "messages:\n  basket: {comment: On the first screen., text: Your baskets are empty}\n  bye: Goodbye\n  days: {one: \"{count} day\", other: \"{count} days\"}\n  done: Done\n",
            to: "Catalogue/app/messages.yaml")
        try program.write(
            "terms:\n  - {term: basket, forms: baskets, translations: {nl: mandje, de: [Korb, Körbchen]}, forbidden: {nl: winkelwagen}, about: Where rewards go}\n  - {term: empty, about: With nothing in it}\n  - {term: bye bye, translations: {nl: tot ziens}}\n",
            to: "Catalogue/app/glossary.yaml")
        try program.write(
            "messages:\n  bye: Dag\n  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n  done: Klaar\npack: {title: Een app}\n",
            to: "Locales/nl/app.yaml")
        try program.write(
            "messages:\n  basket: Die Körbe sind leer\n  bye: Tschüss\n  done: Fertig\npack: {title: Eine App}\n",
            to: "Locales/de/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        try program.replace("done: Done", with: "done: All done", in: "Catalogue/app/messages.yaml")
        try program.replace("bye: Goodbye", with: "bye: {text: Goodbye, needs-review: true}", in: "Locales/nl/confirmed/app.yaml")
        return program
    }

    @Test(
        "writes only the texts that are asked for, in each language its own",
        arguments: [
            (["new"], ["basket"], ["days"]), (["stale"], ["done"], ["done"]),
            (["new", "stale"], ["basket", "done"], ["days", "done"]), (["review"], ["bye"], []),
        ])
    func only(states: [String], dutch: [String], german: [String]) throws {
        let program = try program()
        let only = states.flatMap { ["--only", $0] }
        for format in ["po", "xliff", "xliff2", "xliff20"] {
            let run = try program.run(["locales", "export", "--format", format, "--to", "sent-" + format] + only)
            #expect(run.code == 0, "\(run.errors)")
            let ending = ["po": "po", "xliff": "xliff"][format] ?? "xlf"
            for (locale, keys) in [("nl", dutch), ("de", german)] {
                let path = "sent-\(format)/app.\(locale).\(ending)"
                let text = program.exists(path) ? try program.read(path) : ""
                let there = ["basket", "bye", "days", "done"].filter {
                    text.contains("messages.\($0)\"") || text.contains("messages.\($0)[")
                }
                #expect(there == keys, "\(path): \(text)")
            }
        }
        let run = try program.run(["locales", "export", "--format", "csv", "--to", "sent"] + only)
        #expect(run.code == 0)
        let rows = try program.read("sent/app.csv")
        #expect(
            ["basket", "bye", "days", "done"].filter { rows.contains("messages.\($0),") } == Set(dutch + german).sorted(),
            "\(rows)")
    }

    @Test("says so where there is nothing to write, and refuses what contradicts it")
    func nothing() throws {
        let program = try program()
        let run = try program.run("locales", "export", "--format", "po", "--locale", "de", "--only", "review", "--to", "sent")
        #expect(
            run.code == 0 && run.output == "No text is to be reviewed: nothing was written.\n"
                && !program.exists("sent/app.de.po"), "\(run.output)\(run.errors)")
        #expect(try program.run("locales", "export", "--format", "po", "--fill", "--only", "new", "--to", "sent").code == 2)
    }

    @Test(
        "the glossary and comments go out in every format that has comments, and come back as nothing new",
        arguments: [
            ("po", "app.nl.po"), ("xliff", "app.nl.xliff"), ("xliff2", "app.nl.xlf"), ("xliff20", "app.nl.xlf"),
            ("csv", "app.csv"), ("xcstrings", "app.xcstrings"),
            ("xcode-xliff", "app/nl.xcloc/Localized Contents/nl.xliff"), ("android", "app/values/strings.xml"),
            ("strings", "en.lproj/app.strings"),
        ])
    func glossary(format: String, file: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
        let text = try program.read("sent/" + file)
        #expect(
            text.contains("On the first screen.")
                && text.contains("Glossary (nl): basket = mandje, not winkelwagen (Where rewards go)")
                && text.contains("Glossary (de): basket = Korb or Körbchen (Where rewards go)")
                && text.contains("Glossary (nl): empty (With nothing in it)"), "\(text)")
        #expect(!text.contains("tot ziens"))
        let run = try program.run("locales", "import", "sent/" + file, "--pack", "app")
        #expect(!run.errors.contains("comment"), "\(run.output)\(run.errors)")
        // A glossary note in the file does not count as a translator's comment, so the export replaces it.
        try program.replace("nl: mandje", with: "nl: korf", in: "Catalogue/app/glossary.yaml")
        let again = try program.run("locales", "export", "--format", format, "--to", "sent")
        #expect(try again.code == 0 && program.read("sent/" + file).contains("basket = korf"), "\(again.errors)")
    }

    @Test("XLIFF 2.0 is 2.1 but for its version")
    func xliff20() throws {
        let program = try program()
        for format in ["xliff2", "xliff20"] {
            #expect(try program.run("locales", "export", "--format", format, "--to", format).code == 0)
        }
        let (new, old) = (try program.read("xliff2/app.nl.xlf"), try program.read("xliff20/app.nl.xlf"))
        #expect(
            old.contains("version=\"2.0\"") && old == new.replacingOccurrences(of: "version=\"2.1\"", with: "version=\"2.0\""))
        #expect(try program.run("locales", "import", "xliff20/app.nl.xlf").output == "Nothing to change.\n")
    }
}
