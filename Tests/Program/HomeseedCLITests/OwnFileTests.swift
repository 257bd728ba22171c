import Foundation
import Testing

/// Files of an app that were never exported here. An export may overwrite texts that were imported completely.
@Suite("An app's own translation files")
struct OwnFileTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var name: String
        var messages: String
        var format: String
        var file: String
        var text: String
        /// The parts of the file that an export over it keeps.
        var kept: [String]
        var testDescription: String { "\(name), \(format)" }
    }

    static func xliff(_ unit: String, source: String = "en", target: String = "nl") -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:my="urn:example:my">
          <file original="app" source-language="\(source)" target-language="\(target)" datatype="plaintext">
            <body>
        \(unit)
            </body>
          </file>
        </xliff>

        """
    }

    static let slide = """
              <trans-unit id="messages.slide" datatype="html" approved="yes" maxwidth="20" size-unit="char" my:status="ok">
                <source>Slide <x id="INTERPOLATION" equiv-text="{{ n }}"/></source>
                <target state="final">Dia <x id="INTERPOLATION" equiv-text="{{ n }}"/></target>
                <context-group purpose="location"><context context-type="linenumber">7</context></context-group>
              </trans-unit>
        """

    static func po(_ entry: String, forms: String = "nplurals=2; plural=n != 1;", language: String = "nl") -> String {
        """
        msgid ""
        msgstr ""
        "Language: \(language)\\n"
        "Content-Type: text/plain; charset=UTF-8\\n"
        "Plural-Forms: \(forms)\\n"

        \(entry)

        """
    }

    static let cases: [Case] = [
        Case(
            name: "attributes, states and placeholders of Angular", messages: "slide: \"Slide {INTERPOLATION}\"", format: "xliff",
            file: "app.nl.xliff", text: xliff(slide), kept: [slide]),
        Case(
            name: "a source with a region", messages: "hello: Hello", format: "xliff", file: "app.nl.xliff",
            text: xliff(
                "<trans-unit id=\"messages.hello\"><source>Hello</source><target>Hallo</target></trans-unit>", source: "en-US"),
            kept: ["source-language=\"en-US\""]),
        Case(
            name: "a segment with an id", messages: "hello: Hello", format: "xliff20", file: "app.nl.xlf",
            text: """
                <xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="en" trgLang="nl">
                  <file id="ngi18n" original="ng.template">
                    <unit id="messages.hello" translate="no">
                      <segment id="s1" state="final" subState="my:ok">
                        <source>Hello</source>
                        <target>Hallo</target>
                      </segment>
                    </unit>
                  </file>
                </xliff>

                """,
            kept: ["<unit id=\"messages.hello\" translate=\"no\">", "<segment id=\"s1\" state=\"final\" subState=\"my:ok\">"]),
        Case(
            name: "a comment on a finished text", messages: "hello: Hello", format: "po", file: "app.nl.po",
            text: po("# Said in the morning only.\nmsgctxt \"messages.hello\"\nmsgid \"Hello\"\nmsgstr \"Hallo\""),
            kept: ["# Said in the morning only.\nmsgctxt \"messages.hello\""]),
        Case(
            name: "a comment on a text with %s", messages: "hello: \"Hello {name}\"", format: "po", file: "app.nl.po",
            text: po(
                "# Said in the morning only.\n#, c-format\nmsgctxt \"messages.hello\"\nmsgid \"Hello %s\"\nmsgstr \"Hallo %s\""),
            kept: ["# Said in the morning only.\n#, python-brace-format\nmsgctxt \"messages.hello\""]),
        Case(
            name: "a form for fractions", messages: "cans: {one: \"{count} can\", other: \"{count} cans\"}", format: "po",
            file: "app.pl.po",
            text: po(
                """
                #, python-brace-format
                msgctxt "messages.cans"
                msgid "{count} can"
                msgid_plural "{count} cans"
                msgstr[0] "{count} puszka"
                msgstr[1] "{count} puszki"
                msgstr[2] "{count} puszek"
                msgstr[3] "{count} puszkiego"
                """,
                forms: """
                    nplurals=4; plural=(n==1 ? 0 : (n%10>=2 && n%10<=4) && (n%100<12 || n%100>14) ? 1 : n!=1 && (n%10>=0 && \
                    n%10<=1) || (n%10>=5 && n%10<=9) || (n%100>=12 && n%100<=14) ? 2 : 3);
                    """, language: "pl"),
            kept: ["msgstr[3] \"{count} puszkiego\""]),
        Case(
            name: "ids that end like plural forms", messages: "foot_one: One foot\n  foot_many: Crow foot", format: "i18next",
            file: "nl/app.json", text: "{\"messages\": {\"foot_one\": \"Poot\", \"foot_many\": \"Kraaienpoot\"}}\n",
            kept: ["\"foot_one\": \"Poot\"", "\"foot_many\": \"Kraaienpoot\""]),
        Case(
            name: "line ends of Windows in a cell", messages: "two: \"Line 1\\nLine 2\"", format: "csv", file: "app.csv",
            text: "key,en,nl\r\nmessages.two,\"Line 1\r\nLine 2\",\"Regel 1\r\nRegel 2\"\r\n", kept: ["Regel 2"]),
        Case(
            name: "an untranslated copy beside a translation", messages: "scroll: Scroll", format: "xcstrings",
            file: "app.xcstrings",
            text: """
                {"sourceLanguage": "en", "strings": {"": {}, "messages.scroll": {"localizations": {
                  "nl": {"stringUnit": {"state": "translated", "value": "Schuiven"}},
                  "sv": {"stringUnit": {"state": "new", "value": "Scroll"}}}}}, "version": "1.0"}

                """,
            kept: ["\"sv\": {\"stringUnit\": {\"state\": \"new\", \"value\": \"Scroll\"}}"]),
        Case(
            name: "names that look like escapes", messages: "a_x41_b: Odd\n  seen_at_x: \"At {when}\"", format: "android",
            file: "app/values-nl/strings.xml",
            text: """
                <resources>
                    <string name="messages.a_x41_b">Vreemd</string>
                    <string name="messages.seen_at_x">Om %1$s</string>
                </resources>

                """, kept: ["name=\"messages.seen_at_x\""]),
    ]

    private func program(_ messages: String) throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write("messages:\n  \(messages)\n", to: "Catalogue/app/messages.yaml")
        return program
    }

    @Test("that were imported completely can be exported over, and keep their own parts", arguments: cases)
    func exportedOver(own: Case) throws {
        let program = try program(own.messages)
        let file = "out/" + own.file
        try program.write(own.text, to: file)
        let imported = try program.run("locales", "import", "--pack", "app", "--format", own.format, file)
        #expect(imported.code == 0, "\(imported.output)\(imported.errors)")
        let again = try program.run("locales", "import", "--pack", "app", "--format", own.format, file)
        #expect(again.code == 0 && again.output.hasSuffix("Nothing to change.\n"), "\(again.output)\(again.errors)")
        let exported = try program.run("locales", "export", "--format", own.format, "--to", "out")
        #expect(exported.code == 0 && !exported.errors.contains("warning"), "\(exported.output)\(exported.errors)")
        let text = try program.read(file)
        for part in own.kept { #expect(text.contains(part), "\(text)") }
        let last = try program.run("locales", "import", "--pack", "app", "--format", own.format, file)
        #expect(last.code == 0 && last.output.hasSuffix("Nothing to change.\n"), "\(last.output)\(last.errors)")
    }

    @Test("keep their attributes and inline elements around a changed translation, which is no longer approved")
    func changedTranslation() throws {
        let program = try program("slide: \"Slide {INTERPOLATION}\"\n  new: New")
        try program.write(OwnFileTests.xliff(OwnFileTests.slide), to: "out/app.nl.xliff")
        #expect(try program.run("locales", "import", "--pack", "app", "out/app.nl.xliff").code == 0)
        #expect(try program.run("locales", "export", "--format", "xliff", "--to", "out").code == 0)
        #expect(try program.read("out/app.nl.xliff").contains(OwnFileTests.slide))
        try program.replace("Dia {INTERPOLATION}", with: "Plaatje {INTERPOLATION}!", in: "Locales/nl/app.yaml")
        let run = try program.run("locales", "export", "--format", "xliff", "--to", "out")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        let text = try program.read("out/app.nl.xliff")
        let changed = OwnFileTests.slide.replacing(" approved=\"yes\"", with: "").replacing(
            "<target state=\"final\">Dia <x id=\"INTERPOLATION\" equiv-text=\"{{ n }}\"/></target>",
            with: "<target state=\"translated\">Plaatje <x id=\"INTERPOLATION\" equiv-text=\"{{ n }}\"/>!</target>")
        #expect(text.contains(changed), "\(text)")
        #expect(text.contains("<trans-unit id=\"messages.new\""))
    }

    @Test("are not overwritten where an unfinished text repeats the source and was not imported")
    func unfinishedCopy() throws {
        let program = try program("radio: Radio")
        let text = OwnFileTests.po("#, fuzzy\nmsgctxt \"messages.radio\"\nmsgid \"Radio\"\nmsgstr \"Radio\"")
        try program.write(text, to: "out/app.nl.po")
        let export = ["locales", "export", "--format", "po", "--locale", "nl", "--to", "out"]
        let refused = try program.run(export)
        #expect(refused.code == 1 && refused.errors.contains("messages.radio, nl: 'Radio'"), "\(refused.output)\(refused.errors)")
        #expect(try program.read("out/app.nl.po") == text)
        #expect(try program.run("locales", "import", "--pack", "app", "out/app.nl.po").code == 0)
        #expect(try program.run(export).code == 0)
        #expect(try program.read("out/app.nl.po").contains("msgstr \"Radio\""))
    }

    @Test("of several languages report only the language that was asked for")
    func oneLanguage() throws {
        let program = try program("hello: Hello\n  hi: Hi")
        try program.write(
            """
            {"sourceLanguage": "en", "strings": {"messages.hello": {"localizations": {
              "da": {"stringUnit": {"state": "translated", "value": "Hej %@"}},
              "nl": {"stringUnit": {"state": "translated", "value": "Hallo"}},
              "sv": {"stringUnit": {"state": "translated", "value": "Hej %@"}}}},
             "messages.hi": {"localizations": {"sv": {"stringUnit": {"state": "translated", "value": "Hej %@"}}}}}, "version": "1.0"}

            """, to: "app.xcstrings")
        let run = try program.run("locales", "import", "--pack", "app", "--locale", "nl", "app.xcstrings")
        #expect(run.code == 0 && run.errors.isEmpty && run.output.hasSuffix("app, nl: 1 new\n"), "\(run.output)\(run.errors)")
        let all = try program.run("locales", "import", "--pack", "app", "app.xcstrings")
        #expect(all.code == 1 && all.errors.contains("%@"), "\(all.output)\(all.errors)")
        for (language, text) in [("sv", "Hej %@"), ("da", "Hej")] {
            try program.write(
                "{\"messages\": {\"hello\": \"\(text.replacing("%@", with: "{hello}"))\"}}\n", to: "\(language)/app.json")
        }
        let files = try program.run("locales", "import", "--pack", "app", "--locale", "da", "sv/app.json", "da/app.json")
        #expect(files.code == 0 && files.errors.isEmpty, "\(files.output)\(files.errors)")
    }

    @Test("under a text's former id count as imported")
    func formerID() throws {
        let program = try Program("family-to-do")
        let key = "chores.kitchen-counters.title"
        let known = OwnFileTests.po(
            "msgctxt \"\(key)\"\nmsgid \"Clean kitchen counters\"\nmsgstr \"Aanrecht schoonmaken\"\n\n"
                + "msgctxt \"pack.title\"\nmsgid \"Family To-Do\"\nmsgstr \"Family To-Do\"")
        try program.write(known, to: "out/family-to-do.nl.po")
        #expect(try program.run("rename", "family-to-do/chore/kitchen-counters", "worktops").code == 0)
        let importing = ["locales", "import", "out/family-to-do.nl.po", "--pack", "family-to-do"]
        #expect(try program.run(importing).code == 0)
        let again = try program.run(importing)
        #expect(again.code == 0 && again.output.hasSuffix("Nothing to change.\n"), "\(again.output)\(again.errors)")
        let export = try program.run(
            "locales", "export", "--format", "po", "--pack", "family-to-do", "--locale", "nl", "--to", "out")
        #expect(export.code == 0, "\(export.output)\(export.errors)")
        let text = try program.read("out/family-to-do.nl.po")
        #expect(text.contains("chores.worktops.title") && !text.contains(key))
    }
}
