import Foundation
import Testing

/// Parts that an app or its tools own in a file.
extension RetainedFileTests {
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
        #expect((run.output + run.errors).contains("shop.cart"), "\(run.output)\(run.errors)")
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
        // The next import accepts the file with these names.
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
        // Unchanged units are retained with their comments.
        #expect(run.code == 0, "\(run.output)\(run.errors)")
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
        // The comment is retained after a change of the source text.
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
