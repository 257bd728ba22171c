import Foundation
import Testing

/// Commands keep what people wrote: comments, read-only files, edited scripts, catalogues.
@Suite("Work that people did")
struct KeptWorkTests {
    private func catalogue(chores: String, dutch: String? = nil) throws -> Program {
        let program = try Program()
        try program.write(
            "homeseed: 1\npack: demo\ntitle: Demo\nlanguage: en\nkinds:\n  chore: {}\n", to: "Catalogue/demo/pack.yaml")
        try program.write(chores, to: "Catalogue/demo/chores.yaml")
        if let dutch { try program.write(dutch, to: "Locales/nl/demo.yaml") }
        return program
    }

    @Test(
        "a comment stays above its entry, also with a blank line between them",
        arguments: [
            ("chores:\n\n  # About b\n\n  b: {title: Later}\npack: {title: Demo}\n", "  # About b\n\n  b: {title: Later}\n"),
            (
                "chores:\n\n  # homeseed:ignore double-space: as it is\n\n  b: {title: 'La  ter'}\npack: {title: Demo}\n",
                "  # homeseed:ignore double-space: as it is\n\n  b: {title: 'La  ter'}\n"
            ),
            (
                "# homeseed:ignore double-space: so\n\npack: {title: 'De  mo'}\n",
                "# homeseed:ignore double-space: so\n\npack: {title: 'De  mo'}\n"
            ),
            ("# yaml-language-server: $schema=../x.json\npack: {title: Demo}\n", "# yaml-language-server: $schema=../x.json\n"),
        ])
    func comments(dutch: String, kept: String) throws {
        let program = try catalogue(
            chores: "items:\n  - {id: a, title: Do it}\n  - {id: b, title: Do this later}\n", dutch: dutch)
        let run = try program.run("locales", "fill", "nl")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let text = try program.read("Locales/nl/demo.yaml")
        #expect(text.contains(kept) && text.contains("  a:"), "\(text)")
    }

    @Test(
        "items are added below a key without a value",
        arguments: ["items:\n", "items:\n# c\n", "items: # c\n", "groups:\n  - items:\n"])
    func emptyItems(chores: String) throws {
        let program = try catalogue(chores: chores)
        let run = try program.run("new", "item", "demo/chore/feed-the-cat")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let text = try program.read("Catalogue/demo/chores.yaml")
        #expect(text.contains("id: feed-the-cat") && text.contains("# c") == chores.contains("# c"), "\(text)")
    }

    @Test("a translation of spaces alone does not replace one", arguments: ["csv", "xliff2", "po", "android", "xcstrings"])
    func blankTranslation(format: String) throws {
        let program = try catalogue(
            chores: "items:\n  - {id: a, title: Air}\n", dutch: "pack: {title: Demo}\nchores: {a: {title: Luchten}}\n")
        #expect(try program.run("locales", "export", "--format", format, "--locale", "nl", "--to", "out").code == 0)
        let folder = program.folder.appendingPathComponent("out")
        let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { !$0.contains(".homeseed") }
        let file = try #require(names.first { (try? program.read("out/" + $0).contains("Luchten")) == true })
        try program.replace("Luchten", with: "   ", in: "out/" + file)
        let run = try program.run("locales", "import", "out/" + file)
        #expect(run.errors.contains("is empty in this file, but is kept"), "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/demo.yaml").contains("Luchten"))
    }

    @Test(
        "an empty folder name, as of an unset variable, is refused",
        arguments: [
            ["locales", "export", "--format", "po", "--to", ""], ["schema", "--to", ""], ["bundle", "demo", "--to", ""],
            ["studio", "--export", ""], ["new", "pack", "x", "--catalogue", ""], ["lint", "--catalogue", ""],
            ["lint", "--locales", ""], ["locales", "pseudo", "--format", "po", "--to", ""],
        ])
    func emptyFolder(arguments: [String]) throws {
        let program = try catalogue(chores: "items:\n  - {id: a, title: Air}\n")
        let run = try program.run(arguments)
        #expect(run.code == 2 && run.errors.contains(" is empty."), "\(run.output)\(run.errors)")
    }

    @Test("a new line in braces is indented")
    func braces() throws {
        let program = try catalogue(chores: "items: {a: {title: Air}, # c\n  }\n")
        #expect(try program.run("new", "item", "demo/chore/zz").code == 0)
        let text = try program.read("Catalogue/demo/chores.yaml")
        #expect(text.contains("\n  zz: "), "\(text)")
    }

    @Test("line breaks of another system arrive as line feeds")
    func lineBreaks() throws {
        let program = try catalogue(chores: "items:\n  - {id: a, title: Air}\n")
        #expect(try program.run("new", "item", "demo/chore/x", "--title", "a\r\nb").code == 0)
        #expect(try program.read("Catalogue/demo/chores.yaml").contains("\"a\\nb\""))
    }

    @Test("a rename changes the id where it is an alias, and no other text")
    func alias() throws {
        let program = try catalogue(chores: "items:\n  - title: &c mop\n    id: *c\n")
        let run = try program.run("rename", "demo/chore/mop", "mopping")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(
            try program.read("Catalogue/demo/chores.yaml") == "items:\n  - title: &c mop\n    id: mopping\n    was: [mop]\n")
    }

    @Test(
        "a rename adds the former id in the column of the item",
        arguments: ["  - &m id: mop\n    title: Mop\n", "  - ? id\n    : mop\n    title: Mop\n"])
    func columns(item: String) throws {
        let program = try catalogue(chores: "items:\n" + item)
        let run = try program.run("rename", "demo/chore/mop", "mopping")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read("Catalogue/demo/chores.yaml").contains("\n    was: [mop]\n"))
    }

    @Test("a read-only file is not replaced")
    func readOnly() throws {
        let program = try catalogue(chores: "items:\n  - {id: a, title: 'Do  it'}\n")
        let path = program.folder.path + "/Catalogue/demo/chores.yaml"
        #expect(chmod(path, 0o444) == 0)
        let run = try program.run("lint", "--fix")
        #expect(run.errors.contains("because it is read-only"), "\(run.output)\(run.errors)")
        #expect(try program.read("Catalogue/demo/chores.yaml").contains("Do  it"))
    }

    @Test("a script with statements of one's own is not replaced, and one as it was written is")
    func scripts() throws {
        let program = try Program("family-to-do")
        let seed = ["seed", "family-to-do/guest", "--into", "sql:seed.sql?dialect=sqlite"]
        #expect(try program.run(seed).code == 0)
        #expect(try program.run(seed).code == 0)
        let text = try program.read("seed.sql")
        try program.write(text.replacingOccurrences(of: "\n", with: "\r\n"), to: "seed.sql")
        #expect(try program.run(seed).code == 0, "line ends alone are no change")
        for own in [
            text + "DELETE FROM Chore;\n", text.replacingOccurrences(of: "BEGIN;", with: "BEGIN; -- mine"), "-- Made by homeseed",
        ] {
            try program.write(own, to: "seed.sql")
            let run = try program.run(seed)
            #expect(run.code == 2 && run.errors.contains("was changed since Homeseed wrote it"), "\(run.errors)")
            #expect(try program.read("seed.sql") == own)
        }
    }

    @Test(
        "no store is made among the content", arguments: ["json:Catalogue/x", "sqlite:Locales/nl/x.sqlite", "ndjson:Catalogue/x"])
    func stores(into store: String) throws {
        let program = try Program("family-to-do")
        let run = try program.run("seed", "family-to-do/guest", "--into", store)
        #expect(run.code == 2 && run.errors.contains("nothing else is written there"), "\(run.output)\(run.errors)")
    }

    @Test("a program that can't be started fails the conformance command once")
    func conformance() throws {
        let run = try Program().run("conformance", "exec:there-is-no-such-program")
        #expect(run.code == 2 && run.output.isEmpty, "\(run.output)\(run.errors)")
        #expect(run.errors.components(separatedBy: "There is no program").count == 2, "\(run.errors)")
    }

    @Test("plural forms in the syntax of ICU are the forms of a text that counts")
    func icu() throws {
        let program = try catalogue(
            chores: "items:\n  - {id: a, title: Air}\n", dutch: "chores: {a: {title: Luchten}}\npack: {title: Demo}\n")
        try program.write(
            "messages:\n  days: {one: \"{count} day\", other: \"{count} days\"}\n", to: "Catalogue/demo/messages.yaml")
        try program.write(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
              <file original="demo" source-language="en" target-language="nl" datatype="plaintext">
                <body>
                  <trans-unit id="messages.days">
                    <source>{count, plural, one {# day} other {# days}}</source>
                    <target>{count, plural, one {# dagje} other {# dagen}}</target>
                  </trans-unit>
                </body>
              </file>
            </xliff>

            """, to: "demo.nl.xliff")
        let run = try program.run("locales", "import", "demo.nl.xliff", "--pack", "demo")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let text = try program.read("Locales/nl/demo.yaml")
        #expect(text.contains("{count} dagje") && text.contains("{count} dagen"), "\(text)")
    }

    @Test(
        "a file named for another language than it says is refused",
        arguments: [
            "de.po", "de/LC_MESSAGES/demo.po", "nl.lproj/../po/de.po", "de/demo.po", "locales/de/x.po", "values-de/x.po",
            "demo-de.po", "demo_de.po", "demo_de_AT.po",
        ])
    func names(path: String) throws {
        let program = try catalogue(chores: "items:\n  - {id: a, title: Air}\n", dutch: "pack: {title: Demo}\n")
        try program.write(
            "msgid \"\"\nmsgstr \"Language: nl\\nContent-Type: text/plain; charset=UTF-8\\n\"\n\nmsgctxt \"chores.a.title\"\nmsgid \"Air\"\nmsgstr \"Luchten\"\n",
            to: path)
        let run = try program.run("locales", "import", path, "--pack", "demo")
        #expect(run.code == 1 && run.errors.contains("named for de"), "\(run.output)\(run.errors)")
        #expect(try !program.read("Locales/nl/demo.yaml").contains("Luchten"))
    }

    @Test(
        "the end of a name that may be a word is no language",
        arguments: ["demo_id.po", "sign-in.po", "in/demo.po", "tr/demo.po", "demo_nl.po", "to-do-nl.po", "de/demo-nl.po"])
    func words(path: String) throws {
        let program = try catalogue(chores: "items:\n  - {id: a, title: Air}\n", dutch: "pack: {title: Demo}\n")
        try program.write(
            "msgid \"\"\nmsgstr \"Language: nl\\nContent-Type: text/plain; charset=UTF-8\\n\"\n\nmsgctxt \"chores.a.title\"\nmsgid \"Air\"\nmsgstr \"Luchten\"\n",
            to: path)
        let run = try program.run("locales", "import", path, "--pack", "demo")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/demo.yaml").contains("Luchten"))
    }

    @Test("a text that an import has taken is nothing new in the same file", arguments: ["po", "csv", "xliff", "android"])
    func takenTexts(format: String) throws {
        let program = try catalogue(
            chores: "items:\n  - {id: a, title: Goodbye}\n  - {id: b, title: Air}\n",
            dutch: "chores: {a: {title: Dag}, b: {title: Luchten}}\npack: {title: Demo}\n")
        let dutch = "Locales/nl/demo.yaml"
        let export = ["locales", "export", "--format", format, "--pack", "demo", "--locale", "nl", "--to", "sent"]
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        #expect(try program.run(export).code == 0)
        let file = try program.output(of: "sh", "-c", "grep -rl Dag sent | head -1").trimmingCharacters(
            in: .whitespacesAndNewlines)
        try program.replace("Dag", with: "Doei", in: file)
        #expect(try program.run("locales", "import", file).code == 0)
        // Changes in a file that was imported before are new work.
        try program.replace("Doei", with: "Tot later", in: file)
        let second = try program.run("locales", "import", file)
        #expect(try second.code == 0 && program.read(dutch).contains("Tot later"), "\(second.output)\(second.errors)")
        let old = try program.read(file)
        // A newer text in the catalogue is retained, before an export and after it.
        try program.replace("Tot later", with: "Tot ziens", in: dutch)
        let again = try program.run("locales", "import", file)
        #expect(try again.code == 0 && program.read(dutch).contains("Tot ziens"), "\(again.output)\(again.errors)")
        let newer = try program.run(export)
        #expect(try newer.code == 0 && program.read(file).contains("Tot ziens"), "\(newer.output)\(newer.errors)")
        try program.write(old, to: "back/" + (file as NSString).lastPathComponent)
        let back = try program.run(
            "locales", "import", "back/" + (file as NSString).lastPathComponent, "--pack", "demo", "--locale", "nl")
        #expect(try program.read(dutch).contains("Tot ziens"), "\(back.output)\(back.errors)")
        #expect((back.output + back.errors).contains("earlier translation"), "\(back.output)\(back.errors)")
    }

    @Test("two translators' texts for one entry stay a conflict, one after the other")
    func twoTranslators() throws {
        let program = try catalogue(
            chores: "items:\n  - {id: a, title: Goodbye}\n", dutch: "chores: {a: {title: Dag}}\npack: {title: Demo}\n")
        #expect(
            try program.run("locales", "export", "--format", "csv", "--pack", "demo", "--locale", "nl", "--to", "sent").code == 0)
        let file = try program.output(of: "sh", "-c", "grep -rl Dag sent | head -1").trimmingCharacters(
            in: .whitespacesAndNewlines)
        let text = try program.read(file)
        try program.write(text.replacingOccurrences(of: "Dag", with: "Doei"), to: "one.csv")
        try program.write(text.replacingOccurrences(of: "Dag", with: "Aju"), to: "two.csv")
        #expect(try program.run("locales", "import", "one.csv", "--pack", "demo", "--locale", "nl").code == 0)
        let second = try program.run("locales", "import", "two.csv", "--pack", "demo", "--locale", "nl")
        #expect(
            second.code == 1 && (second.output + second.errors).contains("import-conflict"), "\(second.output)\(second.errors)")
        #expect(try program.read("Locales/nl/demo.yaml").contains("Doei"))
    }

    @Test("elements with numbers alone are numbered by the file's own source text")
    func numberedElements() throws {
        let program = try catalogue(chores: "items: []\n", dutch: "pack: {title: Demo}\n")
        try program.write("messages:\n  hello: \"Hi {name}, {count} left\"\n", to: "Catalogue/demo/messages.yaml")
        try program.write(
            """
            <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2">
              <file original="demo" source-language="en" target-language="nl" datatype="plaintext">
                <body>
                  <trans-unit id="messages.hello">
                    <source>Hi <x id="2"/>, <x id="1"/> left</source>
                    <target><x id="1"/> over, <x id="2"/></target>
                  </trans-unit>
                </body>
              </file>
            </xliff>

            """, to: "demo.nl.xliff")
        let run = try program.run("locales", "import", "demo.nl.xliff", "--pack", "demo")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/demo.yaml").contains("{count} over, {name}"))
    }

    @Test("a fix that changes no words keeps the translation current", arguments: ["Cafe\u{301} open", "Open  it", "Wait..."])
    func carriedRecords(title: String) throws {
        let program = try catalogue(
            chores: "items:\n  - {id: a, title: \"\(title)\"}\n", dutch: "chores: {a: {title: Open}}\npack: {title: Demo}\n")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        #expect(try program.run("lint", "--fix").code == 0)
        #expect(try !program.read("Catalogue/demo/chores.yaml").utf8.contains(title.utf8))
        let lint = try program.run("lint")
        #expect(!lint.output.contains("stale-translation"), "\(lint.output)")
    }

    @Test("a translation file that can't be read is not called complete")
    func unread() throws {
        let program = try catalogue(chores: "items:\n  - {id: a, title: Air}\n", dutch: "itchen: Keuken\n  hello: Hallo\n")
        let run = try program.run("locales", "fill", "nl")
        #expect(run.code == 1 && run.errors.contains("has errors"), "\(run.output)\(run.errors)")
        let confirm = try program.run("locales", "confirm", "--all")
        #expect(confirm.code == 1 && confirm.errors.contains("has errors"), "\(confirm.output)\(confirm.errors)")
    }

    @Test("American English lacks nothing that British English has")
    func variant() throws {
        let program = try catalogue(chores: "items:\n  - {id: a, title: Colour}\n  - {id: b, title: Tea}\n", dutch: nil)
        let pack = try program.read("Catalogue/demo/pack.yaml").replacing("language: en\n", with: "language: en-GB\n")
        try program.write(pack, to: "Catalogue/demo/pack.yaml")
        try program.write("chores: {a: Color}\n", to: "Locales/en-US/demo.yaml")
        let lint = try program.run("lint", "--strict")
        #expect(lint.code == 0, "\(lint.output)")
        let status = try program.run("locales", "status", "--fail-under", "100")
        #expect(status.code == 0, "\(status.output)\(status.errors)")
    }
}
