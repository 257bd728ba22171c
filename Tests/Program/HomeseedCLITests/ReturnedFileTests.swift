import Foundation
import TestSupport
import Testing

/// Files that come back from translators: neither the catalogue's edits nor the translator's are lost.
@Suite("Files that came back")
struct ReturnedFileTests {

    /// Returns a catalogue with a Dutch translation in which one text has a review mark and a note.
    func program() throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write(
            "messages:\n  hello: Hello\n  bye: Goodbye\n  days: {one: \"{count} day\", other: \"{count} days\"}\n",
            to: "Catalogue/app/messages.yaml")
        try program.write(
            "messages:\n  hello: Hallo\n  bye: Dag\n  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n",
            to: "Locales/nl/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        return program
    }

    let confirmed = "Locales/nl/confirmed/app.yaml"

    func mark(_ program: Program) throws {
        try program.replace("hello: Hello", with: "hello: {text: Hello, needs-review: true, note: Liever hoi}", in: confirmed)
    }

    @Test(
        "an older file takes no note and no mark for review away",
        arguments: [
            ("xliff", "app.nl.xliff"), ("xliff2", "app.nl.xlf"), ("po", "app.nl.po"), ("csv", "app.csv"),
            ("xcstrings", "app.xcstrings"),
        ])
    func older(format: String, file: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
        try mark(program)
        let before = try program.read(confirmed)
        let known = try program.run("locales", "import", "sent/" + file)
        #expect(
            known.code == 0 && known.output.contains("Nothing to change.") && known.errors == "", "\(known.output)\(known.errors)"
        )
        // Without a record of the export, the import reports that it keeps the mark.
        for folder in ["sent", "Locales"] {
            try FileManager.default.removeItem(at: program.folder.appendingPathComponent(folder + "/.homeseed"))
        }
        let run = try program.run("locales", "import", "sent/" + file)
        #expect(run.code == 0 && run.output.contains("Nothing to change."), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("[kept-mark]"), "\(run.errors)")
        #expect(try program.read(confirmed) == before)
    }

    @Test("what a translator took off who saw it is taken off, and the summary says so", arguments: [false, true])
    func onPurpose(hasBase: Bool) throws {
        let program = try program()
        try mark(program)
        #expect(try program.run("locales", "export", "--format", "csv", "--to", "sent").code == 0)
        let file = hasBase ? "back/app.csv" : "sent/app.csv"
        try program.write(
            try program.read("sent/app.csv").replacingOccurrences(of: "needs-review,Liever hoi", with: "translated,"), to: file)
        let run = try program.run(["locales", "import", file] + (hasBase ? ["--base", "sent"] : []))
        #expect(
            run.output.contains("app, nl: 1 with another state; 1 mark for review and 1 note taken off"),
            "\(run.output)\(run.errors)")
        #expect(try program.read(confirmed).contains("hello: Hello\n"))
    }

    @Test("the summary says why a text is to be reviewed")
    func reviews() throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "csv", "--to", "sent").code == 0)
        try program.replace("Hallo,translated,", with: "Hoi,translated,Of heej?", in: "sent/app.csv")
        try program.replace("Dag,translated,", with: "Tot ziens,needs-review,", in: "sent/app.csv")
        let run = try program.run("locales", "import", "sent/app.csv")
        #expect(
            run.output.contains("app, nl: 2 changed; to be reviewed: 1 as the file says, 1 with a translator's note"),
            "\(run.output)\(run.errors)")
    }

    @Test("a newer mark in the catalogue is the reason for a review", arguments: [("csv", "app.csv"), ("xliff2", "app.nl.xlf")])
    func marked(format: String, file: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
        try mark(program)
        try program.replace("Hallo", with: "Hoi", in: "sent/" + file)
        let run = try program.run("locales", "import", "sent/" + file)
        #expect(
            run.code == 0 && run.output.contains("app, nl: 1 changed; to be reviewed: 1 as marked in the catalogue"),
            "\(run.output)\(run.errors)")
    }

    @Test("a file whose name says another language than its header is refused, until someone says which")
    func otherLanguage() throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "po", "--to", "sent").code == 0)
        try program.replace("Language: nl", with: "Language: de", in: "sent/app.nl.po")
        let run = try program.run("locales", "import", "sent/app.nl.po")
        #expect(
            run.code == 1 && run.errors.contains("This file is named for nl, but its content is marked as de"),
            "\(run.output)\(run.errors)")
        #expect(run.errors.contains("`--locale de`") && !program.exists("Locales/de/app.yaml"))
        #expect(
            try program.run("locales", "import", "sent/app.nl.po", "--locale", "de").code == 0
                && program.exists("Locales/de/app.yaml"))
    }

    @Test("a region of a language that is here is asked about, and not begun", arguments: ["nl", "nl-NL"])
    func region(locale: String) throws {
        let program = try program()
        #expect(try program.run("locales", "export", "--format", "xliff2", "--to", "sent").code == 0)
        try program.replace("trgLang=\"nl\"", with: "trgLang=\"nl-NL\"", in: "sent/app.nl.xlf")
        try program.replace("Hallo", with: "Hoi", in: "sent/app.nl.xlf")
        let run = try program.run("locales", "import", "sent/app.nl.xlf")
        #expect(
            run.code == 1 && run.errors.contains("These texts are in nl-NL, but the catalogue has nl"),
            "\(run.output)\(run.errors)")
        #expect(!program.exists("Locales/nl-NL/app.yaml"))
        #expect(try program.run("locales", "import", "sent/app.nl.xlf", "--locale", locale).code == 0)
        #expect(try program.read("Locales/\(locale)/app.yaml").contains("hello: Hoi"))
    }

    @Test(
        "what someone wrote beside the texts is not written over", .long,
        arguments: [
            ("strings", "nl.lproj/app.strings", "\"messages.hello\"", "/* Liever hoi */\n\"messages.hello\""),
            ("android", "app/values-nl/strings.xml", "    <string", "    <!-- Liever hoi -->\n    <string"),
            ("csv", "app.csv", "messages.hello,,,", "messages.hello,,Liever hoi,"),
            ("csv", "app.csv", "nl note\r\n", "nl note,Anna\r\nmessages.more,,,,,,,,Liever hoi\r\n"),
            (
                "xliff", "app.nl.xliff", "</target>",
                "</target>\n<alt-trans><source>Hello</source><target>Liever hoi</target></alt-trans>"
            ),
            ("xliff", "app.nl.xliff", "<body>", "<body>\n<!-- Liever hoi -->"),
            (
                "xliff2", "app.nl.xlf", "<segment",
                "<mtc:matches xmlns:mtc=\"urn:oasis:names:tc:xliff:matches:2.0\"><mtc:match ref=\"#1\"><source>Hello</source><target>Liever hoi</target></mtc:match></mtc:matches>\n<segment"
            ),
            ("xcode-xliff", "app/nl.xcloc/Localized Contents/nl.xliff", "<body>", "<body>\n<!-- Liever hoi -->"),
        ])
    func remarks(format: String, file: String, before: String, after: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0)
        let text = try program.read("sent/" + file)
        let place = try #require(text.range(of: before))
        try program.write(text.replacingCharacters(in: place, with: after), to: "sent/" + file)
        let written = try program.read("sent/" + file)
        let run = try program.run(export)
        // The export keeps the comment, or is refused with the comment in its message.
        let isNamed =
            run.code == 1 && run.errors.contains("contains 1 comment that this export would overwrite")
            && run.errors.contains("Liever hoi")
        #expect(run.code == 0 || isNamed, "\(run.errors)")
        #expect(try program.read("sent/" + file) == written)
        #expect(try program.run(export + ["--force"]).code == 0)
        #expect(try program.run(export).code == 0)
    }

    @Test(
        "an export names what an app's file has beside the texts, and keeps it", .long,
        arguments: [
            (
                "android", "app/values-nl/strings.xml", "</resources>",
                "<string-array name=\"weekdays\"><item>Ma</item></string-array></resources>", "<string-array name=\"weekdays\">"
            ),
            (
                "android", "app/values-nl/strings.xml", "</resources>", "<bool name=\"wide\">true</bool></resources>",
                "<bool name=\"wide\">"
            ),
            (
                "android", "app/values-nl/strings.xml", "name=\"messages.hello\"",
                "name=\"messages.hello\" tools:ignore=\"Typos\"", "tools:ignore=\"Typos\""
            ),
            (
                "android", "app/values-nl/strings.xml", "quantity=\"one\"", "quantity=\"one\" tools:ignore=\"Typos\"",
                "<item tools:ignore=\"Typos\">"
            ),
            (
                "android", "app/values-nl/strings.xml", "<resources", "<resources tools:ignore=\"MissingTranslation\"",
                "tools:ignore=\"MissingTranslation\""
            ),
            (
                "android", "app/values/strings.xml", "</resources>", "<string name=\"logo\">Logo</string></resources>",
                "logo, en: 'Logo'"
            ),
            (
                "strings", "nl.lproj/app.stringsdict", "</dict>\n</plist>",
                "<key>width</key><dict><key>NSStringVariableWidthRuleType</key><dict><key>20</key><string>Kort</string></dict></dict></dict>\n</plist>",
                "width"
            ),
            (
                "strings", "en.lproj/app.strings", "\"messages.hello\"", "\"logo\" = \"Logo\";\n\"messages.hello\"",
                "logo, en: 'Logo'"
            ),
            ("i18next", "nl/app.json", "\"hello\"", "\"list\": [\"a\"],\n\"hello\"", "messages.list"),
            ("i18next", "nl/app.json", "\"hello\"", "\"nested\": \"$t(hello)\",\n\"hello\"", "messages.nested"),
            ("i18next", "nl/app.json", "\"hello\"", "\"days_plural\": \"{{count}} dagen\",\n\"hello\"", "messages.days_plural"),
            ("i18next", "nl/app.json", "\"hello\"", "\"days_0\": \"{{count}} dagen\",\n\"hello\"", "messages.days_0"),
            (
                "i18next", "nl/app.json", "\"hello\"", "\"days_ordinal_other\": \"{{count}}e dag\",\n\"hello\"",
                "messages.days_ordinal_other"
            ),
            ("i18next", "en/app.json", "\"hello\"", "\"logo\": \"Logo\",\n\"hello\"", "messages.logo, en: 'Logo'"),
            ("csv", "app.csv", "messages.hello,", "logo,,,,Logo,,,\r\nmessages.hello,", "logo, en: 'Logo'"),
            ("xliff", "app.nl.xliff", "id=\"messages.hello\"", "id=\"messages.hello\" resname=\"greeting\"", "resname of 1 text"),
            (
                "xliff", "app.nl.xliff", "</target>",
                "</target><context-group purpose=\"location\"><context context-type=\"sourcefile\">a.ts</context></context-group>",
                "<context-group> of 1 text"
            ),
            (
                "xcode-xliff", "app/nl.xcloc/Localized Contents/nl.xliff", "</file>",
                "</file><file original=\"App/Intents.strings\" source-language=\"en\" target-language=\"nl\"><body/></file>",
                "2 files of a project"
            ),
        ])
    func foreignParts(format: String, file: String, before: String, after: String, shown: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0)
        let text = try program.read("sent/" + file)
        let place = try #require(text.range(of: before))
        let written = text.replacingCharacters(in: place, with: after)
        try program.write(written, to: "sent/" + file)
        let run = try program.run(export)
        // The export keeps the change, or is refused with the change in its message.
        #expect(run.code == 0 || run.code == 1 && run.errors.contains(shown), "\(run.errors)")
        #expect(try program.read("sent/" + file) == written)
        #expect(try program.run(export + ["--force"]).code == 0)
        #expect(try program.run(export).code == 0)
    }

    @Test(
        "an export keeps the header that a tool wrote",
        arguments: [("xliff", "app.nl.xliff"), ("xcode-xliff", "app/nl.xcloc/Localized Contents/nl.xliff")])
    func header(format: String, file: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0)
        let header = "<header><tool tool-id=\"example\" tool-name=\"Example\"/><note>For all texts</note></header>"
        let text = try program.read("sent/" + file)
        let place = try #require(
            text.range(of: "<header>").flatMap { start in text.range(of: "</header>").map { start.lowerBound..<$0.upperBound } }
                ?? text.range(of: "<body>"))
        try program.write(
            text.replacingCharacters(in: place, with: text.contains("<header>") ? header : header + "\n    <body>"),
            to: "sent/" + file)
        try program.replace("hello: Hallo", with: "hello: Hoi", in: "Locales/nl/app.yaml")
        let run = try program.run(export)
        #expect(run.code == 0, "\(run.errors)")
        #expect(try program.read("sent/" + file).contains(header) && program.read("sent/" + file).contains(">Hoi</target>"))
        #expect(try program.run("locales", "import", "sent/" + file).output.contains("Nothing to change."))
        let written = try program.read("sent/" + file)
        #expect(try program.run(export).code == 0)
        #expect(try program.read("sent/" + file) == written)
    }

    @Test(
        "a language without a text is exported again",
        arguments: ["android", "strings", "i18next", "po", "xliff", "xliff2", "xcode-xliff", "csv", "xcstrings"])
    func begun(format: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", format, "--locale", "pl", "--to", "sent"]
        #expect(try program.run("locales", "add", "pl", "--pack", "app").code == 0)
        #expect(try program.run(export).code == 0)
        let again = try program.run(export)
        #expect(again.code == 0, "\(again.errors)")
    }

    @Test(
        "a source that someone corrected is not written over, and an import says that it takes none", .long,
        arguments: [
            ("po", "app.nl.po", "msgid \"Hello\"", "msgid \"Hello!\""),
            ("po", "app.nl.po", "msgid_plural \"{count} days\"", "msgid_plural \"{count} days!\""),
            ("xliff", "app.nl.xliff", "<source>Hello<", "<source>Hello!<"), ("csv", "app.csv", ",Hello,", ",Hello!,"),
            ("strings", "en.lproj/app.strings", "\"Hello\"", "\"Hello!\""),
            ("xcstrings", "app.xcstrings", "\"Hello\"", "\"Hello!\""),
        ])
    func source(format: String, file: String, before: String, after: String) throws {
        let program = try program()
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0)
        try program.replace(before, with: after, in: "sent/" + file)
        let run = try program.run(export)
        #expect(
            run.code == 1 && run.errors.contains("!' in the file, '") && run.errors.contains("in the catalogue"), "\(run.errors)")
        let taken = try program.run("locales", "import", "sent/" + file)
        #expect(
            taken.errors.contains(format == "strings" ? "so nothing is imported" : "the source, was changed in the file"),
            "\(taken.errors)")
        #expect(try program.run(export + ["--force"]).code == 0)
        try program.replace("hello: Hello", with: "hello: Hello there", in: "Catalogue/app/messages.yaml")
        let later = try program.run(export)
        #expect(later.code == 0, "\(later.errors)")
    }

    @Test("where Xcode's project has its texts stays as someone wrote it, unless --force is said")
    func projectPath() throws {
        let program = try program()
        let export = ["locales", "export", "--format", "xcode-xliff", "--to", "sent"]
        #expect(try program.run(export).code == 0)
        let file = "sent/app/nl.xcloc/Localized Contents/nl.xliff"
        try program.replace("original=\"app/app.xcstrings\"", with: "original=\"Home &amp; co/Localizable.xcstrings\"", in: file)
        try program.replace("hello: Hallo", with: "hello: Hoi", in: "Locales/nl/app.yaml")
        #expect(try program.run(export).code == 0)
        let text = try program.read(file)
        #expect(text.contains("original=\"Home &amp; co/Localizable.xcstrings\"") && text.contains(">Hoi<"), "\(text)")
        #expect(try program.run("locales", "import", file, "--pack", "app").output == "Nothing to change.\n")
        #expect(try program.run(export + ["--force"]).code == 0)
        #expect(try program.read(file).contains("original=\"app/app.xcstrings\""))
    }
}
