import Foundation
import Testing

/// Exports over files that others keep their own things in, and from catalogues that can't be read.
@Suite("Exports over earlier files")
struct RetainedFileTests {
    private func program() throws -> Program {
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
        // Another language does not depend on it, except where a source text is concerned.
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
        // A text that changed, a new one and one that is gone change nothing else.
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
        // A text that is that of a form for other numbers is left out, too.
        try program.write(file(["{count} etmaal", "{count} etmaal", "{count} dagen"]), to: "moved/app.nl.po")
        let moved = try program.run("locales", "import", "moved/app.nl.po")
        #expect(moved.code == 1 && moved.errors.contains("nl has no plural form for msgstr[1]"), "\(moved.output)\(moved.errors)")
        // Plural forms with the same text lose nothing, and the copy follows its form.
        let other = try self.program()
        try other.write(file(["{count} dag", "{count} dagen", "{count} dagen"]), to: "same/app.nl.po")
        let same = try other.run("locales", "import", "same/app.nl.po")
        #expect(same.code == 0, "\(same.output)\(same.errors)")
        try other.replace("other: \"{count} dagen\"", with: "other: \"{count} etmalen\"", in: "Locales/nl/app.yaml")
        #expect(try other.run("locales", "export", "--format", "po", "--to", "same", "--locale", "nl", "--force").code == 0)
        #expect(try other.read("same/app.nl.po").contains("msgstr[1] \"{count} etmalen\"\nmsgstr[2] \"{count} etmalen\"\n"))
        // A formula that can't be read: the texts are not written over.
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
        // A text that changes keeps them, too.
        try program.replace("hello: Hallo", with: "hello: Hoi", in: "Locales/nl/app.yaml")
        #expect(try program.run(export).code == 0)
        #expect(try program.read("shop/app.nl.po").hasPrefix(expected.replacingOccurrences(of: "Hallo", with: "Hoi")))
    }

    @Test("a text that a string catalogue only kept can be imported after an export")
    func keptLanguage() throws {
        let program = try program()
        func text(_ value: String) -> String {
            "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(value)\"}}"
        }
        try program.write(
            """
            {"sourceLanguage": "en", "version": "1.0", "strings": {"messages.hello": {"localizations": \
            {"en": \(text("Hello")), "nl": \(text("Hallo")), "da": \(text("Hej"))}}}}
            """, to: "sent/app.xcstrings")
        #expect(try program.run("locales", "import", "--locale", "nl", "sent/app.xcstrings").code == 0)
        let exported = try program.run("locales", "export", "--format", "xcstrings", "--locale", "nl", "--to", "sent")
        #expect(exported.code == 0, "\(exported.errors)")
        #expect(try program.read("sent/app.xcstrings").contains("Hej"))
        let run = try program.run("locales", "import", "sent/app.xcstrings")
        #expect(run.code == 0 && run.output.contains("da: 1 new"), "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/da/app.yaml").contains("hello: Hej"))
    }

    @Test(
        "an app's own source texts in a translators' file are not dropped without a word",
        arguments: ["po", "xliff", "xliff2", "xliff20"])
    func foreignSources(format: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", format, "--to", "sent", "--locale", "de"]
        #expect(try program.run(export).code == 0)
        let file = "sent/" + (format == "po" ? "app.de.po" : format == "xliff" ? "app.de.xliff" : "app.de.xlf")
        let text = try program.read(file)
        let end = format == "po" ? "" : format == "xliff" ? "    </body>" : "  </file>"
        let own =
            switch format {
            case "po": "\nmsgctxt \"shop.cart\"\nmsgid \"Cart\"\nmsgstr \"\"\n"
            case "xliff": "      <trans-unit id=\"shop.cart\"><source>Cart</source></trans-unit>\n"
            default: "    <unit id=\"shop.cart\" name=\"shop.cart\"><segment><source>Cart</source></segment></unit>\n"
            }
        let changed = end.isEmpty ? text + own : text.replacingOccurrences(of: end, with: own + end)
        try program.write(changed, to: file)
        let run = try program.run(export)
        #expect(run.code != 0 && run.errors.contains("Cart"), "\(run.output)\(run.errors)")
        #expect(try program.read(file) == changed)
    }

    @Test(
        "notes that a program took out of an app's source are no translators' notes, and stay in the file",
        arguments: ["xliff", "xliff20"])
    func sourceNotes(format: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", format, "--to", "sent", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        let file = "sent/" + (format == "xliff" ? "app.nl.xliff" : "app.nl.xlf")
        let text = try program.read(file)
        let place = try #require(text.range(of: "Hallo</target>\n"))
        let known =
            format == "xliff"
            ? text.replacingCharacters(
                in: place, with: "Hallo</target>\n        <note priority=\"1\" from=\"meaning\">home page</note>\n")
            : text.replacingOccurrences(
                of: "name=\"messages.hello\" xml:space=\"preserve\">\n",
                with:
                    "name=\"messages.hello\" xml:space=\"preserve\">\n      <notes>\n        <note category=\"location\">src/home page.html:1</note>\n      </notes>\n"
            )
        #expect(known != text)
        try program.write(known, to: file)
        let run = try program.run("locales", "import", file)
        #expect(
            run.code == 0 && run.output.contains("Nothing to change.") && !run.errors.contains("home page"),
            "\(run.output)\(run.errors)")
        let over = try program.run(export)
        #expect(over.code == 0, "\(over.output)\(over.errors)")
        #expect(try program.read(file) == known)
    }

    @Test(
        "the file element of an XLIFF keeps its attributes and its notes, and takes the exported language",
        arguments: ["xliff", "xliff2", "xliff20", "xcode-xliff"])
    func fileElement(format: String) throws {
        let program = try program()
        let file =
            "sent/"
            + (["xliff": "app.nl.xliff", "xcode-xliff": "app/nl.xcloc/Localized Contents/nl.xliff"][format] ?? "app.nl.xlf")
        let export = ["locales", "export", "--format", format, "--to", "sent", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        let ours = try program.read(file)
        let tag = try #require(ours.firstMatch(of: /<file[^>]*>/)).output
        let known =
            format.hasPrefix("xliff2")
            ? "<file id=\"f7\" original=\"src/app &amp; more.json\">\n    <notes><note>For children.</note></notes>"
            : "<file original=\"src/app &amp; more.\(format == "xliff" ? "json" : "strings")\" source-language=\"en\" datatype=\"x-json\" build-num=\"7\" target-language=\"nl\">"
        try program.write(ours.replacing(tag, with: known), to: file)
        try program.write(
            "messages:\n  hello: Hoi\n  bye: Dag\n  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n",
            to: "Locales/nl/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        let run = try program.run(export)
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let after = try program.read(file)
        #expect(after.contains(known) && after.contains("Hoi") && !after.contains("Hallo"), "\(after)")
        // The file that keeps its names is found again by the next import.
        try program.write(after.replacing("Hoi", with: "Dag allemaal"), to: file)
        #expect(try program.run("locales", "import", "--format", format, file, "--pack", "app").code == 0)
        #expect(try program.read("Locales/nl/app.yaml").contains("Dag allemaal"))
    }

    @Test(
        "a comment of an app's own file is not dropped at the first export over it",
        arguments: ["xliff", "xliff2", "strings", "android"])
    func firstExport(format: String) throws {
        let program = try program()
        let (export, file): ([String], String) = (
            ["locales", "export", "--format", format, "--to", "sent", "--locale", "nl"],
            ["xliff": "sent/app.nl.xliff", "xliff2": "sent/app.nl.xlf", "strings": "sent/nl.lproj/app.strings"][format]
                ?? "sent/app/values-nl/strings.xml"
        )
        try program.replace(
            "  hello: Hello\n", with: "  hello: {text: Hello, comment: At the top}\n", in: "Catalogue/app/messages.yaml")
        #expect(try program.run(export).code == 0)
        let known = try program.read(file)
        #expect(known.contains("At the top"))
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("sent/.homeseed"))
        try program.replace(
            "  hello: {text: Hello, comment: At the top}\n", with: "  hello: Hello\n", in: "Catalogue/app/messages.yaml")
        let run = try program.run(export)
        // An XLIFF keeps the units that are the same.
        let isKept = format.hasPrefix("xliff")
        #expect(isKept ? run.code == 0 : run.code == 1 && run.errors.contains("At the top"), "\(run.output)\(run.errors)")
        #expect(try program.read(file) == known)
        #expect(try program.run(export + ["--force"]).code == 0)
    }

    @Test("an app's own comment that the catalogue's replaces is reported", arguments: ["xliff", "xliff2"])
    func replacedComment(format: String) throws {
        let program = try program()
        let file = format == "xliff" ? "sent/app.nl.xliff" : "sent/app.nl.xlf"
        let export = ["locales", "export", "--format", format, "--to", "sent", "--locale", "nl"]
        try program.replace(
            "  hello: Hello\n", with: "  hello: {text: Hello, comment: At the top}\n", in: "Catalogue/app/messages.yaml")
        #expect(try program.run(export).code == 0)
        try FileManager.default.removeItem(at: program.folder.appendingPathComponent("sent/.homeseed"))
        try program.replace("At the top", with: "Beside the door", in: file)
        let run = try program.run(export)
        #expect(
            run.code == 0 && run.errors.contains("1 comment in") && run.errors.contains("'Beside the door'"),
            "\(run.output)\(run.errors)")
        #expect(try program.read(file).contains("At the top"))
        #expect(try program.run(export).errors.isEmpty)
    }

    @Test("a PO that counts on printf placeholders is not given names without a warning")
    func printf() throws {
        let program = try program()
        try program.replace("  hello: Hello\n", with: "  hello: \"Hello {a1}\"\n", in: "Catalogue/app/messages.yaml")
        try program.replace("  hello: Hallo\n", with: "  hello: \"Hallo {a1}\"\n", in: "Locales/nl/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        let export = ["locales", "export", "--format", "po", "--to", "sent", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        try program.write(try program.read("sent/app.nl.po").replacing("{a1}", with: "%s"), to: "sent/app.nl.po")
        let run = try program.run(export)
        #expect(run.errors.contains("app.nl.po: 1 text had printf placeholders such as %s"), "\(run.output)\(run.errors)")
        #expect(try program.run(export).errors.isEmpty)
    }

    @Test("comments, limits and the glossary reach every language of an Android app")
    func androidComments() throws {
        let program = try program()
        try program.write("terms:\n  - {term: hello, translations: {nl: hallo}}\n", to: "Catalogue/app/glossary.yaml")
        try program.write(
            "messages:\n  hello: {text: Hello, comment: A greeting., at-most: 20}\n  bye: Goodbye\n  days: {one: \"{count} day\", other: \"{count} days\", comment: A span.}\n",
            to: "Catalogue/app/messages.yaml")
        let export = ["locales", "export", "--format", "android", "--to", "sent"]
        let run = try program.run(export)
        #expect(run.code == 0, "\(run.errors)")
        for folder in ["values", "values-nl", "values-de"] {
            let text = try program.read("sent/app/\(folder)/strings.xml")
            #expect(
                text.contains("A greeting.") && text.contains("at most 20") && text.contains("Glossary (nl): hello = hallo"),
                "\(folder): \(text)")
            #expect(text.contains("A span.") == (folder != "values-de"))
        }
        for files in [
            ["sent/app/values-nl/strings.xml"],
            ["sent/app/values/strings.xml", "sent/app/values-nl/strings.xml", "sent/app/values-de/strings.xml"],
        ] {
            let back = try program.run(["locales", "import"] + files)
            #expect(
                back.code == 0 && back.output.contains("Nothing to change.") && back.errors.isEmpty,
                "\(back.output)\(back.errors)")
        }
        try program.replace("A greeting.", with: "A welcome.", in: "Catalogue/app/messages.yaml")
        #expect(try program.run(export).code == 0)
        #expect(try program.read("sent/app/values-nl/strings.xml").contains("A welcome."))
    }

    @Test("comments of translators on texts that are not translated stay in a PO")
    func comments() throws {
        let program = try program()
        let export = ["locales", "export", "--format", "po", "--to", "sent", "--locale", "de"]
        #expect(try program.run(export).code == 0)
        try program.replace(
            "msgctxt \"messages.bye\"", with: "# Wem sagt man das?\nmsgctxt \"messages.bye\"", in: "sent/app.de.po")
        #expect(try program.run(export).code == 0)
        #expect(try program.read("sent/app.de.po").contains("# Wem sagt man das?\nmsgctxt \"messages.bye\""))
        // The source changes: the comment is about it still.
        try program.replace("bye: Goodbye", with: "bye: Bye", in: "Catalogue/app/messages.yaml")
        #expect(try program.run(export).code == 0)
        #expect(try program.read("sent/app.de.po").contains("# Wem sagt man das?\nmsgctxt \"messages.bye\"\nmsgid \"Bye\""))
    }

    @Test("a place in a PO that begins with a byte order mark is where it is shown")
    func byteOrderMark() throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "po", "--to", "sent", "--locale", "nl").code == 0)
        let text = try program.read("sent/app.nl.po").replacingOccurrences(of: "messages.hello", with: "messages.helo")
        try program.write("\u{FEFF}" + text, to: "sent/app.nl.po")
        let run = try program.run("locales", "import", "sent/app.nl.po")
        let line = try #require(text.components(separatedBy: "\n").firstIndex { $0.contains("messages.helo") }) + 1
        #expect(run.errors.contains("sent/app.nl.po:\(line):1"), "\(run.errors)")
    }

    @Test("a translation whose name has a dot is confirmed by that name, and imports find it")
    func dots() throws {
        let program = try program()
        try program.replace("  bye: Goodbye\n", with: "  about.title: About\n", in: "Catalogue/app/messages.yaml")
        try program.replace("  bye: Dag\n", with: "  about.title: Over\n", in: "Locales/nl/app.yaml")
        let run = try program.run("locales", "confirm", "--locale", "nl", "messages.about.title")
        #expect(run.code == 0 && run.output.contains("1 translation confirmed"), "\(run.output)\(run.errors)")
        #expect(try program.run("locales", "export", "--format", "strings", "--to", "sent").code == 0)
        #expect(try program.read("sent/nl.lproj/app.strings").contains("\"messages.about.title\" = \"Over\";"))
        for key in ["about.title", "about\\\\.title"] {
            #expect(try program.run("locales", "export", "--format", "strings", "--to", "sent").code == 0)
            try program.write("\"messages.\(key)\" = \"Over ons \(key.count)\";\n", to: "nl.lproj/app.strings")
            #expect(try program.run("locales", "import", "nl.lproj/app.strings").code == 0)
            #expect(try program.read("Locales/nl/app.yaml").contains("about.title: Over ons \(key.count)\n"))
        }
    }
}
