import Foundation
import Testing

/// Exports over files with third-party parts, and from unreadable catalogues.
@Suite("Exports over earlier files")
struct RetainedFileTests {
    func program() throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write(
            "messages:\n  hello: Hello\n  bye: Goodbye\n  days: {one: \"{count} day\", other: \"{count} days\"}\n",
            to: "Catalogue/app/messages.yaml")
        try program.write(
            "messages:\n  hello: Hallo\n  bye: Dag\n  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n",
            to: "Locales/nl/app.yaml")
        try program.write("messages:\n  hello: Hallo\n", to: "Locales/de/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        return program
    }

    static let broken: [(file: String, text: String)] = [
        ("Locales/nl/app.yaml", "messages:\n  hello: Hallo\n  bye: \"Dag\n"),
        ("Locales/nl/app.yaml", "messages:\n  hello: [Hallo]\n  bye: Dag\n"),
        ("Locales/nl/app.yaml", "- Hallo\n"), ("Locales/nl/app.yaml", "messages:\n  hello: Hallo\n  hello: Hoi\n"),
        ("Locales/nl/confirmed/app.yaml", "messages: {hello: [\n"),
        ("Catalogue/app/messages.yaml", "messages:\n  hello: Hello\n  bye: \"Goodbye\n"),
        ("Catalogue/app/pack.yaml", "homeseed: 1\npack: [app\n"),
    ]

    @Test("texts that can't be read are not replaced by empty or source texts", arguments: Self.broken)
    func unread(file: String, text: String) throws {
        let program = try program()
        for format in ["i18next", "po", "csv", "xcstrings"] {
            #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
        }
        let files = ["sent/nl/app.json", "sent/app.nl.po", "sent/app.csv", "sent/app.xcstrings"]
        let before = try files.map(program.read)
        try program.write(text, to: file)
        for (format, more) in [("i18next", ["--fill"]), ("i18next", []), ("po", ["--force"]), ("csv", []), ("xcstrings", [])] {
            let run = try program.run(["locales", "export", "--format", format, "--to", "sent"] + more)
            #expect(run.code == 1 && run.errors.contains("Nothing was written"), "\(run.output)\(run.errors)")
        }
        #expect(try files.map(program.read) == before)
        // An export of another language fails only if a source text is unreadable.
        let other = try program.run("locales", "export", "--format", "i18next", "--to", "other", "--locale", "de")
        #expect(other.code == (file.hasPrefix("Catalogue") ? 1 : 0), "\(other.output)\(other.errors)")
    }

    @Test("what Weblate and Poedit keep in a PO stays to the byte", arguments: ["\n", "\r\n"])
    func gettext(lineEnd: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", "po", "--to", "sent", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        let known = """
            # Dutch texts of the app.
            # Anna de Vries <anna@example.org>, 2026.
            msgid ""
            msgstr ""
            "Project-Id-Version: app\\n"
            "PO-Revision-Date: 2026-11-01 10:00+0100\\n"
            "Last-Translator: Anna de Vries <anna@example.org>\\n"
            "Language-Team: Dutch <https://hosted.weblate.org/projects/app/nl/>\\n"
            "Language: nl\\n"
            "MIME-Version: 1.0\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Content-Transfer-Encoding: 8bit\\n"
            "Plural-Forms: nplurals=2; plural=n != 1;\\n"
            "X-Source-Language: en\\n"
            "X-Generator: Weblate 5.4\\n"

            #: src/app.ts:12
            #, no-wrap
            msgctxt "messages.bye"
            msgid "Goodbye"
            msgstr ""
            "Dag"

            # About the whole section.

            #: src/app.ts:10
            #, no-wrap
            msgctxt "messages.hello"
            msgid "Hello"
            msgstr "Hallo"

            #, python-brace-format
            msgctxt "messages.days"
            msgid "{count} day"
            msgid_plural "{count} days"
            msgstr[0] "{count} dag"
            msgstr[1] "{count} dagen"

            msgctxt "pack.title"
            msgid "An app"
            msgstr ""


            #~ msgctxt "messages.gone"
            #~ msgid "Gone"
            #~ msgstr "Weg"
            # Was on the start page.
            #, fuzzy
            #~ msgid "Older"
            #~ msgstr "Ouder"

            """.replacingOccurrences(of: "\n", with: lineEnd)
        try program.write(known, to: "sent/app.nl.po")
        let run = try program.run(export)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try program.read("sent/app.nl.po") == known)
        // Changed, new and removed texts change nothing else.
        try program.replace("hello: Hallo", with: "hello: Hoi", in: "Locales/nl/app.yaml")
        try program.replace("  bye: Goodbye\n", with: "  bye: Goodbye\n  new: New\n", in: "Catalogue/app/messages.yaml")
        let changed = try program.run(export + ["--force"])
        #expect(changed.code == 0, "\(changed.errors)")
        let expected = known.replacingOccurrences(of: "msgstr \"Hallo\"", with: "msgstr \"Hoi\"")
            .replacingOccurrences(
                of: "\"Dag\"\(lineEnd)",
                with: "\"Dag\"\(lineEnd)\(lineEnd)msgctxt \"messages.new\"\(lineEnd)msgid \"New\"\(lineEnd)msgstr \"\"\(lineEnd)")
        #expect(try program.read("sent/app.nl.po") == expected)
        #expect(try program.run(export).code == 0 && program.read("sent/app.nl.po") == expected)
        try program.replace(
            "  days: {one: \"{count} day\", other: \"{count} days\"}\n", with: "", in: "Catalogue/app/messages.yaml")
        try program.replace("  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n", with: "", in: "Locales/nl/app.yaml")
        #expect(try program.run(export).code == 0)
        #expect(
            try !program.read("sent/app.nl.po").contains("dagen") && program.read("sent/app.nl.po").contains("#~ msgid \"Older\"")
        )
    }

    @Test("a plural formula that numbers forms otherwise stays, and the texts follow it")
    func pluralFormula() throws {
        let program = try program()
        let export = ["locales", "export", "--format", "po", "--to", "sent", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        let known = try program.read("sent/app.nl.po")
            .replacingOccurrences(of: "plural=((n==1) ? 0 : 1);", with: "plural=(n == 1);").replacingOccurrences(
                of: "Last-Translator: ", with: "Last-Translator: Anna"
            )
            .replacingOccurrences(
                of: "msgstr[0] \"{count} dag\"\nmsgstr[1] \"{count} dagen\"",
                with: "msgstr[0] \"{count} dagen\"\nmsgstr[1] \"{count} dag\"")
        try program.write(known, to: "sent/app.nl.po")
        #expect(try program.run(export).code == 0)
        #expect(try program.read("sent/app.nl.po") == known)
        try program.replace("one: \"{count} dag\"", with: "one: \"{count} etmaal\"", in: "Locales/nl/app.yaml")
        try program.replace(
            "  bye: Goodbye\n", with: "  bye: Goodbye\n  hours: {one: \"{count} hour\", other: \"{count} hours\"}\n",
            in: "Catalogue/app/messages.yaml")
        try program.replace(
            "  bye: Dag\n", with: "  bye: Dag\n  hours: {one: \"{count} uur\", other: \"{count} uren\"}\n",
            in: "Locales/nl/app.yaml")
        #expect(try program.run(export).code == 0)
        let changed = try program.read("sent/app.nl.po")
        #expect(
            changed.contains("plural=(n == 1);")
                && changed.contains("msgstr[0] \"{count} dagen\"\nmsgstr[1] \"{count} etmaal\"\n"), "\(changed)")
        #expect(changed.contains("msgstr[0] \"{count} uren\"\nmsgstr[1] \"{count} uur\"\n"))
        #expect(try program.run("locales", "import", "sent/app.nl.po").output.contains("Nothing to change."))
    }

    @Test("a formula with fewer forms than the texts have becomes the export's, and only there")
    func tooFewForms() throws {
        let program = try program()
        let export = ["locales", "export", "--format", "po", "--to", "sent", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        let sent = try program.read("sent/app.nl.po")
        let known = sent.replacingOccurrences(of: "nplurals=2; plural=((n==1) ? 0 : 1);", with: "nplurals=1; plural=0;")
            .replacingOccurrences(of: "Last-Translator: ", with: "Last-Translator: Anna")
            .replacingOccurrences(
                of: "msgstr[0] \"{count} dag\"\nmsgstr[1] \"{count} dagen\"\n", with: "msgstr[0] \"{count} dagen\"\n")
        try program.write(known, to: "sent/app.nl.po")
        #expect(try program.run(export + ["--force"]).code == 0)
        #expect(
            try program.read("sent/app.nl.po")
                == sent.replacingOccurrences(of: "Last-Translator: ", with: "Last-Translator: Anna"))
    }

    @Test("plural forms that the language does not have are left out with status 1, and stay in the file")
    func foreignForms() throws {
        let program = try program()
        func file(_ texts: [String]) -> String {
            "msgid \"\"\nmsgstr \"\"\n\"Project-Id-Version: app\\n\"\n\"Language: nl\\n\"\n\"Content-Type: text/plain; charset=UTF-8\\n\"\n\"Plural-Forms: nplurals=3; plural=n == 1 ? 0 : n % 10 == 0 \"\n\"? 1 : 2;\\n\"\n\"X-Source-Language: en\\n\"\n\n"
                + "msgctxt \"messages.days\"\nmsgid \"{count} day\"\nmsgid_plural \"{count} days\"\n"
                + texts.enumerated().map { "msgstr[\($0)] \"\($1)\"\n" }.joined()
        }
        try program.write(file(["{count} dag", "{count} tientallen", "{count} dagen"]), to: "sent/app.nl.po")
        let run = try program.run("locales", "import", "sent/app.nl.po")
        #expect(run.code == 1 && run.errors.contains("nl has no plural form for msgstr[1]"), "\(run.output)\(run.errors)")
        let export = ["locales", "export", "--format", "po", "--to", "sent", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        let over = try program.read("sent/app.nl.po")
        #expect(over.contains("\"Plural-Forms: nplurals=3; plural=n == 1 ? 0 : n % 10 == 0 \"\n\"? 1 : 2;\\n\"\n"), "\(over)")
        #expect(
            over.contains("msgstr[0] \"{count} dag\"\nmsgstr[1] \"{count} tientallen\"\nmsgstr[2] \"{count} dagen\"\n"), "\(over)"
        )
        try program.replace("one: \"{count} dag\"", with: "one: \"{count} etmaal\"", in: "Locales/nl/app.yaml")
        #expect(try program.run(export).code == 0)
        #expect(
            try program.read("sent/app.nl.po").contains(
                "msgstr[0] \"{count} etmaal\"\nmsgstr[1] \"{count} tientallen\"\nmsgstr[2] \"{count} dagen\"\n"))
        // A text that equals that of `one` is also omitted, because these numbers have the form `other`.
        try program.write(file(["{count} etmaal", "{count} etmaal", "{count} dagen"]), to: "moved/app.nl.po")
        let moved = try program.run("locales", "import", "moved/app.nl.po")
        #expect(moved.code == 1 && moved.errors.contains("nl has no plural form for msgstr[1]"), "\(moved.output)\(moved.errors)")
        // If the text equals that of `other`, nothing is lost. The export then writes the text of `other` to both.
        let other = try self.program()
        try other.write(file(["{count} dag", "{count} dagen", "{count} dagen"]), to: "same/app.nl.po")
        let same = try other.run("locales", "import", "same/app.nl.po")
        #expect(same.code == 0, "\(same.output)\(same.errors)")
        try other.replace("other: \"{count} dagen\"", with: "other: \"{count} etmalen\"", in: "Locales/nl/app.yaml")
        #expect(try other.run("locales", "export", "--format", "po", "--to", "same", "--locale", "nl", "--force").code == 0)
        #expect(try other.read("same/app.nl.po").contains("msgstr[1] \"{count} etmalen\"\nmsgstr[2] \"{count} etmalen\"\n"))
        // With an unreadable formula, the texts are not overwritten.
        try program.write(
            file(["{count} dag", "{count} elf", "{count} dagen"]).replacingOccurrences(of: "n % 10 == 0", with: "n in 10"),
            to: "odd/app.nl.po")
        let odd = try program.run("locales", "export", "--format", "po", "--to", "odd", "--locale", "nl")
        #expect(odd.code != 0 && odd.errors.contains("{count} elf"), "\(odd.output)\(odd.errors)")
    }

    @Test("comments of an app's source and wrapped header lines stay in a PO", arguments: ["\n", "\r\n"])
    func foreignComments(lineEnd: String) throws {
        let program = try program()
        let known = """
            # Dutch texts.
            msgid ""
            msgstr ""
            "Project-Id-Version: shop\\n"
            "Language-Team: Dutch <https://translate.example.org/projects/shop/"
            "shop/nl/>\\n"
            "Language: nl\\n"
            "MIME-Version: 1.0\\n"
            "Content-Type: text/plain; charset=UTF-8\\n"
            "Plural-Forms: nplurals=2; "
            "plural=n != 1;\\n"
            "X-Generator: Example\\n"

            #. Translators: at the top of a page
            #. and nowhere else
            #: shop/views.py:12
            msgctxt "messages.hello"
            msgid "Hello"
            msgstr "Hallo"

            #. At the bottom
            msgctxt "messages.bye"
            msgid "Goodbye"
            msgstr "Dag"

            """.replacingOccurrences(of: "\n", with: lineEnd)
        try program.write(known, to: "shop/app.nl.po")
        let export = ["locales", "export", "--format", "po", "--to", "shop", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        let source = "\"X-Source-Language: en\\n\"\(lineEnd)"
        var expected = known.replacingOccurrences(
            of: "\"X-Generator: Example\\n\"\(lineEnd)", with: "\"X-Generator: Example\\n\"\(lineEnd)" + source)
        let first = try program.read("shop/app.nl.po")
        #expect(first.hasPrefix(expected), "\(first)")
        // The pack's own comment is added, changed and removed beside that of the app.
        for comment in ["A greeting.", "A greeting,\\nshort.", nil] {
            try program.write(
                "messages:\n  hello: \(comment.map { "{text: Hello, comment: \"\($0)\"}" } ?? "Hello")\n  bye: Goodbye\n  days: {one: \"{count} day\", other: \"{count} days\"}\n",
                to: "Catalogue/app/messages.yaml")
            let run = try program.run(export)
            #expect(run.code == 0, "\(run.errors)")
            let lines = (comment?.replacingOccurrences(of: "\\n", with: "\n").components(separatedBy: "\n") ?? []).map {
                "#. \($0)\(lineEnd)"
            }.joined()
            expected = known.replacingOccurrences(
                of: "#. and nowhere else\(lineEnd)", with: "#. and nowhere else\(lineEnd)" + lines
            )
            .replacingOccurrences(
                of: "\"X-Generator: Example\\n\"\(lineEnd)", with: "\"X-Generator: Example\\n\"\(lineEnd)" + source)
            let over = try program.read("shop/app.nl.po")
            #expect(over.hasPrefix(expected), "\(over)")
        }
        // They are also retained if a text changes.
        try program.replace("hello: Hallo", with: "hello: Hoi", in: "Locales/nl/app.yaml")
        #expect(try program.run(export).code == 0)
        #expect(try program.read("shop/app.nl.po").hasPrefix(expected.replacingOccurrences(of: "Hallo", with: "Hoi")))
    }
}
