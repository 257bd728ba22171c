import Foundation
import Testing

/// Exports over files of apps and tools, which were imported before.
@Suite("Exports over imported files")
struct ForeignFileExportTests {
    /// Creates a catalogue with these messages, and imports a file.
    private func imported(
        _ messages: String, _ text: String, from file: String, code: Int32 = 0, arguments: [String] = []
    ) throws -> (program: Program, errors: String) {
        let program = try Program()
        try program.write(
            "homeseed: 1\npack: app\ntitle: App\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write("messages:\n" + messages, to: "Catalogue/app/messages.yaml")
        try program.write(text, to: "out/" + file)
        let run = try program.run(["locales", "import", "out/" + file, "--pack", "app"] + arguments)
        #expect(run.code == code, "\(run.output)\(run.errors)")
        return (program, run.errors)
    }

    private func export(_ program: Program, _ format: String, code: Int32 = 0) throws -> String {
        let run = try program.run("locales", "export", "--format", format, "--locale", "de", "--to", "out")
        #expect(run.code == code, "\(run.output)\(run.errors)")
        return run.errors
    }

    private static let days = "  a: {one: \"{count} day\", other: \"{count} days\"}\n"

    // MARK: i18next

    @Test("a text beside the plural forms of its key is reported, and stays")
    func besideForms() throws {
        let text = "{\"messages\": {\"a\": \"Tage löschen\", \"a_one\": \"{{count}} Tag\", \"a_other\": \"{{count}} Tage\"}}\n"
        let (program, errors) = try imported(Self.days, text, from: "de/app.json", code: 1)
        #expect(errors.contains("A text is skipped: its key also has plural forms"), "\(errors)")
        _ = try export(program, "i18next")
        #expect(try program.read("out/de/app.json") == text)
    }

    @Test("a text with braces that i18next would misread stays in the file")
    func misread() throws {
        let text = "{\"messages\": {\"a\": \"Erbt von {{Eltern})}.\"}}\n"
        let (program, _) = try imported("  a: \"Inherits from {{{{parent}})}}.\"\n", text, from: "de/app.json")
        let errors = try export(program, "i18next")
        #expect(!errors.contains("earlier export"), "\(errors)")
        #expect(try program.read("out/de/app.json") == text)
    }

    @Test("an i18next file keeps its order, indentation, line ends and flat keys", arguments: ["\n", "\r\n"])
    func order(lineEnd: String) throws {
        let text = "{\n    \"messages.b\": \"Zwei\",\n    \"messages.a\": \"\\u0045ins\"\n}\n"
            .replacingOccurrences(of: "\n", with: lineEnd)
        let (program, _) = try imported("  a: One\n  b: Two\n", text, from: "de/app.json")
        _ = try export(program, "i18next")
        #expect(try program.read("out/de/app.json") == text)
        try program.replace("Zwei", with: "Zwo", in: "Locales/de/app.yaml")
        _ = try export(program, "i18next")
        #expect(try program.read("out/de/app.json") == text.replacingOccurrences(of: "Zwei", with: "Zwo"))
    }

    // MARK: An app's own texts

    static let ownTexts: [(format: String, file: String, before: String, own: String)] = [
        ("strings", "de.lproj/app.strings", "\"messages.b\"", "\"app.own\" = \"Eigen: %@\";\n\n"),
        (
            "android", "app/values-de/strings.xml", "    <string name=\"messages.b\"",
            "    <string name=\"app_own\">Eigen</string>\n"
        ),
        ("i18next", "de/app.json", "\n    \"b\"", "\n    \"own\": \"Eigen: {{name}}\","),
        ("po", "app.de.po", "msgctxt \"messages.b\"", "#: main.c:3\nmsgid \"Own\"\nmsgstr \"Eigen\"\n\n"),
        ("csv", "app.csv", "messages.b,", "own.key,,,,Own,Eigen,,\r\n"),
        (
            "xliff", "app.de.xliff", "<trans-unit id=\"messages.b\"",
            "<trans-unit id=\"own\"><source>Own</source><target state=\"translated\">Eigen</target></trans-unit>\n"
        ),
        (
            "xliff2", "app.de.xlf", "<unit id=\"messages.b\"",
            "<unit id=\"own\"><segment state=\"translated\"><source>Own</source><target>Eigen</target></segment></unit>\n"
        ),
    ]

    @Test("an app's own text stays in the file and is listed, and a removed text goes", arguments: ownTexts)
    func ownText(format: String, file: String, before: String, own: String) throws {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: App\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write("messages:\n  a: One\n  b: Two\n  c: Three\n", to: "Catalogue/app/messages.yaml")
        try program.write("messages:\n  a: Eins\n  b: Zwei\n  c: Drei\npack: {title: App}\n", to: "Locales/de/app.yaml")
        #expect(try program.run("locales", "confirm", "--all").code == 0)
        _ = try export(program, format)
        try program.replace(before, with: own + before, in: "out/" + file)
        let text = try program.read("out/" + file)
        let taken = try program.run("locales", "import", "out/" + file, "--pack", "app")
        #expect(taken.code == 1 && taken.errors.contains("There is no text"), "\(taken.output)\(taken.errors)")
        for _ in 0..<2 {
            let errors = try export(program, format)
            #expect(errors.contains("\(file): 1 text that the catalogue does not have was kept"), "\(errors)")
            #expect(try program.read("out/" + file) == text)
        }
        try program.replace("Eins", with: "Ein", in: "Locales/de/app.yaml")
        #expect(try export(program, format).contains("1 text that the catalogue does not have was kept"))
        let changed = try program.read("out/" + file)
        #expect(changed.contains("Eigen") && changed.contains("Ein") && !changed.contains("Eins"), "\(changed)")
        try program.replace("  c: Three\n", with: "", in: "Catalogue/app/messages.yaml")
        try program.replace("  c: Drei\n", with: "", in: "Locales/de/app.yaml")
        let run = try program.run("locales", "export", "--format", format, "--locale", "de", "--to", "out", "--force")
        #expect(run.code == 0 && run.errors.contains("1 text that the catalogue does not have was kept"), "\(run.errors)")
        let after = try program.read("out/" + file)
        // After a removal, the units of XLIFF are rewritten.
        #expect(after.contains("Eigen") && after.contains("Ein"), "\(after)")
        #expect(!after.contains("Eins") && !after.contains("Drei"), "\(after)")
    }

    // MARK: CSV

    @Test("a row without a form beside plural forms is reported, and stays")
    func rowBesideForms() throws {
        let text =
            "key,form,en,de\npack.title,,App,\nmessages.a,,Days,Tage\n"
            + "messages.a,one,{count} day,{count} Tag\nmessages.a,other,{count} days,{count} Tage\n"
        let (program, errors) = try imported(Self.days, text, from: "app.csv", code: 1)
        #expect(errors.contains("'messages.a' has plural forms in de, and a text without one, so it is skipped"), "\(errors)")
        _ = try export(program, "csv")
        #expect(try program.read("out/app.csv") == text)
    }

    static let tables = [
        "key,en,ru,de\nmessages.a,Colour,Цвет,Farbe\npack.title,App,Приложение,\n",
        "key,en,de\nmessages.a,Colour,Farbe\npack.title,App,\n", "key;en;de\r\nmessages.a;Colour;Farbe\r\npack.title;App;\r\n",
        "\u{FEFF}key\ten\tDE\nmessages.a\tColour\t\"Farbe\"\npack.title\tApp\t\n",
        "de,pt-br,key,en\n,,pack.title,App\nFarbe,Cor,messages.a,Colour",
    ]

    @Test("a table keeps other languages, its separator, line ends, byte order mark and header", arguments: Self.tables)
    func table(text: String) throws {
        let (program, _) = try imported("  a: Colour\n", text, from: "app.csv")
        // Reading the file as a string would drop the byte order mark.
        func written() throws -> [UInt8] {
            try [UInt8](Data(contentsOf: program.folder.appendingPathComponent("out/app.csv")))
        }
        let errors = try export(program, "csv")
        #expect(!errors.contains("earlier"), "\(errors)")
        #expect(try written() == Array(text.utf8))
        try program.replace("Farbe", with: "Farbton", in: "Locales/de/app.yaml")
        _ = try export(program, "csv")
        let changed = text.replacingOccurrences(of: "\"Farbe\"", with: "Farbton").replacingOccurrences(
            of: "Farbe", with: "Farbton")
        #expect(try written() == Array(changed.utf8))
    }

    @Test("a table's new rows follow their neighbours")
    func newRows() throws {
        let text = "key;en;ru;de\npack.title;App;;\nmessages.c;Three;Три;Drei\nmessages.a;One;Один;Eins\n"
        let (program, _) = try imported("  a: One\n  c: Three\n", text, from: "app.csv")
        try program.replace("  a: One\n", with: "  a: One\n  b: Two\n", in: "Catalogue/app/messages.yaml")
        _ = try export(program, "csv")
        #expect(try program.read("out/app.csv") == text + "messages.b;Two;;\n")
    }

    @Test("a second row of a key is reported, and stays")
    func duplicates() throws {
        let text = "key,en,de\npack.title,App,\nmessages.a,Colour,Farbe\nmessages.a,Colour,Farbton\n"
        let (program, errors) = try imported("  a: Colour\n", text, from: "app.csv", code: 1)
        #expect(errors.contains("'messages.a' is written twice"), "\(errors)")
        _ = try export(program, "csv")
        #expect(try program.read("out/app.csv") == text)
    }

    // MARK: .strings and Android

    @Test("the catalogue's own comment on a text with placeholders is not reported as left out")
    func ownComment() throws {
        let text = "/* Shown when someone arrives */\n\"messages.a\" = \"%@ ist da\";\n"
        let (program, errors) = try imported(
            "  a: {text: \"{name} is here\", comment: \"Shown when someone arrives\"}\n", text, from: "de.lproj/app.strings")
        #expect(!errors.contains("left out"), "\(errors)")
        _ = try export(program, "strings")
        #expect(try program.read("out/de.lproj/app.strings") == text)
    }

    @Test("specifiers that an app relies on stay, also in a changed text")
    func specifiers() throws {
        let text = "\"messages.c\" = \"%e Grad\";\n\"messages.a\" = \"Fehler %x\";\n\"messages.b\" = \"Pfad %s\";\n"
        let messages =
            "  a: {text: \"Error {k}\", placeholders: {k: integer}}\n  b: \"Path {k}\"\n"
            + "  c: {text: \"{k} degrees\", placeholders: {k: {decimal: 2}}}\n"
        let (program, _) = try imported(messages, text, from: "de.lproj/app.strings")
        _ = try export(program, "strings")
        #expect(try program.read("out/de.lproj/app.strings") == text)
        for (old, new) in [("Fehler", "Problem"), ("Pfad", "Weg"), ("Grad", "°")] {
            try program.replace(old, with: new, in: "Locales/de/app.yaml")
        }
        _ = try export(program, "strings")
        #expect(
            try program.read("out/de.lproj/app.strings")
                == "\"messages.c\" = \"%1$e °\";\n\"messages.a\" = \"Problem %1$x\";\n\"messages.b\" = \"Weg %1$s\";\n")
    }

    @Test("a .strings file keeps its order, line ends and encoding", arguments: [String.Encoding.utf8, .utf16])
    func encoding(encoding: String.Encoding) throws {
        let program = try imported("  a: One\n  b: Two\n", "\"messages.a\" = \"Eins\";\n", from: "de.lproj/app.strings").program
        let text = "\u{FEFF}// Datei\r\n\r\n\"messages.b\"=\"Zwei\";\r\n\"messages.a\" = \"Eins\";\r\n"
        let url = program.folder.appendingPathComponent("out/de.lproj/app.strings")
        let bytes = encoding == .utf8 ? Data(text.utf8) : text.data(using: .utf16LittleEndian) ?? Data()
        try bytes.write(to: url)
        #expect(try program.run("locales", "import", "out/de.lproj/app.strings").code == 0)
        let run = try program.run("locales", "export", "--format", "strings", "--locale", "de", "--to", "out")
        #expect(run.code == 0, "\(run.errors)")
        #expect(try Data(contentsOf: url) == bytes)
    }

    @Test("attributes of Android's placeholders stay")
    func attributes() throws {
        let text = """
            <resources xmlns:xliff="urn:oasis:names:tc:xliff:document:1.2">\r
                <string name="messages.b">Zwei</string>\r
                <string name="messages.a"><xliff:g id="user" example="Anna">%1$s</xliff:g> ist da</string>\r
            </resources>\r

            """
        let (program, _) = try imported("  a: \"{name} is here\"\n  b: Two\n", text, from: "app/values-de/strings.xml")
        _ = try export(program, "android")
        #expect(try program.read("out/app/values-de/strings.xml") == text)
        try program.replace("Zwei", with: "Zwo", in: "Locales/de/app.yaml")
        _ = try export(program, "android")
        #expect(try program.read("out/app/values-de/strings.xml") == text.replacingOccurrences(of: "Zwei", with: "Zwo"))
    }

    @Test("an empty plural form of Android is an empty text")
    func emptyForm() throws {
        let text =
            "<resources><plurals name=\"messages.a\"><item quantity=\"one\"/>"
            + "<item quantity=\"other\">%d Tage</item></plurals></resources>"
        let (program, errors) = try imported(Self.days, text, from: "app/values-de/strings.xml", code: 1)
        #expect(!errors.contains("as the app would do") && errors.contains("empty"), "\(errors)")
        let refused = try export(program, "android", code: 1)
        #expect(refused.contains("messages.a"), "\(refused)")
        #expect(try program.read("out/app/values-de/strings.xml") == text)
    }

    // MARK: XLIFF

    @Test("a region of the requested language stays in XLIFF")
    func region() throws {
        let text = """
            <xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file datatype="xml" source-language="en-US" \
            target-language="de-DE" original="Al"><body><trans-unit id="messages.a" xml:space="preserve">\
            <source>Hello</source><target>Hallo</target></trans-unit></body></file></xliff>
            """
        let (program, _) = try imported("  a: Hello\n", text, from: "app.de.xliff", arguments: ["--locale", "de"])
        _ = try export(program, "xliff")
        let file = try program.read("out/app.de.xliff")
        #expect(file.contains("target-language=\"de-DE\"") && file.contains("<source>Hello</source><target>Hallo</target>"))
    }

    @Test("unchanged units of Xcode's XLIFF stay to the byte")
    func xcode() throws {
        let text = """
            <?xml version="1.0" encoding="utf-8"?>
            <xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" \
            version="1.2" xsi:schemaLocation="urn:oasis:names:tc:xliff:document:1.2 xliff-core-1.2-strict.xsd">
              <file original="App/en.lproj/Localizable.strings" source-language="en" target-language="de" datatype="plaintext">
                <body>
                  <trans-unit id="messages.a" xml:space="preserve">
                    <source>%@ is here</source>
                    <target>%@ ist da</target>
                  </trans-unit>
                </body>
              </file>
            </xliff>

            """
        let path = "app/de.xcloc/Localized Contents/de.xliff"
        let (program, _) = try imported("  a: \"{name} is here\"\n", text, from: path)
        _ = try export(program, "xcode-xliff")
        let unit = "<source>%@ is here</source>\n        <target>%@ ist da</target>\n      </trans-unit>"
        let file = try program.read("out/" + path)
        #expect(file.contains(unit) && file.contains("xsi:schemaLocation"), "\(file)")
        try program.replace("ist da", with: "ist hier", in: "Locales/de/app.yaml")
        _ = try export(program, "xcode-xliff")
        let changed = try program.read("out/" + path)
        #expect(changed == file.replacingOccurrences(of: "%@ ist da", with: "%1$@ ist hier"), "\(changed)")
    }
}
