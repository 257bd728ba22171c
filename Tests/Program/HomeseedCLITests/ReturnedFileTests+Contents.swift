import Foundation
import TestSupport
import Testing

/// Notes, comments and damaged contents of files that came back.
extension ReturnedFileTests {
    @Test(
        "a mark that a text got here after it came back is no loss to an export",
        arguments: [("po", "app.nl.po"), ("xliff2", "app.nl.xlf"), ("csv", "app.csv")])
    func newMark(format: String, file: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0)
        try program.replace("Hallo", with: "Hoi", in: "sent/" + file)
        #expect(try program.run("locales", "import", "sent/" + file).code == 0)
        try mark(program)
        let marked = try program.run(export)
        #expect(marked.code == 0, "\(marked.errors)")
        // Removing an exported mark is a change by the translator.
        let sent = try program.read("sent/" + file)
        let unmarked = [
            ("#, fuzzy\n", ""), (" subState=\"homeseed:needs-review\"", ""), ("needs-review", "translated"), ("Liever hoi", ""),
        ].reduce(sent) {
            $0.replacingOccurrences(of: $1.0, with: $1.1)
        }
        try program.write(unmarked, to: "sent/" + file)
        let lost = try program.run(export)
        #expect(unmarked != sent && lost.code == 1 && lost.errors.contains("messages.hello, nl: 'Hoi'"), "\(lost.errors)\(sent)")
    }

    @Test("Polish that came back from gettext with the numbers that have a point goes out again at once")
    func fractions() throws {
        let program = try program()
        let weight = "  weight: {one: \"{count} kilo\", other: \"{count} kilos\", placeholders: {count: {decimal: 1}}}\n"
        try program.write(try program.read("Catalogue/app/messages.yaml") + weight, to: "Catalogue/app/messages.yaml")
        let export = ["locales", "export", "--format", "po", "--locale", "pl", "--to", "sent"]
        #expect(try program.run(export).code == 0)
        let file = "sent/app.pl.po"
        let text = try program.read(file)
        let filled = (0...2).reduce(text) {
            $0.replacingOccurrences(of: "msgstr[\($1)] \"\"", with: "msgstr[\($1)] \"{count} f\($1)\"")
        }
        try program.write(filled, to: file)
        let taken = try program.run("locales", "import", file)
        #expect(
            taken.code == 0 && taken.output.contains("; to be reviewed: 1 whose form for fractions was added"), "\(taken.output)")
        #expect(try program.read("Locales/pl/app.yaml").contains("other: \"{count} f2\""))
        let run = try program.run(export)
        #expect(run.code == 0, "\(run.errors)")
    }

    @Test(
        "a file without any text ends with 1, and says that it has none",
        arguments: [
            ("nl.lproj/app.strings", ""), ("nl.lproj/app.strings", "/* Later */\n"), ("app.csv", "key,en,nl\n"),
            ("app.nl.po", ""),
            ("app.xcstrings", "{\"sourceLanguage\": \"en\", \"strings\": {}, \"version\": \"1.0\"}"),
        ])
    func nothing(file: String, text: String) throws {
        let program = try program()
        try program.write(text, to: file)
        let run = try program.run("locales", "import", file, "--pack", "app", "--locale", "nl")
        #expect(
            run.output.isEmpty && run.code == 1
                && run.errors == "error: No texts were found in \(file).\n  Nothing was written.\n", "\(run.output)\(run.errors)")
    }

    @Test(
        "a comment that went out with a text is not written over where someone changed it", .long,
        arguments: [
            ("xcstrings", "app.xcstrings"), ("xliff", "app.nl.xliff"), ("xliff2", "app.nl.xlf"), ("po", "app.nl.po"),
            ("csv", "app.csv"), ("strings", "nl.lproj/app.strings"),
        ])
    func sentComment(format: String, file: String) throws {
        let program = try program()
        try program.replace("  hello: Hello", with: "  hello: {text: Hello, comment: On top}", in: "Catalogue/app/messages.yaml")
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0)
        let name = try program.read("sent/" + file).contains("On top") ? file : "en.lproj/app.strings"
        try program.replace("On top", with: "Liever hoi", in: "sent/" + name)
        let run = try program.run(export)
        #expect(
            run.code == 1 && run.errors.contains("contains 1 comment that this export would overwrite")
                && run.errors.contains("Liever hoi"),
            "\(run.errors)")
        let taken = try program.run("locales", "import", "sent/" + name).errors
        #expect(taken.contains("left out") && taken.contains("Liever hoi") || format == "strings", "\(taken)")
        #expect(try program.run(export + ["--force"]).code == 0)
        try program.replace("comment: On top", with: "comment: At the top", in: "Catalogue/app/messages.yaml")
        let later = try program.run(export)
        #expect(later.code == 0, "\(later.errors)")
    }

    @Test(
        "an import says which comments it leaves out", .long,
        arguments: [
            ("strings", "nl.lproj/app.strings", "\"messages.hello\"", "/* Liever hoi */\n\"messages.hello\""),
            ("strings", "nl.lproj/app.stringsdict", "<dict>", "<!-- Liever hoi -->\n<dict>"),
            ("android", "app/values-nl/strings.xml", "    <string", "    <!-- Liever hoi -->\n    <string"),
            ("csv", "app.csv", "messages.hello,,,", "messages.hello,,Liever hoi,"),
            ("po", "app.nl.po", "msgctxt \"messages.hello\"", "# Liever hoi\n\nmsgctxt \"messages.hello\""),
            ("xliff", "app.nl.xliff", "<body>", "<body>\n<!-- Liever hoi -->"),
        ])
    func comment(format: String, file: String, before: String, after: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
        #expect(try program.run("locales", "import", "sent/" + file).errors.isEmpty)
        let text = try program.read("sent/" + file)
        let place = try #require(text.range(of: before))
        try program.write(text.replacingCharacters(in: place, with: after), to: "sent/" + file)
        let run = try program.run("locales", "import", "sent/" + file)
        #expect(
            run.code == 0 && run.errors.contains("1 comment of this file is left out") && run.errors.contains("Liever hoi"),
            "\(run.output)\(run.errors)")
    }

    @Test("a refusal shows the plural form that differs, and the part of a long text that does")
    func difference() throws {
        let program = try program()
        let long = "Een zin die langer is dan wat er van een tekst getoond wordt, want die is hier wel heel lang"
        try program.replace("bye: Dag", with: "bye: \(long)", in: "Locales/nl/app.yaml")
        #expect(try program.run("locales", "export", "--format", "po", "--to", "sent").code == 0)
        try program.replace("msgstr[0] \"{count} dag\"", with: "msgstr[0] \"{count} daagje\"", in: "sent/app.nl.po")
        try program.replace("wel heel lang", with: "wel wat lang", in: "sent/app.nl.po")
        let run = try program.run("locales", "export", "--format", "po", "--to", "sent")
        #expect(
            run.code == 1
                && run.errors.contains("messages.days, nl: one: '{count} daagje' in the file, '{count} dag' in the catalogue"),
            "\(run.errors)")
        #expect(
            run.errors.contains("wel wat lang' in the file, '…") && run.errors.contains("wel heel lang' in the catalogue"),
            "\(run.errors)")
    }

    @Test(
        "a closing quote that is missing in .strings is found where its text begins",
        arguments: [("\"Hallo\";", "\"Hallo;"), ("\"messages.bye\" =", "\"messages.bye =")])
    func stringsQuote(whole: String, broken: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "strings", "--to", "sent").code == 0)
        let file = "nl.lproj/app.strings"
        let text = try program.read("sent/" + file)
        let at = try #require(text.range(of: whole))
        try program.write(text.replacingOccurrences(of: whole, with: broken), to: "sent/" + file)
        let line = text[..<at.lowerBound].components(separatedBy: "\n").count
        let run = try program.run("locales", "import", "sent/" + file)
        // An unclosed key ends at the opening quote of its text, so the error is a missing `=`.
        #expect(
            run.code == 1 && run.errors.contains(whole.hasSuffix("=") ? "'=' is missing" : "is not closed on its line")
                && run.errors.contains("app.strings:\(line):"), "\(run.errors)")
    }

    @Test("a table that was saved by half, or has a comma too many, changes no text", arguments: [true, false])
    func cells(isCut: Bool) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "csv", "--to", "sent").code == 0)
        let before = try program.read("Locales/nl/app.yaml")
        let text = try program.read("sent/app.csv")
        let word = try #require(text.range(of: ",Hallo,"))
        let changed =
            isCut ? String(text[..<word.upperBound].dropLast(3)) : text.replacingCharacters(in: word, with: ",Hallo, jij,")
        try program.write(changed, to: "sent/app.csv")
        let run = try program.run("locales", "import", "sent/app.csv")
        #expect(
            run.code == 1
                && run.errors.contains(isCut ? "part of it may be missing" : "a text with a comma needs quotes around it"),
            "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/app.yaml") == before)
    }

    @Test(
        "a translation that was emptied is named, and stays", .long,
        arguments: [
            ("csv", "app.csv", ",Hallo,", ",,"), ("po", "app.nl.po", "\"Hallo\"", "\"\""),
            ("xliff", "app.nl.xliff", ">Hallo<", "><"), ("xliff2", "app.nl.xlf", ">Hallo<", "><"),
            ("xcstrings", "app.xcstrings", "\"Hallo\"", "\"\""), ("i18next", "nl/app.json", "\"Hallo\"", "null"),
            ("i18next", "nl/app.json", "\"Hallo\"", "\"\""),
            ("xcode-xliff", "nl.xliff", ">Hallo<", "><"), ("strings", "nl.lproj/app.strings", "\"Hallo\"", "\"\""),
            ("android", "values-nl/app.xml", ">Hallo<", "><"),
        ])
    func emptied(format: String, file: String, text: String, empty: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
        let before = try program.snapshot("Locales")
        let path = try #require(
            try program.snapshot("sent").keys.first { $0.hasSuffix(file) || format == "android" && $0.contains("values-nl") })
        try program.replace(text, with: empty, in: "sent/" + path)
        let run = try program.run("locales", "import", "sent/" + path, "--pack", "app")
        #expect(
            run.code == 0
                && run.errors.contains("A translation into nl is empty in this file, but is kept as it is in the catalogue"),
            "\(run.output)\(run.errors)")
        #expect(run.errors.contains("messages.hello.") && run.output.contains("Nothing to change."), "\(run.output)\(run.errors)")
        #expect(try program.snapshot("Locales") == before)
    }

    @Test(
        "a table may say what separates its cells, and a formula that failed is no text", arguments: ["#REF!", "#NAAM?", "#N/A"])
    func spreadsheet(cell: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "csv", "--to", "sent").code == 0)
        let table = try program.read("sent/app.csv").replacingOccurrences(of: ",Hallo,", with: ",Hoi,").replacingOccurrences(
            of: ",Dag,", with: ",\(cell),")
        try program.write("sep=;\r\n" + table.drop { $0 != "k" }.replacingOccurrences(of: ",", with: ";"), to: "app.csv")
        let run = try program.run("locales", "import", "app.csv")
        #expect(
            run.code == 1 && run.errors.contains("'\(cell)' is an error of a spreadsheet formula, so it is skipped"),
            "\(run.output)\(run.errors)")
        let dutch = try program.read("Locales/nl/app.yaml")
        #expect(dutch.contains("hello: Hoi") && dutch.contains("bye: Dag"), "\(dutch)")
    }

    @Test("a column that was sorted without the others is not taken")
    func sorted() throws {
        let program = try program()
        let (english, dutch) = (
            ["Milk", "Bread", "Eggs", "Salt", "Rice", "Tea"], ["Melk", "Brood", "Eieren", "Zout", "Rijst", "Thee"]
        )
        func messages(_ words: [String]) -> String { "messages:\n" + words.enumerated().map { "  m\($0): \($1)\n" }.joined() }
        try program.write(messages(english), to: "Catalogue/app/messages.yaml")
        try program.write(messages(dutch), to: "Locales/nl/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        func table(_ words: [String]) -> String {
            "key,en,nl\n" + words.enumerated().map { "messages.m\($0),\(english[$0]),\($1)\n" }.joined()
        }
        try program.write(table(dutch.sorted()), to: "app.csv")
        let run = try program.run("locales", "import", "app.csv")
        #expect(
            run.code == 1 && run.errors.contains("changed texts in nl are the same as other texts of app"),
            "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/app.yaml") == messages(dutch))
        #expect(try program.run("locales", "import", "app.csv", "--accept-findings", "all").code == 0)
        #expect(try program.read("Locales/nl/app.yaml") == messages(dutch.sorted()))
        // Any other text is from a translator.
        try program.write(table(dutch.map { $0 + "!" }), to: "app.csv")
        #expect(try program.run("locales", "import", "app.csv").output.contains("6 changed"))
    }

    @Test(
        "a quote in a table that is never closed swallows no rows", arguments: [(",Hallo,", ",\"Hallo,"), (",Dag,", ",\"Dag,")])
    func quote(cell: String, broken: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "csv", "--to", "sent").code == 0)
        let table = try program.read("sent/app.csv")
        try program.write(
            table.replacingOccurrences(of: cell, with: broken)
                + "\"messages.more\",,,,\"More, much more\",\"Meer, veel meer\",,\r\n", to: "sent/app.csv")
        let before = try program.read("Locales/nl/app.yaml")
        let run = try program.run("locales", "import", "sent/app.csv")
        let line = cell == ",Hallo," ? 2 : 3
        #expect(
            run.code == 1 && run.errors.contains("The quote that is opened on line \(line) is never closed in its row"),
            "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/app.yaml") == before)
    }

    @Test("a note is shown, also without a mark for review, and does not go without a word")
    func loneNote() throws {
        let program = try program()
        try program.replace("hello: Hello", with: "hello: {text: Hello, note: Liever hoi}", in: confirmed)
        let lint = try program.run("lint", "--notes", "--format", "concise").output
        #expect(lint.contains("This translation has a note"), "\(lint)")
        let status = try program.run("locales", "status").output
        #expect(status.contains("with a note") && status.contains(" 1\n"), "\(status)")
        let dry = try program.run("locales", "confirm", "messages.hello", "--dry-run").output
        #expect(dry.contains("1 note would be removed as well:\n  app nl messages.hello  Liever hoi"), "\(dry)")
        let run = try program.run("locales", "confirm", "messages").output
        #expect(run.contains("1 note was removed as well:\n  app nl messages.hello  Liever hoi"), "\(run)")
        #expect(try program.read(confirmed).contains("hello: Hello\n"))
    }

    @Test("a new note asks for a look, whatever state the file gives")
    func newNote() throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "csv", "--to", "sent").code == 0)
        try program.replace("Hallo,translated,", with: "Hallo,translated,Liever hoi", in: "sent/app.csv")
        #expect(try program.run("locales", "import", "sent/app.csv").code == 0)
        #expect(try program.read(confirmed).contains("needs-review: true\n    note: Liever hoi"))
    }

    @Test(
        "a note without a translation stays with the one that is here, or is said",
        arguments: sample(["xliff", "xliff2", "po", "csv", "xcode-xliff"]), [true, false])
    func looseNote(format: String, isHere: Bool) throws {
        let program = try program()
        let files = [
            "xliff": "app.nl.xliff", "xliff2": "app.nl.xlf", "po": "app.nl.po", "csv": "app.csv",
            "xcode-xliff": "app/nl.xcloc/Localized Contents/nl.xliff",
        ]
        let file = try "sent/" + #require(files[format])
        #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
        let edits: [String: [(String, String)]] = [
            "xliff": [("Hallo</target>", "</target><note from=\"Anna\">Liever hoi</note>")],
            "xliff2": [
                ("<target>Hallo</target>", "<target></target>"),
                (
                    "id=\"messages.hello\" name=\"messages.hello\" xml:space=\"preserve\">",
                    "id=\"messages.hello\" name=\"messages.hello\"><notes><note>Liever hoi</note></notes>"
                ),
            ],
            "po": [
                ("msgctxt \"messages.hello\"", "# Liever hoi\nmsgctxt \"messages.hello\""), ("msgstr \"Hallo\"", "msgstr \"\""),
            ],
            "csv": [("Hallo,translated,", ",,Liever hoi")],
            "xcode-xliff": [("Hallo</target>", "</target><note/><note from=\"translator\">Liever hoi</note>")],
        ]
        for (old, new) in try #require(edits[format]) { try program.replace(old, with: new, in: file) }
        if !isHere { try program.replace("  hello: Hallo\n", with: "", in: "Locales/nl/app.yaml") }
        let run = try program.run("locales", "import", file)
        #expect(run.code == 0, "\(run.errors)")
        if isHere {
            #expect(
                try program.read(confirmed).contains("note: Liever hoi")
                    && program.read("Locales/nl/app.yaml").contains("hello: Hallo"), "\(run.output)\(run.errors)")
        } else {
            #expect(
                run.errors.contains("There is a note on a text without a translation") && run.errors.contains("Liever hoi"),
                "\(run.errors)")
        }
    }

    @Test("a text of which one segment is not translated takes no whole one's place", arguments: ["xliff", "xliff2"])
    func partial(format: String) throws {
        let program = try program()
        let file = format == "xliff" ? "sent/app.nl.xliff" : "sent/app.nl.xlf"
        #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
        let text = try program.read(file)
        let start = try #require(text.range(of: format == "xliff" ? "<source>Hello" : "<segment"))
        let end = try #require(text.range(of: format == "xliff" ? "</target>" : "</segment>"))
        let cut =
            format == "xliff"
            ? "<source>Hello</source><seg-source><mrk mtype=\"seg\" mid=\"1\">Hel</mrk><mrk mtype=\"seg\" mid=\"2\">lo</mrk></seg-source><target state=\"translated\"><mrk mtype=\"seg\" mid=\"1\">Hoi</mrk><mrk mtype=\"seg\" mid=\"2\"></mrk></target>"
            : "<segment state=\"translated\"><source>Hel</source><target>Hoi</target></segment><segment><source>lo</source></segment>"
        try program.write(text.replacingCharacters(in: start.lowerBound..<end.upperBound, with: cut), to: file)
        let before = try program.snapshot("Locales")
        let run = try program.run("locales", "import", file)
        #expect(
            run.errors.contains("This translation is incomplete, so the catalogue's complete one is kept")
                && run.errors.contains("'lo'"), "\(run.output)\(run.errors)")
        #expect(try program.snapshot("Locales") == before)
    }

    @Test("a fault in a file in UTF-16 has its place", arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian])
    func wideFile(encoding: String.Encoding) throws {
        let program = try program()
        let mark: [UInt8] = encoding == .utf16LittleEndian ? [0xFF, 0xFE] : [0xFE, 0xFF]
        let text = "\"messages.hello\" = \"Hoi\";\n\n\"messages.bye\" = \"Dag\n"
        try program.write("", to: "nl.lproj/app.strings")
        try (Data(mark) + #require(text.data(using: encoding))).write(
            to: program.folder.appendingPathComponent("nl.lproj/app.strings"))
        let run = try program.run("locales", "import", "nl.lproj/app.strings")
        #expect(
            run.code == 1 && run.errors.contains("nl.lproj/app.strings:3:18")
                && run.errors.contains("3 │ \"messages.bye\" = \"Dag"), "\(run.errors)")
    }

    @Test("what a PO no longer uses is shown, and a table's bars and its encoding are understood")
    func oddities() throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "po", "--to", "sent").code == 0)
        try program.write(program.read("sent/app.nl.po") + "\n#~ msgid \"Old\"\n#~ msgstr \"Oude tekst\"\n", to: "sent/app.nl.po")
        let obsolete = try program.run("locales", "import", "sent/app.nl.po").errors
        #expect(obsolete.contains("Its text: Oude tekst"), "\(obsolete)")
        try program.write("key|en|nl\nmessages.hello|Hello|Hoi\n", to: "bars.csv")
        #expect(try program.run("locales", "import", "bars.csv", "--pack", "app").output.contains("app, nl: 1 changed"))
        try Data("key,en,nl\nmessages.hello,Hello,Hall".utf8 + [0xF3, 0x0A]).write(
            to: program.folder.appendingPathComponent("old.csv"))
        let old = try program.run("locales", "import", "old.csv", "--pack", "app").errors
        #expect(old.contains("old.csv:2:26") && old.contains("save it as 'CSV UTF-8'"), "\(old)")
    }
}
