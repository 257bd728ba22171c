import Foundation
import Testing

/// The meaning of a returned file: placeholders, plural forms, white space, notes and states.
@Suite("What returned files mean")
struct UnderstoodFileTests {
    private func program(_ messages: String, _ dutch: String? = nil) throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write("messages:\n" + messages, to: "Catalogue/app/messages.yaml")
        if let dutch {
            try program.write("messages:\n" + dutch, to: translations)
            #expect(try program.run("locales", "confirm", "--all").code == 0)
        }
        return program
    }

    private let translations = "Locales/nl/app.yaml"
    private let record = "Locales/nl/confirmed/app.yaml"

    @Test("arguments are numbered by the file's own source", arguments: ["strings", "xcstrings", "android"])
    func arguments(format: String) throws {
        let program = try program("  owns: \"{owner} owns {site}\"\n")
        let files: [String]
        switch format {
        case "strings":
            try program.write("\"messages.owns\" = \"%2$@ owns %1$@\";\n", to: "en.lproj/app.strings")
            try program.write("\"messages.owns\" = \"%1$@ is van %2$@\";\n", to: "nl.lproj/app.strings")
            files = ["en.lproj/app.strings", "nl.lproj/app.strings"]
        case "xcstrings":
            func text(_ value: String) -> String { "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(value)\"}}" }
            try program.write(
                "{\"sourceLanguage\": \"en\", \"strings\": {\"messages.owns\": {\"localizations\": {\"en\": \(text("%2$@ owns %1$@")), \"nl\": \(text("%1$@ is van %2$@"))}}}, \"version\": \"1.0\"}",
                to: "app.xcstrings")
            files = ["app.xcstrings"]
        default:
            try program.write(
                "<resources><string name=\"messages.owns\">%2$s owns %1$s</string></resources>", to: "app/values/strings.xml")
            try program.write(
                "<resources><string name=\"messages.owns\">%1$s is van %2$s</string></resources>", to: "app/values-nl/strings.xml"
            )
            files = ["app/values/strings.xml", "app/values-nl/strings.xml"]
        }
        let run = try program.run(["locales", "import"] + files)
        #expect(run.code == 0 && !run.errors.contains("have no names"), "\(run.output)\(run.errors)")
        let text = try program.read(translations)
        #expect(text.contains("{site} is van {owner}"), "\(text)")
    }

    @Test("a file with numbers alone and several arguments of a type is warned of")
    func numbersAlone() throws {
        let program = try program("  owns: \"{owner} owns {site}\"\n  has: \"{owner} has {count}\"\n")
        try program.write(
            "\"messages.owns\" = \"%1$@ bezit %2$@\";\n\"messages.has\" = \"%1$@ heeft %2$lld\";\n", to: "nl.lproj/app.strings")
        let run = try program.run("locales", "import", "nl.lproj/app.strings")
        #expect(
            run.code == 0 && run.errors.contains("The placeholders of a text have no names"), "\(run.output)\(run.errors)")
        #expect(try program.read(translations).contains("{owner} bezit {site}"))
        #expect(try program.run("locales", "import", "nl.lproj/app.strings").errors == "")
    }

    @Test(
        "XLIFF's elements that name a placeholder are placeholders",
        arguments: [
            ("1.2", "Hallo <x id=\"name\"/>"), ("1.2", "Hallo <x id=\"INTERPOLATION\" equiv-text=\"{{name}}\"/>"),
            ("1.2", "Hallo <x id=\"INTERPOLATION\" equiv-text=\"{{ name }}\"/>"),
            ("2.0", "Hallo <ph id=\"0\" equiv=\"INTERPOLATION\" disp=\"{{name}}\"/>"),
            ("2.0", "<ph id=\"0\" equiv=\"name\"/>, hallo"),
        ])
    func elements(version: String, text: String) throws {
        let program = try program("  hello: \"Hello {name}\"\n")
        if version == "1.2" {
            try program.write(
                "<?xml version=\"1.0\"?><xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\"><file original=\"app\" source-language=\"en\" target-language=\"nl\" datatype=\"plaintext\"><body><trans-unit id=\"messages.hello\"><source>Hello <x id=\"name\"/></source><target>\(text)</target></trans-unit></body></file></xliff>",
                to: "app.nl.xlf")
        } else {
            try program.write(
                "<?xml version=\"1.0\"?><xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" srcLang=\"en\" trgLang=\"nl\"><file id=\"app\"><unit id=\"messages.hello\"><segment state=\"translated\"><source>Hello <ph id=\"0\" equiv=\"INTERPOLATION\" disp=\"{{name}}\"/></source><target>\(text)</target></segment></unit></file></xliff>",
                to: "app.nl.xlf")
        }
        let run = try program.run("locales", "import", "app.nl.xlf", "--pack", "app")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read(translations).contains("{name}"))
    }

    @Test("Angular's pairs of tags are placeholders where the text names them")
    func pairs() throws {
        let program = try program("  more: \"Read {START_LINK}more{CLOSE_LINK}\"\n")
        let text = { (word: String) in
            "\(word) <pc id=\"0\" equivStart=\"START_LINK\" equivEnd=\"CLOSE_LINK\" dispStart=\"&lt;a&gt;\" dispEnd=\"&lt;/a&gt;\">meer</pc>"
        }
        try program.write(
            "<?xml version=\"1.0\"?><xliff xmlns=\"urn:oasis:names:tc:xliff:document:2.0\" version=\"2.0\" srcLang=\"en\" trgLang=\"nl\"><file id=\"app\"><unit id=\"messages.more\"><segment state=\"translated\"><source>\(text("Read"))</source><target>\(text("Lees"))</target></segment></unit></file></xliff>",
            to: "app.nl.xlf")
        let run = try program.run("locales", "import", "app.nl.xlf", "--pack", "app")
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read(translations).contains("Lees {START_LINK}meer{CLOSE_LINK}"))
    }

    @Test("plural forms of a text that counts nothing are refused", arguments: ["i18next", "android"])
    func uncounted(format: String) throws {
        let program = try program("  item: Item\n  days: \"{days} days\"\n", "  item: Ding\n")
        let before = try program.read(translations)
        let file = format == "android" ? "app/values-nl/strings.xml" : "nl/app.json"
        try program.write(
            format == "android"
                ? "<resources><plurals name=\"messages.item\"><item quantity=\"one\">Ding</item><item quantity=\"other\">Dingen</item></plurals></resources>"
                : "{\"messages\": {\"item_one\": \"Ding\", \"item_other\": \"Dingen\"}}", to: file)
        let run = try program.run("locales", "import", file)
        #expect(
            run.code == 1 && run.errors.contains("This text has no placeholder, but the file has plural forms for it"),
            "\(run.output)\(run.errors)")
        #expect(try program.read(translations) == before)
        #expect(try program.run("locales", "import", file, "--accept-findings", "all").code == 1)
        #expect(try program.read(translations) == before)
    }

    @Test("plural forms that another number chooses are refused", arguments: ["strings", "xcstrings", "xliff"])
    func otherNumber(format: String) throws {
        let both = { (task: String, tasks: String, lists: String) in
            "  both: {one: \"{count} \(task) in {lists} \(lists)\", other: \"{count} \(tasks) in {lists} \(lists)\""
        }
        let program = try program(
            both("task", "tasks", "lists") + ", placeholders: {lists: integer}}\n", both("taak", "taken", "lijsten") + "}\n")
        let before = try program.read(translations)
        let file: String
        switch format {
        case "strings":
            file = "out/nl.lproj/app.stringsdict"
            #expect(try program.run("locales", "export", "--format", "strings", "--to", "out").code == 0)
            let exported = try program.read(file)
            try program.write(
                exported.replacing("%1$#@count@", with: "%2$#@lists@").replacing("<key>count</key>", with: "<key>lists</key>")
                    .replacing("%1$lld taak in %2$lld lijsten", with: "%1$lld taken in %2$lld lijst"), to: file)
        case "xcstrings":
            file = "app.xcstrings"
            func unit(_ value: String) -> String { "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(value)\"}}" }
            func forms(_ one: String, _ other: String) -> String {
                "\"variations\": {\"plural\": {\"one\": \(unit(one)), \"other\": \(unit(other))}}"
            }
            let english = "{\(forms("%1$lld task in %2$lld lists", "%1$lld tasks in %2$lld lists"))}"
            let lists = "{\"argNum\": 2, \"formatSpecifier\": \"lld\", \(forms("%arg lijst", "%arg lijsten"))}"
            let dutch = unit("%1$lld taken in %#@lists@").dropLast() + ", \"substitutions\": {\"lists\": \(lists)}}"
            try program.write(
                "{\"sourceLanguage\": \"en\", \"strings\": {\"messages.both\": {\"localizations\": {\"en\": \(english), \"nl\": \(dutch)}}}, \"version\": \"1.0\"}",
                to: file)
        default:
            file = "app.nl.xliff"
            try program.write(
                "<?xml version=\"1.0\"?><xliff xmlns=\"urn:oasis:names:tc:xliff:document:1.2\" version=\"1.2\"><file original=\"app\" source-language=\"en\" target-language=\"nl\" datatype=\"plaintext\"><body><trans-unit id=\"messages.both\"><source>{count, plural, one {# task in {lists} lists} other {# tasks in {lists} lists}}</source><target>{lists, plural, one {{count} taken in # lijst} other {{count} taken in # lijsten}}</target></trans-unit></body></file></xliff>",
                to: file)
        }
        for accepted in [[], ["--accept-findings", "all"]] {
            let run = try program.run(["locales", "import", file, "--pack", "app"] + accepted)
            #expect(
                run.code == 1
                    && run.errors.contains("chooses the plural forms of this text by {lists}, but only {count} selects a form"),
                "\(run.output)\(run.errors)")
            #expect(try program.read(translations) == before)
        }
        guard format == "strings" else { return }
        #expect(try program.run("locales", "export", "--format", "strings", "--to", "out", "--force").code == 0)
        #expect(try program.read(file).contains("%1$#@count@"))
    }

    @Test("two numbers that are counted in one text are refused alike in every language", arguments: ["nl", "ja"])
    func twoNumbers(locale: String) throws {
        let program = try program("  fruit: \"{apples} apples and {pears} pears\"\n")
        func variable(_ number: Int, _ unit: String) -> String {
            let text = "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"%arg \(unit)\"}}"
            return
                "{\"argNum\": \(number), \"formatSpecifier\": \"lld\", \"variations\": {\"plural\": {\(locale == "ja" ? "" : "\"one\": \(text), ")\"other\": \(text)}}}"
        }
        try program.write(
            "{\"sourceLanguage\": \"en\", \"strings\": {\"messages.fruit\": {\"localizations\": {\"\(locale)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"%#@apples@ %#@pears@\"}, \"substitutions\": {\"apples\": \(variable(1, "a")), \"pears\": \(variable(2, "p"))}}}}}, \"version\": \"1.0\"}",
            to: "sent/app.xcstrings")
        let before = try program.read("sent/app.xcstrings")
        for more in [[], ["--accept-findings", "all"]] {
            let run = try program.run(["locales", "import", "sent/app.xcstrings"] + more)
            #expect(run.errors.contains("varies by more than one number"), "\(run.output)\(run.errors)")
            #expect(!program.exists("Locales/\(locale)/app.yaml"))
        }
        _ = try program.run("locales", "export", "--format", "xcstrings", "--locale", locale, "--to", "sent")
        let after = try program.read("sent/app.xcstrings")
        #expect(after.contains("\"substitutions\"") && before.contains("\"substitutions\""), "\(after)")
    }

    @Test("how a file is laid out changes no text")
    func layout() throws {
        let messages = "  hello: Hello there\n  lines: \"One\\nTwo\"\n"
        let dutch = "  hello: Hallo daar\n  lines: \"Eén\\nTwee\"\n"
        for (format, file) in [
            ("xliff", "app.nl.xliff"), ("xliff2", "app.nl.xlf"), ("csv", "app.csv"), ("strings", "nl.lproj/app.strings"),
        ] {
            let program = try program(messages, dutch)
            #expect(try program.run("locales", "export", "--format", format, "--to", "sent").code == 0)
            var text = try program.read("sent/" + file)
            if format.hasPrefix("xliff") {
                text = text.replacingOccurrences(of: " xml:space=\"preserve\"", with: "")
                for tag in ["source", "target"] {
                    text = text.replacingOccurrences(of: "<\(tag)>", with: "<\(tag)>\n          ").replacingOccurrences(
                        of: "</\(tag)>", with: "\n        </\(tag)>")
                }
                text = text.replacingOccurrences(of: "One\n", with: "One\n          ").replacingOccurrences(
                    of: "Eén\n", with: "Eén\n          ")
            } else {
                text = text.replacingOccurrences(of: "\r\n", with: "\n").replacingOccurrences(of: "\n", with: "\r\n")
            }
            try program.write(text, to: "back/" + file)
            let run = try program.run("locales", "import", "back/" + file)
            #expect(run.code == 0 && run.output.contains("Nothing to change."), "\(format): \(run.output)\(run.errors)")
            try program.write(
                text.replacingOccurrences(of: "Hallo daar", with: "Hoi daar").replacingOccurrences(of: "Twee", with: "En twee"),
                to: "back/" + file)
            #expect(try program.run("locales", "import", "back/" + file).code == 0)
            let after = try program.read(translations)
            #expect(
                after.contains("hello: Hoi daar\n") && after.contains("lines: \"Eén\\nEn twee\"\n") && !after.contains("\\r"),
                "\(format): \(after)")
        }
    }

    @Test("a fix of a source that changes no words leaves its translations current")
    func fixed() throws {
        let program = try program("  wait: Please wait...\n", "  wait: Even geduld…\n")
        let run = try program.run("lint", "--fix")
        #expect(try program.read("Catalogue/app/messages.yaml").contains("Please wait…"), "\(run.output)\(run.errors)")
        #expect(try program.read(record).contains("wait: Please wait…"))
        #expect(try !program.run("lint").output.contains("stale-translation"))
    }

    @Test(
        "a note that was imported stops no export",
        arguments: [("po", "app.nl.po"), ("csv", "app.csv"), ("xliff", "app.nl.xliff"), ("xliff2", "app.nl.xlf")])
    func note(format: String, file: String) throws {
        let program = try program("  hello: Hello\n", "  hello: Hallo\n")
        let export = ["locales", "export", "--format", format, "--to", "sent"]
        #expect(try program.run(export).code == 0)
        switch format {
        case "po":
            try program.replace("msgctxt \"messages.hello\"", with: "# Of: hoi?\nmsgctxt \"messages.hello\"", in: "sent/" + file)
        case "csv": try program.replace("Hallo,translated,", with: "Hallo,translated,Of: hoi?", in: "sent/" + file)
        case "xliff":
            try program.replace(
                "</target>", with: "</target>\n<note annotates=\"target\" from=\"Anna\">Of: hoi?</note>", in: "sent/" + file)
        default:
            try program.replace(
                "<segment state=\"translated\"",
                with: "<notes><note appliesTo=\"target\">Of: hoi?</note></notes><segment state=\"translated\"", in: "sent/" + file
            )
        }
        let taken = try program.run("locales", "import", "sent/" + file)
        #expect(try taken.code == 0 && program.read(record).contains("Of: hoi?"), "\(taken.output)\(taken.errors)")
        let run = try program.run(export)
        #expect(run.code == 0, "\(run.output)\(run.errors)")
        #expect(try program.read("sent/" + file).contains("Of: hoi?"))
        #expect(try program.run("locales", "import", "sent/" + file).output.contains("Nothing to change."))
    }
}
