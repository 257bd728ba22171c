import Foundation
import Testing

/// The summary and the exit status of an import match what it did.
@Suite("locales import, its summary and status")
struct ImportStatusTests {
    private func program(_ language: String = "nl") throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write(
            "messages:\n  hello: \"Hello, {name}\"\n  bye: Goodbye\n  days: {one: \"{count} day\", other: \"{count} days\"}\n  about.title: About\n",
            to: "Catalogue/app/messages.yaml")
        try program.write("messages:\n  hello: \"Hallo, {name}\"\n", to: "Locales/\(language)/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        return program
    }

    static let leftOut: [(file: String, text: String, count: Int)] = [
        ("nl/app.json", "{\"messages\": {\"bye\": \"Dag\", \"gone\": \"Weg\"}}", 1),
        (
            "nl/app.json",
            "{\"messages\": {\"bye\": \"Dag\", \"days\": \"{{count}} dag\", \"days_plural\": \"{{count}} dagen\"}}", 2
        ),
        ("nl/app.json", "{\"messages\": {\"bye\": \"Dag\", \"hello\": \"$t(messages.bye)\"}}", 1),
        ("nl/app.json", "{\"messages\": {\"bye\": \"Dag\", \"hello\": [\"Hallo\"]}}", 1),
        (
            "app.csv",
            "key,form,comment,at most,en,nl,Nederlands\r\nmessages.bye,,,,Goodbye,Dag,Doei\r\nmessages.hello,,,,\"Hello, {name}\",\"Hallo, {name}\",\"Hoi, {name}\"\r\n",
            2
        ),
        ("app.csv", "key,form,comment,at most,en,nl\r\nmessages.bye,,,,Goodbye,Dag\r\n,,,,Goodbye,Doei\r\n", 1),
        (
            "app/values-nl/strings.xml",
            "<resources><string name=\"messages.bye\">Dag</string><string-array name=\"messages.hello\"><item>Hallo</item></string-array></resources>",
            1
        ),
        ("nl.lproj/app.strings", "\"messages.bye\" = \"Dag\";\n\"messages.hello\";\n", 1),
        ("nl.lproj/app.strings", "\"messages.bye\" = \"Dag\";\n\"messages.hello\" = \"Hallo %@ %@\";\n", 1),
    ]

    @Test("a text that is left out, for whatever reason, ends with status 1 and is counted", arguments: Self.leftOut)
    func omitted(file: String, text: String, count: Int) throws {
        let program = try program()
        try program.write(text, to: file)
        let run = try program.run("locales", "import", file)
        #expect(run.code == 1, "\(run.output)\(run.errors)")
        #expect(run.output.hasSuffix("app, nl: 1 new; \(count) left out\n"), "\(run.output)\(run.errors)")
        // Omitted texts cause exit status 1 even if nothing else is in the file.
        let again = try program.run("locales", "import", file)
        #expect(
            again.code == 1 && again.output == "Nothing to change.\n\(count) text\(count == 1 ? "" : "s") left out\n",
            "\(again.output)\(again.errors)")
    }

    @Test(
        "what is only noted, or has another look, is no text that is left out",
        arguments: [
            ("nl/app.json", "{\"messages\": {\"bye\": \"Dag\", \"hello\": \"Hallo, {{- name}}\"}}"),
            (
                "app/values-nl/strings.xml",
                "<resources><color name=\"red\">#FF0000</color><string name=\"messages.bye\">Dag</string></resources>"
            ),
        ])
    func taken(file: String, text: String) throws {
        let program = try program()
        try program.write(text, to: file)
        let run = try program.run("locales", "import", file)
        #expect(run.code == 0 && run.output.hasSuffix("app, nl: 1 new\n"), "\(run.output)\(run.errors)")
    }

    @Test("of a text that is left out, nothing says that it was taken")
    func contradiction() throws {
        let program = try program()
        try program.write("messages:\n  bye: Dag\n", to: "Locales/nl/app.yaml")
        // The source text has changed, and the translation lacks the placeholder.
        try program.write("key,form,comment,at most,en,nl\r\nmessages.hello,,,,Hi {name},Hallo\r\n", to: "app.csv")
        let run = try program.run("locales", "import", "app.csv")
        #expect(
            run.code == 1 && run.errors.contains("It was skipped") && !run.errors.contains("It was imported"), "\(run.errors)")
        let all = try program.run("locales", "import", "app.csv", "--accept-findings", "all")
        #expect(!all.errors.contains("skipped") && all.errors.contains("It was imported"), "\(all.output)\(all.errors)")
    }

    @Test("--accept-findings takes the texts that it names")
    func accepted() throws {
        let program = try program()
        try program.write("\"messages.hello\" = \"Dag\";\n\"messages.days\" = \"dagen\";\n", to: "nl.lproj/app.strings")
        let run = try program.run("locales", "import", "nl.lproj/app.strings", "--accept-findings", "messages.hello")
        #expect(run.code == 1 && run.output.hasSuffix("app, nl: 1 changed; 1 left out\n"), "\(run.output)\(run.errors)")
        #expect(run.errors.contains("`--accept-findings messages.days`"))
        #expect(try program.read("Locales/nl/app.yaml").contains("hello: \"Dag\""))
        let unknown = try program.run("locales", "import", "nl.lproj/app.strings", "--accept-findings", "messages.helo")
        #expect(unknown.code == 2 && unknown.errors.contains("Did you mean 'messages.hello'?"), "\(unknown.errors)")
    }

    @Test("where a slipped column is left out, its notes are, too")
    func moved() throws {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        let names = ["one", "two", "three", "four", "five", "six"]
        let dutch = ["een", "twee", "drie", "vier", "vijf", "zes"]
        try program.write("messages:\n" + names.map { "  \($0): Text \($0)\n" }.joined(), to: "Catalogue/app/messages.yaml")
        try program.write("messages:\n" + zip(names, dutch).map { "  \($0): Tekst \($1)\n" }.joined(), to: "Locales/nl/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        let rows = names.indices.map { "messages.\(names[$0]),,,,Text \(names[$0]),Tekst \(dutch[($0 + 1) % 6]),," }
        try program.write(
            "key,form,comment,at most,en,nl,nl state,nl note\r\n" + rows.joined(separator: "\r\n")
                + "\r\nmessages.six,other,,,,,,\r\n", to: "app.csv")
        try program.replace("Text six,Tekst een,,", with: "Text six,,,Klopt dit?", in: "app.csv")
        let before = try program.read("Locales/nl/confirmed/app.yaml")
        let run = try program.run("locales", "import", "app.csv")
        #expect(run.code == 1 && run.errors.contains("Nothing in nl was imported"), "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/confirmed/app.yaml") == before, "\(run.output)")
    }

    @Test(
        "a file that names two languages is refused",
        arguments: [
            (
                "app/values-de/strings.xml",
                "<resources xmlns:tools=\"http://schemas.android.com/tools\" tools:locale=\"nl\"><string name=\"messages.bye\">Dag</string></resources>"
            ),
            (
                "app/values/strings.xml",
                "<resources xmlns:tools=\"http://schemas.android.com/tools\" tools:locale=\"nl\"><string name=\"messages.bye\">Dag</string></resources>"
            ),
            (
                "de.xcloc/Localized Contents/nl.xliff",
                """
                <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="app/app.xcstrings" source-language="en" target-language="nl" datatype="plaintext"><body>
                <trans-unit id="messages.bye"><source>Goodbye</source><target>Dag</target></trans-unit></body></file></xliff>
                """
            ),
        ])
    func twoLanguages(file: String, text: String) throws {
        let program = try program()
        try program.write("messages:\n  hello: \"Hallo, {name}\"\n", to: "Locales/de/app.yaml")
        try program.write(text, to: file)
        let run = try program.run("locales", "import", file, "--pack", "app")
        #expect(run.code == 1 && run.errors.contains("Nothing was imported"), "\(run.output)\(run.errors)")
        #expect(try !program.read("Locales/nl/app.yaml").contains("bye") && !program.read("Locales/de/app.yaml").contains("bye"))
    }

    @Test(
        ".strings in every notation of Apple's are read, and a binary one is named",
        arguments: [
            "'messages.bye' = 'Dag';\n", "{ \"messages.bye\" = \"Dag\"; }", "{\n  messages.bye = Dag;\n}\n",
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE plist PUBLIC \"-//Apple//DTD PLIST 1.0//EN\" \"http://www.apple.com/DTDs/PropertyList-1.0.dtd\">\n<plist version=\"1.0\"><dict><key>messages.bye</key><string>Dag</string></dict></plist>\n",
        ])
    func notations(text: String) throws {
        let program = try program()
        try program.write(text, to: "nl.lproj/app.strings")
        let run = try program.run("locales", "import", "nl.lproj/app.strings")
        #expect(run.code == 0 && run.output.hasSuffix("app, nl: 1 new\n"), "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/app.yaml").contains("bye: Dag"))
        try program.write("bplist00\u{01}\u{02}", to: "nl.lproj/app.strings")
        let binary = try program.run("locales", "import", "nl.lproj/app.strings")
        #expect(
            binary.code == 1 && binary.errors.contains("This is a binary property list")
                && binary.errors.contains("plutil -convert xml1 app.strings"), "\(binary.errors)")
    }

    private func catalogue(_ forms: [String]) -> String {
        let variants = forms.map { "\"\($0)\": {\"stringUnit\": {\"state\": \"translated\", \"value\": \"%lld \($0)\"}}" }.joined(
            separator: ", ")
        return
            "{\"sourceLanguage\": \"en\", \"strings\": {\"messages.days\": {\"localizations\": {\"pl\": {\"variations\": {\"plural\": {\(variants)}}}}}}, \"version\": \"1.0\"}"
    }

    @Test(
        "a plural form that an app shows as 'other' is taken so, with a warning",
        arguments: ["app.xcstrings", "app/values-pl/strings.xml", "pl.lproj/app.stringsdict"])
    func fallback(file: String) throws {
        let program = try program("pl")
        let entries = ["one", "few", "other"].map { "<key>\($0)</key><string>%d \($0)</string>" }.joined()
        let text =
            switch file {
            case "app.xcstrings": catalogue(["one", "few", "other"])
            case "pl.lproj/app.stringsdict":
                "<?xml version=\"1.0\"?><plist version=\"1.0\"><dict><key>messages.days</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@count@</string><key>count</key><dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>NSStringFormatValueTypeKey</key><string>d</string>\(entries)</dict></dict></dict></plist>"
            default:
                "<resources><plurals name=\"messages.days\">\(["one", "few", "other"].map { "<item quantity=\"\($0)\">%d \($0)</item>" }.joined())</plurals></resources>"
            }
        try program.write(text, to: file)
        let run = try program.run("locales", "import", file)
        #expect(
            run.code == 0 && run.errors.contains("pl has the plural form 'many', which a text of this file lacks"),
            "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/pl/app.yaml").contains("many: \"{count} other\""))
        let again = try program.run("locales", "import", file)
        #expect(again.code == 0 && again.output == "Nothing to change.\n", "\(again.output)\(again.errors)")
        if file == "app.xcstrings" {
            #expect(try program.run("locales", "export", "--format", "xcstrings", "--to", ".").code == 0)
        }
        // Without `other`, there is no text to show.
        try program.write(catalogue(["one", "few"]), to: "app.xcstrings")
        let refused = try program.run("locales", "import", "app.xcstrings")
        #expect(refused.code == 1 || refused.output == "Nothing to change.\n", "\(refused.output)\(refused.errors)")
    }

    @Test("status is judged by pack, by language and by the languages that are required")
    func status() throws {
        let program = try program()
        try program.write("messages:\n  bye: Tschüss\n", to: "Locales/de/app.yaml")
        try program.write("homeseed: 1\npack: whole\ntitle: Whole\nlanguage: en\n", to: "Catalogue/whole/pack.yaml")
        try program.write("pack: {title: Heel}\n", to: "Locales/nl/whole.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        func code(_ more: String...) throws -> Int32 { try program.run(["locales", "status", "--fail-under", "90"] + more).code }
        #expect(try code() == 1 && code("--pack", "whole", "--locale", "nl") == 0)
        #expect(try code("--pack", "app") == 1 && code("--pack", "whole", "--locale", "de") == 1)
        let table = try program.run("locales", "status", "--pack", "whole", "--locale", "nl").output
        #expect(table.contains("whole") && !table.contains("app") && !table.contains("de"))
        #expect(try program.run("locales", "status", "--locale", "fr").code == 2)
        try program.write(
            "messages:\n  hello: \"Hallo, {name}\"\n  bye: Dag\n  days: {one: \"{count} dag\", other: \"{count} dagen\"}\n  about.title: Over\npack: {title: Een app}\n",
            to: "Locales/nl/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        #expect(try code() == 1)
        try program.write("homeseed: 1\nrequired-locales: [nl]\n", to: "Catalogue/homeseed.yaml")
        let run = try program.run("locales", "status", "--fail-under", "90")
        #expect(run.code == 0 && run.output.contains("de"), "\(run.output)\(run.errors)")
        #expect(try code("--locale", "de") == 1)
        // A required language without translations is included.
        try program.write("homeseed: 1\nrequired-locales: [nl, fr]\n", to: "Catalogue/homeseed.yaml")
        let french = try program.run("locales", "status", "--fail-under", "90")
        #expect(french.code == 1 && french.output.contains("fr"), "\(french.output)")
        #expect(french.errors.contains("Less than 90 % of the texts are translated: ") && french.errors.contains(" fr (0 %)"))
    }
}
