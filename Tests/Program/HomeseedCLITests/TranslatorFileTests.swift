import Foundation
import Testing

/// Files of other projects and tools, named on the command line.
@Suite("homeseed locales, with the files of others")
struct TranslatorFileTests {
    /// Returns a pack with a few messages and no translations.
    private func program(_ messages: String) throws -> Program {
        let program = try Program()
        try program.write("homeseed: 1\npack: app\ntitle: An app\nlanguage: en\n", to: "Catalogue/app/pack.yaml")
        try program.write("messages:\n" + messages, to: "Catalogue/app/messages.yaml")
        return program
    }

    private func catalogue(_ entries: String) -> String {
        "{\"sourceLanguage\": \"en\", \"strings\": {\(entries)}, \"version\": \"1.0\"}"
    }

    private func text(_ value: String) -> String { "{\"stringUnit\": {\"state\": \"translated\", \"value\": \"\(value)\"}}" }

    private func xliff(_ units: String, _ language: String = "nl") -> String {
        """
        <?xml version="1.0"?><xliff xmlns="urn:oasis:names:tc:xliff:document:1.2" version="1.2"><file original="App/app.xcstrings" \
        source-language="en" target-language="\(language)" datatype="plaintext"><header><tool tool-id="com.apple.dt.xcode"/></header><body>\(units)</body></file></xliff>
        """
    }

    @Test("an untranslated name keeps its plural forms")
    func names() throws {
        let program = try Program("famify")
        let pack = try program.read("Catalogue/famify/pack.yaml")
            .replacingOccurrences(
                of: "untranslated: [FAMCOIN, Gadgets]", with: "untranslated: [Gadgets]\nnames: [FAMCOIN, FAMCOINS]"
            )
            .replacingOccurrences(of: #"other: "{count} FAMCOIN""#, with: #"other: "{count} FAMCOINS""#)
        try program.write(pack, to: "Catalogue/famify/pack.yaml")
        let dutch = try program.read("Locales/nl/famify.yaml").split(separator: "\n", omittingEmptySubsequences: false)
        try program.write(dutch.filter { !$0.contains("currency:") }.joined(separator: "\n"), to: "Locales/nl/famify.yaml")
        _ = try program.run("locales", "export", "--format", "i18next", "--pack", "famify", "--locale", "nl", "--to", "sent")
        let sent = try program.read("sent/nl/famify.json")
        #expect(sent.contains("{{count}} FAMCOIN\"") && sent.contains("{{count}} FAMCOINS\""), "\(sent)")
    }

    @Test("the first language of a catalogue is looked at as any other: what lint would call an error is left out")
    func firstLanguage() throws {
        let program = try program("  hello: \"Hello, {name}\"\n  bye: Goodbye\n")
        try program.write("\"messages.hello\" = \"Dag\";\n\"messages.bye\" = \"Tot ziens\";\n", to: "nl.lproj/app.strings")
        let run = try program.run("locales", "import", "nl.lproj/app.strings")
        #expect(run.code == 1 && run.errors.contains("It was skipped: messages.hello, nl."), "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/app.yaml") == "messages:\n  bye: Tot ziens\n")
    }

    @Test(
        "what is no file is said to be none at once, and nothing is waited for",
        arguments: [("pipe", "a pipe"), ("/dev/zero", "a device")])
    func noFile(place: String, what: String) throws {
        let program = try program("  hello: Hello\n")
        #expect(mkfifo(program.folder.path + "/pipe", 0o600) == 0)
        for more in [[], ["--format", "po", "--pack", "app", "--locale", "nl"], ["--base", "."]] {
            let run = try program.shell("timeout -s KILL 60 \"$0\" \"$@\"", ["locales", "import", place] + more)
            #expect(run.code == 2 && run.errors == "error: \(place) is \(what), not a file.\n", "\(run.code) \(run.errors)")
        }
    }

    @Test("many languages of one file are a line each")
    func summary() throws {
        let program = try program("  a: One\n  b: Two\n")
        let entries = ["a", "b"].map {
            "\"messages.\($0)\": {\"localizations\": {\"de\": \(text("De \($0)")), \"nl\": \(text("Nl \($0)"))}}"
        }
        try program.write(catalogue(entries.joined(separator: ", ")), to: "app.xcstrings")
        let run = try program.run("locales", "import", "app.xcstrings")
        #expect(run.output.hasSuffix("app, de: 2 new\napp, nl: 2 new\n"), "\(run.output)\(run.errors)")
    }

    @Test("a text that says the same of every number stays one, whichever way it comes back")
    func uncounted() throws {
        let program = try program("  done: {one: \"{count} done\", other: \"{count} done\"}\n")
        let string = "<resources><string name=\"messages.done\">完成 %d</string></resources>"
        try program.write(string, to: "app/values-zh-rCN/strings.xml")
        #expect(try program.run("locales", "import", "app/values-zh-rCN/strings.xml").code == 0)
        #expect(try program.run("locales", "import", "app/values-zh-rCN/strings.xml").output == "Nothing to change.\n")
        #expect(try program.run("locales", "export", "--format", "android", "--to", "out").code == 0)
        #expect(
            try program.read("out/app/values-zh-rCN/strings.xml").contains(
                "<item quantity=\"other\">完成 <xliff:g id=\"count\">%1$d"))
        #expect(try program.run("locales", "import", "out/app/values-zh-rCN/strings.xml").output == "Nothing to change.\n")
    }

    @Test("what is filled in by numbers alone is no loss to an export, once it is imported")
    func numbered() throws {
        let program = try program("  hello: \"Hello, {name}\"\n")
        try program.write(catalogue("\"messages.hello\": {\"localizations\": {\"nl\": \(text("Dag %@"))}}"), to: "app.xcstrings")
        #expect(try program.run("locales", "import", "app.xcstrings").code == 0)
        let run = try program.run("locales", "export", "--format", "xcstrings", "--to", ".")
        #expect(run.code == 0 && run.errors == "", "\(run.errors)")
        // The export does not overwrite a translator's text that could not be imported.
        try program.replace("Dag %@", with: "Dag %@ en %2$@", in: "app.xcstrings")
        let lost = try program.run("locales", "export", "--format", "xcstrings", "--to", ".")
        #expect(lost.code == 1 && lost.errors.contains("contains 1 text that was not imported"), "\(lost.errors)")
    }

    @Test("an .xcloc is named as what it looks like on a Mac: one thing")
    func localizationCatalogue() throws {
        let program = try program("  hello: \"Hello, {name}\"\n")
        let unit = "<trans-unit id=\"messages.hello\"><source>Hello, %@</source><target>Dag %@</target><note/></trans-unit>"
        try program.write(xliff(unit), to: "back/nl.xcloc/Localized Contents/nl.xliff")
        try program.write("{\"targetLocale\": \"nl\"}", to: "back/nl.xcloc/contents.json")
        try program.write("\"hello\" = \"Hello\";", to: "back/nl.xcloc/Source Contents/en.lproj/app.strings")
        let run = try program.run("locales", "import", "back/nl.xcloc/")
        #expect(run.code == 0 && run.output.contains("app, nl: 1 new"), "\(run.output)\(run.errors)")
        #expect(try program.read("Locales/nl/app.yaml").contains("Dag {name}"))
        #expect(try program.run("locales", "import", "back").errors.contains("back is a folder."))
        try program.write("", to: "empty.xcloc/contents.json")
        #expect(try program.run("locales", "import", "empty.xcloc").errors.contains("Its Localized Contents has no .xliff file."))
    }

    @Test("what Xcode says of its folders stays when they are exported again")
    func contents() throws {
        let program = try Program("famify")
        let export = ["locales", "export", "--format", "xcode-xliff", "--to", "sent"]
        #expect(try program.run(export).code == 0)
        let file = "sent/famify/nl.xcloc/contents.json"
        try program.replace("famify.xcodeproj", with: "Family.xcworkspace", in: file)
        let again = try program.run(export)
        #expect(again.code == 0, "\(again.errors)")
        #expect(try program.read(file).contains("Family.xcworkspace"))
    }

    @Test(
        "Xcode's Base.lproj is the source, whether it is there by its name, too, or not",
        arguments: [[], ["en.lproj/app.strings"]])
    func base(more: [String]) throws {
        let program = try program("  hello: \"Hello, {name}\"\n")
        for file in ["Base.lproj/app.strings"] + more { try program.write("\"messages.hello\" = \"Hello, %@\";\n", to: file) }
        try program.write("\"messages.hello\" = \"Dag %@\";\n", to: "nl.lproj/app.strings")
        let run = try program.run(["locales", "import", "Base.lproj/app.strings", "nl.lproj/app.strings"] + more)
        #expect(
            run.code == 0 && !run.errors.contains("error") && run.output.contains("app, nl: 1 new"), "\(run.output)\(run.errors)")
    }

    @Test("a file without translations into what was asked for says so, and ends with 1")
    func nothing() throws {
        let program = try program("  hello: Hello\n")
        let po =
            "msgid \"\"\nmsgstr \"\"\n\"Language: en\\n\"\n\nmsgctxt \"messages.hello\"\nmsgid \"Hello\"\nmsgstr \"Good day\"\n"
        try program.write(po, to: "app.en_GB.po")
        let source = try program.run("locales", "import", "app.en_GB.po", "--pack", "app")
        #expect(
            source.code == 1 && source.errors.contains("These texts are in en, the language of app, so nothing is imported"),
            "\(source.errors)")
        try program.write(po.replacingOccurrences(of: "Language: en", with: "Language: nl"), to: "app.nl.po")
        let other = try program.run("locales", "import", "app.nl.po", "--pack", "app", "--locale", "de")
        #expect(other.code == 1 && other.errors.contains("There is nothing in de here: the texts are in 'nl'"), "\(other.errors)")
        // A file without a language is read in the language of the option.
        try program.write(po.replacingOccurrences(of: "\"Language: en\\n\"\n", with: ""), to: "returned.po")
        let named = try program.run("locales", "import", "returned.po", "--pack", "app", "--locale", "de")
        #expect(named.code == 0 && named.output.contains("app, de: 1 new"), "\(named.output)\(named.errors)")
        try program.write("{\"messages\": {\"hello\": \"Azul\"}}", to: "kab-KAB/app.json")
        let unknown = try program.run("locales", "import", "kab-KAB/app.json")
        #expect(
            unknown.code == 1 && unknown.errors.contains("has the name of its language, and neither 'kab-KAB' nor 'app' is one"),
            "\(unknown.errors)")
    }

    @Test("nothing stands in for a language as long as the settings can't be read")
    func unreadSettings() throws {
        let program = try program("  hello: Hello\n")
        try program.write("messages: {hello: Dag}\n", to: "Locales/nl/app.yaml")
        try program.write("homeseed: 1\nfallback: [fy, nl]\n", to: "Catalogue/homeseed.yaml")
        let run = try program.run("locales", "export", "--format", "strings", "--locale", "fy", "--fill", "--to", "app")
        #expect(
            run.code == 1 && run.errors.contains("Catalogue/homeseed.yaml has errors, so the fallback languages are unknown"),
            "\(run.errors)")
        #expect(!program.exists("app/fy.lproj/app.strings"))
        try program.write("homeseed: 1\nfallback: {fy: nl}\n", to: "Catalogue/homeseed.yaml")
        #expect(try program.run("locales", "export", "--format", "strings", "--locale", "fy", "--fill", "--to", "app").code == 0)
        #expect(try program.read("app/fy.lproj/app.strings").contains("Dag"))
    }
}
