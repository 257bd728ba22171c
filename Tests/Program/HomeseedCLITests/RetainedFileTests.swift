import Foundation
import Testing

/// Exports over files that others keep their own things in, and from catalogues that can't be read.
@Suite("Exports over earlier files")
struct RetainedFileTests {
    private func program() throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write("messages:\n  hello: Hello\n  bye: Goodbye\n  days: {one: \"{count} day\", other: \"{count} days\"}\n", to: "Catalogue/app/messages.yaml")
        try program.write("messages:\n  hello: Hallo\n  bye: Dag\n  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n", to: "Locales/nl/app.yaml")
        try program.write("messages:\n  hello: Hallo\n", to: "Locales/de/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        return program
    }

    static let broken: [(file: String, text: String)] = [
        ("Locales/nl/app.yaml", "messages:\n  hello: Hallo\n  bye: \"Dag\n"), ("Locales/nl/app.yaml", "messages:\n  hello: [Hallo]\n  bye: Dag\n"),
        ("Locales/nl/app.yaml", "- Hallo\n"), ("Locales/nl/app.yaml", "messages:\n  hello: Hallo\n  hello: Hoi\n"), ("Locales/nl/confirmed/app.yaml", "messages: {hello: [\n"),
        ("Catalogue/app/messages.yaml", "messages:\n  hello: Hello\n  bye: \"Goodbye\n"), ("Catalogue/app/pack.yaml", "homeseed: 1\npack: [app\n"),
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
            .replacingOccurrences(of: "\"Dag\"\(lineEnd)", with: "\"Dag\"\(lineEnd)\(lineEnd)msgctxt \"messages.new\"\(lineEnd)msgid \"New\"\(lineEnd)msgstr \"\"\(lineEnd)")
        #expect(try program.read("sent/app.nl.po") == expected)
        #expect(try program.run(export).code == 0 && program.read("sent/app.nl.po") == expected)
        try program.replace("  days: {one: \"{count} day\", other: \"{count} days\"}\n", with: "", in: "Catalogue/app/messages.yaml")
        try program.replace("  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n", with: "", in: "Locales/nl/app.yaml")
        #expect(try program.run(export).code == 0)
        #expect(try !program.read("sent/app.nl.po").contains("dagen") && program.read("sent/app.nl.po").contains("#~ msgid \"Older\""))
    }

    @Test("a header whose plural formula numbers forms otherwise becomes the export's, and only there")
    func pluralFormula() throws {
        let program = try program()
        let export = ["locales", "export", "--format", "po", "--to", "sent", "--locale", "nl"]
        #expect(try program.run(export).code == 0)
        let sent = try program.read("sent/app.nl.po")
        try program.write(
            sent.replacingOccurrences(of: "plural=((n==1) ? 0 : 1);", with: "plural=(n == 1);").replacingOccurrences(of: "Last-Translator: ", with: "Last-Translator: Anna")
                .replacingOccurrences(of: "msgstr[0] \"{count} dag\"", with: "msgstr[1] \"{count} dag\"").replacingOccurrences(of: "msgstr[1] \"{count} dagen\"", with: "msgstr[0] \"{count} dagen\""),
            to: "sent/app.nl.po")
        #expect(try program.run(export).code == 0)
        #expect(try program.read("sent/app.nl.po") == sent.replacingOccurrences(of: "Last-Translator: ", with: "Last-Translator: Anna"))
    }

    @Test("comments of translators on texts that are not translated stay in a PO")
    func comments() throws {
        let program = try program()
        let export = ["locales", "export", "--format", "po", "--to", "sent", "--locale", "de"]
        #expect(try program.run(export).code == 0)
        try program.replace("msgctxt \"messages.bye\"", with: "# Wem sagt man das?\nmsgctxt \"messages.bye\"", in: "sent/app.de.po")
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
